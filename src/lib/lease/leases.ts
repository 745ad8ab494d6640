/**
 * Leases of names among holders. A lease ends by itself, so that whoever crashes holds nothing for long; who gives it back lets others
 * have it earlier. After a lease a name rests for as long as its uses take at its pace. Who has waited for long has its turn before those that
 * asked later, also before the holder that has the name. Times in Unix seconds. Pure.
 */
import { Reservations } from "./reservations.ts";
import { Waiters, type Wanted, type Waiter } from "./waiters.ts";

/** Most tasks take no longer. */
const usualSeconds = 20;
/** Whoever reserves names asks again within so many seconds, or waits no more. */
const againSeconds = 100;
/** So long after it is free a name is kept for whom it was handed over to: who works all it can comes late. */
const handedSeconds = 180;
/** Who may get each name by itself, and uses it no more often, has it for a short time. */
const fewUses = 10;

/**
 * `holder`: who asks; who asks again keeps what it has. `task`: what for, by a name within the holder, which keeps its turn. `seconds`: the
 * longest that a lease lasts; `isUrgent`: a name that only rests, or that others wait for, is free for it; `maxWaiting`: where
 * names of more uses than so many are not free, none is granted, without it each is granted by itself; `comesAgain`: the same task asks
 * again for what is not granted, where only a part was; `isTurn`: it comes for what its holder has reserved, and hears when it may come again.
 */
export type Ask = {
  holder: string;
  task: string;
  wanted: readonly Wanted[];
  seconds: number;
  isUrgent: boolean;
  maxWaiting?: number;
  comesAgain?: boolean;
  isTurn?: boolean;
  now: number;
};
/** `waits`: after how many seconds it is worth to ask for a name again; `paused`: until when a name is used by nobody. */
export type Answer = {
  granted: string[];
  waits: { name: string; seconds: number }[];
  paused: { name: string; until: number }[];
};
/** Names for a holder whose task asks for them within so many seconds. */
export type Reserve = Pick<Ask, "holder" | "wanted" | "seconds" | "now">;
/** Who is next to use a name, which is free in so many seconds. */
export type Next = { name: string; holder: string; seconds: number };
/** Who has a name: until when, and when the next may use it. */
type Lease = { holder: string; task: string; until: number; freeAt: number };
/** All that is granted for a task of a holder, as it is stored. */
export type Grant = { holder: string; task: string; names: [name: string, until: number, freeAt: number][] };

/** A wanted name, and who waits for it. */
type Turn = Wanted & { waiter: Waiter };

/** `secondsEach`: one use of a name every so many seconds, on average. */
export class Leases {
  private readonly leases = new Map<string, Lease>();
  private readonly pauses = new Map<string, number>();
  private readonly waiters = new Waiters();
  private readonly reservations = new Reservations();
  private readonly secondsEach: number;

  constructor(secondsEach: number, grants: readonly Grant[] = [], pauses: readonly [string, number][] = []) {
    this.secondsEach = secondsEach;
    for (const { holder, task, names } of grants)
      for (const [name, until, freeAt] of names)
        if ((this.leases.get(name)?.freeAt ?? 0) < freeAt) this.leases.set(name, { holder, task, until, freeAt });
    for (const [name, until] of pauses) this.pauses.set(name, until);
  }

  /** Grants what is free. `grant`: to be stored, null where nothing was granted. */
  ask(ask: Ask): { answer: Answer; grant: Grant | null } {
    const { holder, task, wanted, now } = ask;
    this.forget(now);
    const lines = this.waitersOf(ask);
    const waits = lines.flatMap(({ name, waiter }) => {
      const seconds = this.secondsUntilFree(name, ask, waiter);
      return seconds > 0 ? [{ name, seconds }] : [];
    });
    const granted = grantedOf(ask, waits);
    this.wait(ask, { lines, waits, granted });
    const until = now + Math.min(ask.seconds, this.secondsFor(granted));
    const names = granted.map((one): Grant["names"][number] => {
      const freeAt = Math.max(now, this.leases.get(one.name)?.freeAt ?? 0) + Math.ceil(one.uses * this.secondsEach);
      this.leases.set(one.name, { holder, task, until, freeAt });
      if (ask.isTurn && this.reservations.holderOf(one.name, now) === holder) this.reservations.end(one.name);
      return [one.name, until, freeAt];
    });
    const paused = wanted.flatMap(({ name }) => {
      const end = this.pauses.get(name);
      return end === undefined ? [] : [{ name, until: end }];
    });
    const answer = { granted: granted.map(({ name }) => name), waits, paused };
    return { answer, grant: names.length ? { holder, task, names } : null };
  }

  /**
   * Keeps those names for a holder that are free, and notes that it waits for the others, which it gives back: it has one of them when it is
   * handed over or reserved again. Only who wants a name for a short time uses it meanwhile, be it
   * another task of this holder.
   */
  reserve({ holder, wanted, seconds, now }: Reserve): string[] {
    this.forget(now);
    return wanted.flatMap((one) => {
      const waiter = this.waiterOfTurn(holder, one.name, now);
      const busy = this.secondsUntilFree(one.name, { holder, isUrgent: false, now }, waiter);
      if (!busy) this.reservations.keep(one.name, holder, now + seconds);
      this.waiters.wait(waiter, busy ? [one] : [], { now, seconds: Math.max(busy, againSeconds) });
      return busy ? [one.name] : [];
    });
  }

  /** A task needs these names no more: they are free as soon as they have rested. */
  giveBack({ holder, task }: Pick<Ask, "holder" | "task">, names: readonly string[], now: number): void {
    for (const name of names) {
      const lease = this.leases.get(name);
      if (lease?.holder === holder && lease.task === task) lease.until = Math.min(lease.until, now);
    }
  }

  /**
   * Keeps names that were given back for who is next: who has one reserved already and came while it was in use, who has waited longest to
   * reserve it, or `again`, who wants it once more. A name that somebody else uses or waits for before is left alone: who waits asks again by itself.
   */
  handOver(names: readonly string[], { again, now }: { again: string | null; now: number }): Next[] {
    return names.flatMap((name) => {
      const lease = this.leases.get(name);
      if (lease && lease.until > now) return [];
      const kept = this.reservations.holderOf(name, now);
      const first = kept === null ? this.waiters.firstOf(name, now) : null;
      const holder = first ? first.isTurn && first.holder : (kept ?? again);
      if (!holder) return [];
      if (first) this.waiters.wait(first, [], { now, seconds: 0 });
      const seconds = Math.max(0, (lease?.freeAt ?? now) - now);
      this.reservations.keep(name, holder, now + seconds + handedSeconds);
      return [{ name, holder, seconds }];
    });
  }

  /** Nobody uses these names before these times. */
  pause(names: readonly [name: string, until: number][]): void {
    for (const [name, until] of names) this.pauses.set(name, Math.max(until, this.pauses.get(name) ?? 0));
  }

  /** Whether any of these counts still. */
  isLive({ names }: Grant, now: number): boolean {
    return names.some(([, until, freeAt]) => until > now || freeAt > now);
  }

  /** Each name with whose turn it is in its line: the task's, or where it may get each by itself, one that its holder has for that name. */
  private waitersOf({ holder, task, wanted, maxWaiting, isTurn, now }: Ask): Turn[] {
    if (isTurn) return wanted.map((one) => ({ ...one, waiter: this.waiterOfTurn(holder, one.name, now) }));
    if (maxWaiting === undefined)
      return wanted.map((one) => ({
        ...one,
        waiter: this.waiters.waiterOf({ holder, task: `each ${one.name}`, isShort: one.uses <= fewUses }, now),
      }));
    const waiter = this.waiters.waiterOf({ holder, task, isShort: false }, now);
    return wanted.map((one) => ({ ...one, waiter }));
  }

  private waiterOfTurn(holder: string, name: string, now: number): Waiter {
    return this.waiters.waiterOf({ holder, task: `turn ${name}`, isShort: false, isTurn: true }, now);
  }

  /** Notes who waits for what. What was free so far holds up nobody else. */
  private wait(
    { comesAgain, maxWaiting, now }: Ask,
    { lines, waits, granted }: { lines: Turn[]; waits: Answer["waits"]; granted: Wanted[] },
  ) {
    const busy = new Map(waits.map(({ name, seconds }) => [name, seconds]));
    const given = new Set(granted.map(({ name }) => name));
    const stays = maxWaiting === undefined || comesAgain || !granted.length;
    for (const [waiter, wanted] of Map.groupBy(lines, (one) => one.waiter)) {
      const left = wanted.filter(({ name }) => !given.has(name) && (busy.has(name) || waiter.names.has(name)));
      const seconds = Math.max(waiter.isTurn ? againSeconds : 0, ...left.map(({ name }) => busy.get(name) ?? 0));
      this.waiters.wait(waiter, stays ? left : [], { now, seconds });
    }
  }

  /** 0 for a name that is free. Most leases are given back long before they end. */
  private secondsUntilFree(
    name: string,
    { holder, isUrgent, now }: Pick<Ask, "holder" | "isUrgent" | "now">,
    waiter: Waiter,
  ): number {
    const lease = this.leases.get(name);
    const isOther = lease !== undefined && lease.holder !== holder;
    const isKept = waiter.isTurn && this.reservations.holderOf(name, now) === holder;
    const ahead = isUrgent || isKept ? 0 : this.waiters.usesBefore(waiter, name, now) * this.secondsEach;
    const kept = isUrgent || waiter.isShort || isKept ? 0 : this.reservations.secondsKept(name, now);
    const keptSeconds = Math.min(kept, usualSeconds);
    if (!isOther) return Math.ceil(keptSeconds + ahead);
    const until = Math.min(lease.until, now + usualSeconds);
    return Math.ceil(Math.max(0, keptSeconds, until - now, isUrgent ? 0 : lease.freeAt - now) + ahead);
  }

  /** How long it may take until all names are used: twice what the most used takes at its pace, and a third of a pace for each use of all. */
  private secondsFor(granted: readonly Wanted[]): number {
    const maxUses = Math.max(0, ...granted.map(({ uses }) => uses));
    const total = granted.reduce((sum, { uses }) => sum + uses, 0);
    return 10 + Math.ceil((2 * maxUses + total / 3) * this.secondsEach);
  }

  private forget(now: number): void {
    for (const [name, { until, freeAt }] of this.leases) if (until <= now && freeAt <= now) this.leases.delete(name);
    for (const [name, until] of this.pauses) if (until <= now) this.pauses.delete(name);
    this.reservations.forget(now);
    this.waiters.forget(now);
  }
}

/** What is free, where that is enough. */
function grantedOf({ wanted, maxWaiting = Infinity }: Ask, waits: Answer["waits"]): Wanted[] {
  const busy = new Set(waits.map(({ name }) => name));
  const waiting = wanted.filter(({ name }) => busy.has(name)).reduce((sum, { uses }) => sum + uses, 0);
  return waiting <= maxWaiting ? wanted.filter(({ name }) => !busy.has(name)) : [];
}
