/**
 * Bytes that are put together as they come, in one piece of memory. It is moved when it grows (ArrayBuffer.prototype.transfer,
 * ECMAScript 2024), which frees the old place at once: copies would wait for the garbage collector, which large bodies outrun.
 */

const minBytes = 4096;

export class Gathered {
  #bytes: Uint8Array<ArrayBuffer>;
  /** How many bytes there are. */
  length = 0;

  /** `foreseen`: how many bytes are expected. More may come. */
  constructor(foreseen: number) {
    this.#bytes = new Uint8Array(Math.max(foreseen, minBytes));
  }

  add(part: Uint8Array): void {
    const length = this.length + part.length;
    if (length > this.#bytes.length) this.#bytes = moved(this.#bytes, Math.max(length, 2 * this.#bytes.length));
    this.#bytes.set(part, this.length);
    this.length = length;
  }

  /** All bytes, or the first so many, in memory of just that length. Nothing can be added afterwards. */
  take(most = this.length): Uint8Array<ArrayBuffer> {
    return moved(this.#bytes, Math.min(most, this.length));
  }
}

const moved = (bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> =>
  bytes.length === length ? bytes : new Uint8Array(bytes.buffer.transfer(length));
