/**
 * How much the databases are asked in one invocation, which Cloudflare bounds: https://developers.cloudflare.com/d1/platform/limits/
 * ("Queries per Worker invocation"). Each statement of a batch counts as one. Whoever works a list takes room for each piece before it
 * begins, and leaves the rest of the list to another invocation.
 */

/** Below the 1,000 that D1 allows: the end of a message is written beside what its pieces took room for. */
const maxOfPieces = 720;

export class QueryBudget {
  readonly #most: number;
  #asked = 0;
  #reserved = 0;

  /** `most`: statements that pieces of work may ask for together; Infinity where nothing bounds them. */
  constructor(most = maxOfPieces) {
    this.#most = most;
  }

  /** Statements that were asked so far. */
  get asked(): number {
    return this.#asked;
  }

  count(statements: number): void {
    this.#asked += statements;
  }

  /**
   * Does a piece of work that asks about so many statements, where there is room for it; whether there was. While it runs the room stays
   * taken, be it asked already: a piece in its midst counts as one that has not begun.
   */
  async run(statements: number, work: () => Promise<unknown>): Promise<boolean> {
    if (this.#asked + this.#reserved + statements > this.#most) return false;
    this.#reserved += statements;
    try {
      await work();
    } finally {
      this.#reserved -= statements;
    }
    return true;
  }
}
