/**
 * Hours of the day on some weekdays, such as 22:00 to 07:00, as a weekly schedule. Pure.
 *
 * 1. They begin at `from` on each of the days, every day where none are named, and end at the next `to`: 22:00 to 07:00 on
 *    Saturday ends on Sunday. From a time to the same time is a whole day.
 * 2. What a change of the clocks does to them is decided in windows.ts.
 */
import { weekdays, type WeeklySchedule } from "./windows.ts";

export type Weekday = (typeof weekdays)[number];

/** `from`, `to`: wall clock time, HH:MM. `days`: those on which the hours begin. */
export type Hours = { from: string; to: string; days?: readonly Weekday[] | undefined };

const dayMinutes = 24 * 60;

/** The minute of the day of a time HH:MM. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The weekly schedule that is open during these hours. */
export function scheduleOfHours({ from, to, days }: Hours): WeeklySchedule {
  const minutes = (minuteOf(to) - minuteOf(from) + dayMinutes) % dayMinutes || dayMinutes;
  const duration = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return {
    enabled: true,
    ...Object.fromEntries(
      weekdays.map((day) => [day, { enabled: days?.includes(day) ?? true, start_time: from, duration }]),
    ),
  };
}

/** Whether the hours are the whole week, so that they never end. */
export const isWholeWeek = ({ from, to, days = weekdays }: Hours): boolean =>
  minuteOf(from) === minuteOf(to) && weekdays.every((day) => days.includes(day));
