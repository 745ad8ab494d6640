/** A front server before a server that stands in for the Worker, and requests to it exactly as they are written: real sockets throughout. */
import { createServer, request as ask, type IncomingMessage, type RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach } from "vitest";
import { startFront } from "../../../scripts/local/front.mjs";
import { parseTrusted } from "../../../scripts/local/forwarding.mjs";

export const key = "the-word-of-the-front-server";
export const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

export const echo: RequestListener = (request, response) => {
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ url: request.url, method: request.method, headers: request.headers }));
};

export async function worker(listener: RequestListener, port = 0): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  undo.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

export type Options = {
  listener?: RequestListener;
  port?: number;
  trusted?: string;
  publicUrl?: string | null;
  isOpen?: boolean;
};

export async function fronted({ listener = echo, port, trusted, publicUrl = null, isOpen = false }: Options = {}) {
  const inner = { port: port ?? (await worker(listener)), key };
  const rules = { publicUrl, isOpen, trusted: parseTrusted(trusted).blocks };
  const front = await startFront({ host: "127.0.0.1", port: 0, inner, rules });
  undo.push(() => front.close());
  return front;
}

export type Answer = { status: number; headers: IncomingMessage["headers"]; text: string; json: any };

/**
 * A request exactly as it is written here: fetch would not let Host, Origin and the like be chosen. Of a connection that is kept the front
 * server reads the plain ones itself, of one that is to be closed Node's parser reads all.
 */
export function sent(
  port: number,
  {
    path = "/",
    method = "GET",
    headers = {},
    body,
  }: { path?: string; method?: string; headers?: Record<string, string | string[]>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const own = { Connection: "keep-alive", ...headers };
    const request = ask({ host: "127.0.0.1", port, path, method, headers: own, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => (text += part));
      response.on("error", reject).on("end", () => {
        const isJson = response.headers["content-type"]?.includes("json") && text !== "";
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: isJson ? JSON.parse(text) : null,
        });
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}

/** The bytes of an answer to bytes. */
export function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket
      .on("data", (part) => (answer += String(part)))
      .on("close", () => resolve(answer))
      .on("error", reject);
    socket.setTimeout(3000, () => socket.end());
  });
}
