/**
 * Whose turn it is: who asked first goes first. The order is one over all names, so that no two wait for each other; who does not ask
 * again soon has left. Times in Unix seconds. Pure.
 */

/** `uses`: how often the holder will use the name. */
export type Wanted = { name: string; uses: number };
/** `at`: when it asked last; `place`: the number of those who asked first before it; `names`: what it waits for, with its uses. */
export type Waiter = { holder: string; task: string; at: number; place: number; names: Map<string, number> };

/** Who waits asks again within so many seconds. */
const patienceSeconds = 75;

export class Waiters {
  private readonly waiters = new Map<string, Waiter>();
  private readonly byName = new Map<string, Set<Waiter>>();
  private places = 0;

  /** Who asks now, with the turn that it has from asking before. */
  waiterOf({ holder, task }: Pick<Waiter, "holder" | "task">, now: number): Waiter {
    const known = this.waiters.get(`${holder} ${task}`);
    if (known) {
      known.at = now;
      return known;
    }
    return { holder, task, at: now, place: this.places++, names: new Map() };
  }

  /** The uses of a name by those who have waited for it longer. Tasks of one holder are in no line: it keeps them apart itself. */
  usesBefore({ holder, place }: Waiter, name: string): number {
    let uses = 0;
    for (const other of this.byName.get(name) ?? [])
      if (other.holder !== holder && other.place < place) uses += other.names.get(name) ?? 0;
    return uses;
  }

  /** From now on it waits for these names; for none where there are none. */
  wait(waiter: Waiter, wanted: readonly Wanted[]): void {
    this.leave(waiter);
    if (!wanted.length) return;
    this.waiters.set(`${waiter.holder} ${waiter.task}`, waiter);
    for (const { name, uses } of wanted) {
      waiter.names.set(name, uses);
      const line = this.byName.get(name) ?? new Set();
      line.add(waiter);
      this.byName.set(name, line);
    }
  }

  /** Removes those that have not asked for long. */
  forget(now: number): void {
    for (const waiter of this.waiters.values()) if (waiter.at < now - patienceSeconds) this.leave(waiter);
  }

  private leave(waiter: Waiter): void {
    this.waiters.delete(`${waiter.holder} ${waiter.task}`);
    for (const name of waiter.names.keys()) {
      const line = this.byName.get(name);
      line?.delete(waiter);
      if (!line?.size) this.byName.delete(name);
    }
    waiter.names.clear();
  }
}
