// `connect` of https://developers.cloudflare.com/workers/runtime-apis/tcp-sockets/ over Node's sockets. In order:
//
// 1. An address that brings the addresses that were checked is connected to these only (pins.mjs).
// 2. Nothing is read before somebody asks for it: what comes after the last line in the clear is of the encryption that begins there.
// 3. Nothing counts as written before the connection is open, and proven where it is a secure one.

import { connect as connectPlainly, isIP } from "node:net";
import { connect as connectSecurely } from "node:tls";
import "./attempts.mjs";
import { pinned } from "./pins.mjs";
import { asBrowsers } from "./secure.mjs";

const lost = () => new Error("Network connection lost.");

/** `addresses`: those that the name may stand for, or none where it is to be looked up. */
export function connect({ hostname, port, addresses }, { secureTransport = "off", allowHalfOpen = false } = {}) {
  const place = { host: hostname, port, allowHalfOpen, ...(addresses ? { lookup: pinned(addresses) } : {}) };
  if (secureTransport === "on") return connectionOf(connectSecurely({ ...place, ...named(hostname) }), hostname);
  return connectionOf(connectPlainly(place), hostname);
}

/** For whom a certificate must be. */
const named = (name) => ({ host: name, ...asBrowsers, ...(isIP(name) ? {} : { servername: name }) });

function connectionOf(socket, hostname) {
  const opened = new Promise((resolve, reject) => {
    const onOpen = () => resolve({ remoteAddress: socket.remoteAddress });
    socket.once("encrypted" in socket ? "secureConnect" : "connect", onOpen);
    socket.once("close", () => reject(lost()));
  });
  opened.catch(() => undefined);
  // Whoever reads or writes hears of it.
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", () => resolve()));
  let reading;
  let writing;
  return {
    opened,
    closed,
    get readable() {
      return (reading ??= readableOf(socket)).stream;
    },
    get writable() {
      return (writing ??= writableOf(socket, opened));
    },
    startTls: ({ expectedServerHostname: name = hostname } = {}) => {
      reading?.leave();
      return connectionOf(connectSecurely({ socket, ...named(name) }), name);
    },
    close: async () => {
      socket.destroy();
      await closed;
    },
  };
}

function readableOf(socket) {
  let listeners;
  const start = (controller) => {
    const onData = (bytes) => {
      socket.pause();
      controller.enqueue(new Uint8Array(bytes));
    };
    const over = (end) => {
      leave();
      end();
    };
    listeners = {
      data: onData,
      end: () => over(() => controller.close()),
      close: () => over(() => controller.error(lost())),
    };
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener);
    socket.pause();
  };
  const leave = () => {
    for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
  };
  const cancel = () => {
    leave();
    socket.destroy();
  };
  const pull = () => void socket.resume();
  return { stream: new ReadableStream({ start, pull, cancel }, { highWaterMark: 0 }), leave };
}

function writableOf(socket, opened) {
  const done = (work) =>
    new Promise((resolve, reject) => {
      const broken = () => reject(lost());
      socket.once("close", broken);
      work((error) => {
        socket.off("close", broken);
        if (error) reject(lost());
        else resolve();
      });
    });
  return new WritableStream({
    write: async (bytes) => {
      await opened;
      await done((end) => socket.write(bytes, end));
    },
    close: async () => {
      await opened;
      await done((end) => socket.end(end));
    },
    abort: () => void socket.destroy(),
  });
}
