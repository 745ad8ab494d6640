/**
 * How many watches that may hang are claimed at a time: those that were slow the last time, and one of each host that nobody knows yet.
 * What is claimed waits in a queue, behind all that was claimed before it. So it is no more than that queue works in two minutes if all of
 * them hang; where none did it is more each time. Pure.
 */

/** What ten consumers with six places each work in two minutes where each page takes half a minute. */
const fewest = 240;
const most = 2400;
/** An import of thousands whose pages answer is through after some ticks. */
const growth = 4;

/** As the last tick left it: the watches that it claimed and those it found claimed, and how many there may be. */
export type HangingClaims = { ids: number[]; window: number };

/** How many there may be now. `last`: null where no tick before this one is known; `open`: how many of its claims have not ended. */
export function hangingWindowAfter(last: HangingClaims | null, open: number): number {
  if (last === null) return fewest;
  if (open * 2 > last.window) return fewest;
  const isUsedUp = last.ids.length >= last.window;
  return isUsedUp && open === 0 ? Math.min(most, last.window * growth) : last.window;
}
