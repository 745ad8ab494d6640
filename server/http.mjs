// The front server where the Worker is in this process: what scripts/local/front.mjs does before a Worker behind a socket. For each request, in order:
//
// 1. It is admitted, or refused in the words of the API (scripts/local/admission.mjs).
// 2. It becomes a Request with the client's address and the front's word; its body streams, and it is aborted when the client goes.
// 3. The answer leaves as a whole where it is here as a whole, else as a stream that waits for whoever reads it.
// 4. What the Worker marks as gzip is compressed here, off the event loop.
//
// It takes connections from the first moment, so that nobody else can take the port meanwhile.

import { Readable } from "node:stream";
import { admission } from "../scripts/local/admission.mjs";
import { clientOf, requestHeaders } from "../scripts/local/forwarding.mjs";
import { away, discardRest, refuse, startListener } from "../scripts/local/listener.mjs";
import { sendAnswer } from "./sending.mjs";

/** Of the connection, not of the request. */
const leftOut = new Set(["connection", "keep-alive", "transfer-encoding", "mf-disable-pretty-error"]);
const bodiless = new Set(["GET", "HEAD"]);
/** Those of which no Request can be made (https://fetch.spec.whatwg.org/#forbidden-method). */
const impossible = new Set(["CONNECT", "TRACE", "TRACK"]);
const failed = { status: 500, error: "The service failed at this request; its log says why" };

/**
 * Opens the front. `inner`: `{handle, key}` of the Worker, whose `handle(request)` is null while it does not answer yet; `rules`: as in
 * scripts/local/front.mjs; `say` takes a line and its level.
 * @returns {Promise<{port: number, close: () => Promise<void>}>}
 * @throws {Error} of listening, with its `code`
 */
export async function startFront({ host, port, inner, rules, say, graceMilliseconds = 5000 }) {
  const admit = admission(rules);
  const onRequest = (request, response) => {
    const { refusal, ...admitted } = admit(request);
    response.on("finish", () => discardRest(request));
    if (refusal !== null) return refuse(request, response, refusal);
    if (!inner.handle) return refuse(request, response, away);
    if (impossible.has(request.method))
      return refuse(request, response, { status: 405, error: `The method ${request.method} is not known here` });
    void answer({ request, response, inner, rules, say, ...admitted });
  };
  return startListener(onRequest, { host, port, graceMilliseconds });
}

async function answer(asked) {
  const { request, response, inner, say } = asked;
  const leaving = new AbortController();
  response.on("close", () => {
    if (response.writableFinished) return;
    leaving.abort(new Error("The client has gone"));
    request.socket.destroy();
  });
  try {
    const answered = await inner.handle(requestOf(asked, leaving.signal));
    await sendAnswer(response, answered, request.method === "HEAD");
  } catch (error) {
    if (response.destroyed) return;
    say(error?.stack ?? String(error), "error");
    if (response.headersSent) response.destroy();
    else refuse(request, response, failed);
  }
}

function requestOf({ request, inner, rules, head, target, peer }, signal) {
  const { rawHeaders, socket, method } = request;
  const { named, forwardedFor, isForwarded, length } = head;
  const client = isForwarded ? clientOf(socket.remoteAddress, forwardedFor, rules.trusted) : peer.address;
  const isNear = peer.isNear && !isForwarded;
  const flat = requestHeaders(rawHeaders, {
    named,
    client,
    key: inner.key,
    length: length === Infinity ? null : length,
    isNear,
  });
  const headers = [];
  for (let at = 0; at < flat.length; at += 2)
    if (!leftOut.has(flat[at].toLowerCase())) headers.push([flat[at], flat[at + 1]]);
  const hasBody = length > 0 && !bodiless.has(method);
  return new Request(`http://${head.hosts[0]}${target.path}`, {
    ...{ method, headers, signal, redirect: "manual" },
    ...(hasBody ? { body: Readable.toWeb(request), duplex: "half" } : {}),
  });
}
