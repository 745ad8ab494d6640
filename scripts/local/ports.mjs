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
