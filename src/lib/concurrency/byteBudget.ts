/**
 * Bounds the bytes that all work of an isolate holds at the same time. In order:
 *
 * 1. Work enters when there is room, and counts as holding what is usual.
 * 2. What it holds beyond that is granted only while all that hold something could still end one after the other, each with as much
 *    as its answer may yet bring: the banker's algorithm (E. W. Dijkstra, EWD 623). Others wait in the middle of their answers.
 * 3. Where all wait for each other, who asks is refused.
 *
 * So a few large answers are read one after the other, and many small ones beside them; one that hangs with little of its answer holds up nobody.
 * Work that is cut off never leaves: what it held counts no more after a while. Waiting is asking again: a promise that another invocation resolves
 * belongs to that invocation in Workers.
 */

/** Bytes. `enters`: below this, more work begins. `holds`: all of it together never holds more. */
export type ByteBounds = { enters: number; holds: number };

/** `now`, `wait`: ms. */
type Clock = { now: () => number; wait: (ms: number) => Promise<void> };

/** Longer than any work lasts, in milliseconds. */
const forgottenAfterMs = 300_000;
const lookEveryMs = 50;

/** What one piece of work holds. */
export class Room {
  /** What the work has announced, and what it holds of it. */
  reserved = 0;
  held = 0;
  /** How many bytes its answer may bring beyond those. */
  left = 0;
  isWaiting = false;
  since: number;
  private clock: Clock | null = null;
  private readonly budget: ByteBudget;

  constructor(budget: ByteBudget, now: number) {
    this.budget = budget;
    this.since = now;
  }

  get bytes(): number {
    return Math.max(this.reserved, this.held);
  }

  /**
   * Waits until more work may begin, then counts as holding `usual` bytes, and as asking for an answer of at most `most`. Who holds
   * something already goes on.
   */
  async enter({ usual, most }: { usual: number; most: number }, clock: Clock): Promise<void> {
    while (this.bytes === 0 && !this.budget.isOpen(clock.now())) await clock.wait(lookEveryMs);
    this.clock = clock;
    this.since = clock.now();
    this.reserved = Math.max(this.reserved, usual);
    this.left = most;
  }

  /**
   * Holds so many bytes more, of an answer that may bring `left` bytes after them; waits until there is room for them. False where
   * there will be none, or `signal` ends the waiting; then they are not held.
   */
  hold(bytes: number, left: number, signal?: AbortSignal): boolean | Promise<boolean> {
    return this.take(bytes, left) || this.takeLater(bytes, left, signal);
  }

  /** The answer is read, or nobody reads it any more: no more of it comes. */
  end(): void {
    this.left = 0;
  }

  /** Gives everything back. */
  leave(): void {
    this.budget.forget(this);
  }

  private take(bytes: number, left: number): boolean {
    if (this.held + bytes > this.reserved && !this.budget.allows(this, bytes, left)) return false;
    this.held += bytes;
    this.left = left;
    return true;
  }

  private async takeLater(bytes: number, left: number, signal?: AbortSignal): Promise<boolean> {
    const { clock } = this;
    this.isWaiting = true;
    try {
      while (clock && !signal?.aborted && this.budget.isMoving(this)) {
        await clock.wait(lookEveryMs);
        if (!signal?.aborted && this.take(bytes, left)) return true;
      }
      return false;
    } finally {
      this.isWaiting = false;
    }
  }
}

export class ByteBudget {
  readonly bounds: ByteBounds;
  private readonly rooms = new Set<Room>();

  constructor(bounds: ByteBounds) {
    this.bounds = bounds;
  }

  /** Room for a piece of work, which holds nothing yet. */
  room(now: number): Room {
    const room = new Room(this, now);
    this.rooms.add(room);
    return room;
  }

  /** What is held now, in bytes. */
  bytes(now: number): number {
    let sum = 0;
    for (const room of this.rooms)
      if (room.since < now - forgottenAfterMs) this.rooms.delete(room);
      else sum += room.bytes;
    return sum;
  }

  isOpen(now: number): boolean {
    return this.bytes(now) < this.bounds.enters;
  }

  /** Whether all could still end, if a room held so many bytes more and its answer brought as many as it may after them. */
  allows(room: Room, bytes: number, left: number): boolean {
    let free = this.bounds.holds - this.bytes(room.since);
    const others = [...this.rooms].map((one) => (one === room ? needOf(one, bytes, left) : needOf(one, 0, one.left)));
    for (const { more } of others) free -= more;
    if (free < 0) return false;
    for (const { needs, gives } of others.toSorted((one, other) => one.needs - other.needs)) {
      // More than all may hold nobody can be given.
      if (Math.min(needs, this.bounds.holds - gives) > free) return false;
      free += gives;
    }
    return true;
  }

  /** Whether anybody beside this room holds something and does not wait. */
  isMoving(room: Room): boolean {
    return [...this.rooms].some((one) => one !== room && one.bytes > 0 && !one.isWaiting);
  }

  forget(room: Room): void {
    this.rooms.delete(room);
  }
}

/** What a room takes now, what it may need to end, and what it gives back then. */
function needOf({ held, bytes }: Room, wanted: number, left: number) {
  const all = Math.max(bytes, held + wanted);
  return { more: all - bytes, needs: Math.max(0, held + wanted + left - all), gives: all };
}
