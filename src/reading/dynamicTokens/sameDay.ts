/**
 * Whether two ways to say when something is mean one and the same day, each as seen from its own reading: "today" and, a day later, "yesterday"; "6 days
 * ago" and "21 November". What means another day is news. Pure.
 */
import { ageOf } from "./age.ts";
import { meaningOf } from "./calendar.ts";
import type { Moment } from "./clock.ts";
import { offsetsOf } from "./dayWords.ts";
import type { Token } from "./tokens.ts";

const day = 86_400;
const week = 7 * day;
/** Hours from UTC of the clock that a page may show. */
const [minHours, maxHours] = [-12, 14];
/** How far from the reading a date is sought. */
const maxDays = 45;
/** A day to come is another one by an edit as easily as by a midnight somewhere: only where half a day passed did it come nearer by itself. */
const minSeconds = day / 2;

/** `before`, `after`: of kinds that say when. */
export function isSameDay(before: Token, after: Token, { then, now }: Moment): boolean {
  if (isToCome(before) && now - then < minSeconds) return false;
  const [one, other] = [daysOf(before), daysOf(after)];
  if (!one || !other) return false;
  const tried = new Set<string>();
  for (let hours = minHours; hours <= maxHours; hours += 0.5) {
    const [from, to] = [then + hours * 3600, now + hours * 3600];
    const midnights = `${Math.floor(from / day)} ${Math.floor(to / day)}`;
    if (tried.has(midnights)) continue;
    tried.add(midnights);
    const days = new Set(one(from));
    if (other(to).some((at) => days.has(at))) return true;
  }
  return false;
}

const isToCome = ({ kind, text }: Token): boolean => kind === "day" && offsetsOf(text).every((offset) => offset > 0);

/** The days that a token can mean, as numbers, for a reading at a local time; null where it says no day. */
function daysOf({ kind, text }: Token): ((at: number) => number[]) | null {
  switch (kind) {
    case "day":
      return (at) => offsetsOf(text).map((offset) => Math.floor(at / day) + offset);
    case "date":
      return possibleDays(text, maxDays);
    case "weekday":
      return possibleDays(text, 7);
    case "relative time":
      return daysAgo(text);
    default:
      return null;
  }
}

function possibleDays(text: string, within: number): (at: number) => number[] {
  const isIntended = meaningOf(text);
  return (at) =>
    Array.from({ length: 2 * within + 1 }, (_, index) => Math.floor(at / day) + index - within).filter((one) =>
      isIntended(new Date(one * day * 1000)),
    );
}

/** An age is cut down to its unit, or rounded. */
function daysAgo(text: string): ((at: number) => number[]) | null {
  const seconds = ageOf(text);
  if (seconds === null || seconds > maxDays * day) return null;
  const unit = seconds >= week && seconds % week === 0 ? week : Math.min(day, Math.max(60, seconds));
  return (at) => {
    const [first, last] = [Math.floor((at - seconds - unit) / day), Math.floor((at - seconds + unit / 2) / day)];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  };
}
