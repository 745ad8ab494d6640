/**
 * Whose turn it is: who wants a name for a short time goes first, and of those who have waited for long who asked first. Others
 * take what is free when they ask. The order is one over all names, so that no two wait for each other; who does not ask again soon has
 * left. Times in Unix seconds. Pure.
 */

/** `uses`: how often the holder will use the name. */
export type Wanted = { name: string; uses: number };
/**
 * `since`: when it asked first; `until`: when it has left, if it does not ask again before; `place`: the number of those who asked first before it; `isShort`: what it wants delays others by seconds, who would delay it by minutes; `isTurn`: it does not ask by itself when a name
 * is free, but hears of it; `names`: what it waits for, with its uses.
 */
export type Waiter = {
  holder: string;
  task: string;
  since: number;
  until: number;
  place: number;
  isShort: boolean;
  isTurn: boolean;
  names: Map<string, number>;
};

/** Who waits asks again within so many seconds, or when it is worth it, and so many after that. */
const patienceSeconds = 75;
const delaySeconds = 20;
/** Before, a name stays in use while those who wait for it are away. */
const longSeconds = 60;

export class Waiters {
  private readonly waiters = new Map<string, Waiter>();
  private readonly byName = new Map<string, Set<Waiter>>();
  private places = 0;

  /** Who asks now, with the turn that it has from asking before. */
  waiterOf(
    { holder, task, isShort, isTurn = false }: Pick<Waiter, "holder" | "task" | "isShort"> & { isTurn?: boolean },
    now: number,
  ): Waiter {
    const known = this.waiters.get(keyOf({ holder, task }));
    if (known) return Object.assign(known, { isShort });
    return { holder, task, since: now, until: now, place: this.places++, isShort, isTurn, names: new Map() };
  }

  /** Who waits longest for a name among those that want it for minutes. */
  firstOf(name: string, now: number): Waiter | null {
    const waiting = [...(this.byName.get(name) ?? [])].filter(({ isShort, until }) => !isShort && until >= now);
    return waiting.toSorted((one, other) => one.place - other.place)[0] ?? null;
  }

  /** The uses of a name by those whose turn is before. Tasks of one holder are in no line: it keeps them apart itself. */
  usesBefore(waiter: Waiter, name: string, now: number): number {
    let uses = 0;
    for (const other of this.byName.get(name) ?? [])
      if (other.holder !== waiter.holder && isBefore(other, waiter, now)) uses += other.names.get(name) ?? 0;
    return uses;
  }

  /** From now on it waits for these names, for none where there are none; `seconds`: after how many it is worth to ask again. */
  wait(waiter: Waiter, wanted: readonly Wanted[], { now, seconds }: { now: number; seconds: number }): void {
    this.leave(waiter);
    if (!wanted.length) return;
    waiter.until = now + Math.max(patienceSeconds, seconds + delaySeconds);
    this.waiters.set(keyOf(waiter), waiter);
    for (const { name, uses } of wanted) {
      waiter.names.set(name, uses);
      const line = this.byName.get(name) ?? new Set();
      line.add(waiter);
      this.byName.set(name, line);
    }
  }

  /** Removes those that have not asked for long. */
  forget(now: number): void {
    for (const waiter of this.waiters.values()) if (waiter.until < now) this.leave(waiter);
  }

  private leave(waiter: Waiter): void {
    this.waiters.delete(keyOf(waiter));
    for (const name of waiter.names.keys()) {
      const line = this.byName.get(name);
      line?.delete(waiter);
      if (!line?.size) this.byName.delete(name);
    }
    waiter.names.clear();
  }
}

const keyOf = ({ holder, task }: Pick<Waiter, "holder" | "task">) => `${holder} ${task}`;

function isBefore(one: Waiter, other: Waiter, now: number): boolean {
  if (one.isShort !== other.isShort) return one.isShort;
  return one.place < other.place && one.since <= now - longSeconds;
}
