// Sites with one large page each, at the loopback addresses 127.0.0.1, 127.0.0.2, ...: of long paragraphs ("words"), or of as
// many short elements as fit ("dense"), which cost a reader most.

import { createServer } from "node:http";

const pieces = {
  words: (index) =>
    `<p>${`Part ${index} of the catalogue has more words than the one that matters. `.repeat(15)}</p>\n`,
  dense: (index) => `<i class=a>${index}</i><b>é</b>\n`,
};

/** @returns {Promise<{hosts: string[], port: number, bytes: number, manner: "words" | "dense", close: () => void}>} */
export async function startLargeSites(most) {
  const sites = { hosts: [], port: 0, bytes: 0, manner: "words", close: () => {} };
  const servers = [];
  for (let number = 1; number <= most; number++) {
    const server = createServer((request, response) => answer(sites, request, response));
    const host = `127.0.0.${number}`;
    await new Promise((resolve, reject) => server.once("error", reject).listen(sites.port, host, resolve));
    sites.port = server.address().port;
    sites.hosts.push(host);
    servers.push(server);
  }
  sites.close = () => servers.forEach((server) => server.close() && server.closeAllConnections());
  return sites;
}

function answer({ bytes, manner }, request, response) {
  if (request.url === "/favicon.ico") return void response.writeHead(404).end();
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.write("<!doctype html><title>Catalogue</title><h1>Catalogue</h1>");
  const pieceOf = pieces[manner];
  let [sent, index] = [0, 0];
  // As fast as the reader takes it, and never whole in this process either.
  const more = () => {
    while (sent < bytes) {
      let part = "";
      while (part.length < 65_536) part += pieceOf(index++);
      sent += Buffer.byteLength(part);
      if (!response.write(part)) return void response.once("drain", more);
    }
    response.end();
  };
  more();
}
