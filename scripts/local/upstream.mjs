// Short requests to the runtime over connections that are kept, without the objects and streams that a general client makes for each
// (undici's take twice as long until thousands of requests have made them warm, node:http's four times). In order:
//
// 1. A connection has one request at a time, and there are as many as there are requests at once: one that waits for an event holds up nobody.
// 2. The answer is read by its head (answer.mjs). What comes without a request, or behind the end of an answer, ends the connection.
// 3. A connection is used again for a moment only, so that the other side does not end it just then; what only reads may use it for as long
//    as it is there. Where the other side does end it before it answers, what only reads is asked again; nothing else is sent twice.
// 4. How long an answer may take is the Worker's to say.

import { connect } from "node:net";
import { Answer } from "./answer.mjs";

const maxIdle = 64;
const freshMilliseconds = 1000;
const reading = new Set(["GET", "HEAD"]);

/**
 * The connections to ports of the loopback interface.
 * @returns `ask({port, method, path, headers, body}, on)`: flat headers, and a whole body or null; then `on.head({status, reason,
 *   headers})`, `on.data(bytes)`, `on.waiting()` where more has to come, and `on.end()`, or at any time `on.failed(error)` once. It
 *   gives `{pause, resume, cancel}`; after `cancel` nothing is heard any more. `close` ends all connections
 */
export function upstream() {
  const pools = new Map();
  const poolOf = (port) => {
    const pool = pools.get(port) ?? new Pool(port);
    pools.set(port, pool);
    return pool;
  };
  return {
    ask: (request, on) => new Call(poolOf(request.port), request, on),
    close: () => pools.forEach((pool) => pool.close()),
  };
}

class Pool {
  #port;
  #open = new Set();
  #idle = [];

  constructor(port) {
    this.#port = port;
  }

  open() {
    const connection = new Connection(this.#port, this);
    this.#open.add(connection);
    return connection;
  }

  /** The one that was used last, or null; `isFresh`: just now only. */
  kept(isFresh) {
    const last = this.#idle.at(-1);
    if (last === undefined || (isFresh && performance.now() - last.since > freshMilliseconds)) return null;
    return this.#idle.pop();
  }

  keep(connection) {
    if (this.#idle.length >= maxIdle) return connection.end();
    connection.since = performance.now();
    this.#idle.push(connection);
  }

  forget(connection) {
    this.#open.delete(connection);
    const at = this.#idle.indexOf(connection);
    if (at >= 0) this.#idle.splice(at, 1);
  }

  close() {
    for (const connection of this.#open) connection.end();
  }
}

/** A request under way. */
class Call {
  #pool;
  #request;
  #on;
  #connection;
  #mayRepeat;

  constructor(pool, request, on) {
    this.#pool = pool;
    this.#request = request;
    this.#on = on;
    const isRead = reading.has(request.method) && request.body === null;
    const kept = pool.kept(!isRead);
    this.#mayRepeat = isRead && kept !== null;
    this.#send(kept ?? pool.open());
  }

  #send(connection) {
    this.#connection = connection;
    connection.send(this.#request, this);
  }

  head(head) {
    this.#on.head(head);
  }

  data(bytes) {
    this.#on?.data(bytes);
  }

  waiting() {
    this.#on.waiting();
  }

  end() {
    this.#connection = null;
    this.#on.end();
  }

  failed(error, hasStarted) {
    this.#connection = null;
    if (!this.#mayRepeat || hasStarted) return this.#on.failed(error);
    this.#mayRepeat = false;
    this.#send(this.#pool.open());
  }

  pause() {
    this.#connection?.pause();
  }

  resume() {
    this.#connection?.resume();
  }

  cancel() {
    this.#on = null;
    this.#connection?.end();
    this.#connection = null;
  }
}

class Connection {
  since = 0;
  #socket;
  #pool;
  #answer = null;
  #call = null;

  constructor(port, pool) {
    this.#pool = pool;
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("data", (bytes) => this.#read(bytes));
    this.#socket.on("error", (error) => this.#fail(error));
    this.#socket.on("end", () => this.#answer ?? this.end());
    this.#socket.on("close", () => this.#closed());
  }

  send({ method, path, headers, body }, call) {
    this.#call = call;
    this.#answer = new Answer(method, call);
    let head = `${method} ${path} HTTP/1.1\r\n`;
    for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
    head += "\r\n";
    this.#socket.write(body === null ? head : head + body.latin1Slice(), "latin1");
  }

  pause() {
    this.#socket.pause();
  }

  resume() {
    this.#socket.resume();
  }

  /** Ends it; whoever asked hears nothing of that. */
  end() {
    this.#answer = this.#call = null;
    this.#pool.forget(this);
    this.#socket.destroy();
  }

  #read(bytes) {
    const answer = this.#answer;
    if (answer === null) return this.end();
    let isOver;
    try {
      isOver = answer.read(bytes);
    } catch (error) {
      return this.#fail(error);
    }
    // Whoever reads an answer may have cancelled it meanwhile.
    if (this.#answer !== answer) return;
    if (!isOver) return this.#call.waiting();
    const call = this.#call;
    this.#answer = this.#call = null;
    if (this.#socket.isPaused()) this.#socket.resume();
    if (answer.isKept) this.#pool.keep(this);
    else this.end();
    call.end();
  }

  #closed() {
    const [answer, call] = [this.#answer, this.#call];
    if (!answer?.endsWithConnection)
      return this.#fail(Object.assign(new Error("The connection ended before the answer"), { code: "ECONNRESET" }));
    this.end();
    call.end();
  }

  #fail(error) {
    const [answer, call] = [this.#answer, this.#call];
    this.end();
    call?.failed(error, answer.hasStarted);
  }
}
