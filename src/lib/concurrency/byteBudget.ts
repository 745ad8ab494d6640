/**
 * Bounds the bytes that all work of an isolate holds at the same time. Work enters when there is room and then holds what it
 * reads; what it holds beyond the larger bound is refused, so that nobody waits for room while holding any. Work that is cut off
 * never leaves: what it held counts no more after a while. Waiting is asking again: a promise that another invocation resolves
 * belongs to that invocation in Workers.
 */

/** Bytes. `enters`: below this, more work begins. `holds`: all of it together never holds more. */
export type ByteBounds = { enters: number; holds: number };

/** Longer than any work lasts, in milliseconds. */
const forgottenAfterMs = 300_000;
const lookEveryMs = 50;

/** What one piece of work holds. */
export class Room {
  /** What the work has announced, and what it holds of it. */
  reserved = 0;
  held = 0;
  since: number;
  private readonly budget: ByteBudget;

  constructor(budget: ByteBudget, now: number) {
    this.budget = budget;
    this.since = now;
  }

  get bytes(): number {
    return Math.max(this.reserved, this.held);
  }

  /** Waits until more work may begin, then counts as holding `bytes`. Who holds something already goes on. `now`, `wait`: ms. */
  async enter(bytes: number, { now, wait }: { now: () => number; wait: (ms: number) => Promise<void> }): Promise<void> {
    while (this.bytes === 0 && !this.budget.isOpen(now())) await wait(lookEveryMs);
    this.since = now();
    this.reserved = Math.max(this.reserved, bytes);
  }

  /** Holds so many bytes more; false where that is more than all may hold together, and then they are not held. */
  hold(bytes: number): boolean {
    const more = Math.max(0, this.held + bytes - this.bytes);
    if (more > 0 && this.budget.bytes(this.since) + more > this.budget.bounds.holds) return false;
    this.held += bytes;
    return true;
  }

  /** Gives everything back. */
  leave(): void {
    this.budget.forget(this);
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

  forget(room: Room): void {
    this.rooms.delete(room);
  }
}
