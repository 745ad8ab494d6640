/** The memory after a check: what the next one will compare with. A failed reading moves nothing but its own count. Pure. */
import type { Reading } from "../watch/reading.ts";
import { failingAfter, failuresEnded, failuresWith } from "./health.ts";
import type { FetchFailure } from "../page/page.ts";
import { restockAfter } from "./restockMemory.ts";
import type { Outcome } from "./outcome.ts";

/** A new memory; `before` is not touched. */
export function memoryAfter(before: Reading, outcome: Outcome, now: number): Reading {
  const { verdict } = outcome;
  if (verdict.kind === "failed" && verdict.failure.busy) return { ...before };
  // A reading of nothing moves nothing; what was asked about it is known nevertheless.
  if (verdict.kind === "failed") return { ...before, ...outcome.learned, ...failed(before, verdict.failure, now) };
  const reading: Reading = { ...before, ...outcome.learned };
  delete reading.failing;
  delete reading.backoff;
  delete reading.heartbeat;
  delete reading.doubted;
  delete reading.repair;
  if (before.failures) reading.failures = failuresEnded(before.failures, now);
  delete reading.filterFailures;
  delete reading.awaitedMatch;
  delete reading.failedStep;
  if (outcome.reading) Object.assign(reading, restockAfter(before, outcome.reading.restock, verdict));
  if (verdict.kind === "first" || verdict.kind === "quiet" || verdict.kind === "changed") {
    reading.fingerprint = verdict.reading.fingerprint;
    reading.requestHash = outcome.hashes?.request;
    reading.textHash = outcome.hashes?.text;
  }
  return reading;
}

function failed(before: Reading, failure: FetchFailure, now: number): Reading {
  const filterFailures = failure.class === "filter_no_match" ? (before.filterFailures ?? 0) + 1 : before.filterFailures;
  return {
    failing: failingAfter(before, failure, now),
    backoff: failure.retryAfterSeconds
      ? { host: failure.host ?? "", until: now + failure.retryAfterSeconds }
      : undefined,
    failures: failuresWith(before.failures, failure, now),
    ...(filterFailures ? { filterFailures } : {}),
    ...(failure.status ? { status: failure.status } : {}),
    failedStep: failure.failedStep,
  };
}
