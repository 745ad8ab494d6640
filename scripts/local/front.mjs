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

import { createServer, request as ask } from "node:http";
import { answersTo, hostnameOf, isLoopbackHost } from "../../src/lib/network/host.ts";
import { isForwarding, mailboxRefusal } from "../../src/system/mailbox/direct.ts";
import { isMailbox } from "../../src/operator/mailboxPath.ts";
import { answerHeaders, clientOf, isUnsound, pairsOf, requestHeaders } from "./forwarding.mjs";
import { upstream } from "./upstream.mjs";

const graceMilliseconds = 5000;
const lingerMilliseconds = 2000;
/** A body of at most so many bytes that is here within a moment is sent at once, with its head. */
const maxWholeBytes = 65_536;
const wholeWithinMilliseconds = 100;
const away = { status: 503, error: "The service is starting or restarting; try again shortly", retryAfter: 1 };
const hidden = /^\/+(?:cdn-cgi|__cf_local)(?:\/|$)/i;

/**
 * Opens the front. `inner`: `{port, key, files}` of the Worker, whose port is null while it does not answer yet; `files`:
 * `{port, has}` of what lies beside it, where that has a port of its own, and whether a path is of it; `rules`: `{publicUrl, isOpen, trusted}`, as answersTo and clientOf
 * take them.
 * @returns {Promise<{port: number, close: () => Promise<void>}>} `close` lets answers under way end, for some seconds
 * @throws {Error} of listening, with its `code`
 */
export async function startFront({ host, port, inner, rules }) {
  const calls = upstream();
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    const target = targetOf(request.url);
    const refusal = refusalOf(request, target, rules) ?? (inner.port === null ? away : null);
    if (refusal === null) return pass({ request, response, inner, calls, rules, target });
    response.on("finish", () => discardRest(request));
    refuse(request, response, refusal);
  });
  server.on("clientError", (error, socket) => answerBroken(error, socket));
  const connections = idleConnections(server);
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host: listening(host), exclusive: true }, () => resolve(server.off("error", reject)));
  });
  return {
    port: server.address().port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      const end = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
      connections.end();
      await closed;
      clearTimeout(end);
      calls.close();
    },
  };
}

/** Ends connections of a server as soon as no answer is under way on them; browsers keep some without ever asking. */
function idleConnections(server) {
  const underWay = new Map();
  let isEnding = false;
  server.on("connection", (socket) => {
    underWay.set(socket, 0);
    socket.on("close", () => underWay.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.on("close", () => {
      const left = (underWay.get(socket) ?? 1) - 1;
      if (underWay.has(socket)) underWay.set(socket, left);
      if (isEnding && left === 0) socket.end();
    });
  });
  return {
    end: () => {
      isEnding = true;
      for (const [socket, count] of underWay) if (count === 0) socket.destroy();
    },
  };
}

function listening(host) {
  if (host === "*") return undefined;
  return host === "localhost" ? "127.0.0.1" : host;
}

/** `{status, error}` for a request that goes no further. */
function refusalOf(request, target, rules) {
  if (isUnsound(request.rawHeaders)) return { status: 400, error: "A header of the request has control characters" };
  const hosts = pairsOf(request.rawHeaders).filter(([name]) => name.toLowerCase() === "host");
  const hostname = hostnameOf(target?.host ?? hosts[0]?.[1]);
  if (target === null) return { status: 400, error: "The target of the request is not a path" };
  if (hosts.length !== 1 || hostname === null || (target.host ?? hosts[0][1]) !== hosts[0][1])
    return { status: 400, error: "The request must name one host, in its Host header" };
  if (!answersTo(hostname, rules))
    return {
      status: 421,
      error:
        "This server does not go by the name in the Host header; whoever runs it can say by PUBLIC_URL which name it has",
    };
  const { pathname } = target;
  if (hidden.test(pathname))
    return { status: 404, error: "There is nothing at this path; the paths are described at /docs" };
  if (!isMailbox(pathname)) return null;
  const given = pairsOf(request.rawHeaders);
  const isChosen = given.some(([name]) => name.toLowerCase() === "cf-connecting-ip");
  const peer = ["cf-connecting-ip", clientOf(request.socket.remoteAddress, [], [])];
  const error = isChosen ? "The mailbox does not open through a proxy" : mailboxRefusal([...given, peer]);
  return error === null ? null : { status: 403, error };
}

/** What a request line asks for (RFC 9112 3.2): `/path?query`, or a whole address, whose host must be that of the Host header. */
function targetOf(target) {
  const isWhole = /^https?:\/\//i.test(target);
  if (!isWhole && !target.startsWith("/")) return null;
  // The parser resolves dots, backslashes and the like as the runtime behind will.
  const url = URL.parse(isWhole ? target : `http://front.invalid${target}`);
  if (url === null) return null;
  return { pathname: url.pathname, path: url.pathname + url.search, host: isWhole ? url.host : undefined };
}

function pass(asked) {
  const { request, response } = asked;
  const { headers } = request;
  const isAnnounced = headers["transfer-encoding"] === undefined;
  const length = isAnnounced ? Number(headers["content-length"] ?? 0) : Infinity;
  response.on("finish", () => discardRest(request));
  if (length === 0) return passWhole(asked, null);
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
function furtherOf({ request, inner, rules, target }, length) {
  const { rawHeaders, socket, method } = request;
  const forwarded = pairsOf(rawHeaders).filter(([name]) => name.toLowerCase() === "x-forwarded-for");
  const client = clientOf(
    socket.remoteAddress,
    forwarded.map(([, value]) => value),
    rules.trusted,
  );
  const isNear = isLoopbackHost(client) && !rawHeaders.some((text, at) => at % 2 === 0 && isForwarding(text));
  const headers = requestHeaders(rawHeaders, { client, key: inner.key, length, isNear });
  const port = inner.files?.has(target.pathname) ? inner.files.port : inner.port;
  return { port, method, path: target.path, headers };
}

/** A request whose body is here: over a connection that is kept. */
function passWhole(asked, body) {
  const { request, response, calls } = asked;
  if (response.destroyed) return;
  let isOver = false;
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
        // What begins with nothing, such as a stream of events, is heard of before its first words.
        process.nextTick(() => isOver || response.flushHeaders());
      },
      data: (bytes) => {
        if (isOver || response.write(bytes)) return;
        call.pause();
        response.once("drain", call.resume);
      },
      end: () => {
        if (!isOver) response.end();
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
  further.on("response", (answer) => {
    const { statusCode: status, statusMessage: reason, rawHeaders: headers } = answer;
    if (!begin(asked, { status, reason, headers })) return answer.resume();
    response.flushHeaders();
    answer.on("error", () => response.destroy());
    answer.pipe(response);
  });
  further.on("error", (error) => fail(asked, error));
  response.on("close", () => {
    further.destroy();
    if (!response.writableFinished) request.socket.destroy();
  });
  for (const part of parts) further.write(part);
  request.pipe(further);
}

/** Begins the answer. False where it was refused instead: what the Worker did not catch the runtime answers with the stack, marked by a header. */
function begin({ request, response }, { status, reason, headers }) {
  if (headers.some((text, at) => at % 2 === 0 && text.toLowerCase() === "mf-experimental-error-stack")) {
    refuse(request, response, { status: 500, error: "The service failed at this request; its log says why" });
    return false;
  }
  response.writeHead(status, reason, answerHeaders(headers));
  return true;
}

function fail({ request, response }, error) {
  if (response.headersSent || response.destroyed) return void response.destroy();
  refuse(request, response, broken(error));
}

function broken({ code }) {
  if (code === "ECONNREFUSED") return away;
  return { status: 502, error: "The service broke off before it answered; try again shortly" };
}

function refuse(request, response, { status, error, retryAfter }) {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
  });
  response.end(request.method === "HEAD" ? undefined : JSON.stringify({ error }));
}

// A client that is still sending reads the answer only when it is not cut off at once (RFC 9112 9.6).
function discardRest(request) {
  if (request.complete || request.socket.destroyed) return;
  request.unpipe();
  request.resume();
  const { socket } = request;
  setTimeout(() => request.complete || socket.destroy(), lingerMilliseconds).unref();
}

// What is no HTTP, or more of it than is read, is answered in the words of the API all the same.
function answerBroken(error, socket) {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const [status, sentence] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? ["431 Request Header Fields Too Large", "The address and the headers of the request are too long"]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? ["408 Request Timeout", "The request did not arrive in time"]
        : ["400 Bad Request", "The request is not valid HTTP"];
  const body = JSON.stringify({ error: sentence });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}
