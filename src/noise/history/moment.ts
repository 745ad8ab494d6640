/**
 * What two readings, moments apart, show differently: it moves by itself. Known line by line, so that what stood still between
 * both is never taken with it. Pure.
 */
import type { Difference } from "../../lib/difference/difference.ts";
import { hunksOf } from "../hunks.ts";
import type { NoiseRule } from "../rules.ts";
import { type Sides, sidesOf, uniqueIn } from "./contents.ts";
import { keyOfLine } from "./keys.ts";
import { reorderingOf } from "./orders.ts";
import { regionsOf, wholeOf } from "./regions.ts";
import type { LinePair } from "./segments.ts";
import { type Wording, wordingBetween } from "./wording.ts";

/** What a rule calls lines that were other ones a moment later. */
export const momentaryRule: NoiseRule = "differs a moment later";

/** Lines of the later reading, by index, with what of them moved: names of parts, or null for all of it. `come`: those of them that the earlier reading did not hold. `gone`: keys of lines that only the earlier one held. `orders`: where lines only changed their places, [start, end). `contents`: blocks that only one of both readings holds. */
export type Moment = {
  /** The lines of the later reading. */
  after: readonly string[];
  lines: ReadonlyMap<number, readonly string[] | null>;
  come: ReadonlySet<number>;
  gone: ReadonlySet<string>;
  orders: readonly (readonly [start: number, end: number])[];
  contents: readonly Sides[];
};

/** Two readings whose words differ in more places than this were two pages. */
const maxPlaces = 12;

export function momentBetween(difference: Difference): Moment {
  const { before, after } = difference;
  const lines = new Map<number, readonly string[] | null>();
  const come = new Set<number>();
  const gone = new Set<string>();
  const contents: Sides[] = [];
  const isUnique = uniqueIn(difference);
  let wordy = 0;
  const hunks = hunksOf(difference);
  const reordering = reorderingOf(difference, hunks);
  for (const region of regionsOf(difference, hunks, () => false)) {
    if (region.hunks.some((hunk) => reordering?.hunks.includes(hunk))) continue;
    const { pairs, loose } = wholeOf(region, difference);
    const [went, came] = [
      region.hunks.flatMap(({ removed }) => removed),
      region.hunks.flatMap(({ added }) => added),
    ].map((indices) => new Set(indices)) as [Set<number>, Set<number>];
    let isWordy = loose.length > 0;
    for (const [i, j] of pairs) {
      // What stood still by the alignment, or by its place, did not move.
      if (!came.has(j) || (before[i] as string).trim() === (after[j] as string).trim()) continue;
      const { slots } = wordingBetween(before[i] as string, after[j] as string);
      lines.set(j, slots);
      if (slots === null && went.has(i)) gone.add(keyOfLine(before[i] as string));
      isWordy ||= slots === null;
    }
    for (const { removed, added } of loose) {
      const sides = sidesOf(difference, { removed, added }, isUnique);
      if (sides) contents.push(sides);
      for (const j of added) lines.set(j, null);
      for (const j of added) come.add(j);
      for (const i of removed) gone.add(keyOfLine(before[i] as string));
    }
    if (isWordy) wordy++;
  }
  if (wordy > maxPlaces) return { after, lines: new Map(), come, gone: new Set(), orders: [], contents: [] };
  return {
    after,
    lines,
    come,
    gone,
    orders: reordering ? [[reordering.afterStart, reordering.afterEnd]] : [],
    contents,
  };
}

/** Whether lines of a list that stands in another order changed their places meanwhile. */
export const isMovingMeanwhile = (
  moment: Moment | undefined,
  { afterStart, afterEnd }: { afterStart: number; afterEnd: number },
): boolean => moment?.orders.some(([start, end]) => start < afterEnd && afterStart < end) ?? false;

/** Whether a pair of lines differs in nothing but what moved. */
export function movedMeanwhile(moment: Moment | undefined, [, added]: LinePair, { slots }: Wording): boolean {
  const moved = moment?.lines.get(added);
  if (moved === undefined) return false;
  return moved === null || (slots !== null && slots.every((slot) => moved.includes(slot)));
}
