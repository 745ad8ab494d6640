/** Where the lines of a baseline stand in the text that follows it. Pure. */
import type { Difference } from "../../lib/difference/difference.ts";
import type { Segment } from "./segments.ts";
import { wordsAround } from "./wording.ts";

/** For each line of the old text its line in the new one: the same line, the one that it moved to or became; -1 where it is gone. */
export function successors(difference: Difference, segments: readonly Segment[]): Int32Array {
  const { before, after, operations, movedTo } = difference;
  const to = new Int32Array(before.length).fill(-1);
  for (const { kind, beforeStart, beforeEnd, afterStart } of operations) {
    if (kind !== "equal") continue;
    for (let index = beforeStart; index < beforeEnd; index++) to[index] = afterStart + index - beforeStart;
  }
  for (const { pairs } of segments) for (const [i, j] of pairs) to[i] = j;
  for (let index = 0; index < to.length; index++)
    if ((movedTo[index] as number) >= 0) to[index] = movedTo[index] as number;
  // Of lines between the same words each has its own number, though it may read as another did.
  const isSameLine = (i: number, j: number) => {
    const words = (movedTo[i] as number) < 0 ? null : wordsAround(before[i] as string);
    return words !== null && words === wordsAround(after[j] as string);
  };
  for (const { pairs, isByPlace } of segments) for (const [i, j] of pairs) if (isByPlace || isSameLine(i, j)) to[i] = j;
  return to;
}
