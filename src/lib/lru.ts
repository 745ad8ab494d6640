/**
 * A cache of values made from a text: the same rules of a watch are compiled at each of its checks. Only for values that never change,
 * because watches share them.
 */
export class LruCache<T> {
  readonly #values = new Map<string, T>();
  readonly #size: number;

  /** `size`: how many values are kept; the least recently used goes first. */
  constructor(size: number) {
    this.#size = size;
  }

  /** The value of a key, made by `make` if it is not there. */
  getOrMake(key: string, make: () => T): T {
    const value = this.#values.has(key) ? (this.#values.get(key) as T) : make();
    // Inserting anew keeps the order of use: the first key is the least recently used one.
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.#size) this.#values.delete(this.#values.keys().next().value ?? "");
    return value;
  }
}
