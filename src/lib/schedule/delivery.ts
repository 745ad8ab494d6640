/**
 * When a message may be delivered that is ready now. Pure.
 *
 * 1. With a rhythm it waits for the next time of it, even where it could go at once.
 * 2. Then it waits while hours are quiet, and for the hours in which messages are wanted, where such are named.
 * 3. Where quiet and wanted hours leave no moment within two weeks, the quiet hours alone decide: nothing waits for ever.
 */
import { isZone } from "../time/zone.ts";
import { scheduleOfHours, type Hours } from "./hours.ts";
import { nextOf, type Rhythm } from "./rhythm.ts";
import { isOpen, nextOpening, windowFrom, type WeeklySchedule } from "./windows.ts";

/** `zone`: IANA name; what this runtime does not know is UTC. */
export type DeliveryRules = { zone: string; quiet: Hours | null; wanted: Hours | null; rhythm: Rhythm | null };

/** Why a message waits; a rhythm goes before quiet hours, and these before the wanted ones. */
export type WaitReason = "digest" | "quiet_hours" | "delivery_hours";

const horizonSeconds = 14 * 86_400;

/** Until when a message that is ready at `now` waits (Unix seconds, after `now`), and why; null where it may go at once. */
export function waitOf(rules: DeliveryRules, now: number): { until: number; why: WaitReason } | null {
  const zone = isZone(rules.zone) ? rules.zone : "UTC";
  const quiet = rules.quiet && scheduleOfHours(rules.quiet);
  const wanted = rules.wanted && scheduleOfHours(rules.wanted);
  const ready = rules.rhythm ? nextOf(rules.rhythm, now, zone) : Math.floor(now);
  const until = allowedFrom({ quiet, wanted, zone }, ready);
  if (rules.rhythm) return { until, why: "digest" };
  if (until <= now) return null;
  return { until, why: quiet && isOpen(quiet, now, zone) ? "quiet_hours" : "delivery_hours" };
}

type Week = { quiet: WeeklySchedule | null; wanted: WeeklySchedule | null; zone: string };

/** Whether quiet and wanted hours leave no moment for any message. */
export function neverDelivers({ quiet, wanted, zone }: Omit<DeliveryRules, "rhythm">, now: number): boolean {
  if (!quiet || !wanted) return false;
  return firstMoment({ quiet: scheduleOfHours(quiet), wanted: scheduleOfHours(wanted), zone }, now) === null;
}

const allowedFrom = (week: Week, ready: number): number => firstMoment(week, ready) ?? loudFrom(week, ready);

/** The first moment from `ready` on that is neither quiet nor unwanted; null where there is none within two weeks. */
function firstMoment(week: Week, ready: number): number | null {
  for (let at = ready; at <= ready + horizonSeconds;) {
    const loud = loudFrom(week, at);
    const open = nextOpening(week.wanted, loud, week.zone);
    if (open === null) return null;
    if (open === at) return at;
    at = open;
  }
  return null;
}

/** The end of the quiet hours in which an instant lies, or the instant. */
function loudFrom({ quiet, zone }: Week, at: number): number {
  if (!quiet || !isOpen(quiet, at, zone)) return at;
  return windowFrom(quiet, at, zone)?.closes ?? at;
}
