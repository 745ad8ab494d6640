// The body of an answer as it comes: parts wait for whoever reads, and the connection waits when too many do.

const maxWaitingBytes = 262_144;
const minReleasedBytes = 16_384;

export class IncomingBody {
  #controller;
  #parts = [];
  #waitingBytes = 0;
  #end = null;
  #wake = null;
  #isPaused = false;

  /** `controller`: `{pause, resume, abort}` of undici. */
  constructor(controller) {
    this.#controller = controller;
  }

  push(bytes) {
    this.#parts.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes > maxWaitingBytes && !this.#isPaused) {
      this.#isPaused = true;
      this.#controller.pause();
    }
    this.#wake?.();
  }

  end() {
    this.#end ??= { error: null };
    this.#wake?.();
  }

  fail(error) {
    this.#end ??= { error };
    this.#wake?.();
  }

  /** The next part; null at the end. @throws why the body broke off */
  async next() {
    while (this.#parts.length === 0) {
      if (this.#end?.error) throw this.#end.error;
      if (this.#end) return null;
      await new Promise((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = null;
    }
    const part = this.#parts.shift();
    this.#waitingBytes -= part.length;
    if (this.#isPaused && this.#waitingBytes <= maxWaitingBytes) {
      this.#isPaused = false;
      this.#controller.resume();
    }
    return part;
  }

  /**
   * Gives the memory of a part back at once, which nobody reads any more: else the garbage collector looks through all memory for some hundred of them. Only
   * where it is the end of what the connection brought, as what is behind it may be unread, and never where it is small, as it then shares the
   * memory of others (https://nodejs.org/api/buffer.html#bufferpoolsize).
   */
  release({ buffer, byteOffset, byteLength }) {
    if (buffer.byteLength >= minReleasedBytes && byteOffset + byteLength === buffer.byteLength) buffer.transfer(0);
  }

  /** Nobody reads on: the connection is ended, unless all of it has come. */
  cancel() {
    if (this.#end === null) this.#controller.abort(new Error("Cancelled"));
    this.#end ??= { error: null };
    this.#parts = [];
  }
}
