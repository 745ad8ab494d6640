/** From when on a watch without a good reading is silent: hours in which its schedule is closed do not count. Pure. */
import { nextOpening } from "../../lib/schedule/windows.ts";
import type { Effective } from "../../settings/effective.ts";

/** So many checks are to have had their time, and an hour at least. */
const checks = 3;
const minSeconds = 1200;

type Silent = Pick<Effective, "time_schedule_limit" | "timezone"> & { since: number; intervalSeconds: number };

/** Each of three checks has its time an interval after the one before, or when the schedule opens then; Infinity where it never does. */
export function outageFrom({ since, intervalSeconds, time_schedule_limit: schedule, timezone }: Silent): number {
  let at = since;
  for (let check = 0; check < checks; check++) {
    const opening = nextOpening(schedule, at + Math.max(minSeconds, intervalSeconds), timezone);
    if (opening === null) return Infinity;
    at = opening;
  }
  return at;
}
