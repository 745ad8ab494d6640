/** Server-sent events out of pieces of text: https://html.spec.whatwg.org/multipage/server-sent-events.html */

export type StreamEvent = { type: string; data: string };

/** Takes the pieces of a stream as they come. `lastEventId` and `retryMilliseconds` are those that the stream has said so far. */
export class EventStreamParser {
  lastEventId: string | null;
  retryMilliseconds: number | null = null;
  #rest = "";
  #data: string[] = [];
  #type = "";
  #id: string | null;
  #isFirst = true;

  constructor(lastEventId: string | null = null) {
    this.lastEventId = lastEventId;
    this.#id = lastEventId;
  }

  /** The events that are whole with this piece. An event that the stream's end cuts off is never given. */
  push(piece: string): StreamEvent[] {
    this.#rest += this.#isFirst ? piece.replace(/^\uFEFF/, "") : piece;
    this.#isFirst &&= piece === "";
    const events: StreamEvent[] = [];
    for (;;) {
      const end = /\r\n|\n|\r(?!$)/.exec(this.#rest);
      if (!end) return events;
      const line = this.#rest.slice(0, end.index);
      this.#rest = this.#rest.slice(end.index + end[0].length);
      const event = line === "" ? this.#dispatch() : this.#field(line);
      if (event) events.push(event);
    }
  }

  #field(line: string): null {
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "data") this.#data.push(value);
    if (name === "event") this.#type = value;
    if (name === "id" && !value.includes("\0")) this.#id = value;
    if (name === "retry" && /^\d{1,9}$/.test(value)) this.retryMilliseconds = Number(value);
    return null;
  }

  #dispatch(): StreamEvent | null {
    this.lastEventId = this.#id;
    const event = { type: this.#type || "message", data: this.#data.join("\n") };
    const isEmpty = this.#data.length === 0;
    this.#data = [];
    this.#type = "";
    return isEmpty ? null : event;
  }
}
