/** Fixed times that repeat: every full hour, every day or every week at a time on the clock of a zone. Pure. */
import { instantOf, wallClock } from "../time/zone.ts";
import { minuteOf, type Weekday } from "./hours.ts";
import { weekdays } from "./windows.ts";

/** `at`: wall clock time, HH:MM, for days and weeks. */
export type Rhythm = { every: "hour" } | { every: "day"; at: string } | { every: "week"; at: string; day: Weekday };

const [hourSeconds, daySeconds] = [3600, 86_400];

/**
 * The first time of a rhythm after `now` (Unix seconds). A time that the clock skips is the first instant after the gap; of one
 * that it repeats the first counts. `zone`: IANA name.
 */
export function nextOf(rhythm: Rhythm, now: number, zone: string): number {
  const instant = Math.floor(now);
  const wall = wallClock(instant, zone);
  if (rhythm.every === "hour") return instant + hourSeconds - (wall % hourSeconds);
  const today = Math.floor(wall / daySeconds);
  for (let day = today; ; day++) {
    if (rhythm.every === "week" && weekdayOf(day) !== rhythm.day) continue;
    const next = instantOf(day * daySeconds + minuteOf(rhythm.at) * 60, zone, "earlier");
    if (next > instant) return next;
  }
}

/** The weekday of a day counted from 1970-01-01, which was a Thursday. */
const weekdayOf = (day: number): Weekday => weekdays[(((day + 3) % 7) + 7) % 7] as Weekday;
