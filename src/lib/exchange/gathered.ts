/**
 * Bytes that are put together as they come, in one piece of memory. It is moved when it grows (ArrayBuffer.prototype.transfer,
 * ECMAScript 2024), which frees the old place at once: copies would wait for the garbage collector, which large bodies outrun.
 */

const minBytes = 4096;
/** What is made before anything has come: who announces much and sends nothing takes no more. */
const firstBytes = 262_144;
/** How much may be made at most before it comes. */
const maxEmptyBytes = 524_288;

export class Gathered {
  #bytes: Uint8Array<ArrayBuffer>;
  readonly #foreseen: number;
  /** How many bytes there are. */
  length = 0;

  /** `foreseen`: how many bytes are expected. More may come. */
  constructor(foreseen: number) {
    this.#foreseen = foreseen;
    this.#bytes = new Uint8Array(Math.min(firstBytes, Math.max(foreseen, minBytes)));
  }

  add(part: Uint8Array): void {
    const length = this.length + part.length;
    if (length > this.#bytes.length) this.#bytes = moved(this.#bytes, this.#grownTo(length));
    this.#bytes.set(part, this.length);
    this.length = length;
  }

  /** Twice as much while that is little: what is made and not yet filled counts as held by nobody. */
  #grownTo(length: number): number {
    const more = Math.max(length, this.#bytes.length + Math.min(this.#bytes.length, maxEmptyBytes));
    return length <= this.#foreseen ? Math.min(more, this.#foreseen) : more;
  }

  /** All bytes, or the first so many, in memory of just that length. Nothing can be added afterwards. */
  take(most = this.length): Uint8Array<ArrayBuffer> {
    return moved(this.#bytes, Math.min(most, this.length));
  }
}

const moved = (bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> =>
  bytes.length === length ? bytes : new Uint8Array(bytes.buffer.transfer(length));
