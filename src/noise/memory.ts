/** What a watch remembers of its page's unstable regions: a few hundred bytes in its memory, no more, and no texts. Pure. */

/** In how many changes of a place each kind of thing moved (parts.ts); a return to what stood there before counts less. */
export type Moving = {
  words?: number;
  order?: number;
  /** How often, up to twice, more (or fewer) lines of words came than went. */
  uneven?: number;
  /** Lines of words: as many as two of its changes held, and as the largest did. */
  height?: number;
  tall?: number;
  /** By number or code. */
  slots?: Record<string, number>;
  /** What stood there before, the newest first, as keys of four characters each; and how many changes went back to one of them. */
  before?: string;
  returns?: number;
};

/**
 * A place between two lines whose content changes: [key, first change, last change, how many, how many to something new,
 * content, what moves]. Where the last is missing anything does.
 */
export type Place = [
  key: string,
  first: number,
  last: number,
  changes: number,
  news: number,
  content: string,
  moving?: Moving,
];

export type NoiseMemory = {
  /** When the page last read as the baseline does. */
  seenAt?: number;
  places?: Place[];
  /** The places, by key, in which something is suppressed now. */
  heldIn?: string[];
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
const maxPlaces = 24;

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

/** The time from check to check as it really is, in seconds: the setting, or longer where checks come later than it says. */
export function paceOf({ gaps = [] }: NoiseMemory, intervalSeconds: number): number {
  const sorted = gaps.toSorted((one, other) => one - other);
  return Math.max(intervalSeconds, sorted[(sorted.length - 1) >> 1] ?? 0);
}

/** The memory once the page reads as the baseline does. */
export function memoryAtBaseline(memory: NoiseMemory, now: number): NoiseMemory {
  const { heldSince: _since, heldUntil: _until, heldIn: _in, ...rest } = memory;
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

/** The places most recently changed, bounded. */
export function boundedPlaces(places: readonly Place[]): Place[] {
  return [...places].sort((one, other) => other[2] - one[2]).slice(0, maxPlaces);
}
