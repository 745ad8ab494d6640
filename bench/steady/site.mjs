// Sites for the measurement of steady work: pages of some 20 kB at the loopback addresses 127.0.0.1, 127.0.0.2, ... A page of
// every twenty shows another number each time it is asked for; the others stay as they are.

import { createServer } from "node:http";

const paragraph = "A page that is watched has a head, a body, and more words than the one that matters. ";
const filler = Array.from({ length: 40 }, (_, at) => `<p class="part">${at}: ${paragraph.repeat(5)}</p>`).join("\n");
const changing = 20;

/** @returns {Promise<{hosts: string[], port: number, requests: number, close: () => void}>} */
export async function startSteadySites(most) {
  const sites = { hosts: [], port: 0, requests: 0, close: () => {} };
  const servers = [];
  for (let number = 1; number <= most; number++) {
    const server = createServer((request, response) => answer(sites, request, response));
    server.keepAliveTimeout = 30_000;
    const host = `127.0.0.${number}`;
    await new Promise((resolve, reject) => server.once("error", reject).listen(sites.port, host, resolve));
    sites.port = server.address().port;
    sites.hosts.push(host);
    servers.push(server);
  }
  sites.close = () => servers.forEach((server) => server.close() && server.closeAllConnections());
  return sites;
}

function answer(sites, { url }, response) {
  if (url === "/favicon.ico") return void response.writeHead(404).end();
  sites.requests++;
  const page = Number(url.slice(1));
  const price = page % changing === 0 ? `${sites.requests}.50 EUR` : "19.90 EUR";
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(`<!doctype html><title>Kettle ${page}</title><h1>Kettle ${page}</h1><b>${price}</b>\n${filler}`);
}
