/**
 * Bytes that are put together as they come, in one piece of memory, into which a stream may write by itself. It is moved when it grows
 * (ArrayBuffer.prototype.transfer, ECMAScript 2024), which frees the old place at once: copies would wait for the garbage collector,
 * which large bodies outrun.
 */

const minBytes = 4096;
/** What a stream may write into before anything has come: who announces much and sends nothing takes no more. */
const firstBytes = 262_144;
/** How much may be made at most before it comes. */
const maxEmptyBytes = 524_288;
/** How much comes at a time where nobody knows how much there is. */
const asideBytes = 65_536;

export class Gathered {
  #bytes = new Uint8Array();
  #aside: Uint8Array<ArrayBuffer> | null = null;
  readonly #foreseen: number;
  /** How many bytes there are. */
  length = 0;

  /** `foreseen`: how many bytes are expected, 0 where nobody knows. More may come. */
  constructor(foreseen: number) {
    this.#foreseen = foreseen;
  }

  /**
   * Memory for a stream to write into, at least one byte and at most so many, for which `keep` says what came. A stream takes the memory
   * with it when it ends, so it is that of the bytes only as long as more of them are expected.
   */
  free(most: number): Uint8Array<ArrayBuffer> {
    if (!this.#isExpecting) {
      // Usually nothing comes after what was expected.
      if (this.#foreseen > 0 && this.length === this.#foreseen) return new Uint8Array(1);
      return (this.#aside ?? new Uint8Array(asideBytes)).subarray(0, most);
    }
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(Math.min(firstBytes, this.#foreseen));
    else if (this.length === this.#bytes.length) this.#bytes = moved(this.#bytes, this.#grownTo(this.length + 1));
    return this.#bytes.subarray(this.length, Math.min(this.#bytes.length, this.length + most));
  }

  /** Keeps what of the free memory has been written, which stands elsewhere by now. */
  keep(part: Uint8Array<ArrayBuffer>): void {
    if (!this.#isExpecting) {
      this.add(part);
      if (part.buffer.byteLength === asideBytes) this.#aside = new Uint8Array(part.buffer);
      return;
    }
    this.#bytes = new Uint8Array(part.buffer);
    this.length += part.length;
  }

  get #isExpecting(): boolean {
    return this.length < this.#foreseen;
  }

  /**
   * Adds a part that stands elsewhere. What is foreseen is made with the first, since each step would move all that is there: streams of such parts are
   * Node's, where memory takes no place before something is written to it.
   */
  add(part: Uint8Array): void {
    const length = this.length + part.length;
    if (length > this.#bytes.length) this.#bytes = moved(this.#bytes, Math.max(this.#foreseen, this.#grownTo(length)));
    this.#bytes.set(part, this.length);
    this.length = length;
  }

  /** Twice as much while that is little: what is made and not yet filled counts as held by nobody. */
  #grownTo(length: number): number {
    const more = Math.max(length, minBytes, this.#bytes.length + Math.min(this.#bytes.length, maxEmptyBytes));
    return length <= this.#foreseen ? Math.min(more, this.#foreseen) : more;
  }

  /** All bytes, or the first so many, in memory of just that length. Nothing can be added afterwards. */
  take(most = this.length): Uint8Array<ArrayBuffer> {
    return moved(this.#bytes, Math.min(most, this.length));
  }
}

const moved = (bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> =>
  bytes.length === length ? bytes : new Uint8Array(bytes.buffer.transfer(length));

/** Gives the memory of bytes back at once, which must have it for themselves. They are empty afterwards. */
export function discard({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
