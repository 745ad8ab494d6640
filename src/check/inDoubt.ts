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

type Doubted = NonNullable<WatchMemory["doubted"]>;

/** What is doubted where the page looks so, at `now` in Unix seconds. What began by a clock that was ahead begins now. */
export const doubtedAs = ({ doubted }: WatchMemory, kind: FetchFailure["class"], now: number): Required<Doubted> => ({
  class: kind,
  since: doubted?.class === kind ? Math.min(doubted.since, now) : now,
  from: Math.min(doubted?.from ?? doubted?.since ?? now, now),
});

/** What is doubted, in Unix seconds; null where the last failure is no such doubt. `memory`: as it is after the check. */
export const currentDoubt = ({ doubted, failing }: WatchMemory): Doubted | null =>
  failing?.isDoubted && doubted ? doubted : null;
