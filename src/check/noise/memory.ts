/**
 * What a watch remembers of its page's restlessness: a few hundred bytes in its memory, no more. The texts themselves are
 * snapshots that the history keeps anyway, and are named here. Pure.
 */

/** A text that was the baseline once. */
export type Earlier = {
  /** Its snapshot: object and time. */
  object: string;
  at: number;
  /** When the page, or a part of it, last looked so. */
  seenAt: number;
  /** Whether the page has come back to it before. */
  returned?: true;
};

/** In how many changes of a place each kind of thing moved (parts.ts). */
export type Moving = {
  words?: number;
  order?: number;
  /** 1 where in some more (or fewer) lines of words came than went. */
  uneven?: number;
  /** Lines of words, in the largest of its changes. */
  height?: number;
  /** By number or code. */
  slots?: Record<string, number>;
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
  /** Baselines before this one, the last seen first. */
  earlier?: Earlier[];
  places?: Place[];
  /** When something of the page was held back for the first time. */
  firstHeldAt?: number;
  /** Since when the page has differed from the baseline without news. */
  heldSince?: number;
  /** How much time passed between checks, the last few, in seconds; the newest first. */
  gaps?: number[];
  /** From when on what is held back is news after all, though not a byte moves. */
  heldUntil?: number;
};

const day = 86_400;
const mostEarlier = 6;
const mostPlaces = 24;

/** How long a look of the page counts as recent: sixty checks, an hour at least; no more than sixty days, or twelve checks. In seconds. */
export const recentSeconds = (intervalSeconds: number): number =>
  Math.min(Math.max(60 * day, 12 * intervalSeconds), Math.max(3600, 60 * intervalSeconds));

/** A first return is a flicker only when the page had looked the other way for no more than twelve checks, and
 * thirty days or three checks. In seconds. */
export const flickerSeconds = (intervalSeconds: number): number =>
  Math.min(Math.max(30 * day, 3 * intervalSeconds), Math.max(600, 12 * intervalSeconds));

const mostGaps = 5;

/** The memory with the time since the last check. `lastCheckedAt`: when that was, Unix seconds. */
export function timed(
  memory: NoiseMemory,
  { lastCheckedAt, now }: { lastCheckedAt?: number; now: number },
): NoiseMemory {
  const gap = now - (lastCheckedAt || now);
  return gap > 0 ? { ...memory, gaps: [gap, ...(memory.gaps ?? [])].slice(0, mostGaps) } : memory;
}

/** The time from check to check as it really is, in seconds: the setting, or longer where checks come later than it says. */
export function paceOf({ gaps = [] }: NoiseMemory, intervalSeconds: number): number {
  const sorted = gaps.toSorted((one, other) => one - other);
  return Math.max(intervalSeconds, sorted[(sorted.length - 1) >> 1] ?? 0);
}

/** The memory once the page reads as the baseline does. */
export function settled(memory: NoiseMemory, now: number): NoiseMemory {
  const { heldSince: _since, heldUntil: _until, ...rest } = memory;
  return { ...rest, seenAt: now };
}

/** The memory once a baseline gave way to a new one. */
export function replaced(
  memory: NoiseMemory,
  old: { object: string; at: number },
  times: { now: number; intervalSeconds: number },
): NoiseMemory {
  const { now, intervalSeconds } = times;
  // Where nothing was held back, the page looked so until this very reading.
  const seenAt = memory.heldSince === undefined ? now : (memory.seenAt ?? old.at);
  const recent = [{ ...old, seenAt }, ...(memory.earlier ?? [])].filter(
    (one) => now - one.seenAt <= recentSeconds(intervalSeconds),
  );
  recent.sort((one, other) => other.seenAt - one.seenAt);
  return settled({ ...memory, earlier: recent.slice(0, mostEarlier) }, now);
}

/** The places most recently changed, bounded. */
export function keptPlaces(places: readonly Place[]): Place[] {
  return [...places].sort((one, other) => other[2] - one[2]).slice(0, mostPlaces);
}
