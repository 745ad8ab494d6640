// The Worker's `fetch` in Node, over undici's connections. In order:
//
// 1. What follows redirects by itself, or asks for a socket, is for the operator's own endpoints: Node's fetch, or socket.mjs.
// 2. A request that brings addresses is connected to one of them and to no other (pins.mjs): the guard has checked them, and no name
//    is looked up between its verdict and the connection.
// 3. A connection is kept for a few seconds, or as long as its server says. No request is sent twice: a host that breaks off is left alone.
// 4. Failures have the words by which the service knows them of workerd (src/lib/exchange/runtime.ts).

import { Agent } from "undici";
import { answerOf } from "./answer.mjs";
import "./attempts.mjs";
import { asBrowsers } from "./secure.mjs";
import { IncomingBody } from "./incomingBody.mjs";
import { Pins } from "./pins.mjs";
import { openSocket } from "./webSocket.mjs";

const maxHeaderBytes = 65_536;
const keptMilliseconds = { usual: 4000, most: 30_000 };
/** As long as the most patient of purposes (src/egress/purpose.ts). */
const connectMilliseconds = 60_000;
const isBeyondAscii = /[^\0-\x7f]/;

/**
 * A fetch of its own connections.
 * @returns {{fetch: typeof fetch, close: () => Promise<void>}}
 */
export function outgoing() {
  const pins = new Pins();
  const agent = new Agent({
    ...{ allowH2: false, pipelining: 1, maxHeaderSize: maxHeaderBytes, headersTimeout: 0, bodyTimeout: 0 },
    ...{ keepAliveTimeout: keptMilliseconds.usual, keepAliveMaxTimeout: keptMilliseconds.most },
    // Whoever asks says how long it may take. A connection that nobody waits for any more ends.
    connect: { timeout: connectMilliseconds, lookup: pins.lookup, ...asBrowsers },
  });
  const nodeFetch = globalThis.fetch;
  const send = async (input, init = {}) => {
    const headers = [...pairsOf(init.headers ?? input.headers ?? {})];
    if (headers.some(([name, value]) => /^upgrade$/i.test(name) && /^websocket$/i.test(value)))
      return openSocket(input, headers);
    if ((init.redirect ?? input.redirect) !== "manual") return nodeFetch(input, init);
    const request = await requestOf(input, init);
    const unpin = pins.hold(new URL(request.origin), init.addresses);
    try {
      return await sent(agent, request);
    } finally {
      unpin();
    }
  };
  return { fetch: send, close: () => agent.destroy() };
}

/** What undici is asked. */
async function requestOf(input, init) {
  const whole = typeof input === "object" && "headers" in input;
  const url = new URL(whole ? input.url : String(input));
  const { method = "GET", signal } = whole ? { ...partsOf(input), ...init } : init;
  const headers = [];
  for (const [name, value] of pairsOf(init.headers ?? (whole ? input.headers : {}))) headers.push(name, latin1(value));
  const body = await bodyOf(whole && init.body === undefined ? input : init, headers);
  return { origin: url.origin, path: url.pathname + url.search, method: method.toUpperCase(), headers, body, signal };
}

const partsOf = ({ method, signal }) => ({ method, signal });

const pairsOf = (headers) => (headers instanceof Headers || Array.isArray(headers) ? headers : Object.entries(headers));

/** What goes beyond ASCII is sent in UTF-8, as workerd does. */
const latin1 = (value) => (isBeyondAscii.test(value) ? Buffer.from(value, "utf8").toString("latin1") : value);

/** The bytes of a body; what kind they are of is said where nobody has. */
async function bodyOf(message, headers) {
  const { body = null } = message;
  if (body === null || typeof body === "string" || ArrayBuffer.isView(body)) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  const known = message instanceof Request ? message : new Response(body);
  const type = known.headers.get("content-type");
  const isSaid = headers.some((name, at) => at % 2 === 0 && name.toLowerCase() === "content-type");
  if (type !== null && !isSaid) headers.push("content-type", type);
  return new Uint8Array(await known.arrayBuffer());
}

const sent = (agent, request) => dispatched(agent, request).catch((error) => rejected(error, request.signal));

const dispatched = (agent, { signal, ...request }) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    let abort;
    let body = null;
    const over = () => signal?.removeEventListener("abort", onAbort);
    // A request that waits for its connection has begun nothing that could be aborted.
    const onAbort = () => (abort ? abort(signal.reason) : reject(signal.reason));
    signal?.addEventListener("abort", onAbort, { once: true });
    agent.dispatch(request, {
      onRequestStart: (controller) => {
        abort = (reason) => controller.abort(reason);
        if (signal?.aborted) onAbort();
      },
      onResponseStart: (controller, status) => {
        if (status < 200) return;
        body = new IncomingBody(controller);
        resolve(answerOf({ status, method: request.method, rawHeaders: controller.rawHeaders, body }));
      },
      onResponseData: (_, bytes) => body.push(bytes),
      onResponseEnd: () => {
        over();
        body.end();
      },
      onResponseError: (_, error) => {
        over();
        if (body === null) reject(error);
        else body.fail(isMalformed(error) ? malformed(error) : error);
      },
    });
  });

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const ofTls = /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)|_CERT(?:_|$)/;

/** What undici's reader of HTTP does not take: browsers do, mostly, and so does the service's own (src/egress/direct.ts). */
const isMalformed = ({ name, code, message }) =>
  name === "HTTPParserError" ||
  code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH" ||
  (code === "UND_ERR_SOCKET" && message === "bad response");
const malformed = (cause) => new Error("Malformed answer.", { cause });

function rejected(error, signal) {
  if (signal?.aborted) throw signal.reason;
  if (isMalformed(error)) throw malformed(error);
  const code = error?.code ?? error?.cause?.code ?? "";
  if (ofTls.test(code)) throw new Error(`TLS failed: ${code}`, { cause: error });
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    throw new Error("internal error; the name is not known", { cause: error });
  throw new Error("Network connection lost.", { cause: error });
}
