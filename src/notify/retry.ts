/**
 * When a delivery that failed for now is tried again. In order:
 *
 * 1. After an attempt that counted: in 10 seconds, 1, 5 and 30 minutes, 2 and 6 hours; then never again.
 * 2. A receiver that asked to slow down gets ten seconds at least, and deliveries that wait for it are sent two seconds apart,
 *    over an hour at most.
 * 3. Never before the time that the receiver named.
 * 4. An alert that would be older than a day is history, not news: never again.
 * Pure.
 */
import type { Outcome } from "../lib/notification/outcome.ts";

/** Seconds before each further attempt. */
const schedule = [10, 60, 300, 1800, 7200, 21_600];
export const staleAfterSeconds = 86_400;
const slowSeconds = 10;
const apartSeconds = 2;
const maxSpreadSeconds = 3600;

type RetryOutcome = Extract<Outcome, { kind: "retry" }>;
/** `attempts`: how many counted, this one included. Times are unix seconds. */
type AttemptedDelivery = { attempts: number; created_at: number };

/** The unix second of the next attempt, or null for never. `spread`: seconds added so that many do not come back at once. */
export function retryTime(
  outcome: RetryOutcome,
  { attempts, created_at: created }: AttemptedDelivery,
  { now, spread }: { now: number; spread: number },
): number | null {
  const wait = outcome.isThrottled ? slowSeconds : schedule[attempts - 1];
  if (wait === undefined) return null;
  const at = now + Math.max(wait, outcome.afterSeconds ?? 0) + spread;
  return at - created > staleAfterSeconds ? null : at;
}

/** The seconds over which as many others as wait for one slow receiver are spread. */
export const spreadWindowSeconds = (others: number): number => Math.min(maxSpreadSeconds, others * apartSeconds);
