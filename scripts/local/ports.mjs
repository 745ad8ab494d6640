// Ports of this machine: whether one is free, and one that is.

import { createServer } from "node:net";

/**
 * Takes a port for a moment to learn whether it is free.
 * @param {number} port 0 means any
 * @returns {Promise<number>} the port
 * @throws {Error} with `code` EADDRINUSE, EACCES or EADDRNOTAVAIL
 */
export function freePort(port = 0, host = "127.0.0.1") {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen({ port, host, exclusive: true }, () => {
      const { port: taken } = server.address();
      server.close(() => resolve(taken));
    });
  });
}

/** Below the ports that systems give to connections that go out (from 32,768 on): nobody takes one of these by connecting somewhere. */
const innerPorts = { first: 20_000, count: 12_000 };

/** So many free ports, each another one, for what listens on them a moment later. @throws {Error} where hardly any is free */
export async function freeInnerPorts(count) {
  const found = new Set();
  for (let attempt = 0; attempt < 100 && found.size < count; attempt++) {
    const port = innerPorts.first + Math.floor(Math.random() * innerPorts.count);
    await freePort(port).then(
      () => found.add(port),
      () => undefined,
    );
  }
  if (found.size < count) throw new Error(`Of a hundred ports from ${innerPorts.first} on hardly any is free.`);
  return [...found];
}

/** A sentence for a port that cannot be had. */
export function portRefusal(error, { port, host }) {
  if (error.code === "EADDRINUSE") {
    return `Port ${port} on ${host} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`;
  }
  if (error.code === "EACCES") return `Port ${port} may not be opened by this user. Choose one above 1023: PORT=8787`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `HOST=${host} is no address of this machine.`;
  return `Port ${port} on ${host} cannot be opened: ${error.message}`;
}
