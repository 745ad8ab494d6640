/** From a change to the marks that make it known again: one for each line that changed, came or went. Pure. */
import { type Difference, lineDifference } from "../../lib/difference/difference.ts";
import { isChanged } from "../../lib/difference/counting.ts";
import { type Allowance, newAllowance } from "../../lib/difference/words.ts";
import { Suppressions, type Hunk, hunksOf, isExplained } from "../hunks.ts";
import { applyFeedbackRules } from "./apply.ts";
import type { Mark } from "./rule.ts";
import type { LineFilter } from "./lineFilter.ts";
import { linePairs } from "./pairs.ts";
import { placeOf } from "./place.ts";
import { sharedTemplate, wholeTemplate } from "./template.ts";

/** A change of more lines than this is a new page rather than noise. */
const maxMarks = 40;

export type LearnedMarks = {
  marks: Mark[];
  /** Places of the change that would be reported again: they cannot be distinguished from others, or are too many. */
  missed: number;
};

/** What two texts, one of which became the other, teach of the lines that are meant. */
export function marksOfChange(before: string, after: string, isIncluded: LineFilter = () => true): LearnedMarks {
  const loose = lineDifference(before, after, { ignoreWhitespace: true });
  const difference = isChanged(loose) ? loose : lineDifference(before, after);
  const marks = marksOf(difference, isIncluded);
  const hunks = hunksOf(difference);
  const feedbackRule = { change: 0, taughtAt: 0, verdict: "noisy", origin: "told", marks } as const;
  applyFeedbackRules({ difference, hunks, suppressions: new Suppressions(), feedbackRules: [feedbackRule] });
  const isMissed = (hunk: Hunk) =>
    changesOf(difference, hunk, newAllowance()).some(([gone, come]) => isIncluded(gone, come));
  return { marks, missed: hunks.filter((hunk) => !isExplained(hunk) && isMissed(hunk)).length };
}

type Change = [gone: string | null, come: string | null];

function changesOf(difference: Difference, hunk: Hunk, left: Allowance): Change[] {
  return linePairs(difference, hunk, left).map(({ before, after }) => [
    before === null ? null : (difference.before[before] as string),
    after === null ? null : (difference.after[after] as string),
  ]);
}

function marksOf(difference: Difference, isIncluded: LineFilter): Mark[] {
  const marks = new Map<string, Mark>();
  const left = newAllowance();
  for (const hunk of hunksOf(difference)) {
    const place = placeOf(difference, hunk);
    for (const [gone, come] of changesOf(difference, hunk, left)) {
      if (!isIncluded(gone, come)) continue;
      if (marks.size >= maxMarks) return [...marks.values()];
      const mark: Mark =
        gone !== null && come !== null
          ? { ...sharedTemplate(gone, come), ...place }
          : { ...wholeTemplate(come ?? gone ?? ""), ...place, alone: true };
      marks.set(JSON.stringify(mark), mark);
    }
  }
  return [...marks.values()];
}
