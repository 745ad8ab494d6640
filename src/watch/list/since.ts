/** What became of an account's watches since some time: each is counted once. Pure. */
import type { WatchState } from "./filter.ts";

export type StateCounts = Record<"all" | WatchState, number>;
/** `changed`: of those that run and can be read; `pausedFailing`: paused ones whose last check failed. */
export type ChangedSince = { changed: number; pausedFailing: number };

/** Paused ones first, then failing ones, then those that changed; the rest is quiet. */
export function sinceOf(
  { all, failing, paused }: StateCounts,
  { changed, pausedFailing }: ChangedSince,
): Record<"changed" | "failing" | "paused" | "quiet", number> {
  const running = Math.max(0, failing - pausedFailing);
  // The numbers are read at two moments.
  return { changed, failing: running, paused, quiet: Math.max(0, all - paused - running - changed) };
}
