/**
 * A page that may be another one now: what it says is taken as the page once it has lasted, and is news then. Until that is settled it is
 * read again soon, and reported as no failure, whatever the failure of its check is called. Pure.
 */
import type { FetchFailure } from "../page/page.ts";
import type { WatchMemory } from "../watch/memory.ts";

/** How long a page must look like an error page, or come without its end, before that is what it is. */
export const lastingSeconds = 300;

/** How long it must look like one such thing or another, which take turns, before the one that it is just now counts: news waits no longer. */
export const turningSeconds = 1800;

/** Up to so many times the usual time a look is late; beyond it nobody looked: a night of a schedule, a closed laptop. */
const lateness = 1.5;
/** What counts of such a pause: what is met at each look, however far apart they are, counts at the third. */
const countedSeconds = lastingSeconds / 2;

type Doubted = NonNullable<WatchMemory["doubted"]>;

type Look = { kind: FetchFailure["class"]; now: number; intervalSeconds: number };

/**
 * What is doubted where the page looks so, at `now` in Unix seconds. What began by a clock that was ahead begins now. Pauses are no time in
 * which it looked so: what is met before one and after it may have been another thing each time.
 */
export function doubtedAs({ doubted }: WatchMemory, { kind, now, intervalSeconds }: Look): Required<Doubted> {
  const since = doubted?.class === kind ? doubted.since : now;
  const from = doubted?.from ?? doubted?.since ?? now;
  const gap = now - (doubted?.at ?? now);
  const pause = gap > lateness * Math.max(intervalSeconds, lastingSeconds) ? gap - countedSeconds : 0;
  return { class: kind, since: Math.min(since + pause, now), from: Math.min(from + pause, now), at: now };
}

/** What is doubted, in Unix seconds; null where the last failure is no such doubt. `memory`: as it is after the check. */
export const currentDoubt = ({ doubted, failing }: WatchMemory): Doubted | null =>
  failing?.isDoubted && doubted ? doubted : null;
