// The outer face of the service on this machine: an HTTP server between the world and the local runtime, which is a tool for
// developers and was never meant to stand there. For each request, in order:
//
// 1. The target must be a path, and there must be one Host; else 400.
// 2. A name that is not the server's is 421 (src/lib/network/host.ts): no page can make its own name point here.
// 3. The development tools of the runtime (/cdn-cgi/ and others) are 404: they fire the clock, and worse.
// 4. The mailbox opens to what was sent at this machine only; else 403.
// 5. The rest goes on, paths of the files beside the Worker to these and all others to the Worker itself, with the client's address in
//    CF-Connecting-IP and a word that only this server knows (forwarding.mjs). Bodies stream both ways. While the Worker is away: 503;
//    where it breaks off: 502.
//
// It takes connections from the first moment, so that nobody else can take the port meanwhile.

import { Agent, createServer, request as ask } from "node:http";
import { answersTo, hostnameOf } from "../../src/lib/network/host.ts";
import { mailboxRefusal } from "../../src/system/mailbox/direct.ts";
import { isMailbox } from "../../src/operator/mailboxPath.ts";
import { answerHeaders, clientOf, pairsOf, requestHeaders } from "./forwarding.mjs";

const graceMilliseconds = 5000;
const lingerMilliseconds = 2000;
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
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    const refusal = refusalOf(request, rules);
    if (refusal) return refuse(request, response, refusal);
    if (inner.port === null) return refuse(request, response, away);
    pass({ request, response, inner, agent, trusted: rules.trusted });
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
      agent.destroy();
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
function refusalOf(request, rules) {
  const hosts = pairsOf(request.rawHeaders).filter(([name]) => name.toLowerCase() === "host");
  const target = targetOf(request.url);
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

function pass({ request, response, inner, agent, trusted }) {
  const { headers, method, rawHeaders, socket } = request;
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  const forwarded = pairsOf(rawHeaders).filter(([name]) => name.toLowerCase() === "x-forwarded-for");
  const client = clientOf(
    socket.remoteAddress,
    forwarded.map(([, value]) => value),
    trusted,
  );
  const { path, pathname } = targetOf(request.url);
  const further = ask({
    host: "127.0.0.1",
    port: inner.files?.has(pathname) ? inner.files.port : inner.port,
    method,
    path,
    headers: requestHeaders(rawHeaders, { client, key: inner.key, hasBody }),
    // A connection kept from before may be closed by the other side at that very moment; a body cannot be sent twice.
    agent: hasBody ? false : agent,
    setHost: false,
  });
  further.on("response", (answer) => {
    if (isConfession(answer)) {
      answer.resume();
      return refuse(request, response, { status: 500, error: "The service failed at this request; its log says why" });
    }
    response.writeHead(answer.statusCode, answer.statusMessage, answerHeaders(answer.rawHeaders));
    response.flushHeaders();
    answer.on("error", () => response.destroy());
    answer.pipe(response);
    response.on("finish", () => discardRest(request));
  });
  further.on("error", (error) => {
    if (response.headersSent || response.destroyed) return void response.destroy();
    if (further.reusedSocket && error.code === "ECONNRESET" && !hasBody)
      return pass({ request, response, inner, agent: false, trusted });
    refuse(request, response, broken(error));
  });
  response.on("close", () => {
    further.destroy();
    if (!response.writableFinished) socket.destroy();
  });
  if (hasBody) request.pipe(further);
  else further.end();
}

// What the Worker did not catch the runtime answers with the stack, marked by a header; nobody outside is to read it.
function isConfession(answer) {
  return answer.headers["mf-experimental-error-stack"] !== undefined;
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
  response.on("finish", () => discardRest(request));
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
