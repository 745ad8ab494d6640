/**
 * How much two texts differ, in characters. Distance: the fewest insertions, deletions and substitutions (Levenshtein). Ratio: twice
 * the longest common subsequence over the sum of lengths, 1 for equal texts.
 *
 * Exact for texts whose differing middles multiply to at most 1,000 million (32,000 characters each). Beyond that the texts are aligned by
 * the lines they share, and each stretch between is measured while the same allowance lasts, then counted as wholly different: the
 * distance is then an upper bound and the ratio a lower one.
 */
import { commonSubsequence, editDistance, type SymbolPair } from "./bitparallel.ts";
import { pointCount, stretchesBetween, symbolsOf } from "./stretches.ts";

const allowance = 1_000_000_000;

/** The Levenshtein distance of two texts. */
export function levenshteinDistance(one: string, other: string): number {
  return measure(one, other, {
    exact: editDistance,
    most: ({ left, right }) => Math.max(left.length, right.length),
  });
}

/** The Levenshtein ratio of two texts, from 0 (nothing in common) to 1 (equal). */
export function levenshteinRatio(one: string, other: string): number {
  const total = pointCount(one) + pointCount(other);
  if (total === 0) return 1;
  const different = measure(one, other, {
    exact: (pair) => pair.left.length + pair.right.length - 2 * commonSubsequence(pair),
    most: ({ left, right }) => left.length + right.length,
  });
  return (total - different) / total;
}

type Measure = { exact: (pair: SymbolPair) => number; most: (pair: SymbolPair) => number };

function measure(one: string, other: string, measure: Measure): number {
  const whole = symbolsOf({ left: one, right: other });
  if (whole.left.length * whole.right.length <= allowance) return measure.exact(whole);
  let left = allowance;
  let sum = 0;
  for (const stretch of stretchesBetween({ left: one, right: other })) {
    const pair = symbolsOf(stretch);
    const cost = pair.left.length * pair.right.length;
    if (cost <= left) {
      left -= cost;
      sum += measure.exact(pair);
    } else sum += measure.most(pair);
  }
  return sum;
}
