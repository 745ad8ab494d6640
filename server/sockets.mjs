// `connect` of https://developers.cloudflare.com/workers/runtime-apis/tcp-sockets/ over Node's sockets. An address that brings the addresses that were
// judged is connected to these only (pins.mjs).

import { connect as connectPlainly, isIP } from "node:net";
import { Duplex } from "node:stream";
import { connect as connectSecurely } from "node:tls";
import { pinned } from "./pins.mjs";

/** `addresses`: those that the name may stand for, or none where it is to be looked up. */
export function connect({ hostname, port, addresses }, { secureTransport = "off", allowHalfOpen = false } = {}) {
  const place = { host: hostname, port, allowHalfOpen, ...(addresses ? { lookup: pinned(addresses) } : {}) };
  const isSecure = secureTransport === "on";
  const socket = isSecure ? connectSecurely({ ...place, ...serverName(hostname) }) : connectPlainly(place);
  return connectionOf(socket, hostname, isSecure ? "secureConnect" : "connect");
}

const serverName = (name) => (isIP(name) ? {} : { servername: name });

function connectionOf(socket, hostname, ready) {
  // Whoever reads or writes hears of it.
  socket.on("error", () => undefined);
  const opened = new Promise((resolve, reject) => {
    socket.once(ready, () => resolve({ remoteAddress: socket.remoteAddress }));
    socket.once("close", () => reject(new Error("Network connection lost.")));
  });
  opened.catch(() => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  let streams;
  const both = () => (streams ??= Duplex.toWeb(socket));
  return {
    opened,
    closed,
    get readable() {
      return both().readable;
    },
    get writable() {
      return both().writable;
    },
    startTls: ({ expectedServerHostname = hostname } = {}) => {
      const secure = connectSecurely({ socket, ...serverName(expectedServerHostname) });
      return connectionOf(secure, expectedServerHostname, "secureConnect");
    },
    close: async () => {
      socket.destroy();
      await closed;
    },
  };
}
