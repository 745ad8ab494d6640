/** Node's sockets in the shape of `cloudflare:sockets`, for tests that talk to a real server on this machine. */

import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Connect, Connection } from "../../../src/lib/smtp/transport.ts";

/** Certificates are not checked: the test server signs its own. */
export const connect: Connect = ({ hostname, port }, { secureTransport }) => {
  const socket =
    secureTransport === "on"
      ? connectTls({ host: hostname, port, rejectUnauthorized: false })
      : connectTcp({ host: hostname, port });
  return connectionOver(socket);
};

function connectionOver(socket: Socket): Connection {
  const readable = new ReadableStream<Uint8Array>({
    start(controller) {
      socket.on("data", (chunk: Buffer) => controller.enqueue(new Uint8Array(chunk)));
      socket.once("end", () => quietly(() => controller.close()));
      socket.once("error", (error) => quietly(() => controller.error(error)));
      socket.once("close", () => quietly(() => controller.close()));
    },
  });
  const writable = new WritableStream<Uint8Array>({
    write: (chunk) =>
      new Promise((resolve, reject) => {
        socket.write(chunk, (error) => (error ? reject(error) : resolve()));
      }),
  });
  return {
    readable,
    writable,
    startTls() {
      socket.removeAllListeners("data");
      socket.removeAllListeners("end");
      return connectionOver(connectTls({ socket, rejectUnauthorized: false }));
    },
    async close() {
      socket.destroy();
    },
  };
}

/** A stream may have ended by another event already. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {
    return;
  }
}
