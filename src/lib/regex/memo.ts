/**
 * Remembers which choices are known to fail at which positions of one text: one bit each.
 */

/** Bits kept at most: 16 MiB. A larger product of choices and text runs without memory, on the budget alone. */
const maxBits = 1 << 27;

/** One bit for each choice at each position of one text. */
export class FailureMemo {
  readonly #stride: number;
  readonly #bits: Uint32Array | null;

  constructor(choices: number, length: number) {
    this.#stride = length + 1;
    const count = choices * this.#stride;
    this.#bits = count > 0 && count <= maxBits ? new Uint32Array((count >>> 5) + 1) : null;
  }

  /** True when `choice` (negative: not remembered) is known to fail at `at`. */
  has(choice: number, at: number): boolean {
    if (choice < 0 || this.#bits === null) return false;
    const bit = choice * this.#stride + at;
    return (((this.#bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
  }

  /** Records that `choice` fails at every position from `from` to `to`. */
  add(choice: number, from: number, to: number): void {
    if (choice < 0 || this.#bits === null) return;
    const first = choice * this.#stride;
    for (let bit = first + from; bit <= first + to; bit++) {
      const word = bit >>> 5;
      this.#bits[word] = (this.#bits[word] ?? 0) | (1 << (bit & 31));
    }
  }
}
