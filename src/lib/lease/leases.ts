/**
 * Leases of names among holders. A lease ends by itself, so that whoever crashes holds nothing for long; nobody has to give one back.
 * After a lease a name rests for as long as its uses take at its pace. Times in Unix seconds. Pure.
 */

/** `uses`: how often the holder will use the name. */
export type Wanted = { name: string; uses: number };
/**
 * `holder`: who asks; who asks again keeps what it has. `seconds`: the longest that a lease lasts; `isUrgent`: a name that only rests
 * is free for it.
 */
export type Ask = { holder: string; wanted: readonly Wanted[]; seconds: number; isUrgent: boolean; now: number };
/** `waits`: how many seconds until a name may be free; `paused`: until when a name is used by nobody. */
export type Answer = {
  granted: string[];
  waits: { name: string; seconds: number }[];
  paused: { name: string; until: number }[];
};
/** Who has a name: until when, and when the next may use it. */
type Lease = { holder: string; until: number; freeAt: number };
/** All that is granted to a holder, as it is stored. */
export type Grant = { holder: string; names: [name: string, until: number, freeAt: number][] };

/** `secondsEach`: one use of a name every so many seconds, on average. */
export class Leases {
  private readonly leases = new Map<string, Lease>();
  private readonly pauses = new Map<string, number>();
  private readonly secondsEach: number;

  constructor(secondsEach: number, grants: readonly Grant[] = [], pauses: readonly [string, number][] = []) {
    this.secondsEach = secondsEach;
    for (const { holder, names } of grants)
      for (const [name, until, freeAt] of names)
        if ((this.leases.get(name)?.freeAt ?? 0) < freeAt) this.leases.set(name, { holder, until, freeAt });
    for (const [name, until] of pauses) this.pauses.set(name, until);
  }

  /** Grants what is free. `grant`: to be stored, null where nothing was granted. */
  ask({ holder, wanted, seconds, isUrgent, now }: Ask): { answer: Answer; grant: Grant | null } {
    this.forget(now);
    const answer: Answer = { granted: [], waits: [], paused: [] };
    const names: Grant["names"] = [];
    for (const { name, uses } of wanted) {
      const pausedUntil = this.pauses.get(name);
      if (pausedUntil !== undefined) answer.paused.push({ name, until: pausedUntil });
      const lease = this.leases.get(name);
      const isOther = lease !== undefined && lease.holder !== holder;
      const freeAt = isOther ? Math.max(lease.until, isUrgent ? 0 : lease.freeAt) : now;
      if (freeAt > now) {
        answer.waits.push({ name, seconds: Math.ceil(freeAt - now) });
        continue;
      }
      const until = now + Math.min(seconds, this.secondsFor(wanted));
      const next = Math.max(now, lease?.freeAt ?? 0) + Math.ceil(uses * this.secondsEach);
      this.leases.set(name, { holder, until, freeAt: next });
      names.push([name, until, next]);
      answer.granted.push(name);
    }
    return { answer, grant: names.length ? { holder, names } : null };
  }

  /** How long it may take until all names are used: twice what the most used takes at its pace, and a third of a pace for each use of all. */
  private secondsFor(wanted: readonly Wanted[]): number {
    const maxUses = Math.max(...wanted.map(({ uses }) => uses));
    const total = wanted.reduce((sum, { uses }) => sum + uses, 0);
    return 10 + Math.ceil((2 * maxUses + total / 3) * this.secondsEach);
  }

  /** Nobody uses these names before these times. */
  pause(names: readonly [name: string, until: number][]): void {
    for (const [name, until] of names) this.pauses.set(name, Math.max(until, this.pauses.get(name) ?? 0));
  }

  /** Whether any of these counts still. */
  isLive({ names }: Grant, now: number): boolean {
    return names.some(([, until, freeAt]) => until > now || freeAt > now);
  }

  private forget(now: number): void {
    for (const [name, { until, freeAt }] of this.leases) if (until <= now && freeAt <= now) this.leases.delete(name);
    for (const [name, until] of this.pauses) if (until <= now) this.pauses.delete(name);
  }
}
