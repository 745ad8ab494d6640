/**
 * How many packs a tick claims. A claim ends after five minutes whether somebody works it or not, so that only what soon begins is
 * claimed; the others stay due, which costs nothing. How many begin in a minute is seen from tick to tick. Pure.
 */

/** More than this in one tick the database is spared. */
const packsPerTick = 2000;
/** So many minutes of work may wait in the queue, well below the time of a claim. */
const minutesAhead = 3;
/** So many at least, so that the count can grow again. */
const fewest = 20;

/** Packs of hosts that share a bucket, and those of a host that has one for itself: each kind has a queue of its own. */
export const roads = ["shared", "crowd"] as const;
export type Road = (typeof roads)[number];

/** `due`: packs that could be claimed, at most `packsPerTick`; `waiting`: claimed ones that nobody has started. */
export type Backlog = { due: number; waiting: number };
/** As the last tick left it: when that was, and how many claimed packs waited for a beginning. */
export type Claimed = { at: number; waiting: number };

/** How many packs to claim now. `last`: null where no tick before this one is known. */
export function claimLimitOf({ waiting }: Backlog, last: Claimed | null, now: number): number {
  if (!waiting) return packsPerTick;
  const minutes = Math.max(1, (now - (last?.at ?? now)) / 60);
  const started = Math.max(0, (last?.waiting ?? 0) - waiting) / minutes;
  return Math.max(0, Math.min(packsPerTick, Math.max(fewest, Math.floor(started * minutesAhead)) - waiting));
}

/** Whether the next tick has to know: a few that wait bound nothing, and a note is a written row. */
export const isWorthNoting = ({ waiting }: Claimed): boolean => waiting > fewest;
