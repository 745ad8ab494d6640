/** The places of a difference, taken apart: which lines became others, with what is known of them, and what came or went. */
import type { Difference } from "../../lib/difference/difference.ts";
import type { Hunk } from "../hunks.ts";
import { type IsUnique, type Sides, sidesOf } from "./contents.ts";
import { keyOfLine } from "./keys.ts";
import { type LineHistory, withReading, withMoment, newLine, words } from "./lines.ts";
import type { Moment } from "./moment.ts";
import type { Region } from "./regions.ts";
import { type LinePair, type Lines, type Segment, segmentOf } from "./segments.ts";
import { type Wording, wordingBetween } from "./wording.ts";

/** A line that became another, what differs, and what is known of it. */
export type Changed = { pair: LinePair; wording: Wording; known: LineHistory };

/**
 * `hunks`: what is open of it; lines that became others; lines that read as before in their places, though the alignment found
 * them elsewhere; stretches that came or went.
 */
export type Place = {
  hunks: readonly Hunk[];
  changed: Changed[];
  same: LinePair[];
  loose: { lines: Lines; sides: Sides | null }[];
};

type Given = {
  difference: Difference;
  /** What is known of lines of the baseline, by their number; what this check adds is put into it. */
  lines: Map<number, LineHistory>;
  isUnique: IsUnique;
  moment?: Moment;
  now: number;
};

/** The places of a region; `whole`: the region as one segment; `inside`: what of its hunks is open. */
export function placesIn(
  { region, whole, inside }: { region: Region; whole: Segment; inside: readonly Hunk[] },
  given: Given,
): Place[] {
  const [all, open] = [linesIn(region.hunks), linesIn(inside)];
  const isOpen = ([i, j]: LinePair) => open.removed.has(i) || open.added.has(j);
  const isBetween = ([i, j]: LinePair) => !all.removed.has(i) && !all.added.has(j);
  const learned = changedIn(
    whole.pairs.filter((pair) => isOpen(pair) || isBetween(pair)),
    given,
  ).map((one) => seenNow(one, given));
  for (const { known } of learned) given.lines.set(known[0], known);
  const sameIn = (pairs: readonly LinePair[]) =>
    pairs.filter((pair) => isOpen(pair) && !isOther(given.difference, pair));
  if (region.isProved)
    return [{ hunks: inside, changed: learned, same: sameIn(whole.pairs), loose: looseIn(whole, inside, given) }];
  return inside.map((hunk) => {
    const segment = segmentOf(given.difference, region.hunks.find((one) => isSamePlace(one, hunk)) ?? hunk);
    const changed = changedIn(segment.pairs.filter(isOpen), given);
    return { hunks: [hunk], changed, same: sameIn(segment.pairs), loose: looseIn(segment, [hunk], given) };
  });
}

export const isSamePlace = (one: Hunk, other: Hunk): boolean =>
  one.beforeStart === other.beforeStart && one.afterStart === other.afterStart;

/** Whether the lines of a pair read differently. */
export const isOther = ({ before, after }: Difference, [i, j]: LinePair): boolean =>
  (before[i] as string).trim() !== (after[j] as string).trim();

/** The pairs that differ, with what was known of them before this check. */
function changedIn(pairs: readonly LinePair[], { difference, lines }: Given): Changed[] {
  const { before, after } = difference;
  return pairs
    .filter((pair) => isOther(difference, pair))
    .map((pair) => {
      const [old, text] = [before[pair[0]] as string, after[pair[1]] as string];
      return {
        pair,
        wording: wordingBetween(old, text),
        known: lines.get(pair[0]) ?? newLine(pair[0], keyOfLine(old)),
      };
    });
}

/** The same once this check is counted. */
function seenNow({ pair, wording, known }: Changed, { difference, moment, now }: Given): Changed {
  const key = keyOfLine(difference.after[pair[1]] as string);
  const seen = withReading(known, { key, parts: wording.slots ?? [words], now });
  // What came a moment ago says nothing of the line that stood in its place.
  const moved = moment?.come.has(pair[1]) ? undefined : moment?.lines.get(pair[1]);
  return { pair, wording, known: moved === undefined ? seen : withMoment(seen, moved, { now }) };
}

const linesIn = (hunks: readonly Hunk[]) => ({
  removed: new Set(hunks.flatMap(({ removed }) => removed)),
  added: new Set(hunks.flatMap(({ added }) => added)),
});

function looseIn({ loose }: Segment, inside: readonly Hunk[], { difference, isUnique }: Given): Place["loose"] {
  const open = linesIn(inside);
  return loose.flatMap(({ removed, added }) => {
    const left = { removed: removed.filter((i) => open.removed.has(i)), added: added.filter((j) => open.added.has(j)) };
    return left.removed.length + left.added.length ? [{ lines: left, sides: sidesOf(difference, left, isUnique) }] : [];
  });
}
