/**
 * When to come back: the watch's next slot inside its schedule; sooner after a failure that may pass or where the
 * platform was short of browsers, later when the server asked for time. Pure.
 */
import type { Effective } from "../watch/effective.ts";
import type { Reading } from "../watch/reading.ts";
import { nextDue, phaseOf } from "./due.ts";
import type { FailureClass, FetchFailure } from "./page.ts";

const passing: ReadonlySet<FailureClass> = new Set([
  "dns",
  "connect",
  "tls",
  "timeout",
  "http_5xx",
  "http_429",
  "browser_unavailable",
  "browser_crash",
]);
const firstRetrySeconds = 30;
const retries = 4;

export function nextVisit(of: {
  settings: Effective;
  reading: Reading;
  uuid: string;
  now: number;
  failure: FetchFailure | null;
}): { nextAt: number; phase: number } {
  const { settings, now, failure } = of;
  const phase = phaseOf(of.uuid, settings.interval.seconds);
  const slot = nextDue({
    now,
    intervalSeconds: settings.interval.seconds,
    phase,
    schedule: settings.time_schedule_limit,
    zone: settings.timezone,
  });
  // A schedule that never opens is asked again once a day: an edit reschedules it at once anyway.
  const regular = slot ?? now + 86_400;
  if (!failure) return { nextAt: regular, phase };
  if (failure.busy) return { nextAt: Math.min(regular, now + (failure.retryAfterSeconds ?? firstRetrySeconds)), phase };
  if (failure.retryAfterSeconds) return { nextAt: Math.max(regular, now + failure.retryAfterSeconds), phase };
  const count = of.reading.failing?.count ?? 1;
  if (!passing.has(failure.class) || count > retries) return { nextAt: regular, phase };
  return { nextAt: Math.min(regular, now + firstRetrySeconds * 2 ** (count - 1)), phase };
}
