// A connection of a client for as long as it sends plain requests (request.mjs): what programs ask all day is read and answered without the
// objects and streams of node:http, which take several times as long as all the rest of the front server. In order:
//
// 1. A plain request whose body is short and here, or here within a moment, is passed on; the answer is written as node:http writes it.
// 2. At the first request that is not plain the connection becomes one of node:http, with all bytes that are not answered yet, for good.
// 3. Requests are answered one after the other. What comes meanwhile waits, and the client is not read further when that is much.
// 4. When a client leaves, the Worker hears of it. A connection without a request ends when it was quiet for long.

import { STATUS_CODES } from "node:http";
import { answerHeaders } from "../forwarding.mjs";
import { answerOf, broken, failed } from "../refusals.mjs";
import { plainRequest } from "./request.mjs";

/** A body of at most so many bytes that is here within a moment is sent at once, with its head. */
export const maxWholeBytes = 65_536;
export const wholeWithinMilliseconds = 100;
const maxWaitingBytes = 65_536;
/** What is shorter is copied behind its head, so that both are one write. */
const maxJoinedBytes = 32_768;

/**
 * Answers a connection. `front`: `pass(request, body, on)` asks the Worker as `ask` of upstream.mjs does, or gives `on.refuse` a refusal and
 * returns null; `leave(socket, bytes)` makes the connection one of node:http; `began(socket)` and `ended(socket)` hear of each answer;
 * `quietMilliseconds`: how long a connection may be quiet.
 */
export function answerPlainly(socket, front) {
  const connection = new PlainConnection(socket, front);
  connection.listen();
}

class PlainConnection {
  #socket;
  #front;
  #listeners;
  /** What came and is not answered yet. */
  #waiting = null;
  #patience = undefined;
  #isBusy = false;
  #method = "";
  #call = null;
  /** The head of the answer until it is written; null before and after. */
  #head = null;
  #hasBegun = false;
  #isChunked = false;

  constructor(socket, front) {
    this.#socket = socket;
    this.#front = front;
    this.#listeners = {
      data: (bytes) => this.#take(bytes),
      drain: () => this.#call?.resume(),
      timeout: () => this.#isBusy || socket.destroy(),
      error: () => socket.destroy(),
      end: () => socket.destroy(),
      close: () => this.#closed(),
    };
  }

  listen() {
    for (const [name, listener] of Object.entries(this.#listeners)) this.#socket.on(name, listener);
    this.#socket.setTimeout(this.#front.quietMilliseconds);
  }

  #take(bytes) {
    const all = this.#waiting === null ? bytes : Buffer.concat([this.#waiting, bytes]);
    if (!this.#isBusy) return this.#next(all);
    this.#waiting = all;
    if (all.length > maxWaitingBytes) this.#socket.pause();
  }

  #next(bytes) {
    clearTimeout(this.#patience);
    const request = plainRequest(bytes);
    if (request === null || request.length > maxWholeBytes) return this.#leave(bytes);
    const { method, headBytes, length } = request;
    const end = headBytes + length;
    this.#waiting = bytes;
    if (bytes.length < end) {
      // How long a body may take is the Worker's to say.
      this.#patience = setTimeout(() => this.#leave(this.#waiting), wholeWithinMilliseconds);
      return;
    }
    this.#waiting = bytes.length > end ? bytes.subarray(end) : null;
    this.#method = method;
    this.#isBusy = true;
    this.#hasBegun = false;
    this.#front.began(this.#socket);
    request.socket = this.#socket;
    this.#call = this.#front.pass(request, length === 0 ? null : bytes.subarray(headBytes, end), this);
  }

  #leave(bytes) {
    this.#waiting = null;
    for (const [name, listener] of Object.entries(this.#listeners)) this.#socket.off(name, listener);
    this.#socket.setTimeout(0);
    this.#front.leave(this.#socket, bytes);
  }

  #done() {
    this.#isBusy = false;
    this.#call = null;
    this.#front.ended(this.#socket);
    if (this.#waiting === null) return;
    if (this.#socket.isPaused()) this.#socket.resume();
    setImmediate(() => {
      if (!this.#isBusy && this.#waiting !== null && this.#socket.writable) this.#next(this.#waiting);
    });
  }

  #closed() {
    clearTimeout(this.#patience);
    this.#waiting = null;
    if (!this.#isBusy) return;
    this.#call?.cancel();
    this.#done();
  }

  /** An answer of the front's own (refusals.mjs). */
  refuse(refusal) {
    const { status, headers, body } = answerOf(refusal);
    this.#begin(status, STATUS_CODES[status], headers);
    this.#send(this.#method === "HEAD" ? "" : body, null);
    this.#done();
  }

  head({ status, reason, headers }) {
    const kept = answerHeaders(headers);
    if (kept !== null) return this.#begin(status, reason, kept);
    this.#call.cancel();
    this.refuse(failed);
  }

  #begin(status, reason, headers) {
    let text = `HTTP/1.1 ${status} ${reason}\r\n`;
    let isCounted = false;
    let isDated = false;
    for (let at = 0; at < headers.length; at += 2) {
      const name = headers[at];
      if (name.length === 14 && name.toLowerCase() === "content-length") isCounted = true;
      else if (name.length === 4 && name.toLowerCase() === "date") isDated = true;
      text += `${name}: ${headers[at + 1]}\r\n`;
    }
    this.#hasBegun = true;
    this.#isChunked = !isCounted && this.#method !== "HEAD" && status !== 204 && status !== 304;
    if (this.#isChunked) text += "Transfer-Encoding: chunked\r\n";
    if (!isDated) text += dateLine();
    this.#head = `${text}Connection: keep-alive\r\nKeep-Alive: timeout=${this.#front.quietMilliseconds / 1000}\r\n\r\n`;
  }

  data(bytes) {
    if (this.#isChunked) this.#send(`${bytes.length.toString(16)}\r\n`, bytes, "\r\n");
    else this.#send("", bytes);
  }

  /** What is here of the answer was given, and more is to come: a stream of events is heard of before its first one. */
  waiting() {
    if (this.#isChunked && this.#head !== null) this.#send("", null);
  }

  end() {
    if (this.#isChunked) this.#send("0\r\n\r\n", null);
    else if (this.#head !== null) this.#send("", null);
    this.#done();
  }

  failed(error) {
    // Cut off, so that nobody takes it for the whole.
    if (this.#hasBegun) return this.#socket.destroy();
    this.refuse(broken(error));
  }

  #send(before, bytes, after = "") {
    const text = (this.#head ?? "") + before;
    this.#head = null;
    const socket = this.#socket;
    if (bytes === null) return void socket.write(text, "latin1");
    if (bytes.length <= maxJoinedBytes) {
      if (!socket.write(text + bytes.latin1Slice() + after, "latin1")) this.#call?.pause();
      return;
    }
    socket.cork();
    if (text !== "") socket.write(text, "latin1");
    const isRoom = socket.write(bytes);
    if (after !== "") socket.write(after, "latin1");
    socket.uncork();
    if (!isRoom) this.#call?.pause();
  }
}

let dated = { second: 0, line: "" };

/** The header Date, made anew each second. */
function dateLine() {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dated.second) dated = { second, line: `Date: ${new Date(second * 1000).toUTCString()}\r\n` };
  return dated.line;
}
