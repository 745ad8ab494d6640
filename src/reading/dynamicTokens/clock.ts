/**
 * Whether a value moved because time passed, not because somebody changed it. `then` and `now` are when the two texts were
 * read (Unix seconds).
 *
 * 1. A date is a clock's when each text shows the day of its own reading, in one and the same time zone or up to a day behind it.
 * 2. A time of day is a clock's when each text shows the time of its own reading in one and the same time zone (quarter
 *    hours from UTC), to two minutes.
 *    One with seconds that is no clock's is a countdown's when it became shorter by as much as passed, to 3 % (five minutes at most) or five seconds.
 * 3. A Unix time is a clock's when each lies within ten minutes of its own reading.
 * 4. A span of time is a countdown's (or an age's) when it became shorter (longer) by as much as passed between the readings,
 *    to 3 % (five minutes at most), a minute, or its smallest unit where at least half of that passed, or where it is the next one down and stood no longer than
 *    that. A span of three units and more, down to seconds, ticks, whatever it reads.
 * 5. The name of a weekday is a clock's where a date would be (rule 1).
 * 6. The number of a week is a clock's where a date would be (rule 1).
 * 7. A copyright year is one that began by the reading, or begins next; a later one is when a right ends.
 * So opening hours, departure times, deadlines and notice periods stay content.
 */
import { meaningOf } from "./calendar.ts";
import type { TokenKind } from "./tokens.ts";

/** `since`: when the earlier text was read first; it stood until `then`. */
export type Moment = { then: number; now: number; since?: number };
type Values = { before: string; after: string };

const clockTolerance = 120;
const quarter = 900;

/** True when a movable part shows no more than the passing of time. */
export function isMovedByTime(kind: TokenKind, values: Values, moment: Moment): boolean {
  switch (kind) {
    case "date":
    case "weekday":
      return isOneCalendar(values, moment, meaningOf);
    case "week":
      return isOneCalendar(values, moment, weekOfText);
    case "time":
      return isOneClock(values, moment);
    case "epoch":
      return isOwnSecond(values.before, moment.then) && isOwnSecond(values.after, moment.now);
    case "span":
      return isCountdown(values, moment);
    case "copyright year":
      return isPastYear(values.before, moment.then) && isPastYear(values.after, moment.now);
    default:
      return true;
  }
}

/** Hours from UTC of the clock that a page may show: in a zone, and behind it where the page was made up to a day before. */
const [minHours, maxHours] = [-36, 14];

/** Whether both texts show the day of their reading on one and the same clock. */
function isOneCalendar(
  { before, after }: Values,
  { then, now }: Moment,
  meaning: (text: string) => (day: Date) => boolean,
): boolean {
  const [isBefore, isAfter] = [meaning(before), meaning(after)];
  for (let hours = minHours; hours <= maxHours; hours += 0.5) {
    const dayAt = (at: number) => new Date((at + hours * 3600) * 1000);
    if (isBefore(dayAt(then)) && isAfter(dayAt(now))) return true;
  }
  return false;
}

const day = 86_400;

/** The number of the week of ISO 8601, or of one whose weeks begin on the first of January. */
const weekOfText = (text: string) => (at: Date) => {
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  const thursday = new Date(midnight + (4 - (at.getUTCDay() || 7)) * day * 1000);
  const weekOf = (one: number, year: number) => Math.floor((one - Date.UTC(year, 0, 1)) / (7 * day * 1000)) + 1;
  const [iso, plain] = [weekOf(thursday.getTime(), thursday.getUTCFullYear()), weekOf(midnight, at.getUTCFullYear())];
  return Number(text) === iso || Number(text) === plain;
};

function isOneClock({ before, after }: Values, { then, now }: Moment): boolean {
  const zones = zonesOf(before, then);
  return zonesOf(after, now).some((zone) => zones.includes(zone));
}

const countdownTolerance = 5;
const maxInexact = 300;

/** How far off a span may be by when its page was made: 3 % of what passed, and no more than five minutes, however long that is. */
const inexactness = (elapsed: number): number => Math.min(0.03 * elapsed, maxInexact);

/** Whether a time with seconds, of hours or of days and hours, is what was left of one and the same time at both readings. */
export function isRunningDown({ before, after }: Values, { then, now }: Moment): boolean {
  const [one, other] = [secondsLeft(before), secondsLeft(after)];
  if (one === null || other === null || other >= one) return false;
  const elapsed = now - then;
  return Math.abs(one - other - elapsed) <= Math.max(countdownTolerance, inexactness(elapsed));
}

function secondsLeft(text: string): number | null {
  if (!/^\d+(?::\d+){2,3}$/.test(text)) return null;
  const [seconds = 0, minutes = 0, hours = 0, days = 0] = text.split(":").map(Number).toReversed();
  return days * day + hours * 3600 + minutes * 60 + seconds;
}

/** What says of a time of twelve hours which half of the day it is in. */
const morning = /a\.?[ \u00a0]?m|\bpg|π\.μ|ص|오전|上午|午前|凌晨|清晨|早上/iu;
const evening = /p\.?[ \u00a0]?m|\bptg|μ\.μ|م|오후|下午|午後|中午|晚上/iu;

/** Of a second, as programs write it: "16:40:33.000". */
const fraction = /(?<=:\d\d:\d\d)\.\d+/;

/** Seconds from UTC at which a clock would show this at that moment; none when no zone would. */
function zonesOf(text: string, at: number): number[] {
  const whole = text.replace(fraction, "");
  const [hours = 0, minutes = 0, seconds = null, more] = [...whole.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  if (hours > 24 || more !== undefined) return [];
  const half = morning.test(text) ? 0 : evening.test(text) ? 12 : null;
  const hour = half === null ? hours : (hours % 12) + half;
  // A clock without seconds shows the minute that began up to 59 seconds ago.
  const shown = hour * 3600 + minutes * 60 + (seconds ?? 30);
  const offset = shown - (at % day);
  const zone = Math.round(offset / quarter) * quarter;
  return Math.abs(offset - zone) <= clockTolerance ? [(zone + 2 * day) % day] : [];
}

const isPastYear = (text: string, at: number): boolean =>
  Number(/\d{4}/.exec(text)?.[0]) <= new Date(at * 1000).getUTCFullYear() + 1;

function isOwnSecond(text: string, at: number): boolean {
  const seconds = text.length > 10 ? Number(text) / 1000 : Number(text);
  return Math.abs(seconds - at) <= 600;
}

const unitSeconds: readonly (readonly [RegExp, number])[] = [
  [/^(?:d|t|j)/, day],
  [/^h|^st/, 3600],
  [/^m/, 60],
  [/^s/, 1],
];

function isCountdown({ before, after }: Values, { then, now, since }: Moment): boolean {
  const [one, other] = [spanOf(before), spanOf(after)];
  if (one === null || other === null) return false;
  if (isTicking(one) && isTicking(other)) return true;
  const elapsed = now - then;
  const unit = Math.max(one.smallest, other.smallest);
  const isNext = one.units === 1 && one.smallest === other.smallest && one.seconds - other.seconds === unit;
  if (isNext && since !== undefined && then - since <= unit && now - since <= 2 * unit) return true;
  // A span in days that stood for longer and lost a day within minutes may be a countdown, or an edit: it stays content.
  const tolerance = Math.max(60, inexactness(elapsed), elapsed >= unit / 2 ? unit : 0);
  return Math.abs(Math.abs(one.seconds - other.seconds) - elapsed) <= tolerance;
}

type Span = { seconds: number; smallest: number; units: number };

const isTicking = ({ smallest, units }: Span): boolean => smallest === 1 && units >= 3;

function spanOf(text: string): Span | null {
  const [hours, minutes, rest] = text.split(":").map(Number);
  if (hours !== undefined && minutes !== undefined && rest !== undefined)
    return { seconds: hours * 3600 + minutes * 60 + rest, smallest: 1, units: 3 };
  let seconds = 0;
  let smallest = Number.POSITIVE_INFINITY;
  let units = 0;
  for (const [, count, unit = ""] of text.toLowerCase().matchAll(/(\d+) ?(\p{L}+)/gu)) {
    const size = unitSeconds.find(([name]) => name.test(unit))?.[1];
    if (size === undefined) return null;
    seconds += Number(count) * size;
    smallest = Math.min(smallest, size);
    units++;
  }
  return Number.isFinite(smallest) ? { seconds, smallest, units } : null;
}
