// What every front server of this machine is: a listener that is closed in order, and the answers of its own, which are in the words of
// the API.

import { createServer } from "node:http";

const lingerMilliseconds = 2000;
/** The codes of refusals by their status: the kinds of the API. */
const codes = {
  404: "not_found",
  405: "method_not_allowed",
  408: "timeout",
  413: "too_large",
  431: "too_large",
  500: "failed",
  502: "unavailable",
  503: "unavailable",
};

/** While the Worker does not answer yet. */
export const away = { status: 503, error: "The service is starting or restarting; try again shortly", retryAfter: 1 };

/**
 * Listens, and hands each request to `answer(request, response)`.
 * @returns {Promise<{port: number, close: () => Promise<void>}>} `close` lets answers under way end, for `graceMilliseconds`
 * @throws {Error} of listening, with its `code`
 */
export async function startListener(answer, { host, port, graceMilliseconds }) {
  const server = createServer({ keepAliveTimeout: 75_000 }, answer);
  server.on("clientError", (error, socket) => answerBroken(error, socket));
  const connections = idleConnections(server);
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host: addressOf(host), exclusive: true }, () => resolve(server.off("error", reject)));
  });
  return {
    port: server.address().port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      const end = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
      connections.end();
      await closed;
      clearTimeout(end);
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

function addressOf(host) {
  if (host === "*") return undefined;
  return host === "localhost" ? "127.0.0.1" : host;
}

/** Answers in the words of the API: `{status, error, retryAfter}`. */
export function refuse(request, response, { status, error, retryAfter }) {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
  });
  response.end(
    request.method === "HEAD" ? undefined : JSON.stringify({ error, code: codes[status] ?? "invalid", values: {} }),
  );
}

/** A client that is still sending reads the answer only when it is not cut off at once (RFC 9112 9.6). */
export function discardRest(request) {
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
  const body = JSON.stringify({ error: sentence, code: codes[parseInt(status)] ?? "invalid", values: {} });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}
