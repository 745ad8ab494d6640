// Short requests to the runtime over connections that are kept, for the front server: an answer that is asked for with node:http takes the
// front four times as long, in objects and streams that nobody needs here. In order:
//
// 1. A request is written at once, its body with it; its head is made of what Node's own parser read, line by line (forwarding.mjs).
// 2. A connection has one request at a time. What comes without one, or behind the end of an answer, ends it.
// 3. The answer is read by its head (RFC 9112): without a body, by its length, in chunks, or to the end of the connection.
// 4. A kept connection that ends before it answers is replaced by a new one, where nothing is done twice.

import { connect } from "node:net";
import { Answer } from "./answer.mjs";

const maxIdle = 64;
/** What the other side may end at any moment is not kept for what cannot be sent again. */
const freshMilliseconds = 1000;

/**
 * The connections to ports of the loopback interface.
 * @returns `ask({port, head, body, method}, on)`: sends the bytes of a head and of a whole body (null for none); `on.head({status,
 *   reason, headers})` with flat headers, then `on.data(bytes)`, `on.waiting()` where more has to come, and `on.end()`, or at any time
 *   `on.failed(error)` once. It gives `{pause, resume, cancel}`. `close` ends all connections
 */
export function upstream() {
  const idle = new Map();
  const open = new Set();

  const kept = (port, isFresh) => {
    const waiting = idle.get(port) ?? [];
    const last = waiting.at(-1);
    if (last === undefined || (isFresh && performance.now() - last.since > freshMilliseconds)) return null;
    return waiting.pop();
  };
  const keep = (connection) => {
    const waiting = idle.get(connection.port) ?? [];
    if (waiting.length >= maxIdle) return connection.end();
    connection.since = performance.now();
    waiting.push(connection);
    idle.set(connection.port, waiting);
  };
  const forget = (connection) => {
    open.delete(connection);
    const waiting = idle.get(connection.port) ?? [];
    const at = waiting.indexOf(connection);
    if (at >= 0) waiting.splice(at, 1);
  };

  const ask = (request, on) => {
    const asked = { connection: null };
    const send = (known) => {
      const connection = known ?? new Connection(request.port, { keep, forget });
      open.add(connection);
      asked.connection = connection;
      connection.send(request, {
        ...on,
        end: () => {
          // From now on the connection may have the request of another one.
          asked.connection = null;
          on.end();
        },
        failed: (error, hasStarted) => {
          asked.connection = null;
          if (known && !hasStarted && request.body === null && error.code !== "CANCELLED") return send(null);
          on.failed(error);
        },
      });
    };
    send(kept(request.port, request.body !== null));
    return {
      pause: () => asked.connection?.pause(),
      resume: () => asked.connection?.resume(),
      cancel: () => asked.connection?.cancel(),
    };
  };
  return { ask, close: () => [...open].forEach((connection) => connection.end()) };
}

class Connection {
  since = 0;
  #socket;
  #answer = null;
  #on = null;
  #lists;

  constructor(port, lists) {
    this.port = port;
    this.#lists = lists;
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("data", (bytes) => this.#read(bytes));
    this.#socket.on("error", (error) => this.#fail(error));
    this.#socket.on("end", () => this.#answer ?? this.end());
    this.#socket.on("close", () => this.#closed());
  }

  send({ head, body, method }, on) {
    this.#on = on;
    this.#answer = new Answer(method, on);
    this.#socket.resume();
    this.#socket.write(body === null ? head : Buffer.concat([Buffer.from(head, "latin1"), body]), "latin1");
  }

  pause() {
    this.#socket.pause();
  }

  resume() {
    this.#socket.resume();
  }

  cancel() {
    if (this.#answer) this.#fail(Object.assign(new Error("cancelled"), { code: "CANCELLED" }));
  }

  end() {
    this.#lists.forget(this);
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
    const on = this.#on;
    if (!isOver) return on.waiting();
    this.#answer = this.#on = null;
    if (answer.isKept) this.#lists.keep(this);
    else this.end();
    on.end();
  }

  #closed() {
    if (this.#answer?.endsWithConnection) {
      const on = this.#on;
      this.#answer = this.#on = null;
      on.end();
    }
    this.#fail(Object.assign(new Error("The connection ended before the answer"), { code: "ECONNRESET" }));
  }

  #fail(error) {
    const [answer, on] = [this.#answer, this.#on];
    this.#answer = this.#on = null;
    this.end();
    if (answer !== null) on.failed(error, answer.hasStarted);
  }
}
