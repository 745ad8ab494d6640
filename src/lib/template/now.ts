/**
 * `{% now 'Europe/Berlin' + 'days=1,hours=2', '%Y-%m-%d' %}`: the time of rendering, moved and spelled.
 *
 * Years, months, weeks and days move the calendar and keep the time on the clock; hours, minutes and seconds are
 * elapsed time. A day that the month reached does not have becomes its last day.
 */
import { strftime } from "../time/strftime.ts";
import { instantOf, wallClock } from "../time/zone.ts";

/** How far to move: whole months and days on the calendar, then elapsed seconds. */
export type Shift = { months: number; days: number; seconds: number };

const units: Readonly<Record<string, Shift>> = {
  years: { months: 12, days: 0, seconds: 0 },
  months: { months: 1, days: 0, seconds: 0 },
  weeks: { months: 0, days: 7, seconds: 0 },
  days: { months: 0, days: 1, seconds: 0 },
  hours: { months: 0, days: 0, seconds: 3600 },
  minutes: { months: 0, days: 0, seconds: 60 },
  seconds: { months: 0, days: 0, seconds: 1 },
};
/** Keeps every date inside the four-digit years. */
const maxShift = 1_000_000;
const maxShiftDays = 365_000;

export const noShift: Shift = { months: 0, days: 0, seconds: 0 };

/** A shift such as "hours=2,minutes=30", times `sign`; null when it is not understood or reaches too far. */
export function shiftOf(text: string, sign: 1 | -1): Shift | null {
  const total = { ...noShift };
  for (const part of text.split(",")) {
    const [, unit = "", digits = ""] = /^\s*([a-z]+)\s*=\s*([+-]?\d{1,9}(?:\.\d{1,6})?)\s*$/.exec(part) ?? [];
    const size = Object.hasOwn(units, unit) ? units[unit] : undefined;
    const amount = Number(digits) * sign;
    if (!size || digits === "" || Math.abs(amount) > maxShift * 60) return null;
    if (size.seconds === 0 && !Number.isInteger(amount)) return null;
    total.months += size.months * amount;
    total.days += size.days * amount;
    total.seconds += size.seconds * amount;
  }
  const reach = Math.abs(total.months) * 31 + Math.abs(total.days) + Math.abs(total.seconds) / 86_400;
  return reach > maxShiftDays ? null : total;
}

/** `now` (unix seconds) moved by `shift` on the calendar of `zone`, spelled by a strftime `format`. */
export function formatNow(
  now: number,
  { zone, shift, format }: { zone: string; shift: Shift; format: string },
): string {
  return strftime(shiftTime(now, zone, shift), zone, format);
}

function shiftTime(now: number, zone: string, { months, days, seconds }: Shift): number {
  if (months === 0 && days === 0) return now + seconds;
  const wall = new Date(wallClock(now, zone) * 1000);
  const day = wall.getUTCDate();
  wall.setUTCDate(1);
  wall.setUTCMonth(wall.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();
  wall.setUTCDate(Math.min(day, lastDay) + days);
  return instantOf(wall.getTime() / 1000, zone, "earlier") + seconds;
}
