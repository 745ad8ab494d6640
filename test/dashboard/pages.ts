/**
 * Pages to watch, on the loopback interface. `PUT /any/path` sets what `GET /any/path` answers from then on: the body as it is,
 * with its media type (HTML by default); `x-status` sets a status. Unknown paths are 404.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export async function startPages(): Promise<{ url: string; port: number; close: () => Promise<void> }> {
  const pages = new Map<string, { type: string; body: Buffer; status: number }>();
  const server = createServer((request, response) => {
    void answer(request).then(({ status, type, body }) =>
      response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body),
    );
  });
  const answer = async (request: IncomingMessage) => {
    const path = request.url ?? "/";
    if (request.method !== "PUT")
      return pages.get(path) ?? { status: 404, type: "text/plain", body: Buffer.from("There is no such page") };
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const type = request.headers["content-type"] ?? "text/html; charset=utf-8";
    pages.set(path, { type, body: Buffer.concat(chunks), status: Number(request.headers["x-status"] ?? 200) });
    return { status: 204, type: "text/plain", body: Buffer.alloc(0) };
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, port, close };
}
