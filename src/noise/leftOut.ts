/**
 * What an alert leaves out as noise. Its text is the next baseline, so what it leaves out is never compared again: that must be certain. Pure.
 *
 * 1. A line that history only waits for, because it shows what it never showed, is shown where something else is news anyway.
 * 2. A line that only moved is shown at both places or at none: alone, either half would read as gone, or as new.
 */
import type { Difference } from "../lib/difference/difference.ts";
import type { OmittedLines } from "../lib/difference/omitted.ts";
import { explainedLines, type Hunk, hunksOf, isExplained, type Suppressions } from "./hunks.ts";
import type { Lines } from "./history/segments.ts";

type Given = { difference: Difference; hunks: readonly Hunk[]; suppressions: Suppressions; uncertain: Lines };

/** The lines that are left out, once all rules took theirs out of the hunks; all that they took where nothing is news. */
export function leftOut({ difference, hunks, suppressions, uncertain }: Given): OmittedLines {
  if (!hunks.every(isExplained)) {
    const { before, after, movedTo, movedFrom } = difference;
    const shown = {
      removed: new Set([...hunks.flatMap(({ removed }) => removed), ...uncertain.removed]),
      added: new Set([...hunks.flatMap(({ added }) => added), ...uncertain.added]),
    };
    const halves = {
      removed: [...shown.added].map((j) => movedFrom[j] as number),
      added: [...shown.removed].map((i) => movedTo[i] as number),
    };
    for (const side of ["removed", "added"] as const)
      for (const index of halves[side]) if (index >= 0) shown[side].add(index);
    for (const [at, all] of hunksOf(difference).entries()) {
      const hunk = hunks[at] as Hunk;
      const back = (side: "removed" | "added") =>
        all[side].filter((index) => shown[side].has(index) && !hunk[side].includes(index));
      const [removed, added] = [back("removed"), back("added")];
      suppressions.withdraw([...removed.map((i) => `- ${before[i]}`), ...added.map((j) => `+ ${after[j]}`)]);
      hunk.removed = [...hunk.removed, ...removed];
      hunk.added = [...hunk.added, ...added];
    }
  }
  return explainedLines(difference, hunks);
}
