// The pages of a folder as sites: at the loopback addresses 127.0.0.1, 127.0.0.2, ..., each of a hundred hosts with as many pages as
// come to it, without validators, since the other side sends none back. At the end of each stands one number, which
// changes with `version`.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const hostCount = 100;

/** @returns {Promise<{addresses: string[], hosts: string, version: number, requests: number, close: () => void}>} */
export async function startPages(folder) {
  const pages = filesUnder(folder).map((path) => split(readFileSync(path)));
  const site = { addresses: [], hosts: "", version: 1, requests: 0, close: () => {} };
  const servers = [];
  let port = 0;
  for (let number = 1; number <= hostCount; number++) {
    const server = createServer((request, response) => answer({ site, pages }, request, response));
    server.keepAliveTimeout = 30_000;
    await new Promise((resolve, reject) =>
      server.once("error", reject).listen(port, `127.0.0.${number}`, () => resolve()),
    );
    port = server.address().port;
    servers.push(server);
  }
  const hosts = servers.map((_, at) => `127.0.0.${at + 1}:${port}`);
  site.hosts = hosts.join(",");
  site.addresses = pages.map((_, at) => `http://${hosts[at % hostCount]}/${at}`);
  site.close = () => servers.forEach((server) => server.close() && server.closeAllConnections());
  return site;
}

function answer({ site, pages }, { url }, response) {
  const page = pages[Number(url.slice(1))];
  if (page === undefined) return void response.writeHead(404).end();
  site.requests++;
  const body = Buffer.concat([page.before, Buffer.from(`<p>Number ${site.version}</p>`), page.after]);
  response.writeHead(200, { "content-type": page.type, "content-length": body.length }).end(body);
}

function split(page) {
  const end = page.lastIndexOf("</body>");
  const at = end < 0 ? page.length : end;
  return { before: page.subarray(0, at), after: page.subarray(at), type: "text/html; charset=utf-8" };
}

function filesUnder(path) {
  return readdirSync(path)
    .sort()
    .flatMap((name) => {
      const inner = join(path, name);
      return statSync(inner).isDirectory() ? filesUnder(inner) : /\.html?$/.test(name) ? [inner] : [];
    });
}
