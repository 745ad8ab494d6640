// Datagrams for the Worker, whose runtime has no UDP: its service binding DATAGRAMS. Where they may go the Worker's own guard decides
// (src/egress) before it asks here.

import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";

/** Sends the body of a request to `hostname` and `port` of its query; 204 when the machine took it, 502 with the reason when not. */
export async function sendDatagram(request) {
  const query = new URL(request.url).searchParams;
  const bytes = Buffer.from(await request.arrayBuffer());
  try {
    await sent(bytes, { hostname: query.get("hostname") ?? "", port: Number(query.get("port")) });
    return { status: 204, reason: null };
  } catch (error) {
    return { status: 502, reason: error.code ?? error.message };
  }
}

/** How long a machine where nothing listens has to say so. */
const refusalMs = 200;

async function sent(bytes, { hostname, port }) {
  const { address, family } = isIP(hostname) ? { address: hostname, family: isIP(hostname) } : await lookup(hostname);
  const socket = createSocket(family === 6 ? "udp6" : "udp4");
  try {
    await new Promise((resolve, reject) => {
      socket.once("error", reject);
      // Connected, for only then the refusal of the other machine (ICMP) comes back to this socket.
      socket.connect(port, address, (failed) => {
        if (failed) return reject(failed);
        socket.send(bytes, (error) => (error ? reject(error) : setTimeout(resolve, refusalMs)));
      });
    });
  } finally {
    socket.close();
  }
}
