/**
 * Bounds how much work runs at once: six pieces in all, if nothing else is said, and never two of the same key. Work that only waits can release its permit
 * meanwhile. Pure: it only orders the work that it is given.
 */

/** Workers allow six connections at once per invocation: https://developers.cloudflare.com/workers/platform/limits/ */
const usualPlaces = 6;
/** Work that released its permit still holds a page in memory; beyond so many for each place, it keeps its permit while it waits. */
const releasedForPlace = 4;

type Waiting = { key: string; begin: () => void };

/** What a piece of work holds while it runs. */
export type Permit = {
  /** Waits while other work of the key may run; goes on when the key is free again, before what was queued later. */
  releaseWhile: <T>(wait: () => Promise<T>) => Promise<T>;
};

export class KeyedSemaphore {
  private readonly busy = new Set<string>();
  private readonly waiting: Waiting[] = [];
  private released = 0;
  private readonly places: number;
  private readonly maxReleased: number;

  /** `places`: how many pieces of work run at once. */
  constructor(places: number = usualPlaces) {
    this.places = places;
    this.maxReleased = releasedForPlace * places;
  }

  /**
   * Runs work once a permit is free and no other work of the key runs; `place`: among what waits. Gives what the work gives, and
   * throws what it throws.
   */
  async run<T>(key: string, work: (permit: Permit) => Promise<T>, place: "first" | "last" = "last"): Promise<T> {
    await this.acquire(key, place);
    try {
      return await work({ releaseWhile: (wait) => this.releaseWhile(key, wait) });
    } finally {
      this.release(key);
    }
  }

  private async releaseWhile<T>(key: string, wait: () => Promise<T>): Promise<T> {
    if (this.released >= this.maxReleased) return wait();
    this.released++;
    this.release(key);
    try {
      return await wait();
    } finally {
      this.released--;
      await this.acquire(key, "first");
    }
  }

  private acquire(key: string, place: "first" | "last"): Promise<void> {
    return new Promise((begin) => {
      if (place === "first") this.waiting.unshift({ key, begin });
      else this.waiting.push({ key, begin });
      this.beginNext();
    });
  }

  private release(key: string): void {
    this.busy.delete(key);
    this.beginNext();
  }

  private beginNext(): void {
    while (this.busy.size < this.places) {
      const index = this.waiting.findIndex(({ key }) => !this.busy.has(key));
      const [one] = index < 0 ? [] : this.waiting.splice(index, 1);
      if (!one) return;
      this.busy.add(one.key);
      one.begin();
    }
  }
}
