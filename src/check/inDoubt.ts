/**
 * A page that may be another one now: what it says is taken as the page once it has lasted, and is news then. Until that is settled it is
 * read again soon, and reported as no failure, whatever the failure of its check is called. Pure.
 */
import type { FetchFailure } from "../page/page.ts";
import type { WatchMemory } from "../watch/memory.ts";

/** How long a page must look like an error page, or come without its end, before that is what it is. */
export const lastingSeconds = 300;

/** Since when, in Unix seconds; null where this failure is no such doubt. `memory`: as it is after the check. */
export const inDoubtSince = ({ doubted }: WatchMemory, failure: Pick<FetchFailure, "class">): number | null =>
  doubted?.class === failure.class ? doubted.since : null;
