/** What is written down of the checks of a simulated day. Pure: times come as arguments. */
import { packSubject, Trace, watchSubject } from "./trace.ts";
import { hotHost, intervalSeconds, kindOf, largeUser } from "./population.ts";

/** Of whom the lateness is looked at apart. */
export const groups = ["ordinary", "largeAccount", "hotHost", "failingHost"] as const;
export type Group = (typeof groups)[number];
/** `shard`: the number of its database; `pack`: with which it was checked, 0 for alone. */
export type Checked = { watchId: number; userId: number; host: string; shard: number; at: number; pack?: number };

/** What a check waited for that came later than this after its interval is written down. */
const tracedMinutes = 3;

const emptyByGroup = <T>(make: () => T) =>
  Object.fromEntries(groups.map((group) => [group, make()])) as Record<Group, T>;

export class DayRecord {
  checks = 0;
  /** Checks of each minute since the start. */
  readonly minutes: number[] = [];
  /** How many seconds more than the interval lay between two checks of a watch: counts by whole minutes, at most 2000. */
  readonly late = emptyByGroup(() => new Uint32Array(2001));
  /** Checks of the host that far too many watch, by database. */
  readonly hotChecks: number[] = [];
  /** When pages of the hosts that most watch were asked for, in Unix seconds. */
  readonly asked = new Map<string, number[]>();
  /** Where nothing is written of lateness: an outage, and the time after it. */
  isLatenessCounted = true;
  readonly lastAt: Float64Array;
  readonly trace = new Trace();
  private readonly start: number;

  constructor(watches: number, start: number) {
    this.start = start;
    // A twentieth more are imported in the middle of the day.
    this.lastAt = new Float64Array(Math.ceil(watches * 1.05) + 2);
  }

  /** A page was asked for. */
  page(host: string, at: number): void {
    if (!/^(?:hot|h\d)\./.test(host)) return;
    const known = this.asked.get(host);
    if (known) known.push(at);
    else this.asked.set(host, [at]);
  }

  /** A check came to its end. */
  check({ watchId, userId, host, shard, at, pack = 0 }: Checked): void {
    this.checks++;
    if (host === hotHost) this.hotChecks[shard] = (this.hotChecks[shard] ?? 0) + 1;
    const minute = Math.floor((at - this.start) / 60);
    this.minutes[minute] = (this.minutes[minute] ?? 0) + 1;
    const before = this.lastAt[watchId] ?? 0;
    this.lastAt[watchId] = at;
    if (!before || !this.isLatenessCounted) return;
    const minutes = Math.max(0, Math.min(2000, Math.ceil((at - before - intervalSeconds) / 60)));
    const counts = this.late[groupOf(host, userId)];
    counts[minutes] = (counts[minutes] ?? 0) + 1;
    const isCounted = ["ordinary", "largeAccount"].includes(groupOf(host, userId));
    if (isCounted && minutes > tracedMinutes) {
      const subjects = [watchSubject(watchId), packSubject(shard, pack)];
      this.trace.late({ watchId, host, from: before, at, late: at - before - intervalSeconds }, subjects);
    }
  }
}

export function groupOf(host: string, userId: number): Group {
  if (host === hotHost) return "hotHost";
  if (kindOf(host) !== "well") return "failingHost";
  return userId === largeUser ? "largeAccount" : "ordinary";
}

/** The lateness in minutes that a share of the checks does not exceed. */
export function quantile(counts: Uint32Array, share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (const [minutes, count] of counts.entries()) {
    sum += count;
    if (sum >= share * total) return minutes;
  }
  return counts.length - 1;
}

/** The most events of a list of times in any span of so many seconds. */
export function maxWithin(times: readonly number[], seconds: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  let [first, most] = [0, 0];
  for (const [place, at] of sorted.entries()) {
    while ((sorted[first] as number) <= at - seconds) first++;
    most = Math.max(most, place - first + 1);
  }
  return most;
}
