// The memory of the Worker's isolate, asked of V8's inspector (Runtime.getHeapUsage of the Chrome DevTools Protocol) while it works.

import { setTimeout as pause } from "node:timers/promises";

const askEveryMilliseconds = 10;

export class HeapMeter {
  #socket;
  #waiting = new Map();
  #asked = 0;
  #peak = 0;
  #measuring = new AbortController();
  #measured = Promise.resolve();

  constructor(socket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const { id, result } = JSON.parse(data);
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    });
  }

  /** A meter of the Worker behind the inspector at this port of the loopback interface. */
  static async of(port) {
    const targets = await (await fetch(`http://127.0.0.1:${port}/json`)).json();
    const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve, { once: true });
      socket.addEventListener("error", reject, { once: true });
    });
    return new HeapMeter(socket);
  }

  /** Bytes that are held now: the heap in use, and what the engine and its buffers hold outside it. */
  async bytes() {
    const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await this.#ask("Runtime.getHeapUsage");
    return usedSize + embedderHeapUsedSize + backingStorageSize;
  }

  /** Begins to look for the most that is held at any time. */
  begin() {
    this.#peak = 0;
    this.#measuring = new AbortController();
    this.#measured = this.#measure(this.#measuring.signal);
  }

  /** The most that was held since `begin`, in bytes. */
  async end() {
    this.#measuring.abort();
    await this.#measured;
    return this.#peak;
  }

  close = () => this.#socket.close();

  async #measure(until) {
    for (; !until.aborted; await pause(askEveryMilliseconds)) this.#peak = Math.max(this.#peak, await this.bytes());
  }

  #ask(method) {
    const id = ++this.#asked;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method }));
    });
  }
}
