/**
 * Lines that were taken out in one place and put in, unchanged, in another.
 */
import type { Numbered, NumberedSide } from "./numbering.ts";
import type { Matches } from "./operations.ts";

/** For each line of one document the index to which (from which) it moved in the other, or -1. */
export type Moves = { movedTo: Int32Array; movedFrom: Int32Array };

/** Pairs each unmatched line with the next unmatched equal line of the other side, in order. */
export function movesOf(numbered: Numbered, matches: Matches, lengths: { before: number; after: number }): Moves {
  const movedTo = new Int32Array(lengths.before).fill(-1);
  const movedFrom = new Int32Array(lengths.after).fill(-1);
  const first = new Int32Array(numbered.count).fill(-1);
  const next = new Int32Array(numbered.before.lines.length);
  const removed = unmatched(numbered.before, matches.before);
  for (let at = removed.length - 1; at >= 0; at--) {
    const index = removed[at] as number;
    const number = numbered.before.numbers[index] as number;
    next[index] = first[number] as number;
    first[number] = index;
  }
  for (const index of unmatched(numbered.after, matches.after)) {
    const number = numbered.after.numbers[index] as number;
    const partner = first[number] as number;
    if (partner < 0) continue;
    first[number] = next[partner] as number;
    const from = numbered.before.lines[partner] as number;
    const to = numbered.after.lines[index] as number;
    movedTo[from] = to;
    movedFrom[to] = from;
  }
  return { movedTo, movedFrom };
}

function unmatched(side: NumberedSide, matched: Int32Array): number[] {
  const indices: number[] = [];
  let match = 0;
  for (let index = 0; index < side.lines.length; index++) {
    if (matched[match] === side.lines[index]) match++;
    else indices.push(index);
  }
  return indices;
}
