/** What a watch remembers of what moves by itself on its page: a few hundred bytes for most, 4 KB at most, and no texts. Pure. */
import type { Age } from "./ages.ts";
import type { Content } from "./history/contents.ts";
import type { LineHistory } from "./history/lines.ts";
import type { Order } from "./history/orders.ts";

export type NoiseMemory = {
  /** When the page last read as the baseline does, and how many of the seconds of pauses came before. */
  seenAt?: number;
  seenAsleep?: number;
  /** What its lines, blocks that come and go, and lists without an order did so far (history/). */
  lines?: LineHistory[];
  contents?: Content[];
  orders?: Order[];
  /** Entries of menus, headers and footers that came or went, by key, and when, without the pauses; the newest first. */
  entries?: [key: string, at: number][];
  /** How old lines of the baseline said that something is when the page last differed from it, and when that was. */
  ages?: Age[];
  agesAt?: number;
  /** When something of the page was suppressed for the first time. */
  firstHeldAt?: number;
  /** Since when the page has differed from the baseline without news. */
  heldSince?: number;
  /** How much time passed between checks, the last few, in seconds; the newest first. */
  gaps?: number[];
  /** Seconds in which nobody looked, over all longer pauses: nights, weekends, a closed laptop. History counts without them. */
  asleep?: number;
  /** From when on what is suppressed is news after all, though not a byte moves. */
  heldUntil?: number;
};

const day = 86_400;
const maxEntries = 48;

/** How long something counts as recent: sixty checks, an hour at least; no more than sixty days, or twelve checks. In seconds. */
export const recentSeconds = (intervalSeconds: number): number =>
  Math.min(Math.max(60 * day, 12 * intervalSeconds), Math.max(3600, 60 * intervalSeconds));

const maxGaps = 5;

/** Up to so many times the usual time a check is late; beyond it there was a pause, of which the usual time counts. */
const lateness = 1.5;

/** The memory with the time since the last check. `lastCheckedAt`: when that was, Unix seconds. */
export function withGap(
  memory: NoiseMemory,
  { lastCheckedAt, now, intervalSeconds }: { lastCheckedAt?: number | undefined; now: number; intervalSeconds: number },
): NoiseMemory {
  const gap = now - (lastCheckedAt || now);
  if (gap <= 0) return memory;
  const gaps = [gap, ...(memory.gaps ?? [])].slice(0, maxGaps);
  const asleep = (memory.asleep ?? 0) + pauseIn(gap, paceOf({ gaps }, intervalSeconds));
  const before = memory.asleep === undefined && memory.seenAsleep === undefined ? { seenAsleep: 0 } : {};
  return { ...memory, gaps, ...(asleep > 0 ? { ...before, asleep } : {}) };
}

/** How much of the time since the last check was a pause; 0 of a regular one. */
const pauseIn = (gap: number, pace: number): number => (gap > lateness * pace ? Math.round(gap - pace) : 0);

/** From so many times the usual time on a pause is remembered even where not a byte moved: late checks alone cost no write. */
const longPause = 5;

/** Whether so much time passed since the last check that it was a long pause. */
export const isAfterLongPause = (
  memory: NoiseMemory,
  { lastCheckedAt, now, intervalSeconds }: { lastCheckedAt?: number | undefined; now: number; intervalSeconds: number },
): boolean => now - (lastCheckedAt || now) > longPause * paceOf(memory, intervalSeconds);

/** A time of the history, from one of the clock: without the pauses. */
export const awakeAt = (memory: NoiseMemory, now: number): number => now - (memory.asleep ?? 0);

/** When the page last read as the baseline does, as a time of the history; all pauses count where it is not known which were before. */
export const seenAwakeAt = ({ seenAt, asleep = 0, seenAsleep = asleep }: NoiseMemory): number | undefined =>
  seenAt === undefined ? undefined : seenAt - seenAsleep;

/** The entries that came or went, with times of the history; those beyond `now` were written by the clock. */
export const entriesAwake = ({ entries = [], asleep = 0 }: NoiseMemory, now: number): [key: string, at: number][] =>
  entries.map(([key, at]) => [key, at > now ? at - asleep : at]);

/** The time from check to check where nothing pauses them, in seconds: the setting, or more where checks are never so often. */
export const paceOf = ({ gaps = [] }: NoiseMemory, intervalSeconds: number): number =>
  Math.max(intervalSeconds, Math.min(...(gaps.length ? gaps : [intervalSeconds])));

/** The memory once the page reads as the baseline does. */
export function memoryAtBaseline(memory: NoiseMemory, now: number): NoiseMemory {
  const { heldSince: _since, heldUntil: _until, seenAsleep: _asleep, ages: _ages, agesAt: _agesAt, ...rest } = memory;
  return { ...rest, seenAt: now, ...(memory.asleep ? { seenAsleep: memory.asleep } : {}) };
}

/** The entries with these, seen to come or go at `now`; bounded. */
export function withEntries(
  known: NonNullable<NoiseMemory["entries"]>,
  keys: readonly string[],
  { now, intervalSeconds }: { now: number; intervalSeconds: number },
): NonNullable<NoiseMemory["entries"]> {
  const fresh = new Set(keys);
  const recent = known.filter(([key, at]) => !fresh.has(key) && now - at <= recentSeconds(intervalSeconds));
  return [...[...fresh].map((key): [string, number] => [key, now]), ...recent].slice(0, maxEntries);
}
