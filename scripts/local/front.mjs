// The outer face of the service on this machine: an HTTP server between the world and the local runtime, which is a tool for
// developers and was never meant to stand there. For each request, in order:
//
// 1. The target must be a path, and there must be one Host; else 400.
// 2. A name that is not the server's is 421 (src/lib/network/host.ts): no page can make its own name point here.
// 3. The development tools of the runtime (/cdn-cgi/ and others) are 404: they fire the clock, and worse.
// 4. The mailbox opens to what was sent at this machine only; else 403.
// 5. The rest goes on, paths of the files beside the Worker to these and all others to the Worker itself, with the client's address in
//    CF-Connecting-IP and a word that only this server knows (forwarding.mjs), over connections that are kept (upstream.mjs). Large bodies
//    stream, and so do answers. While the Worker is away: 503;
//    where it breaks off: 502.
//
// It takes connections from the first moment, so that nobody else can take the port meanwhile.

import { request as ask } from "node:http";
import { admission } from "./admission.mjs";
import { answerHeaders, clientOf, requestHeaders } from "./forwarding.mjs";
import { away, discardRest, refuse, startListener } from "./listener.mjs";
import { upstream } from "./upstream.mjs";

/** A body of at most so many bytes that is here within a moment is sent at once, with its head. */
const maxWholeBytes = 65_536;
const wholeWithinMilliseconds = 100;

/**
 * Opens the front. `inner`: `{port, key, files}` of the Worker, whose port is null while it does not answer yet; `files`:
 * `{port, has}` of what lies beside it, where that has a port of its own, and whether a path is of it; `rules`: `{publicUrl, isOpen, trusted}`, as answersTo and clientOf
 * take them.
 * @returns {Promise<{port: number, close: () => Promise<void>}>} `close` lets answers under way end, for `graceMilliseconds`
 * @throws {Error} of listening, with its `code`
 */
export async function startFront({ host, port, inner, rules, graceMilliseconds = 5000 }) {
  const calls = upstream();
  const admit = admission(rules);
  const answer = (request, response) => {
    const { refusal, ...admitted } = admit(request);
    if (refusal === null && inner.port !== null) return pass({ request, response, inner, calls, rules, ...admitted });
    response.on("finish", () => discardRest(request));
    refuse(request, response, refusal ?? away);
  };
  const listener = await startListener(answer, { host, port, graceMilliseconds });
  const close = async () => {
    await listener.close();
    calls.close();
  };
  return { port: listener.port, close };
}

function pass(asked) {
  const { request, response, head } = asked;
  const { length } = head;
  if (length === 0) return passWhole(asked, null);
  response.on("finish", () => discardRest(request));
  if (length > maxWholeBytes) return passStreamed(asked, []);
  const parts = [];
  const collect = (part) => parts.push(part);
  const go = (isWhole) => {
    clearTimeout(patience);
    request.off("data", collect).off("end", end);
    if (isWhole) return passWhole(asked, Buffer.concat(parts));
    request.pause();
    passStreamed(asked, parts);
  };
  const end = () => go(true);
  // How long a body may take is the Worker's to say.
  const patience = setTimeout(() => request.destroyed || go(false), wholeWithinMilliseconds);
  request.on("data", collect).on("end", end);
}

/** What is asked of the Worker: where, and with which head. `length`: of a body that is here, null for one that is still to come. */
function furtherOf({ request, inner, rules, head, target, peer }, length) {
  const { rawHeaders, socket, method } = request;
  const { named, forwardedFor, isForwarded } = head;
  const client = isForwarded ? clientOf(socket.remoteAddress, forwardedFor, rules.trusted) : peer.address;
  const isNear = peer.isNear && !isForwarded;
  const headers = requestHeaders(rawHeaders, { named, client, key: inner.key, length, isNear });
  const port = inner.files?.has(target.pathname) ? inner.files.port : inner.port;
  return { port, method, path: target.path, headers };
}

/** A request whose body is here: over a connection that is kept. */
function passWhole(asked, body) {
  const { request, response, calls } = asked;
  if (response.destroyed) return;
  let isOver = false;
  // An answer that is here as a whole leaves as a whole: what comes with its head waits for the end of this turn.
  let waiting = [];
  const flush = () => {
    if (isOver) return;
    const parts = waiting;
    waiting = null;
    // What begins with nothing, such as a stream of events, is heard of before its first words.
    if (parts.length === 0) response.flushHeaders();
    else parts.forEach(write);
  };
  const write = (bytes) => {
    if (response.write(bytes)) return;
    call.pause();
    response.once("drain", call.resume);
  };
  const over = () => {
    isOver = true;
    call.cancel();
  };
  const call = calls.ask(
    { ...furtherOf(asked, body?.length ?? 0), body },
    {
      head: (answer) => {
        if (isOver) return;
        if (!begin(asked, answer)) return over();
        process.nextTick(flush);
      },
      data: (bytes) => {
        if (isOver) return;
        if (waiting === null) write(bytes);
        else waiting.push(bytes);
      },
      end: () => {
        if (!isOver) response.end(waiting !== null && waiting.length > 1 ? Buffer.concat(waiting) : waiting?.[0]);
        isOver = true;
      },
      failed: (error) => {
        if (isOver) return;
        isOver = true;
        fail(asked, error);
      },
    },
  );
  response.on("close", () => {
    if (!isOver) over();
    if (!response.writableFinished) request.socket.destroy();
  });
}

/** A request whose body streams, over a connection of its own: a body cannot be sent twice. */
function passStreamed(asked, parts) {
  const { request, response } = asked;
  const further = ask({ ...furtherOf(asked, null), host: "127.0.0.1", agent: false, setHost: false });
  further.on("response", (answer) => passAnswer(asked, answer));
  further.on("error", (error) => {
    if (/^(?:EPIPE|ECONNRESET)$/.test(error.code) && !response.headersSent) passRefusal(asked, error);
    else fail(asked, error);
  });
  response.on("close", () => {
    further.destroy();
    if (!response.writableFinished) request.socket.destroy();
  });
  for (const part of parts) further.write(part);
  request.pipe(further);
}

function passAnswer(asked, answer) {
  const { response } = asked;
  const { statusCode: status, statusMessage: reason, rawHeaders: headers } = answer;
  if (!begin(asked, { status, reason, headers })) return answer.resume();
  response.flushHeaders();
  answer.on("error", () => response.destroy());
  answer.pipe(response);
}

const refusalWithinMilliseconds = 2000;

/**
 * The Worker answers what it refuses (401, 413, 415) without reading the body, and hangs up; where the write fails first, its answer
 * is lost. The head alone is refused the same way, and without a body it can do nothing else.
 */
function passRefusal(asked, error) {
  const { request, response } = asked;
  request.unpipe();
  request.resume();
  const again = ask({ ...furtherOf(asked, null), host: "127.0.0.1", agent: false, setHost: false });
  const end = () => {
    clearTimeout(patience);
    again.destroy();
  };
  const patience = setTimeout(() => {
    end();
    fail(asked, error);
  }, refusalWithinMilliseconds);
  again.on("response", (answer) => {
    clearTimeout(patience);
    if (answer.statusCode >= 400) return passAnswer(asked, answer);
    end();
    fail(asked, error);
  });
  again.on("error", () => {
    clearTimeout(patience);
    fail(asked, error);
  });
  response.on("close", end);
  again.flushHeaders();
}

/** Begins the answer. False where it was refused instead: what the Worker did not catch. */
function begin({ request, response }, { status, reason, headers }) {
  const kept = answerHeaders(headers);
  if (kept === null)
    refuse(request, response, { status: 500, error: "The service failed at this request; its log says why" });
  else response.writeHead(status, reason, kept);
  return kept !== null;
}

function fail({ request, response }, error) {
  if (response.headersSent || response.destroyed) return void response.destroy();
  refuse(request, response, broken(error));
}

function broken({ code }) {
  if (code === "ECONNREFUSED") return away;
  return { status: 502, error: "The service broke off before it answered; try again shortly" };
}
