/**
 * A countdown whose numbers stand apart from their units, in cells or lines of their own: "29", "Days", "23", "Hours", or "29 23 0" above
 * "Days Hours Minutes". Its lines are read together, as one span of time, which is no news where it became shorter by as much as passed. Pure.
 */
import { isBlank } from "../lib/difference/lines.ts";
import { isMovedByTime } from "../reading/dynamicTokens/clock.ts";
import type { Masks } from "./masks.ts";

/** By the size of the unit, in English for the clock. */
const units: readonly (readonly [name: string, words: RegExp, below: number])[] = [
  ["days", /^(?:d|days?|t|tage?|j|jours?|d[ií]as?|giorni|giorno|dias?|dagen|dag|dni|dzień|дн(?:ей|я|и)|день)$/iu, 1e4],
  ["hours", /^(?:h|hrs?|hours?|std|stunden?|heures?|horas?|or[ae]|uur|uren|godzin[ay]?|час(?:ов|а)?)$/iu, 24],
  ["minutes", /^(?:m|mins?|minutes?|minuten?|minutos?|minut[io]|minut[ay]?|минут[аы]?)$/iu, 60],
  [
    "seconds",
    /^(?:s|secs?|seconds?|sek|sekunden?|secondes?|segundos?|second[io]|seconden?|sekund[ay]?|секунд[аы]?)$/iu,
    60,
  ],
];
const unitOf = (word: string): number => units.findIndex(([, words]) => words.test(word));
const number = /^\d{1,4}$/;

const maxLines = 12;
const maxLength = 60;
const ignored = /[:.·|,]+/gu;

/** What of a line is part of a countdown: numbers and units; null where it holds anything else. */
function partsOf(line: string): string[] | null {
  if (line.length > maxLength || isBlank(line)) return null;
  const parts = line.replace(ignored, " ").trim().split(/\s+/);
  return parts.every((part) => number.test(part) || unitOf(part) >= 0) ? parts : null;
}

/** Takes the lines out of the hunk that are part of one in both texts. */
export function suppressCountdown({ difference, hunk, suppressions, moment }: Masks): void {
  const { before, after } = difference;
  const { removed, added } = hunk;
  if (!removed.length || removed.length !== added.length || removed.length > maxLines) return;
  const [i, j] = [removed[0] as number, added[0] as number];
  const [one, other] = [countdownAt(before, i), countdownAt(after, j)];
  if (!one || !other || one.units !== other.units || i - one.start !== j - other.start) return;
  const holds = ({ start, end }: Countdown, indices: readonly number[]) =>
    indices.every((index) => start <= index && index < end);
  if (!holds(one, removed) || !holds(other, added)) return;
  if (isMovedByTime("span", { before: one.text, after: other.text }, moment))
    suppressions.take("span", hunk, difference);
}

type Countdown = { start: number; end: number; text: string; units: string };

/** The countdown that a line is part of, [start, end), as a span of time in words. */
function countdownAt(lines: readonly string[], index: number): Countdown | null {
  let [start, end] = [index, index + 1];
  while (start > 0 && index - start < maxLines && partsOf(lines[start - 1] as string)) start--;
  while (end < lines.length && end - index < maxLines && partsOf(lines[end] as string)) end++;
  const parts = lines.slice(start, end).flatMap((line) => partsOf(line) ?? []);
  const [numbers, names] = [parts.filter((part) => number.test(part)), parts.filter((part) => !number.test(part))];
  const sizes = names.map(unitOf);
  const isInOrder = sizes.every((size, at) => at === 0 || size === (sizes[at - 1] as number) + 1);
  if (sizes.length < 2 || numbers.length !== sizes.length || !isInOrder || !isLaidOut(parts)) return null;
  const isBelow = numbers.every((count, at) => at === 0 || Number(count) < (units[sizes[at] as number]?.[2] ?? 0));
  if (!isBelow) return null;
  // Down to its minutes it is seen whether it became shorter by as much as passed; seconds tick whatever they read.
  const shown = sizes.length > 2 && sizes.at(-1) === units.length - 1 ? numbers.slice(0, -1) : numbers;
  const text = shown.map((count, at) => `${count} ${units[sizes[at] as number]?.[0]}`).join(" ");
  return { start, end, text, units: sizes.join(" ") };
}

/** Whether numbers and units take turns, or all numbers stand before or behind all units. */
function isLaidOut(parts: readonly string[]): boolean {
  const shape = parts.map((part) => (number.test(part) ? "n" : "u")).join("");
  return /^(?:(?:nu)+|(?:un)+|n+u+|u+n+)$/.test(shape);
}
