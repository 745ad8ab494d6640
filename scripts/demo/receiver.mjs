// The receiver of the demonstration's alerts: an HTTP endpoint on a free loopback port that keeps what is posted to it.

import { createServer } from "node:http";

/** Starts the receiver. `next()` resolves with the next alert's JSON body, in the order of arrival. */
export async function startReceiver() {
  const arrived = [];
  const waiting = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (more) => (text += more));
    request.on("end", () => {
      response.writeHead(204).end();
      const alert = parsed(text);
      if (waiting.length > 0) waiting.shift()(alert);
      else arrived.push(alert);
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: server.address().port,
    next: () =>
      arrived.length > 0 ? Promise.resolve(arrived.shift()) : new Promise((resolve) => waiting.push(resolve)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { message: text };
  }
}
