/** Messages of an event stream: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */

export type StreamMessage = {
  /** What a client that comes back sends in Last-Event-ID. Without line breaks and NUL. */
  id?: string;
  event?: string;
  /** Sent as JSON. */
  data: unknown;
};

/** One message as text. */
export function messageText({ id, event, data }: StreamMessage): string {
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(event === undefined ? [] : [`event: ${event}`]),
    // JSON has no line breaks of its own.
    `data: ${JSON.stringify(data)}`,
  ];
  return `${lines.join("\n")}\n\n`;
}

/** How long a client waits before it comes back, in milliseconds. */
export const retryText = (milliseconds: number): string => `retry: ${milliseconds}\n\n`;

/** A comment, which keeps a silent connection open and says nothing. */
export const beatText = ": \n\n";
