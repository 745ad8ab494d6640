/**
 * Which line of one document is which line of the other, for lines given as numbers (equal numbers, equal lines).
 *
 * For the whole, and then for each gap between lines already matched:
 * 1. Equal lines at the start and the end of the gap match.
 * 2. Lines that occur once on each side of the gap are anchors (patience): the longest run of them in the same order matches.
 * 3. Where those are too few, lines with at most 64 possible pairs are anchors in the same way (histogram).
 *    Of two runs the one that says more matches: a line that is little more than a number, as an age or a count, weighs a third of
 *    another. So entries of a list that moves on stay themselves, though "2 days ago" stands where it stood.
 *    Anchors of either kind have to be half of the lines that could match at all. A few such lines among common ones often
 *    moved or match by accident, and would tear apart all that stands between them.
 * 4. Otherwise the shortest edit decides, within its budget.
 * Matches never cross. Between two anchors no line of their kind can match any more, so every splitting at least halves what
 * could match in a gap: the time for anchors is at most (lines) x log2(lines), times 64 for the pairs.
 */
import { matchByShortestEdit } from "./myers.ts";
import { weightOf } from "./slight.ts";
import { heaviestIncreasingSubsequence, longestIncreasingSubsequence } from "./subsequence.ts";

const rarePairs = 64;

/** Two documents as numbers from 0 to `numbers` - 1. `slight`: which of the numbers are of lines that say little; without it none is. */
export type NumberedLines = { before: Int32Array; after: Int32Array; numbers: number; slight?: Uint8Array };

type Gap = { beforeStart: number; beforeEnd: number; afterStart: number; afterEnd: number };

type Work = {
  before: Int32Array;
  after: Int32Array;
  partners: Int32Array;
  beforeCounts: Int32Array;
  afterCounts: Int32Array;
  slight: Uint8Array | undefined;
  /** For each number its last line in the gap, and for each line the one before it with the same number: chains for anchors. */
  lastAfter: Int32Array;
  earlierAfter: Int32Array;
  gaps: Gap[];
};

/** For each line of `before` the index of its partner in `after`, or -1. */
export function alignment({ before, after, numbers, slight: isSlight }: NumberedLines): Int32Array {
  const work: Work = {
    before,
    after,
    slight: isSlight,
    partners: new Int32Array(before.length).fill(-1),
    beforeCounts: new Int32Array(numbers),
    afterCounts: new Int32Array(numbers),
    lastAfter: new Int32Array(numbers),
    earlierAfter: new Int32Array(after.length),
    gaps: [{ beforeStart: 0, beforeEnd: before.length, afterStart: 0, afterEnd: after.length }],
  };
  for (let gap = work.gaps.pop(); gap !== undefined; gap = work.gaps.pop()) alignGap(work, gap);
  return work.partners;
}

function alignGap(work: Work, whole: Gap): void {
  const gap = trimEqualEnds(work, whole);
  if (gap.beforeStart === gap.beforeEnd || gap.afterStart === gap.afterEnd) return;
  count(work, gap);
  const maxPairs = anchorPairs(work, gap);
  if (maxPairs === null) alignShared(work, gap);
  else anchor(work, gap, maxPairs);
  uncount(work, gap);
}

function trimEqualEnds({ before, after, partners }: Work, gap: Gap): Gap {
  let { beforeStart, beforeEnd, afterStart, afterEnd } = gap;
  while (beforeStart < beforeEnd && afterStart < afterEnd && before[beforeStart] === after[afterStart]) {
    partners[beforeStart++] = afterStart++;
  }
  while (beforeStart < beforeEnd && afterStart < afterEnd && before[beforeEnd - 1] === after[afterEnd - 1]) {
    partners[--beforeEnd] = --afterEnd;
  }
  return { beforeStart, beforeEnd, afterStart, afterEnd };
}

function count({ before, after, beforeCounts, afterCounts, lastAfter, earlierAfter }: Work, gap: Gap): void {
  for (let i = gap.beforeStart; i < gap.beforeEnd; i++) (beforeCounts[before[i] as number] as number)++;
  for (let j = gap.afterStart; j < gap.afterEnd; j++) {
    const number = after[j] as number;
    earlierAfter[j] = afterCounts[number] === 0 ? -1 : (lastAfter[number] as number);
    lastAfter[number] = j;
    (afterCounts[number] as number)++;
  }
}

function uncount({ before, after, beforeCounts, afterCounts }: Work, gap: Gap): void {
  for (let i = gap.beforeStart; i < gap.beforeEnd; i++) beforeCounts[before[i] as number] = 0;
  for (let j = gap.afterStart; j < gap.afterEnd; j++) afterCounts[after[j] as number] = 0;
}

/** How many possible pairs a line may have to be an anchor in this gap; null when there are too few anchors. */
function anchorPairs({ before, beforeCounts, afterCounts }: Work, gap: Gap): number | null {
  let shared = 0;
  let unique = 0;
  let rare = 0;
  for (let i = gap.beforeStart; i < gap.beforeEnd; i++) {
    const pairs = (beforeCounts[before[i] as number] as number) * (afterCounts[before[i] as number] as number);
    if (pairs === 0) continue;
    shared++;
    if (pairs === 1) unique++;
    if (pairs <= rarePairs) rare++;
  }
  if (unique > 0 && 2 * unique >= shared) return 1;
  return rare > 0 && 2 * rare >= shared ? rarePairs : null;
}

/**
 * Matches the longest ordered run of lines that have at most `maxPairs` possible pairs, and leaves the gaps between them
 * for later. The partners of one line are listed backwards, so that an increasing run takes one of them.
 */
function anchor(work: Work, gap: Gap, maxPairs: number): void {
  const { before, beforeCounts, afterCounts, lastAfter, earlierAfter } = work;
  let pairs = 0;
  for (let i = gap.beforeStart; i < gap.beforeEnd; i++) {
    const occurrences = afterCounts[before[i] as number] as number;
    if (occurrences * (beforeCounts[before[i] as number] as number) <= maxPairs) pairs += occurrences;
  }
  const lefts = new Int32Array(pairs);
  const rights = new Int32Array(pairs);
  let pair = 0;
  for (let i = gap.beforeStart; i < gap.beforeEnd; i++) {
    const number = before[i] as number;
    const occurrences = afterCounts[number] as number;
    if (occurrences === 0 || occurrences * (beforeCounts[number] as number) > maxPairs) continue;
    for (let j = lastAfter[number] as number; j >= 0; j = earlierAfter[j] as number) {
      lefts[pair] = i;
      rights[pair++] = j;
    }
  }
  split(work, gap, { lefts, rights, chosen: chosenAmong(work, { lefts, rights, gap }) });
}

type Pairs = { lefts: Int32Array; rights: Int32Array; gap: Gap };

/** Which of the pairs match: the longest run, or where some of their lines say little, the heaviest. */
function chosenAmong({ before, slight: isSlight }: Work, { lefts, rights, gap }: Pairs): Int32Array {
  const weights = Uint8Array.from(lefts, (left) => weightOf(isSlight?.[before[left] as number] === 1));
  if (weights.every((weight) => weight === weights[0])) return longestIncreasingSubsequence(rights, rights.length);
  const { afterStart, afterEnd } = gap;
  const values = rights.map((right) => right - afterStart);
  return heaviestIncreasingSubsequence(values, weights, afterEnd - afterStart);
}

function split(work: Work, gap: Gap, anchors: { lefts: Int32Array; rights: Int32Array; chosen: Int32Array }): void {
  let { beforeStart, afterStart } = gap;
  for (const pair of anchors.chosen) {
    const beforeEnd = anchors.lefts[pair] as number;
    const afterEnd = anchors.rights[pair] as number;
    work.partners[beforeEnd] = afterEnd;
    if (beforeStart < beforeEnd && afterStart < afterEnd)
      work.gaps.push({ beforeStart, beforeEnd, afterStart, afterEnd });
    beforeStart = beforeEnd + 1;
    afterStart = afterEnd + 1;
  }
  work.gaps.push({ ...gap, beforeStart, afterStart });
}

/** The shortest edit over the lines that occur on both sides of the gap: lines of one side only cannot match. */
function alignShared(work: Work, gap: Gap): void {
  const { before, after, beforeCounts, afterCounts, partners } = work;
  const lefts: number[] = [];
  const rights: number[] = [];
  for (let i = gap.beforeStart; i < gap.beforeEnd; i++) if (afterCounts[before[i] as number] !== 0) lefts.push(i);
  if (lefts.length === 0) return;
  for (let j = gap.afterStart; j < gap.afterEnd; j++) if (beforeCounts[after[j] as number] !== 0) rights.push(j);
  matchByShortestEdit({
    before: Int32Array.from(lefts, (i) => before[i] as number),
    after: Int32Array.from(rights, (j) => after[j] as number),
    keep: (i, j) => {
      partners[lefts[i] as number] = rights[j] as number;
    },
  });
}
