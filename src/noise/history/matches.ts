/** Where the lines of a baseline stand in the text that follows it. Pure. */
import type { Difference } from "../../lib/difference/difference.ts";
import type { Segment } from "./segments.ts";

/** For each line of the old text its line in the new one: the same line, the one that it moved to or became; -1 where it is gone. */
export function successors({ before, operations, movedTo }: Difference, segments: readonly Segment[]): Int32Array {
  const to = new Int32Array(before.length).fill(-1);
  for (const { kind, beforeStart, beforeEnd, afterStart } of operations) {
    if (kind !== "equal") continue;
    for (let index = beforeStart; index < beforeEnd; index++) to[index] = afterStart + index - beforeStart;
  }
  for (const { pairs } of segments) for (const [i, j] of pairs) to[i] = j;
  for (let index = 0; index < to.length; index++)
    if ((movedTo[index] as number) >= 0) to[index] = movedTo[index] as number;
  for (const { pairs, isByPlace } of segments) if (isByPlace) for (const [i, j] of pairs) to[i] = j;
  return to;
}
