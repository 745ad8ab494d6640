/** From a change to the marks that make it known again: one for each line that changed, came or went. Pure. */
import { type Difference, lineDifference } from "../../../difference/difference.ts";
import { isChanged } from "../../../difference/counted.ts";
import { allowance } from "../../../difference/words.ts";
import { HeldBack, hunksOf, isExplained } from "../hunks.ts";
import { takeTaught } from "./apply.ts";
import type { Mark } from "./lesson.ts";
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

/** What two texts, one of which became the other, teach. */
export function taughtBy(before: string, after: string): Taught {
  const loose = lineDifference(before, after, { ignoreWhitespace: true });
  const difference = isChanged(loose) ? loose : lineDifference(before, after);
  const marks = marksOf(difference);
  const hunks = hunksOf(difference);
  const lesson = { change: 0, taughtAt: 0, verdict: "noisy", origin: "told", marks } as const;
  takeTaught({ difference, hunks, held: new HeldBack(), lessons: [lesson] });
  return { marks, missed: hunks.filter((hunk) => !isExplained(hunk)).length };
}

function marksOf(difference: Difference): Mark[] {
  const { before, after } = difference;
  const marks = new Map<string, Mark>();
  const left = allowance();
  for (const hunk of hunksOf(difference)) {
    const place = placeOf(difference, hunk);
    for (const pair of pairedLines(difference, hunk, left)) {
      if (marks.size >= mostMarks) return [...marks.values()];
      const [gone, come] = [pair.before, pair.after].map((index, side) =>
        index === null ? null : ((side ? after : before)[index] as string),
      );
      const mark: Mark =
        gone && come
          ? { ...sharedSkeleton(gone, come), ...place }
          : { ...wholeSkeleton(come ?? gone ?? ""), ...place, alone: true };
      marks.set(JSON.stringify(mark), mark);
    }
  }
  return [...marks.values()];
}
