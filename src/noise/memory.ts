/** What a watch remembers of what moves by itself on its page: a few hundred bytes for most, 4 KB at most, and no texts. Pure. */
import type { Content } from "./history/contents.ts";
import type { LineHistory } from "./history/lines.ts";
import type { Order } from "./history/orders.ts";

export type NoiseMemory = {
  /** When the page last read as the baseline does. */
  seenAt?: number;
  /** What its lines, blocks that come and go, and lists without an order did so far (history/). */
  lines?: LineHistory[];
  contents?: Content[];
  orders?: Order[];
  /** Entries of menus, headers and footers that came or went, by key, and when; the newest first. */
  entries?: [key: string, at: number][];
  /** When something of the page was suppressed for the first time. */
  firstHeldAt?: number;
  /** Since when the page has differed from the baseline without news. */
  heldSince?: number;
  /** How much time passed between checks, the last few, in seconds; the newest first. */
  gaps?: number[];
  /** From when on what is suppressed is news after all, though not a byte moves. */
  heldUntil?: number;
};

const day = 86_400;
const maxEntries = 48;

/** How long something counts as recent: sixty checks, an hour at least; no more than sixty days, or twelve checks. In seconds. */
export const recentSeconds = (intervalSeconds: number): number =>
  Math.min(Math.max(60 * day, 12 * intervalSeconds), Math.max(3600, 60 * intervalSeconds));

const maxGaps = 5;

/** The memory with the time since the last check. `lastCheckedAt`: when that was, Unix seconds. */
export function withGap(
  memory: NoiseMemory,
  { lastCheckedAt, now }: { lastCheckedAt?: number; now: number },
): NoiseMemory {
  const gap = now - (lastCheckedAt || now);
  return gap > 0 ? { ...memory, gaps: [gap, ...(memory.gaps ?? [])].slice(0, maxGaps) } : memory;
}

/** The time from check to check as it really is, in seconds; the setting before that is known. */
export function paceOf({ gaps = [] }: NoiseMemory, intervalSeconds: number): number {
  const sorted = gaps.toSorted((one, other) => one - other);
  return sorted[(sorted.length - 1) >> 1] ?? intervalSeconds;
}

/** The memory once the page reads as the baseline does. */
export function memoryAtBaseline(memory: NoiseMemory, now: number): NoiseMemory {
  const { heldSince: _since, heldUntil: _until, ...rest } = memory;
  return { ...rest, seenAt: now };
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
