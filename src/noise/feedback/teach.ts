/** From a change to the marks that make it known again: one for each line that changed, came or went. Pure. */
import { type Difference, lineDifference } from "../../lib/difference/difference.ts";
import { isChanged } from "../../lib/difference/counting.ts";
import { type Allowance, newAllowance } from "../../lib/difference/words.ts";
import { HeldBack, type Hunk, hunksOf, isExplained } from "../hunks.ts";
import { takeTaught } from "./apply.ts";
import type { Mark } from "./lesson.ts";
import type { Meant } from "./meant.ts";
import { pairedLines } from "./paired.ts";
import { placeOf } from "./place.ts";
import { sharedSkeleton, wholeSkeleton } from "./skeleton.ts";

/** A change of more lines than this is a new page rather than noise. */
const mostMarks = 40;

export type Taught = {
  marks: Mark[];
  /** Places of the change that would be told again: they cannot be told apart from others, or are too many. */
  missed: number;
};

/** What two texts, one of which became the other, teach of the lines that are meant. */
export function taughtBy(before: string, after: string, isMeant: Meant = () => true): Taught {
  const loose = lineDifference(before, after, { ignoreWhitespace: true });
  const difference = isChanged(loose) ? loose : lineDifference(before, after);
  const marks = marksOf(difference, isMeant);
  const hunks = hunksOf(difference);
  const lesson = { change: 0, taughtAt: 0, verdict: "noisy", origin: "told", marks } as const;
  takeTaught({ difference, hunks, held: new HeldBack(), lessons: [lesson] });
  const isMissed = (hunk: Hunk) =>
    changesOf(difference, hunk, newAllowance()).some(([gone, come]) => isMeant(gone, come));
  return { marks, missed: hunks.filter((hunk) => !isExplained(hunk) && isMissed(hunk)).length };
}

type Change = [gone: string | null, come: string | null];

function changesOf(difference: Difference, hunk: Hunk, left: Allowance): Change[] {
  return pairedLines(difference, hunk, left).map(({ before, after }) => [
    before === null ? null : (difference.before[before] as string),
    after === null ? null : (difference.after[after] as string),
  ]);
}

function marksOf(difference: Difference, isMeant: Meant): Mark[] {
  const marks = new Map<string, Mark>();
  const left = newAllowance();
  for (const hunk of hunksOf(difference)) {
    const place = placeOf(difference, hunk);
    for (const [gone, come] of changesOf(difference, hunk, left)) {
      if (!isMeant(gone, come)) continue;
      if (marks.size >= mostMarks) return [...marks.values()];
      const mark: Mark =
        gone !== null && come !== null
          ? { ...sharedSkeleton(gone, come), ...place }
          : { ...wholeSkeleton(come ?? gone ?? ""), ...place, alone: true };
      marks.set(JSON.stringify(mark), mark);
    }
  }
  return [...marks.values()];
}
