// The page that the demonstration watches: the status page of a made-up hosting company. Its incidents move on every few
// seconds, from the first look on.

import { createServer } from "node:http";

const changeMilliseconds = 9000;

const chapters = [
  { state: "All systems operational", news: "No incidents in the last 14 days." },
  { state: "Degraded performance", news: "09:12 Object storage in Rotterdam answers slowly. We are investigating." },
  { state: "Partial outage", news: "09:31 A power feed failed in hall 3. Writes are sent to Antwerp meanwhile." },
  { state: "Recovering", news: "10:05 Power is back. Copies made in Antwerp are returning to Rotterdam." },
  { state: "All systems operational", news: "11:20 Resolved. The storage plan for Rotterdam is 4.90 EUR until March." },
];

/** Starts the page on a free loopback port. */
export async function startStatusPage() {
  let chapter = 0;
  let changedAt = performance.now();
  let timer;
  const server = createServer((_request, response) => {
    timer ??= setInterval(() => {
      chapter += 1;
      changedAt = performance.now();
    }, changeMilliseconds);
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end(html(chapters[chapter % chapters.length]));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    sinceChange: () => ((performance.now() - changedAt) / 1000).toFixed(1),
    close: () => {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
    },
  };
}

function html({ state, news }) {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Harbour Cloud status</title></head>
<body>
<header><nav><a href="/">Status</a> <a href="/history">History</a> <a href="/subscribe">Subscribe</a></nav></header>
<main>
<h1>Harbour Cloud status</h1>
<p>${state}</p>
<h2>Incidents</h2>
<p>${news}</p>
<h2>Services</h2>
<ul><li>Compute: 99.98 %</li><li>Object storage: 99.91 %</li><li>Managed databases: 99.99 %</li></ul>
</main>
<footer><p>Harbour Cloud, Wilhelminakade 1, Rotterdam</p></footer>
</body>
</html>
`;
}
