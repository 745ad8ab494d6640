/**
 * How much of the time of a name its holders want together: each says its own part, and hears that of the others, so that they can plan
 * with what is left. Times in Unix seconds. Pure.
 */

/** `part`: of its time, 1 for all of it; `at`: when the holder said so. */
export type Load = { holder: string; name: string; part: number; at: number };

/** Who has not said for so long how much it wants wants nothing any more. */
const validSeconds = 2 * 86_400;
/** A part that moved by less is not worth storing, for so long. */
const sameShare = 0.1;
const storedAgainSeconds = validSeconds / 4;

export class Loads {
  private readonly byName = new Map<string, Map<string, Load>>();

  constructor(known: readonly Load[] = []) {
    for (const load of known) this.holdersOf(load.name).set(load.holder, load);
  }

  /** Notes what a holder wants. True where it is worth storing. */
  note(load: Load): boolean {
    const holders = this.holdersOf(load.name);
    const before = holders.get(load.holder);
    const isSame =
      before !== undefined &&
      Math.abs(before.part - load.part) <= sameShare * before.part &&
      load.at < before.at + storedAgainSeconds;
    if (!isSame) holders.set(load.holder, load);
    return !isSame;
  }

  /** What the others want together. */
  ofOthers(holder: string, name: string, now: number): number {
    let sum = 0;
    for (const load of this.byName.get(name)?.values() ?? [])
      if (load.holder !== holder && isValid(load, now)) sum += load.part;
    return sum;
  }

  /** Removes what is not true any more. */
  forget(now: number): void {
    for (const [name, holders] of this.byName) {
      for (const [holder, load] of holders) if (!isValid(load, now)) holders.delete(holder);
      if (!holders.size) this.byName.delete(name);
    }
  }

  private holdersOf(name: string): Map<string, Load> {
    const holders = this.byName.get(name) ?? new Map<string, Load>();
    this.byName.set(name, holders);
    return holders;
  }
}

/** Whether a load still counts. */
export const isValid = ({ at }: Load, now: number): boolean => at > now - validSeconds;
