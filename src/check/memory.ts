/** The memory after a check: what the next one will compare with. A failed reading moves nothing but its own count. Pure. */
import type { FetchFailure } from "../page/page.ts";
import type { WatchMemory } from "../watch/memory.ts";
import { failingAfter, failuresEnded, failuresWith } from "./health.ts";
import type { Outcome } from "./outcome.ts";
import { restockAfter } from "./restockMemory.ts";
import { isKept } from "./verdict.ts";

/** A new memory; `before` is not touched. `now`: Unix seconds. */
export function memoryAfter(before: WatchMemory, outcome: Outcome, now: number): WatchMemory {
  const { verdict, learned, reading, hashes } = outcome;
  // Where only the platform was short of something, nothing was learned.
  if (verdict.kind === "failed" && verdict.failure.busy) return before;
  const known = { ...before, firstPage: undefined };
  // A reading of nothing moves nothing; what was asked about it is known nevertheless.
  if (verdict.kind === "failed") {
    const after = afterFailure(before, verdict.failure, now);
    const failing = learned.doubted && after.failing ? { ...after.failing, isDoubted: true } : after.failing;
    return { ...known, ...learned, ...after, failing };
  }
  return {
    ...known,
    ...learned,
    ...afterGoodReading(before, now),
    ...(reading ? restockAfter(before, reading.restock, verdict) : {}),
    ...(isKept(verdict)
      ? { fingerprint: verdict.reading.fingerprint, requestHash: hashes?.request, textHash: hashes?.text }
      : {}),
  };
}

/** All trouble is over. */
const afterGoodReading = ({ failures }: WatchMemory, now: number): WatchMemory => ({
  failing: undefined,
  backoff: undefined,
  failures: failuresEnded(failures, now),
  heartbeat: undefined,
  filterFailures: undefined,
  awaitedMatch: undefined,
  doubted: undefined,
  failedStep: undefined,
  repair: undefined,
});

function afterFailure(before: WatchMemory, failure: FetchFailure, now: number): WatchMemory {
  const { retryAfterSeconds: wait, host = "", status } = failure;
  const filterFailures = failure.class === "filter_no_match" ? (before.filterFailures ?? 0) + 1 : before.filterFailures;
  return {
    failing: failingAfter(before, failure, now),
    backoff: wait ? { host, until: now + wait } : undefined,
    failures: failuresWith(before.failures, failure, now),
    ...(filterFailures ? { filterFailures } : {}),
    ...(status ? { status } : {}),
    failedStep: failure.failedStep,
  };
}
