// A site at the loopback address 127.0.0.50 with the largest sitemap that the protocol allows, packed.

import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { fullSitemap } from "../sites/full.ts";

/** @returns {Promise<{host: string, origin: string, publish: (without: number) => void, close: () => void}>} */
export async function startListedSite() {
  const host = "127.0.0.50";
  let body = Buffer.alloc(0);
  const server = createServer((request, response) => {
    if (request.url !== "/sitemap.xml.gz") return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": "application/gzip" }).end(body);
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(0, host, resolve));
  const authority = `${host}:${server.address().port}`;
  const origin = `http://${authority}`;
  return {
    host: authority,
    origin,
    publish: (without) => {
      body = gzipSync([...fullSitemap(origin, without)].join(""), { level: 1 });
    },
    close: () => server.close() && server.closeAllConnections(),
  };
}
