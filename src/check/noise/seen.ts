/**
 * Looks of the page that came and went: widgets that load late, variants, orders. A hunk is no news when an earlier
 * baseline, seen recently, shows this place exactly as it is now: the same lines between the same neighbours, one after the
 * other. Something never seen there is always news, and so is a return after a long absence.
 */
import { lineDifference, type Difference } from "../../difference/difference.ts";
import { type Hunk, visibleFrom } from "./hunks.ts";

/** Which lines of a text stand in an earlier one too, and where. */
export type Likeness = { partners: Int32Array; lines: readonly string[] };

/** How the new text lies in an earlier one. */
export function likeness(earlier: string, { after }: Difference, ignoreWhitespace: boolean): Likeness {
  const aligned = lineDifference(earlier, after.join("\n"), { ignoreWhitespace });
  const partners = new Int32Array(after.length).fill(-1);
  for (const { kind, beforeStart, afterStart, afterEnd } of aligned.operations)
    if (kind === "equal") for (let j = afterStart; j < afterEnd; j++) partners[j] = beforeStart + j - afterStart;
  return { partners, lines: aligned.before };
}

/** Whether the earlier text shows the place of the hunk as the new one does. */
export function isSeenThere(hunk: Hunk, after: readonly string[], { partners, lines }: Likeness): boolean {
  const first = visibleFrom(after, hunk.afterStart - 1, -1);
  const last = visibleFrom(after, hunk.afterEnd, 1);
  const partnerOf = (index: number) =>
    index < 0 ? -1 : index >= after.length ? lines.length : (partners[index] as number);
  let expected = partnerOf(first);
  if (first >= 0 && expected < 0) return false;
  for (let index = visibleFrom(after, first + 1, 1); index <= last; index = visibleFrom(after, index + 1, 1)) {
    expected = visibleFrom(lines, expected + 1, 1);
    if (partnerOf(index) !== expected) return false;
    if (index >= after.length) break;
  }
  return true;
}
