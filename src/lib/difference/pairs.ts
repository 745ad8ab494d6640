/**
 * Which removed line of a change became which added line, so that their words can be compared.
 *
 * 1. One line for one line is a pair, however unlike they are.
 * 2. Small changes pair the lines that share most words, in order and at least a quarter of their words.
 * 3. Large changes, and all once the allowance is spent, pair their lines one by one when both sides have as many, and not
 *    at all otherwise.
 */
import type { CountedChange } from "./counting.ts";
import type { Difference } from "./difference.ts";
import { type Allowance, wordsOf } from "./words.ts";

/** A removed line, an added line, or one that became the other; by index. */
export type Pair =
  | { before: number; after: number }
  | { before: number; after: null }
  | { before: null; after: number };

const maxComparisons = 1024;
const minSimilarity = 0.25;

/** The lines of a change in reading order, paired where one became the other. Spends from the allowance. */
export function pairsOf(
  difference: Difference,
  { removed, added }: Pick<CountedChange, "removed" | "added">,
  left: Allowance,
): Pair[] {
  if (removed.length === 1 && added.length === 1) return inOrder(removed, added, [[0, 0]]);
  if (removed.length * added.length > maxComparisons || left.steps <= 0) {
    const isEven = removed.length === added.length;
    return inOrder(removed, added, isEven ? removed.map((_, index) => [index, index]) : []);
  }
  const words = (lines: readonly string[], indices: readonly number[]) =>
    indices.map((index) => wordsOf(lines[index] as string).filter((text) => text.trim() !== ""));
  const [lefts, rights] = [words(difference.before, removed), words(difference.after, added)];
  left.steps -= removed.length * rights.reduce((sum, line) => sum + line.length, 1);
  return inOrder(removed, added, bestPairing(lefts, rights));
}

function inOrder(removed: readonly number[], added: readonly number[], partners: readonly [number, number][]): Pair[] {
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  const leaveAlone = (untilRemoved: number, untilAdded: number) => {
    while (i < untilRemoved) pairs.push({ before: removed[i++] as number, after: null });
    while (j < untilAdded) pairs.push({ before: null, after: added[j++] as number });
  };
  for (const [left, right] of partners) {
    leaveAlone(left, right);
    pairs.push({ before: removed[i++] as number, after: added[j++] as number });
  }
  leaveAlone(removed.length, added.length);
  return pairs;
}

/** The ordered pairing with the greatest sum of similarity, by dynamic programming over all suffixes. */
function bestPairing(lefts: readonly string[][], rights: readonly string[][]): [number, number][] {
  const width = rights.length + 1;
  const best = new Float64Array((lefts.length + 1) * width);
  const similarities = new Float64Array(best.length);
  for (let i = lefts.length - 1; i >= 0; i--) {
    const tally = countWords(lefts[i] as string[]);
    for (let j = rights.length - 1; j >= 0; j--) {
      const at = i * width + j;
      const alike = similarity(tally, lefts[i] as string[], rights[j] as string[]);
      similarities[at] = alike;
      const alone = Math.max(best[at + width] as number, best[at + 1] as number);
      best[at] = alike < minSimilarity ? alone : Math.max(alone, alike + (best[at + width + 1] as number));
    }
  }
  const partners: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < lefts.length && j < rights.length) {
    const at = i * width + j;
    const alike = similarities[at] as number;
    if (alike >= minSimilarity && best[at] === alike + (best[at + width + 1] as number)) partners.push([i++, j++]);
    else if (best[at] === best[at + width]) i++;
    else j++;
  }
  return partners;
}

function countWords(words: readonly string[]): Map<string, number> {
  const tally = new Map<string, number>();
  for (const word of words) tally.set(word, (tally.get(word) ?? 0) + 1);
  return tally;
}

/** Shared words over all words, 0 to 1 (Dice's coefficient). */
function similarity(tally: ReadonlyMap<string, number>, left: readonly string[], right: readonly string[]): number {
  const used = new Map<string, number>();
  let shared = 0;
  for (const word of right) {
    const count = (used.get(word) ?? 0) + 1;
    if (count > (tally.get(word) ?? 0)) continue;
    used.set(word, count);
    shared++;
  }
  return left.length + right.length === 0 ? 0 : (2 * shared) / (left.length + right.length);
}
