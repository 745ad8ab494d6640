// Sites and receivers of alerts for the measurement of lanes: at the loopback addresses 127.0.0.1, 127.0.0.2, ..., all at one port.
// Well ones answer at once; of the others each misbehaves in one of four ways.

import { createServer } from "node:http";

/** Those that refuse have no server at all. */
const misbehaviours = ["never answers", "trickles", "answers 500 late", "refuses"];
const lateMilliseconds = { site: 8000, receiver: 4000 };
const trickleMilliseconds = 1000;

/**
 * Starts hosts from `127.0.0.${first}` on: `well` that answer by `answer(request, body, response)`, then `ill` that misbehave in turn, or all
 * in one `manner`.
 * @returns {Promise<{well: string[], ill: string[], close: () => void}>} as `host:port`
 */
export async function startHosts({ first, well, ill, kind, answer, manner: all }) {
  const servers = [];
  const started = {
    well: [],
    ill: [],
    close: () => servers.forEach((one) => one.close() && one.closeAllConnections()),
  };
  let port = 0;
  for (let number = 0; number < well + ill; number++) {
    const host = `127.0.0.${first + number}`;
    const manner = number < well ? null : (all ?? misbehaviours[(number - well) % misbehaviours.length]);
    if (manner !== "refuses") {
      const server = createServer((request, response) => {
        if (manner === null) void whole(request).then((body) => answer({ host, url: request.url, body }, response));
        else misbehave(manner, { response, late: lateMilliseconds[kind] });
      });
      server.keepAliveTimeout = 30_000;
      await new Promise((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
      port = server.address().port;
      servers.push(server);
    }
    started[manner === null ? "well" : "ill"].push(`${host}:${port}`);
  }
  return started;
}

function misbehave(manner, { response, late }) {
  if (manner === "trickles") {
    response.writeHead(200, { "content-type": "text/html" });
    const drop = setInterval(() => response.write("<p>"), trickleMilliseconds);
    response.on("close", () => clearInterval(drop));
  }
  if (manner === "answers 500 late") setTimeout(() => response.writeHead(500).end(), late).unref();
}

async function whole(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}
