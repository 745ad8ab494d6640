/**
 * The ways a match could still take, as a stack of number quintuples in one typed array: no allocation per step, bounded in size.
 */

/** What an entry means; its operands a to d are named with each push in the matcher. */
export const entryKinds = { alternative: 0, mark: 1, slot: 2, greedy: 3, lazy: 4 } as const;

const width = 5;
/** 20 MiB: deep enough for a million undecided choices, far below an isolate's memory. */
const maxEntries = 1 << 20;

/** The open choices of one match. */
export class EntryStack {
  /** Index of the first free number; entries lie below it. */
  top = 0;
  numbers = new Int32Array(width * 64);

  /** False when the stack is full. */
  push(kind: number, operands: readonly [number, number, number, number]): boolean {
    if (this.top >= this.numbers.length && !this.#grows()) return false;
    const { numbers, top } = this;
    numbers[top] = kind;
    numbers[top + 1] = operands[0];
    numbers[top + 2] = operands[1];
    numbers[top + 3] = operands[2];
    numbers[top + 4] = operands[3];
    this.top = top + width;
    return true;
  }

  /** Index of the newest entry. */
  get newest(): number {
    return this.top - width;
  }

  drop(): void {
    this.top -= width;
  }

  /** Keeps, of the entries above `base`, only those of `kind`, in order. */
  keepOnly(kind: number, base: number): void {
    let to = base;
    for (let from = base; from < this.top; from += width) {
      if (this.numbers[from] !== kind) continue;
      this.numbers.copyWithin(to, from, from + width);
      to += width;
    }
    this.top = to;
  }

  #grows(): boolean {
    if (this.numbers.length >= maxEntries * width) return false;
    const wider = new Int32Array(this.numbers.length * 2);
    wider.set(this.numbers);
    this.numbers = wider;
    return true;
  }
}
