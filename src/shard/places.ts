/**
 * Where accounts were found the last time, by what a request showed of them (the hash of a credential, an address). Only a hint:
 * whoever uses it asks the database, and looks elsewhere when that does not know it any more. Pure.
 */

/** `size`: how many are remembered; what was not looked up for longest goes first. */
export class Places {
  readonly #known = new Map<string, number>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  /** The number of the database, or undefined. */
  get(clue: string): number | undefined {
    const place = this.#known.get(clue);
    if (place !== undefined) this.set(clue, place);
    return place;
  }

  set(clue: string, place: number): void {
    this.#known.delete(clue);
    this.#known.set(clue, place);
    if (this.#known.size > this.#size) this.#known.delete(this.#known.keys().next().value ?? "");
  }

  forget(clue: string): void {
    this.#known.delete(clue);
  }
}
