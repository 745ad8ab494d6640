/**
 * The changes of a history that another service kept: each snapshot but the first differs from the one before it. Newest first,
 * as far as one request may compare texts. Pure.
 */
import { briefCharacters } from "../check/steps/evaluation.ts";
import { counts, isChanged } from "../lib/difference/counting.ts";
import { everythingCounts } from "../lib/difference/judgement.ts";
import { briefOf } from "../lib/difference/brief.ts";
import { writeJudgement } from "../history/judgement.ts";
import { textDifference } from "../lib/difference/textDifference.ts";
import type { ChangeRow, SnapshotRow } from "./rows.ts";

/** What all watches of one import share: changes, and characters of texts that are compared. Counted down. */
export type ComparisonBudget = { changes: number; characters: number };
export const comparisonBudget = (): ComparisonBudget => ({ changes: 5000, characters: 40_000_000 });

const pastJudgement = { ...everythingCounts, ignoresWhitespace: true };

type Kept = {
  watchId: number;
  snapshots: readonly SnapshotRow[];
  textAt: (index: number) => string;
  traceObject: string;
};

/** The changes, oldest first, and how many were left out. */
export function pastChanges(
  { watchId, snapshots, textAt, traceObject }: Kept,
  budget: ComparisonBudget,
): { changes: ChangeRow[]; left: number } {
  const changes: ChangeRow[] = [];
  let later: string | null = null;
  for (let index = snapshots.length - 1; index > 0; index--) {
    const [from, to] = [snapshots[index - 1], snapshots[index]];
    if (!from || !to || budget.changes <= 0 || budget.characters <= 0)
      return { changes: changes.toReversed(), left: index };
    const before: string = textAt(index - 1);
    const after = later ?? textAt(index);
    later = before;
    budget.characters -= before.length + after.length;
    const difference = textDifference(before, after, { ignoreWhitespace: true });
    if (!isChanged(difference)) continue;
    budget.changes--;
    const brief = briefOf(difference, briefCharacters);
    changes.push({
      watchId,
      at: to.at,
      fromAt: from.at,
      fromObject: from.object,
      toObject: to.object,
      traceObject,
      ...counts(difference),
      brief: brief.text,
      summary: null,
      verdict: null,
      note: null,
      judgement: writeJudgement(pastJudgement, brief),
    });
  }
  return { changes: changes.toReversed(), left: 0 };
}
