/**
 * What a check judged of a difference: which of its lines count, and why the others do not. It is made once and kept with the
 * change; whatever is shown or counted of the change is the difference under its judgement. The two texts stay whole. Pure.
 *
 * 1. White space may not count, nor typography, kinds of change may not, lines that a text rule names do not, nor do lines that are noise.
 * 2. All lines decide together what kind each change is: so leaving out more never makes more count.
 * 3. What is left out as noise is counted in a remark. What people chose to leave out is not mentioned.
 * 4. A judgement that would leave nothing is no judgement: a change is never shown as an empty difference.
 */
import { isChanged, restrictToKinds } from "./counting.ts";
import { type Difference, lineDifference } from "./difference.ts";
import type { Comparison } from "./lines.ts";
import { changedLines, linesIn, maxRanges, noLines, type OmittedLines } from "./omitted.ts";
import type { Kind } from "./operations.ts";
import { type Ignored, textDifference } from "./textDifference.ts";

/** The kinds of change that can be left out. */
export const changeKinds = ["added", "removed", "replaced"] as const satisfies readonly Kind[];
export type ChangeKind = (typeof changeKinds)[number];

export type Judgement = {
  /** Whether only what is not white space counts. */
  ignoresWhitespace: boolean;
  /** Whether quotation marks, dashes and the like count as a keyboard writes them. */
  ignoresTypography: boolean;
  /** The kinds of change that do not count. */
  uncounted: readonly ChangeKind[];
  /** The lines that a text rule leaves out. */
  ignored: OmittedLines;
  /** The lines that are noise. */
  noise: OmittedLines;
};

/** All that differs counts. */
export const everythingCounts: Judgement = {
  ignoresWhitespace: false,
  ignoresTypography: false,
  uncounted: [],
  ignored: noLines,
  noise: noLines,
};

/** What is to be judged: the rules of the watch, and the lines that are noise. `isIgnored`: whether a text rule names a changed line. */
export type Rules = Omit<Judgement, "ignored"> & { isIgnored: (side: "before" | "after", index: number) => boolean };

/** A difference under more and more of its judgement, which says in the end what decided. */
export type EvaluatedDifference = {
  /** Without the lines that rules leave out. */
  countable: Difference;
  /** Without noise, too. */
  news: Difference;
  /** Of the kinds that count. */
  decisive: Difference;
  judgement: Judgement;
};

/** Decides on a difference. Of each step that would leave nothing it is taken back, but for the last: then `decisive` is empty. */
export function evaluateDifference(
  whole: Difference,
  { isIgnored, noise: explained, ...rules }: Rules,
): EvaluatedDifference {
  const ignored = changedLines(whole, isIgnored);
  const countable = otherwise(leftOut(whole, ignored), whole);
  const [gone, come] = [linesIn(explained.before, whole.before.length), linesIn(explained.after, whole.after.length)];
  const noise = changedLines(countable, (side, index) => (side === "before" ? gone : come).has(index));
  const news = otherwise(noiseLeftOut(countable, noise), countable);
  return {
    countable,
    news,
    decisive: ofKinds(news, rules.uncounted),
    judgement: {
      ...rules,
      ignored: countable === whole ? noLines : ignored,
      noise: news === countable ? noLines : noise,
    },
  };
}

/** The difference of two texts as it was judged; where that leaves nothing, all of it. `comparison`: what counts for equal besides. */
export function decisiveDifference(
  before: string,
  after: string,
  { judgement, comparison = {} }: { judgement: Judgement; comparison?: Comparison },
): Difference {
  const { uncounted, ignored, noise } = judgement;
  const isPlain = !comparison.ignoreCase && !comparison.ignoreWhitespace;
  const less = {
    ignoreWhitespace: judgement.ignoresWhitespace || comparison.ignoreWhitespace === true,
    ignoreTypography: judgement.ignoresTypography,
  };
  const whole = isPlain
    ? shownDifference(before, after, less)
    : lineDifference(before, after, { ...comparison, ...less });
  const decisive = ofKinds(noiseLeftOut(leftOut(whole, ignored), noise), uncounted);
  return isPlain ? otherwise(decisive, whole) : decisive;
}

/** Of two texts that differ in nothing that counts, all that differs. */
function shownDifference(before: string, after: string, less: Ignored): Difference {
  const counting = textDifference(before, after, less);
  return isChanged(counting) || before === after ? counting : lineDifference(before, after);
}

const ofKinds = (difference: Difference, uncounted: readonly ChangeKind[]): Difference =>
  uncounted.length === 0
    ? difference
    : restrictToKinds(difference, Object.fromEntries(uncounted.map((kind) => [kind, false])));

const otherwise = (less: Difference, whole: Difference): Difference => (isChanged(less) ? less : whole);

function leftOut(difference: Difference, { before, after }: OmittedLines): Difference {
  if (before.length + after.length === 0 || before.length + after.length > maxRanges) return difference;
  const union = (known: ReadonlySet<number> | undefined, more: Set<number>) => (known ? more.union(known) : more);
  const ignored = {
    before: union(difference.ignored?.before, linesIn(before, difference.before.length)),
    after: union(difference.ignored?.after, linesIn(after, difference.after.length)),
  };
  return { ...difference, ignored };
}

function noiseLeftOut(difference: Difference, lines: OmittedLines): Difference {
  const less = leftOut(difference, lines);
  if (less === difference) return difference;
  const count = (side: "before" | "after") =>
    changedIn(difference, side, linesIn(lines[side], difference[side].length));
  return { ...less, suppressed: Math.max(count("before"), count("after")) };
}

function changedIn(difference: Difference, side: "before" | "after", lines: ReadonlySet<number>): number {
  let count = 0;
  for (const { kind, [`${side}Start` as const]: start, [`${side}End` as const]: end } of difference.operations) {
    if (kind === "equal") continue;
    for (let index = start; index < end; index++)
      if (lines.has(index) && !difference.ignored?.[side].has(index)) count++;
  }
  return count;
}
