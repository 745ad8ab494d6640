/**
 * What a watch knows of single lines of its baseline: how often which part of them changed. A line is known by its number in
 * the baseline, so that equal lines are never taken for each other. Pure.
 */
import { type Count, isSwinging, withChange, momentary, quietUntil, swingsToLearn } from "./count.ts";
import { chunks, keyOfLine } from "./keys.ts";

/** What moves in a line: its words, or numbers and codes by name (wording.ts). */
export const words = "words";

/**
 * [number in the baseline; key of what it reads there; keys of what it showed last and before, the newest first; how often each
 * part changed; the parts in which it differs from the baseline now, where it does; since when it reads what it reads now, in Unix
 * seconds, where it ever differed between two readings moments apart].
 */
export type LineHistory = [
  line: number,
  key: string,
  shown: string,
  counts: Record<string, Count>,
  differing?: string[],
  since?: number,
];

/** Changes to other words that teach that a line changes by itself. */
export const wordsToLearn = 3;

const maxShown = 6;
/** Checks at which a line must read the same: two after the one at which it came, which may be early. */
const stillPaces = 1.5;
/** The same where it reads what it showed before. */
const drawnPaces = 7.5;
/** Checks for which the text of a baseline must stand for a line of it that never changed to count as one that stands still. */
export const steadyPaces = 2.5;
const maxParts = 8;
/** Characters of JSON: the rest of the memory takes as much. */
const maxSize = 1900;

/** The history of a line after a check in which it reads `key`, differing from the baseline in these parts. */
export function withReading(
  [line, baseline, shown, counts, before = [], since]: LineHistory,
  { key, parts, now }: { key: string; parts: readonly string[]; now: number },
): LineHistory {
  const known = chunks(shown);
  const differing = parts.slice(0, maxParts);
  if (known[0] === key) return [line, baseline, shown, counts, ...lastOfAll(differing, since)];
  const isReturn = known.includes(key);
  const moved = new Set([...parts, ...before]);
  const next = Object.entries(counts).map(([part, count]): [string, Count] => [
    part,
    moved.has(part) ? withChange(count, isReturn, now) : count,
  ]);
  const fresh = [...moved]
    .filter((part) => !(part in counts))
    .map((part): [string, Count] => [part, withChange(undefined, isReturn, now)]);
  const kept = [...next, ...fresh].toSorted(([, one], [, other]) => other[1] - one[1]).slice(0, maxParts);
  const last = lastOfAll(differing, since === undefined ? undefined : now);
  return [line, baseline, shownAfter(known, key).join(""), Object.fromEntries(kept), ...last];
}

/** As little of the last two members as says it. */
const lastOfAll = (differing: string[], since: number | undefined): [string[]?, number?] =>
  since !== undefined ? [differing, since] : differing.length ? [differing] : [];

/** What a line showed, each text once, the newest first; behind them the newest again where it stood there before. */
function shownAfter(known: readonly string[], key: string): string[] {
  const others = [...new Set(known)].filter((one) => one !== key);
  return known.includes(key) ? [key, ...others.slice(0, maxShown - 2), key] : [key, ...others].slice(0, maxShown);
}

/** A line of which nothing is known yet. */
export const newLine = (line: number, key: string): LineHistory => [line, key, key, {}];

/**
 * A line of which these parts (null: its words) differed between two readings moments apart. `isBack`: the later one reads as the baseline, which
 * says nothing of what the line never showed.
 */
export function withMoment(
  [line, key, shown, counts, differing = []]: LineHistory,
  parts: readonly string[] | null,
  { now, isBack = false }: { now: number; isBack?: boolean },
): LineHistory {
  const moved = (parts ?? [words]).slice(0, maxParts);
  const movedCounts = Object.fromEntries(
    moved.map((part) => [part, isBack ? swungCount(counts[part], now) : movedCount(counts[part], now)]),
  );
  return [line, key, shown, { ...counts, ...movedCounts }, differing, now];
}

const swungCount = ([fresh, changes]: Count = [1, 1, 0], now: number): Count => [
  fresh,
  Math.max(changes, swingsToLearn),
  now,
];

/** What is known to go back and forth between few texts stays known for that, also where two readings moments apart show it again. */
const movedCount = (known: Count | undefined, now: number): Count =>
  known && known[1] >= swingsToLearn && isSwinging(known) ? [known[0], known[1], now] : momentary(now);

/**
 * From when on a line that is drawn anew at each request has read the same for so long that it no longer is, in Unix seconds; endless for
 * other lines. What it never showed may be drawn twice in a row, but one of few forms that it has is.
 */
export function stillFrom(line: LineHistory, { isNew, pace }: { isNew: boolean; pace: number }): number {
  const [, , , , , since = Number.POSITIVE_INFINITY] = line;
  return since + (isNew ? stillPaces : drawnPaces) * pace;
}

/** Whether a line ever differed between two readings moments apart. */
export const isDrawn = ([, , , , , since]: LineHistory): boolean => since !== undefined;

/** Whether a line reads now what it never showed before, as far as that is known. */
export function isNewReading([, , shown]: LineHistory): boolean {
  const [now = "", ...before] = chunks(shown);
  return !before.includes(now);
}

/**
 * Whether a line reads now what it never showed, though it shows few texts, or another one at each request: it may be there for good. Of a line that
 * shows many texts another one says nothing.
 */
export const isUncertain = (line: LineHistory): boolean =>
  isNewReading(line) && (isDrawn(line) || new Set(chunks(line[2])).size < maxShown);

/** Whether the words of a line are known to change by themselves. */
export const isUnsteady = (line: LineHistory | undefined, { pace, now }: { pace: number; now: number }): boolean =>
  line !== undefined && quietUntil(line[3][words], { toLearn: wordsToLearn, pace, now }) > 0;

/** Whether a line is known to have changed, since it last stood still. */
export const hasChanged = ([, , , counts]: LineHistory): boolean => Object.keys(counts).length > 0;

/** A line that is drawn at each request, and stood still: what it showed is remembered, and no more how often. */
export const stoodStill = ([line, key, shown, , differing = [], since]: LineHistory): LineHistory => [
  line,
  key,
  shown,
  {},
  differing,
  since,
];

const lastOf = (counts: Record<string, Count>) =>
  Math.max(0, ...Object.values(counts).map(([, changes, first]) => first + changes));

/** The lines, in order; those forgotten that changed least where they are too many. */
export function withinBounds(lines: readonly LineHistory[]): LineHistory[] {
  const kept = lines.filter((line) => hasChanged(line) || isDrawn(line));
  let size = JSON.stringify(kept).length;
  if (size <= maxSize) return kept.toSorted(([one], [other]) => one - other);
  const byUse = kept.toSorted(([, , , one], [, , , other]) => lastOf(other) - lastOf(one));
  while (size > maxSize) size -= JSON.stringify(byUse.pop()).length + 1;
  return byUse.toSorted(([one], [other]) => one - other);
}

/** The lines as the baseline numbers them; after an edit of the settings a line is found again where it reads as no other does. */
export function atBaseline(lines: readonly LineHistory[], baseline: readonly string[]): LineHistory[] {
  if (lines.every(([line, key]) => isAt(baseline, line, key))) return [...lines];
  const places = new Map<string, number>();
  for (const [index, line] of baseline.entries()) {
    const key = keyOfLine(line);
    places.set(key, places.has(key) ? -1 : index);
  }
  return lines.flatMap(([line, key, ...rest]): LineHistory[] => {
    const at = isAt(baseline, line, key) ? line : (places.get(key) ?? -1);
    return at < 0 ? [] : [[at, key, ...rest]];
  });
}

const isAt = (baseline: readonly string[], line: number, key: string) =>
  line < baseline.length && keyOfLine(baseline[line] as string) === key;
