// Short requests to the runtime over connections that are kept (undici, which has no streams between a request and its answer: half the
// processor time of node:http). In order:
//
// 1. A connection has one request at a time, and there are as many as there are requests at once: one that waits for an event holds up nobody.
// 2. A connection is kept for a moment only, so that the other side does not end it just when it is used again. Where it does, before it
//    answers, what only reads is asked again; nothing else is sent twice.
// 3. How long an answer may take is the Worker's to say.

import { Pool } from "undici";

const keptMilliseconds = 1000;
const reading = new Set(["GET", "HEAD"]);
const options = {
  connections: null,
  pipelining: 1,
  keepAliveTimeout: keptMilliseconds,
  keepAliveMaxTimeout: keptMilliseconds,
  headersTimeout: 0,
  bodyTimeout: 0,
};

/**
 * The connections to ports of the loopback interface.
 * @returns `ask({port, method, path, headers, body}, on)`: flat headers, and a whole body or null; then `on.head({status, reason,
 *   headers})`, `on.data(bytes)`, and `on.end()`, or at any time `on.failed(error)` once. It gives `{pause, resume, cancel}`.
 *   `close` ends all connections
 */
export function upstream() {
  const pools = new Map();
  const poolOf = (port) => {
    const pool = pools.get(port) ?? new Pool(`http://127.0.0.1:${port}`, options);
    pools.set(port, pool);
    return pool;
  };
  const ask = ({ port, ...request }, on) => {
    let controller = null;
    let isCancelled = false;
    let mayRepeat = reading.has(request.method) && request.body === null;
    const send = () =>
      poolOf(port).dispatch(request, {
        onRequestStart: (given) => {
          controller = given;
          if (isCancelled) given.abort(new Error("Cancelled"));
        },
        onResponseStart: ({ rawHeaders }, status, _, reason) => {
          mayRepeat = false;
          if (status >= 200) on.head({ status, reason, headers: rawHeaders.map((text) => text.toString("latin1")) });
        },
        onResponseData: (_, bytes) => on.data(bytes),
        onResponseEnd: () => on.end(),
        onResponseError: (_, error) => {
          if (!mayRepeat || isCancelled || error.code === "ECONNREFUSED") return on.failed(error);
          mayRepeat = false;
          send();
        },
      });
    send();
    return {
      pause: () => controller?.pause(),
      resume: () => controller?.resume(),
      cancel: () => {
        isCancelled = true;
        controller?.abort(new Error("Cancelled"));
      },
    };
  };
  return { ask, close: () => [...pools.values()].forEach((pool) => void pool.destroy()) };
}
