/**
 * What the history of a page says about a difference: parts of lines that change at most checks, contents that come and go,
 * lists without an order, and what differs between two readings moments apart. Evidence is about single lines, found again by
 * the alignment of texts; where nothing is proved it is news.
 *
 * 1. A line is held only where that very line changed: to something new three times (a number in it: four), or three full swings.
 * 2. Words that say how things stand are news (meaning.ts), and so is an amount between words that stay; where a line goes back
 *    and forth also a date.
 * 3. Where more or fewer lines stand than before only contents are held that came and went for three full swings.
 * 4. In a part that somebody chose new words are news however often they change.
 * 5. What stood still is news when it goes, also where another text at each request takes its place.
 * 6. Of lines beside each other whose words changed all are held or none: which of them became which is not certain.
 */
import type { Difference } from "../../lib/difference/difference.ts";
import { hunksOf, isExplained } from "../hunks.ts";
import type { NoiseMemory } from "../memory.ts";
import { withMomentaryContents, withSides, uniqueIn } from "./contents.ts";
import { withNextBaseline } from "./following.ts";
import {
  withinBounds,
  isUnsteady,
  isDrawn,
  hasChanged,
  isNewReading,
  type LineHistory,
  withReading,
  atBaseline,
  steadyPaces,
  stoodStill,
} from "./lines.ts";
import { withMomentaryOrders, withReordering } from "./orders.ts";
import type { HistoryInput } from "./input.ts";
import { isMovingMeanwhile } from "./moment.ts";
import { isOther, isSamePlace, placesIn } from "./place.ts";
import { regionsOf, wholeOf } from "./regions.ts";
import type { Lines, Segment } from "./segments.ts";
import { suppressContents, suppressOrder, suppressPairs } from "./taking.ts";

/**
 * What is remembered where the baseline stays, and where the new text is accepted; until when what was held is no news. `uncertain`: held lines of which
 * only the next checks say whether they are.
 */
export type HistoryResult = { memory: NoiseMemory; accepted: NoiseMemory; until: number; uncertain: Lines };

/** Takes out of the hunks what the history explains; learns from all that no other rule explained. */
export function suppressByHistory(given: HistoryInput): HistoryResult {
  const { difference, memory, now, pace, moment, reordering, passing } = given;
  const open = given.hunks.filter((hunk) => !isExplained(hunk));
  const lines = new Map(atBaseline(memory.lines ?? [], difference.before).map((line) => [line[0], line]));
  const moving = new Set([...lines.values()].filter(hasChanged).map(([line]) => line));
  const isStanding = now - given.baselineAt > steadyPaces * pace;
  const regions = regionsOf(difference, hunksOf(difference), (index) => isUnsteady(lines.get(index), { pace, now }));
  const isUnique = uniqueIn(difference);
  const segments = regions.map((region) => wholeOf(region, difference));
  const places = regions.flatMap((region, at) => {
    const inside = open.filter((hunk) => region.hunks.some((one) => isSamePlace(one, hunk)));
    if (!inside.length || inside.some((hunk) => reordering?.hunks.includes(hunk))) return [];
    return placesIn({ region, whole: segments[at] as Segment, inside }, { ...given, lines, isUnique });
  });
  for (const line of unchanged([...lines.values()], { segments, difference, now })) lines.set(line[0], line);
  const sides = places.flatMap(({ loose }) => loose.flatMap((one) => one.sides ?? []));
  const seen = withSides(memory.contents ?? [], [...sides, ...passing], now);
  const contents = withMomentaryContents(seen, [...(moment?.contents ?? []), ...passing], now);
  const known = withReordering(memory.orders ?? [], reordering, now);
  const isMoving = reordering !== null && isMovingMeanwhile(moment, reordering);
  const orders = withMomentaryOrders(known, isMoving ? [[reordering.start, reordering.end]] : [], now);
  const isGone = (line: number) => (difference.movedTo[line] as number) < 0;
  const isSteady = (line: number) => isStanding && !moving.has(line) && isGone(line);
  const uncertain: Lines = { removed: [], added: [] };
  const ends = [
    ...places.map((place) => suppressPairs(place, { ...given, uncertain, isSteady })),
    ...places.map((place) => suppressContents(place, { ...given, contents, lines, isUnique })),
    ...(reordering ? [suppressOrder(reordering, { ...given, orders })] : []),
  ];
  const next: NoiseMemory = { ...memory, lines: withinBounds([...lines.values()]), contents, orders };
  const reported = new Set(open.flatMap(({ removed }) => removed).filter(isGone));
  const accepted = { ...next, lines: afterReport(next.lines ?? [], { reported, moving }) };
  return {
    memory: next,
    accepted: withNextBaseline(accepted, { difference, segments, moment, now }),
    until: Math.min(Number.POSITIVE_INFINITY, ...ends),
    uncertain,
  };
}

/**
 * The lines once what they read is reported, as far as they are drawn at each request: one that reads what it never did stands still from now on; of one that
 * stood still before, what stood there is none of what is drawn.
 */
function afterReport(lines: readonly LineHistory[], of: { reported: Set<number>; moving: Set<number> }): LineHistory[] {
  return lines.flatMap((line): LineHistory[] => {
    if (!of.reported.has(line[0]) || !isDrawn(line)) return [line];
    if (!of.moving.has(line[0])) return [];
    return [isNewReading(line) ? stoodStill(line) : line];
  });
}

/** The lines that read again as the baseline does. */
function unchanged(
  lines: readonly LineHistory[],
  { segments, difference, now }: { segments: readonly Segment[]; difference: Difference; now: number },
): LineHistory[] {
  const changed = new Set(
    segments.flatMap(({ pairs, loose }) => [
      ...pairs.filter((pair) => isOther(difference, pair)).map(([i]) => i),
      ...loose.flatMap(({ removed }) => removed),
    ]),
  );
  return lines
    .filter(([index]) => !changed.has(index))
    .map((line) => withReading(line, { key: line[1], parts: [], now }));
}
