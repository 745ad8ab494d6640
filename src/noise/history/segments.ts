/**
 * The places where two texts differ, taken apart: which line became which, and what came or went. A line is only said to have
 * become another where as many lines stand between the matched lines around them as before, or where their words are the same.
 * All else is loose. Pure.
 */
import type { Difference } from "../../lib/difference/difference.ts";
import type { Hunk } from "../hunks.ts";
import { wordsAround } from "./wording.ts";

export type Lines = Pick<Hunk, "removed" | "added">;
export type LinePair = readonly [removed: number, added: number];
/** `isByPlace`: its lines are known by where they stand, though some stand elsewhere in the other text too. */
export type Segment = { pairs: LinePair[]; loose: Lines[]; isByPlace?: boolean };

const maxComparisons = 4096;

/** `lines`: all visible lines of one place. */
export function segmentOf({ before, after }: Difference, { removed, added }: Lines): Segment {
  const isSmall = removed.length * added.length <= maxComparisons;
  const words = (lines: readonly string[], indices: readonly number[]) =>
    indices.map((index) => wordsAround(lines[index] as string));
  const [left, right] = isSmall ? [words(before, removed), words(after, added)] : [[], []];
  const alike = commonInOrder(left, right);
  if (removed.length === added.length && !hasMovedOn(alike, left, right))
    return { pairs: pairsByPlace({ removed, added }), loose: [] };
  return segmentByWords(alike, { removed, added });
}

/** Letters in the words of an entry by which it is known: a first name comes again by chance. */
const minLetters = 12;

/** Whether most entries of a list have their words at another place than before. */
function hasMovedOn(
  alike: readonly LinePair[],
  left: readonly (string | null)[],
  right: readonly (string | null)[],
): boolean {
  const isKnown = (words: string | null) => (words?.match(/\p{L}/gu)?.length ?? 0) >= minLetters;
  const moved = alike.filter(([i, j]) => i !== j && isKnown(left[i] as string | null)).length;
  const inPlace = left.filter((words, at) => words !== null && words === right[at]).length;
  return 2 * moved > left.length && moved > inPlace;
}

function segmentByWords(alike: readonly LinePair[], { removed, added }: Lines): Segment {
  const loose: Lines[] = [];
  let [i, j] = [0, 0];
  for (const [left, right] of [...alike, [removed.length, added.length] as const]) {
    if (left > i || right > j) loose.push({ removed: removed.slice(i, left), added: added.slice(j, right) });
    [i, j] = [left + 1, right + 1];
  }
  return { pairs: alike.map(([left, right]): LinePair => [removed[left] as number, added[right] as number]), loose };
}

/** As many lines as before, each with the one in its place. */
export const pairsByPlace = ({ removed, added }: Lines): LinePair[] =>
  removed.map((index, at): LinePair => [index, added[at] as number]);

/** The longest common subsequence, as places on both sides; nothing equals null. */
function commonInOrder(left: readonly (string | null)[], right: readonly (string | null)[]): LinePair[] {
  const width = right.length + 1;
  const best = new Uint16Array((left.length + 1) * width);
  const isSame = (i: number, j: number) => left[i] !== null && left[i] === right[j];
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--) {
      const at = i * width + j;
      best[at] = isSame(i, j)
        ? (best[at + width + 1] as number) + 1
        : Math.max(best[at + width] as number, best[at + 1] as number);
    }
  const found: LinePair[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    const at = i * width + j;
    if (isSame(i, j)) found.push([i++, j++]);
    else if ((best[at + width] as number) >= (best[at + 1] as number)) i++;
    else j++;
  }
  return found;
}
