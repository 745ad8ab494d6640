/**
 * Turns: how many are at work at once, and never two for the same key. Who only waits steps aside meanwhile and lets the
 * next go on. Pure: it only orders the work that it is given.
 */

/** Workers allow six connections at once per invocation. */
const mostAtWork = 6;
/** Who steps aside holds a page in memory; beyond this many, they wait in place. */
const mostAside = 24;

type Waiting = { key: string; begin: () => void };

export class Turns {
  private readonly busy = new Set<string>();
  private readonly waiting: Waiting[] = [];
  private aside = 0;

  /** Does the work in a turn of this key; `turn.aside` is given up while something else is waited for. */
  async of<T>(key: string, work: (turn: Turn) => Promise<T>): Promise<T> {
    await this.begun(key, "last");
    try {
      return await work({ aside: (wait) => this.stepAside(key, wait) });
    } finally {
      this.end(key);
    }
  }

  private async stepAside<T>(key: string, wait: () => Promise<T>): Promise<T> {
    if (this.aside >= mostAside) return wait();
    this.aside++;
    this.end(key);
    try {
      return await wait();
    } finally {
      this.aside--;
      await this.begun(key, "first");
    }
  }

  private begun(key: string, place: "first" | "last"): Promise<void> {
    return new Promise((begin) => {
      if (place === "first") this.waiting.unshift({ key, begin });
      else this.waiting.push({ key, begin });
      this.next();
    });
  }

  private end(key: string): void {
    this.busy.delete(key);
    this.next();
  }

  private next(): void {
    while (this.busy.size < mostAtWork) {
      const index = this.waiting.findIndex(({ key }) => !this.busy.has(key));
      const [one] = index < 0 ? [] : this.waiting.splice(index, 1);
      if (!one) return;
      this.busy.add(one.key);
      one.begin();
    }
  }
}

/** What the work in a turn may do with it. */
export type Turn = {
  /** Waits without keeping others of the key from their turns; goes on when it is the key's turn again. */
  aside: <T>(wait: () => Promise<T>) => Promise<T>;
};
