/**
 * A weekly schedule: the hours in which something may happen. Pure.
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
import { instantOf, isZone, wallClock } from "../time/zone.ts";

/** The names of the weekdays, as on the wire. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** `start_time`: local, such as "09:30". Parts of a duration may be digits. */
export type DaySchedule = {
  enabled?: boolean | undefined;
  start_time?: string | undefined;
  duration?: { hours?: number | string | undefined; minutes?: number | string | undefined } | undefined;
};

/** `timezone`: an IANA name. */
export type WeeklySchedule = { enabled?: boolean | undefined; timezone?: string | null | undefined } & {
  [day in (typeof weekdays)[number]]?: DaySchedule | undefined;
};

const daySeconds = 86_400;
/** A window lies at most a week after another of the same day; a second week covers one that a clock change swallowed. */
const horizonDays = 16;
/** Every weekday's window of the week before, so that what opened a window, and what it follows, is known. */
const lookBackDays = 8;

/**
 * A period in Unix seconds: open from `opens` up to, not including, `closes`, and closed before that since `closedSince`.
 * `opens` is -Infinity when the schedule is open all week, `closedSince` when it was never open before.
 */
export type Window = { opens: number; closes: number; closedSince: number };

/** The time zone of a schedule: its own, else the fallback, else UTC. */
function zoneOf(schedule: WeeklySchedule | null | undefined, fallbackZone: string): string {
  const own = schedule?.timezone;
  // A newer runtime may not know a stored name; that must not stop anything.
  return [own, fallbackZone].find((name): name is string => !!name && isZone(name)) ?? "UTC";
}

/** Whether a schedule is open at `now` (Unix seconds). `fallbackZone`: for a schedule without a zone. */
export function isOpen(schedule: WeeklySchedule | null | undefined, now: number, fallbackZone: string): boolean {
  if (!schedule?.enabled) return true;
  const zone = zoneOf(schedule, fallbackZone);
  const today = dayOf(now, zone);
  return [today - 1, today].some((day) => {
    const window = windowOf(schedule, day, zone);
    return window !== null && window.opens <= now && now < window.closes;
  });
}

/** The first instant at or after `now` at which the schedule is open (Unix seconds); null when it never opens. */
export function nextOpening(schedule: WeeklySchedule | null | undefined, now: number, zone: string): number | null {
  if (!schedule?.enabled) return now;
  const window = windowFrom(schedule, now, zone);
  return window && Math.max(window.opens, now);
}

/**
 * The window that is open at `now` (Unix seconds), or else the next one, joined with the windows that touch it; null when the
 * schedule never opens. `fallbackZone`: for a schedule without a zone.
 */
export function windowFrom(schedule: WeeklySchedule, now: number, fallbackZone: string): Window | null {
  const zone = zoneOf(schedule, fallbackZone);
  const today = dayOf(now, zone);
  const isKnown = (window: Window | null) => window && window.opens > -Infinity && window.closedSince > -Infinity;
  // Most schedules close within three days; only for the others the whole week before is computed.
  const near = windowSince({ schedule, zone, first: today - 3 }, now);
  return isKnown(near) ? near : windowSince({ schedule, zone, first: today - lookBackDays }, now);
}

/** The same, but only with windows that begin on the day `first` or later. */
function windowSince(of: { schedule: WeeklySchedule; zone: string; first: number }, now: number): Window | null {
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

function windowOf(schedule: WeeklySchedule, day: number, zone: string): Omit<Window, "closedSince"> | null {
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
