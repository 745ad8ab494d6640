/**
 * Lists that are drawn anew tear a difference into pieces of uneven height, wherever an entry happens to stand in both texts.
 * Pieces are one region, read line by line, where as many lines stand between its ends as before. Pure.
 */
import type { Difference } from "../../lib/difference/difference.ts";
import { isBlank } from "../../lib/difference/lines.ts";
import type { Hunk } from "../hunks.ts";
import { saysLittle, weightOf } from "../../lib/difference/slight.ts";
import { type Lines, pairsByPlace, type Segment, segmentOf } from "./segments.ts";

/**
 * `lines`: all visible lines between the ends. `isProved`: every line that stayed within it is known to change by itself, or lines
 * that agree by their place say as much as those that agree by the alignment.
 */
export type Region = { hunks: Hunk[]; lines: Lines; isProved: boolean };

const maxPieces = 12;
/** Lines that stay between two pieces of a region of which nothing is known yet. */
const maxBetween = 3;

/** The regions of a difference, in order. `isUnsteady`: whether a line of the baseline is known to change by itself. */
export function regionsOf(
  difference: Difference,
  hunks: readonly Hunk[],
  isUnsteady: (line: number) => boolean,
): Region[] {
  const regions: Region[] = [];
  for (let at = 0; at < hunks.length;) {
    const region = regionFrom(difference, hunks.slice(at, at + maxPieces), isUnsteady);
    regions.push(region);
    at += region.hunks.length;
  }
  return regions;
}

const isSame = (one: string, other: string) => one.trim() === other.trim();

const heightOf = ({ removed, added }: Lines) => added.length - removed.length;

function regionFrom(
  { before, after }: Difference,
  hunks: readonly Hunk[],
  isUnsteady: (line: number) => boolean,
): Region {
  const [first] = hunks as readonly [Hunk, ...Hunk[]];
  const alone: Region = { hunks: [first], lines: first, isProved: true };
  let height = heightOf(first);
  let isProved = true;
  const weightOfHunk = ({ removed, added }: Hunk) => Math.max(weightIn(before, removed), weightIn(after, added));
  let [stayed, changed] = [0, weightOfHunk(first)];
  let isMixed = first.removed.length > 0 && first.added.length > 0;
  for (let count = 1; height !== 0; count++) {
    const next = hunks[count];
    if (!next) return alone;
    const between = visibleIn(before, (hunks[count - 1] as Hunk).beforeEnd, next.beforeStart);
    stayed += weightIn(before, between);
    changed += weightOfHunk(next);
    isMixed ||= next.removed.length > 0 && next.added.length > 0;
    if (!between.length || !between.every(isUnsteady)) {
      if (between.length > maxBetween) return alone;
      isProved = false;
    }
    height += heightOf(next);
    if (height !== 0) continue;
    const removed = visibleIn(before, first.beforeStart, next.beforeEnd);
    const added = visibleIn(after, first.afterStart, next.afterEnd);
    if (removed.length !== added.length) return alone;
    const inPlace = removed.filter((i, offset) =>
      isSame(before[i] as string, after[added[offset] as number] as string),
    );
    // A number that two entries share by chance may align one entry with another.
    if (weightIn(before, inPlace) >= stayed) isProved = true;
    // A list that grows at one end and is cut at the other keeps its entries: what came is news.
    else if (!isProved && (!isMixed || 2 * stayed > changed)) return alone;
    return { hunks: hunks.slice(0, count + 1), lines: { removed, added }, isProved };
  }
  return alone;
}

const weightIn = (lines: readonly string[], indices: readonly number[]): number =>
  indices.reduce((sum, index) => sum + weightOf(saysLittle((lines[index] as string).trim())), 0);

function visibleIn(lines: readonly string[], start: number, end: number): number[] {
  const found: number[] = [];
  for (let index = start; index < end; index++) if (!isBlank(lines[index] as string)) found.push(index);
  return found;
}

/** A region as one segment. */
export const wholeOf = ({ hunks, lines }: Region, difference: Difference): Segment =>
  hunks.length > 1 ? { pairs: pairsByPlace(lines), loose: [], isByPlace: true } : segmentOf(difference, lines);
