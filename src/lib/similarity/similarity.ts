/**
 * How much two texts differ, in characters (code points). Distance: the fewest insertions, deletions and substitutions (Levenshtein), by
 * fastest-levenshtein. Ratio: twice the longest common subsequence over the sum of lengths, as the Levenshtein package of Python has it.
 *
 * Exact for texts whose differing middles multiply to at most 1,000 million (32,000 characters each) and hold at most 65,536 different
 * characters. Beyond that the texts are aligned by the lines they share, and each stretch between is measured while the same allowance
 * lasts, then counted as wholly different: the distance is then an upper bound and the ratio a lower one.
 */
import { distance } from "fastest-levenshtein";
import { commonSubsequence, type SymbolPair } from "./commonSubsequence.ts";
import { pointCount, stretchesBetween, symbolsOf } from "./stretches.ts";

/** Cells of the table that are computed for one pair of texts. */
const maxCells = 1_000_000_000;
/** Symbols are 16 bits wide. */
const maxAlphabet = 65_536;

/** The Levenshtein distance of two texts. */
export function levenshteinDistance(one: string, other: string): number {
  return measure(one, other, {
    exact: ({ left, right }) => distance(spell(left), spell(right)),
    bound: ({ left, right }) => Math.max(left.length, right.length),
  });
}

/** The Levenshtein ratio of two texts, from 0 (nothing in common) to 1 (equal). */
export function levenshteinRatio(one: string, other: string): number {
  const total = pointCount(one) + pointCount(other);
  if (total === 0) return 1;
  const different = measure(one, other, {
    exact: (pair) => pair.left.length + pair.right.length - 2 * commonSubsequence(pair),
    bound: ({ left, right }) => left.length + right.length,
  });
  return (total - different) / total;
}

type Measure = { exact: (pair: SymbolPair) => number; bound: (pair: SymbolPair) => number };

function measure(one: string, other: string, { exact, bound }: Measure): number {
  const whole = symbolsOf({ left: one, right: other });
  if (cellsOf(whole) <= maxCells) return exact(whole);
  let cellsLeft = maxCells;
  let sum = 0;
  for (const stretch of stretchesBetween({ left: one, right: other })) {
    const pair = symbolsOf(stretch);
    const cells = cellsOf(pair);
    if (cells <= cellsLeft) {
      cellsLeft -= cells;
      sum += exact(pair);
    } else sum += bound(pair);
  }
  return sum;
}

const cellsOf = ({ left, right, alphabet }: SymbolPair): number =>
  alphabet > maxAlphabet ? Infinity : left.length * right.length;

/** Symbols as a text of one UTF-16 code unit each: the library compares code units. */
const spell = ({ buffer, byteOffset, byteLength }: Uint16Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString("utf16le");
