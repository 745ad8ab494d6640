// Sites for the measurement: the loopback addresses 127.0.0.1, 127.0.0.2, ... at one port, each a host of its own with as
// many pages as are asked for; what stands on /app pages is brought by their scripts. Its manner: "etag" answers with validators and 304s, "same" always whole and equal,
// "changed" with another price each time the version is raised.

import { createServer } from "node:http";

const shell = `<!doctype html><html><head><title>Kettle</title></head><body><div id="root"></div><script>
fetch(location.pathname.replace("app", "page")).then((answer) => answer.text()).then((text) => {
  document.getElementById("root").innerHTML = new DOMParser().parseFromString(text, "text/html").body.innerHTML;
});
</script></body></html>`;
const paragraph = "A page that is watched has a head, a body, and more words than the one that matters. ";

/** @returns {Promise<{hosts: string[], port: number, manner: string, version: number, requests: number, close: () => void}>} */
export async function startSites(most) {
  const site = { hosts: [], port: 0, manner: "etag", version: 1, requests: 0, close: () => {} };
  const servers = [];
  for (let number = 1; number <= most; number++) {
    const server = createServer((request, response) => answer(site, request, response));
    server.keepAliveTimeout = 30_000;
    const host = `127.0.0.${number}`;
    const isListening = await new Promise((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(site.port, host, () => resolve(true));
    });
    // Only Linux has all of 127.0.0.0/8; elsewhere one host has to do.
    if (!isListening) break;
    site.port = server.address().port;
    site.hosts.push(host);
    servers.push(server);
  }
  site.close = () => servers.forEach((server) => server.close() && server.closeAllConnections());
  return site;
}

function answer(site, request, response) {
  if (request.url === "/favicon.ico") return void response.writeHead(404).end();
  if (request.url.startsWith("/app/")) return void response.writeHead(200, { "content-type": "text/html" }).end(shell);
  site.requests++;
  const tag = `"${site.version}"`;
  const validators = site.manner === "same" ? {} : { etag: tag };
  if (site.manner !== "same" && request.headers["if-none-match"] === tag)
    return void response.writeHead(304, validators).end();
  const rows = Array.from({ length: 100 }, (_, row) => `<tr><td>Part ${row}</td><td>${paragraph}</td></tr>`).join("");
  const body = `<!doctype html><html><head><title>Kettle</title></head><body><h1>Kettle ${request.url}</h1><p>Price ${site.version}.00 EUR</p><table>${rows}</table></body></html>`;
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...validators }).end(body);
}
