/**
 * How long the other side may take. While it waits for us the deadline stands still, for a while at most: who is kept waiting too long
 * goes away by itself. A machine that slept, or was held up, hears first what the other side said meanwhile: it may have answered in time.
 */

/** All waiting for us together, in milliseconds; many servers end a connection that takes nothing for a minute. */
const usualPatienceMs = 50_000;
/** A timer that fires so much too late was not waited for, but slept through. */
const sleptMs = 2000;
/** How long what came meanwhile may take to be read. */
const wakingMs = 1000;

export class Deadline {
  readonly #controller = new AbortController();
  #left: number;
  #began = Date.now();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #patienceMs: number;
  /** How long the other side has waited for us, in milliseconds. */
  waitedMs = 0;

  /** So many milliseconds from now on. `patienceMs`: for how many more it stands still, in all. */
  constructor(milliseconds: number, patienceMs = usualPatienceMs) {
    this.#patienceMs = patienceMs;
    this.#left = milliseconds;
    this.#fireIn(milliseconds);
  }

  /** Fires at the deadline. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Stands still while the other side waits for us; fires when that takes too long. */
  async without<T>(work: Promise<T>): Promise<T> {
    this.#left -= Date.now() - this.#began;
    const began = Date.now();
    this.#fireIn(this.#patienceMs - this.waitedMs);
    try {
      return await work;
    } finally {
      this.waitedMs += Date.now() - began;
      this.#began = Date.now();
      this.#fireIn(this.#left);
    }
  }

  /** Never fires any more. */
  end(): void {
    clearTimeout(this.#timer);
  }

  #fireIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.signal.aborted) return;
    const due = Date.now() + Math.max(0, milliseconds);
    const fire = () => {
      if (Date.now() - due < sleptMs) this.#controller.abort();
      else this.#fireIn(wakingMs);
    };
    this.#timer = setTimeout(fire, Math.max(0, milliseconds));
  }
}
