/**
 * Which line of a hunk became which. Lines that share nothing are paired in their order where as many went as came: so a
 * teaser of three lines is reported to have become another one.
 */
import type { Difference } from "../../lib/difference/difference.ts";
import { type Pair, pairsOf } from "../../lib/difference/pairs.ts";
import type { Allowance } from "../../lib/difference/words.ts";
import type { Hunk } from "../hunks.ts";

export function linePairs(difference: Difference, hunk: Hunk, left: Allowance): Pair[] {
  const pairs = pairsOf(difference, hunk, left);
  const gone = pairs.flatMap(({ before, after }) => (before !== null && after === null ? [before] : []));
  const come = pairs.flatMap(({ before, after }) => (before === null ? [after] : []));
  if (!gone.length || gone.length !== come.length) return pairs;
  return [
    ...pairs.filter(({ before, after }) => before !== null && after !== null),
    ...gone.map((before, index) => ({ before, after: come[index] as number })),
  ];
}
