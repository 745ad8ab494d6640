/**
 * The weekly schedule of a watch: the hours in which it may be checked. Pure.
 *
 * 1. A schedule that is absent or not enabled is always open.
 * 2. Each weekday has one window: a start in local time of the zone and a duration of at most 24 hours. A missing day or member
 *    has its default: enabled, 00:00, 24 hours, which is the whole day.
 * 3. A window is open from its start up to, not including, its end, both in local time. It belongs to the day on which it
 *    starts, so Monday 23:00 for two hours is open on Tuesday at 00:30.
 * 4. When clocks go forward, a window can become shorter or empty. When they go back, a local time that occurs twice means the
 *    first occurrence for a start and the second for an end.
 * 5. Windows that touch or overlap count as one.
 */
import { z } from "zod";
import { instantOf, isZone, wallClock } from "../lib/time/zone.ts";

/** The names of the weekdays, as on the wire. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const daySeconds = 86_400;
/** A window lies at most a week after another of the same day; a second week covers one that a clock change swallowed. */
const horizonDays = 16;
/** Every weekday's window of the week before, so that what opened a window, and what it follows, is known. */
const lookBackDays = 8;

/** A number, or its digits as a string, as forms send it. */
const digits = (max: number, spelled: RegExp) =>
  z.union([
    z.int().min(0).max(max),
    z
      .string()
      .max(3)
      .regex(spelled, { error: `Expected a whole number of at most ${max}` }),
  ]);

const daySchedule = z
  .strictObject({
    enabled: z.boolean().optional(),
    start_time: z
      .string()
      .max(5)
      .regex(/^([0-1]?[0-9]|2[0-3]):[0-5][0-9]$/, { error: 'Expected a time such as "09:30"' })
      .optional(),
    duration: z
      .strictObject({
        hours: digits(24, /^(0{0,2}[0-9]|0?(1[0-9]|2[0-4]))$/).optional(),
        minutes: digits(59, /^(0{0,2}[0-9]|0?[1-5][0-9])$/).optional(),
      })
      .optional(),
  })
  .meta({ id: "DaySchedule", description: "When a watch may be checked on one weekday. Absent: the whole day." });

/** The schema of `time_schedule_limit`. */
export const timeScheduleLimit = z
  .strictObject({
    enabled: z.boolean().optional(),
    timezone: z
      .string()
      .max(100)
      .refine((name) => name === "" || isZone(name), { error: 'Expected an IANA time zone such as "Europe/Berlin"' })
      .nullable()
      .optional(),
    monday: daySchedule.optional(),
    tuesday: daySchedule.optional(),
    wednesday: daySchedule.optional(),
    thursday: daySchedule.optional(),
    friday: daySchedule.optional(),
    saturday: daySchedule.optional(),
    sunday: daySchedule.optional(),
  })
  .meta({
    id: "TimeScheduleLimit",
    description: "A weekly schedule that limits when checks run, on the clock of `timezone`.",
    example: {
      enabled: true,
      timezone: "Europe/Berlin",
      monday: { enabled: true, start_time: "09:00", duration: { hours: "8", minutes: "30" } },
    },
  });
/** A weekly schedule as saved. */
export type TimeScheduleLimit = z.infer<typeof timeScheduleLimit>;
type DaySchedule = z.infer<typeof daySchedule>;

/**
 * A period in Unix seconds: open from `opens` up to, not including, `closes`, and closed before that since `closedSince`.
 * `opens` is -Infinity when the schedule is open all week, `closedSince` when it was never open before.
 */
export type Window = { opens: number; closes: number; closedSince: number };

/** The time zone of a schedule: its own, else the fallback, else UTC. */
function zoneOf(schedule: TimeScheduleLimit | null | undefined, fallbackZone: string): string {
  const own = schedule?.timezone;
  // A newer runtime may not know a stored name; that must not stop the watch.
  return [own, fallbackZone].find((name): name is string => !!name && isZone(name)) ?? "UTC";
}

/** Whether a watch with this schedule may be checked at `now` (Unix seconds). `fallbackZone`: for a schedule without a zone. */
export function isOpen(schedule: TimeScheduleLimit | null | undefined, now: number, fallbackZone: string): boolean {
  if (!schedule?.enabled) return true;
  const zone = zoneOf(schedule, fallbackZone);
  const today = dayOf(now, zone);
  return [today - 1, today].some((day) => {
    const window = windowOf(schedule, day, zone);
    return window !== null && window.opens <= now && now < window.closes;
  });
}

/** The first instant at or after `now` at which the schedule is open (Unix seconds); null when it never opens. */
export function nextOpening(schedule: TimeScheduleLimit | null | undefined, now: number, zone: string): number | null {
  if (!schedule?.enabled) return now;
  const window = windowFrom(schedule, now, zone);
  return window && Math.max(window.opens, now);
}

/**
 * The window that is open at `now` (Unix seconds), or else the next one, joined with the windows that touch it; null when the
 * schedule never opens. `fallbackZone`: for a schedule without a zone.
 */
export function windowFrom(schedule: TimeScheduleLimit, now: number, fallbackZone: string): Window | null {
  const zone = zoneOf(schedule, fallbackZone);
  const today = dayOf(now, zone);
  const isKnown = (window: Window | null) => window && window.opens > -Infinity && window.closedSince > -Infinity;
  // Most schedules close within three days; only for the others the whole week before is computed.
  const near = windowSince({ schedule, zone, first: today - 3 }, now);
  return isKnown(near) ? near : windowSince({ schedule, zone, first: today - lookBackDays }, now);
}

/** The same, but only with windows that begin on the day `first` or later. */
function windowSince(of: { schedule: TimeScheduleLimit; zone: string; first: number }, now: number): Window | null {
  const { schedule, zone, first } = of;
  let window: Window | null = null;
  for (let day = first; day <= first + lookBackDays + horizonDays; day++) {
    if (window?.opens === -Infinity && window.closes > now) return window;
    const found = windowOf(schedule, day, zone);
    if (!found) continue;
    if (!window)
      window = { opens: day === first ? -Infinity : found.opens, closes: found.closes, closedSince: -Infinity };
    else if (found.opens <= window.closes) window.closes = Math.max(window.closes, found.closes);
    else if (window.closes > now) return window;
    else window = { ...found, closedSince: window.closes };
  }
  return window && window.closes > now ? window : null;
}

/** The day of an instant in the zone, as days since 1970-01-01. */
function dayOf(instant: number, zone: string): number {
  return Math.floor(wallClock(instant, zone) / daySeconds);
}

function windowOf(schedule: TimeScheduleLimit, day: number, zone: string): Omit<Window, "closedSince"> | null {
  // 1970-01-01 was a Thursday.
  const name = weekdays[(((day + 3) % 7) + 7) % 7];
  const settings: DaySchedule = (name && schedule[name]) ?? {};
  if (settings.enabled === false) return null;
  const [hours = 0, minutes = 0] = (settings.start_time ?? "00:00").split(":").map(Number);
  const starts = day * daySeconds + hours * 3600 + minutes * 60;
  const opens = instantOf(starts, zone, "earlier");
  const closes = instantOf(starts + durationSeconds(settings), zone, "later");
  return opens < closes ? { opens, closes } : null;
}

function durationSeconds({ duration }: DaySchedule): number {
  if (!duration) return daySeconds;
  const seconds = Number(duration.hours ?? 0) * 3600 + Number(duration.minutes ?? 0) * 60;
  return Math.min(seconds, daySeconds);
}
