/**
 * Bounds how much work of one kind all invocations of an isolate do at once, and never two pieces of one key. In order:
 *
 * 1. Work waits by asking again: a promise that another invocation resolves belongs to that invocation in Workers, and what waits for it may
 *    never go on.
 * 2. Who came first has the next place that its key allows, and before all others who gave a place back for a while.
 * 3. Work that is cut off never gives its place back, and who waits may be cut off, too: both count no more after a while.
 */
import type { Permit } from "./semaphore.ts";

/** `now`, `wait`: ms. */
export type WaitingClock = { now: () => number; wait: (ms: number) => Promise<void> };

/** Longer than any work lasts, in milliseconds. */
const forgottenAfterMs = 300_000;
const lookEveryMs = 50;
/** Who waits and did not look for so long is not there any more, or has to wait for its thread. */
const absentAfterMs = 5000;
/** Work that gave its place back still holds a page in memory; beyond so many for each place, it stays in its place while it waits. */
const releasedForPlace = 4;

/** A piece of work. `order`: the least is next. */
type Piece = { key: string; order: number; seenAt: number };

export class IsolatePlaces {
  private readonly places: number;
  private readonly working = new Set<Piece>();
  private readonly waiting = new Set<Piece>();
  private readonly released = new Set<Piece>();
  private last = 0;

  /** `places`: how many pieces of work run at once. */
  constructor(places: number) {
    this.places = places;
  }

  /** Runs work once there is a place and no other work of the key. Gives what the work gives, and throws what it throws. */
  async run<T>(key: string, clock: WaitingClock, work: (permit: Permit) => Promise<T>): Promise<T> {
    const piece: Piece = { key, order: ++this.last, seenAt: clock.now() };
    await this.enter(piece, clock);
    try {
      return await work({ releaseWhile: (wait) => this.releaseWhile(piece, clock, wait) });
    } finally {
      this.working.delete(piece);
    }
  }

  private async releaseWhile<T>(piece: Piece, clock: WaitingClock, wait: () => Promise<T>): Promise<T> {
    forget(this.released, clock.now());
    if (this.released.size >= releasedForPlace * this.places) return wait();
    this.working.delete(piece);
    piece.seenAt = clock.now();
    this.released.add(piece);
    try {
      return await wait();
    } finally {
      this.released.delete(piece);
      piece.order = -++this.last;
      await this.enter(piece, clock);
    }
  }

  private async enter(piece: Piece, { now, wait }: WaitingClock): Promise<void> {
    try {
      while (!this.mayEnter(piece, now())) await wait(lookEveryMs);
      piece.seenAt = now();
      this.working.add(piece);
    } finally {
      this.waiting.delete(piece);
    }
  }

  private mayEnter(piece: Piece, now: number): boolean {
    piece.seenAt = now;
    this.waiting.add(piece);
    forget(this.working, now);
    forget(this.waiting, now, absentAfterMs);
    const keys = new Set([...this.working].map(({ key }) => key));
    if (this.working.size >= this.places || keys.has(piece.key)) return false;
    return ![...this.waiting].some(({ key, order }) => order < piece.order && !keys.has(key));
  }
}

function forget(pieces: Set<Piece>, now: number, afterMs = forgottenAfterMs): void {
  for (const piece of pieces) if (piece.seenAt < now - afterMs) pieces.delete(piece);
}
