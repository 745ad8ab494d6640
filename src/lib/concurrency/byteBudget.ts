/**
 * Bounds the bytes that all work of an isolate holds at the same time. In order:
 *
 * 1. Work enters when there is room, and counts as holding what is usual before anything of its answer is there; once its head is, what
 *    its body usually takes is reserved (2). Who asks for another answer while it holds something enters again.
 * 2. Entering, and what is held beyond the usual, is granted only while all that hold something could still end one after the other, each with as much
 *    as its answer may yet bring: the banker's algorithm (E. W. Dijkstra, EWD 623). Others wait in the middle of their answers.
 * 3. Where all wait for each other, who asks is refused; so is who has waited for a minute: it comes again, and holds up nobody meanwhile.
 *
 * So a few large answers are read one after the other, and many small ones beside them; hundreds that hang before their head hold up nobody.
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
/** How long a piece of work waits for room in all. */
const patienceMs = 60_000;

/** More bytes that are demanded, of an answer that may bring `left` bytes after them. */
type Demand = { bytes: number; left: number };

/** What one piece of work holds. */
export class Room {
  /** What the work has announced, and what it holds of it. */
  reserved = 0;
  held = 0;
  /** How many bytes its answer may bring beyond those. */
  left = 0;
  /** What it waits for; null while it goes on. */
  awaited: Demand | null = null;
  /** Whether it holds something, and is going to ask for another answer. */
  isBetween = false;
  since: number;
  private clock: Clock | null = null;
  private waitedMs = 0;
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
   * something already waits for no more than that all could end, and not where nobody else goes on. False where that takes too long.
   */
  async enter({ usual, most }: { usual: number; most: number }, clock: Clock): Promise<boolean> {
    const { budget } = this;
    const reserved = Math.max(this.reserved, usual);
    const bytes = Math.max(0, reserved - this.held);
    const isNew = this.bytes === 0;
    const demand = { bytes, left: most - bytes };
    const mayEnter = () => {
      if (isNew) return budget.isOpen(clock.now()) && budget.allows(this, demand);
      return budget.allows(this, demand) || !budget.isMoving(this);
    };
    this.isBetween = !isNew;
    if (!isNew) this.awaited = demand;
    while (!mayEnter())
      if (!(await this.look(clock))) {
        Object.assign(this, { awaited: null, isBetween: false });
        return false;
      }
    Object.assign(this, { awaited: null, isBetween: false, clock, since: clock.now(), reserved, left: most });
    return true;
  }

  /**
   * Counts as holding so many bytes more before they come, of an answer that may bring `left` bytes after them; waits until there is room for
   * them. False where there will be none, or `signal` ends the waiting.
   */
  reserve(bytes: number, left: number, signal?: AbortSignal): boolean | Promise<boolean> {
    const demand = { bytes, left };
    const attempt = () => {
      if (this.held + bytes > this.reserved && !this.budget.allows(this, demand)) return false;
      this.reserved = Math.max(this.reserved, this.held + bytes);
      this.left = left;
      return true;
    };
    return attempt() || this.later(demand, attempt, signal);
  }

  /**
   * Holds so many bytes more, of an answer that may bring `left` bytes after them; waits until there is room for them. False where
   * there will be none, or `signal` ends the waiting; then they are not held.
   */
  hold(bytes: number, left: number, signal?: AbortSignal): boolean | Promise<boolean> {
    const demand = { bytes, left };
    return this.take(demand) || this.later(demand, () => this.take(demand), signal);
  }

  /** Gives back some of what it holds, before it asks for another answer. */
  giveBack(bytes: number): void {
    this.held = Math.max(0, this.held - bytes);
    this.isBetween = true;
  }

  /** The answer is read, or nobody reads it any more: no more of it comes. */
  end(): void {
    this.left = 0;
  }

  /** Gives everything back. */
  leave(): void {
    this.budget.forget(this);
  }

  /** Waits for a moment, before it looks again; false where it has waited for too long. */
  private async look(clock: Clock): Promise<boolean> {
    if (this.waitedMs >= patienceMs) return false;
    const began = clock.now();
    await clock.wait(lookEveryMs);
    // Where many wait a look may take longer.
    this.waitedMs += Math.max(lookEveryMs, clock.now() - began);
    return true;
  }

  private take(demand: Demand): boolean {
    if (this.held + demand.bytes > this.reserved && !this.budget.allows(this, demand)) return false;
    this.held += demand.bytes;
    this.left = demand.left;
    return true;
  }

  private async later(demand: Demand, attempt: () => boolean, signal?: AbortSignal): Promise<boolean> {
    const { clock } = this;
    this.awaited = demand;
    try {
      while (clock && !signal?.aborted && this.budget.isMoving(this)) {
        if (!(await this.look(clock))) return false;
        if (!signal?.aborted && attempt()) return true;
      }
      return false;
    } finally {
      this.awaited = null;
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

  /**
   * Whether all could still end, if a room were given what it asks for. Those between two answers end only after that, so nobody may
   * need what they hold.
   */
  allows(room: Room, demand: Demand): boolean {
    let free = this.bounds.holds - this.bytes(room.since);
    let most = 0;
    for (const one of this.rooms) {
      if (!counts(one, room)) continue;
      const need = needOf(one, demandOf(one, room, demand));
      free -= need.more;
      most = Math.max(most, this.restOf(need));
    }
    // Usually there is room for all at once, and it is no matter who ends first.
    return free >= most || (free >= 0 && this.endInTurn(room, demand, free));
  }

  private endInTurn(room: Room, demand: Demand, atFirst: number): boolean {
    const counted = [...this.rooms].filter((one) => counts(one, room));
    const needs = counted.map((one) => needOf(one, demandOf(one, room, demand)));
    let free = atFirst;
    for (const need of needs.sort((one, other) => one.rest - other.rest)) {
      if (this.restOf(need) > free) return false;
      free += need.gives;
    }
    return true;
  }

  /** More than all may hold nobody can be given. */
  private restOf({ rest, gives }: Need): number {
    return Math.min(rest, this.bounds.holds - gives);
  }

  /** Whether anybody beside this room holds something and goes on, or could. */
  isMoving(room: Room): boolean {
    return [...this.rooms].some(
      (one) => one !== room && one.bytes > 0 && (one.awaited === null || this.allows(one, one.awaited)),
    );
  }

  forget(room: Room): void {
    this.rooms.delete(room);
  }
}

/** What a room takes now, what it may take until it ends, and what it gives back then. */
type Need = { more: number; rest: number; gives: number };

const counts = (one: Room, room: Room): boolean => one === room || !one.isBetween;

const demandOf = (one: Room, room: Room, demand: Demand): Demand =>
  one === room ? demand : { bytes: 0, left: one.left };

function needOf({ held, bytes }: Room, demand: Demand): Need {
  const gives = Math.max(bytes, held + demand.bytes);
  return { more: gives - bytes, rest: Math.max(0, held + demand.bytes + demand.left - gives), gives };
}
