/**
 * What was made from a text before, kept by that text: the same rules of a watch are compiled at each of its checks. Only for values
 * that never change, so that watches may share them.
 */
export class Remembered<T> {
  readonly #made = new Map<string, T>();
  readonly #size: number;

  /** `size`: how many are kept; those used longest ago go first. */
  constructor(size: number) {
    this.#size = size;
  }

  of(key: string, make: () => T): T {
    const value = this.#made.has(key) ? (this.#made.get(key) as T) : make();
    // Inserting anew keeps the order of use: the first key is the one used longest ago.
    this.#made.delete(key);
    this.#made.set(key, value);
    if (this.#made.size > this.#size) this.#made.delete(this.#made.keys().next().value ?? "");
    return value;
  }
}
