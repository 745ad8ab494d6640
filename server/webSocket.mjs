// A WebSocket to an endpoint of the operator's, or of our own browser, as workerd gives one with an answer:
// https://developers.cloudflare.com/workers/runtime-apis/websockets/

import { WebSocket } from "undici";
import "./attempts.mjs";

const openMilliseconds = 30_000;

/** The answer that has a socket, opened. `input`: an address with http or https. @throws {Error} where it does not open */
export async function openSocket(input, headers = []) {
  const url = String(input.url ?? input).replace(/^http/i, "ws");
  const kept = headers.filter(([name]) => !/^(?:upgrade|connection|sec-websocket-.*)$/i.test(name));
  const socket = new WebSocket(url, { headers: Object.fromEntries(kept) });
  socket.binaryType = "arraybuffer";
  // What comes before anybody listens waits.
  const waiting = [];
  const early = (event) => waiting.push(event.data);
  socket.addEventListener("message", early);
  await opened(socket);
  const response = new Response(null);
  const webSocket = {
    accept: () => undefined,
    send: (message) => socket.send(message),
    close: (code, reason) => socket.close(code, reason),
    addEventListener: (type, listener) => {
      socket.addEventListener(type, listener);
      if (type !== "message") return;
      socket.removeEventListener("message", early);
      for (const data of waiting.splice(0)) queueMicrotask(() => listener({ data }));
    },
  };
  return Object.defineProperties(response, { status: { value: 101 }, webSocket: { value: webSocket } });
}

function opened(socket) {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => over(new Error("The socket did not open in time")), openMilliseconds);
    const over = (error) => {
      clearTimeout(patience);
      socket.removeEventListener("open", onOpen);
      if (error === undefined) return resolve();
      socket.close();
      reject(error);
    };
    const onOpen = () => over();
    socket.addEventListener("open", onOpen);
    // From now on an error is an event that its owner hears of.
    socket.addEventListener("error", ({ error, message }) =>
      over(error ?? new Error(message || "The socket did not open")),
    );
  });
}
