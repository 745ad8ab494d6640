/** The days that a date of a page can mean, and the weekday that a name is of. Pure. */
import { monthNames, weekdayNames, weekdaysWithoutEdges } from "./names.ts";

/** The numbers from `first` on by the names that stand for them. */
function numbersByName(lists: readonly string[], first: number): ReadonlyMap<string, readonly number[]> {
  const numbers = new Map<string, number[]>();
  for (const [index, list] of lists.entries())
    for (const name of new Set(list.split(" "))) numbers.set(name, [...(numbers.get(name) ?? []), index + first]);
  return numbers;
}

const monthsOf = numbersByName(monthNames, 1);
const weekdaysOf = numbersByName(weekdayNames, 0);
const weekdaysInside = numbersByName(weekdaysWithoutEdges, 0);

/** All names as alternatives of an expression, longest first. */
const alternatives = (names: Iterable<string>): string =>
  [...names]
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(".", String.raw`\.`).replaceAll("\u00a0", "[ \u00a0]"))
    .join("|");

export const months = alternatives(monthsOf.keys());
export const weekdays = alternatives(weekdaysOf.keys());
export const weekdaysWithin = alternatives(weekdaysInside.keys());

/** 0 for Sunday; undefined for no weekday. */
function weekdayOf(name: string): number | undefined {
  const lower = name.toLowerCase();
  return (weekdaysOf.get(lower) ?? weekdaysInside.get(lower.replace(" ", "\u00a0")))?.[0];
}

/** A day without or with its year. */
type Day = { year: number | null; month: number; day: number };

/** Years of the Buddhist era, which Thai pages count in, are 543 more. */
const buddhist = 543;
const yearOf = (year: number | null): number | null =>
  year === null ? null : year < 100 ? 2000 + year : year > 2400 ? year - buddhist : year;

const letters = /[\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+)?/gu;

/** The days that a date can mean: 3/4/2026 is two, and "1 lis 2026", too. */
function daysOf(text: string): Day[] {
  const lower = text.toLowerCase();
  const digits = [...lower.matchAll(/\d+/g)].map(([found]) => Number(found));
  const named = [...lower.matchAll(letters)].flatMap(
    ([word]) => monthsOf.get(word) ?? monthsOf.get(word.replace(/^ב/u, "")) ?? [],
  );
  const [first = 0, second = 0, third = null] = digits;
  if (named.length) return [...new Set(named)].map((month) => ({ year: yearOf(digits[1] ?? null), month, day: first }));
  if (first > 31) return [{ year: yearOf(first), month: second, day: third ?? 0 }];
  const year = yearOf(third);
  return [
    { year, month: second, day: first },
    { year, month: first, day: second },
    ...(third !== null && third <= 31 ? [{ year: 2000 + first, month: second, day: third }] : []),
  ].filter(({ month }) => month >= 1 && month <= 12);
}

/** Whether a day (at UTC) is one that the text can mean: a date, or a weekday. Read once, asked of many days. */
export function meaningOf(text: string): (day: Date) => boolean {
  const weekday = weekdayOf(text);
  if (weekday !== undefined) return (at) => at.getUTCDay() === weekday;
  const days = daysOf(text);
  return (at) =>
    days.some(
      ({ year, month, day }) =>
        at.getUTCDate() === day && at.getUTCMonth() + 1 === month && (year === null || year === at.getUTCFullYear()),
    );
}
