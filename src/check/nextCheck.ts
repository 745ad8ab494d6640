/**
 * When to come back. In order:
 * 1. The watch's next slot inside its schedule.
 * 2. Where the platform was short of something, in half a minute: that is nobody's failure.
 * 3. While a page may be another now, whatever the failure is called, until that is settled: what it says is news by then.
 * 4. After a failure that may pass, sooner: 30, 60, 120, 240 seconds, four times, and never later than the slot.
 * 5. After a list of a site that asks for a second look, when it wants that, and never later than the slot.
 * 6. Not before the time that the server asked for.
 * Pure.
 */
import type { Effective } from "../settings/effective.ts";
import type { WatchMemory } from "../watch/memory.ts";
import { nextDue, phaseOf } from "../lib/schedule/due.ts";
import { isOpen } from "../lib/schedule/windows.ts";
import type { FetchFailure } from "../page/page.ts";
import type { FailureClass } from "../page/failure.ts";
import { currentDoubt, lastingSeconds } from "./inDoubt.ts";

const passing: ReadonlySet<FailureClass> = new Set([
  "dns",
  "connect",
  "tls",
  "timeout",
  "http_5xx",
  "http_429",
  "browser_unavailable",
  "browser_crash",
  "storage",
  "incomplete",
]);
const firstRetrySeconds = 30;
const maxRetries = 4;

/** The next check in unix seconds, and the phase it was reckoned with. `memory`: as it is after this check. */
export function nextCheck(of: {
  settings: Effective;
  memory: WatchMemory;
  uuid: string;
  now: number;
  failure: FetchFailure | null;
  /** The check came in closed time and is still to be made. */
  isOwed?: boolean;
}): { nextAt: number; phase: number } {
  const { settings, now, failure } = of;
  const phase = phaseOf(of.uuid, settings.interval.seconds);
  const slot = nextDue({
    now,
    intervalSeconds: settings.interval.seconds,
    phase,
    schedule: settings.time_schedule_limit,
    zone: settings.timezone,
    isOwed: of.isOwed,
  });
  // A schedule that never opens is asked again once a day: an edit reschedules it at once anyway.
  const regular = slot ?? now + 86_400;
  if (!failure) return { nextAt: Math.min(regular, againAt(of) ?? regular), phase };
  if (failure.busy) return { nextAt: Math.min(regular, now + (failure.retryAfterSeconds ?? firstRetrySeconds)), phase };
  const wait = waitInDoubt(of.memory, now) ?? waitAfter(of.memory, failure);
  const soon = wait === null ? regular : Math.min(regular, now + wait);
  return { nextAt: Math.max(soon, now + (failure.retryAfterSeconds ?? 0)), phase };
}

/** Seconds until a doubt is looked at again, ever longer and once when it can be settled; null where there is none that can be. */
function waitInDoubt(memory: WatchMemory, now: number): number | null {
  const doubted = currentDoubt(memory);
  if (doubted === null) return null;
  const { since, from = since } = doubted;
  const rest = lastingSeconds - Math.max(0, now - since);
  return rest <= 0 ? null : Math.max(firstRetrySeconds, Math.min(now - from, rest));
}

function waitAfter({ failing }: WatchMemory, failure: FetchFailure): number | null {
  const count = failing?.count ?? 1;
  return passing.has(failure.class) && count <= maxRetries ? firstRetrySeconds * 2 ** (count - 1) : null;
}

/** When a site is to be listed again before it is time; null where it is not, or where that is in closed time. */
function againAt({ settings, memory, now }: Parameters<typeof nextCheck>[0]): number | null {
  const at = memory.site?.againAt ?? 0;
  return at > now && isOpen(settings.time_schedule_limit, at, settings.timezone) ? at : null;
}
