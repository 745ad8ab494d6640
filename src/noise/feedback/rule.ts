/**
 * Feedback rules of a page: changes they marked as noisy, and suppressed readings they said mattered. Newest
 * first; of two feedback rules about one line the newer one counts. Bounded: the oldest feedback rules give way. Pure.
 */
import { isDeepStrictEqual } from "node:util";
import type { LearnedTemplate } from "./template.ts";

/** One line that a feedback rule is about: how it reads, and between which lines it stands (keys of lines, see place.ts). */
export type Mark = LearnedTemplate & {
  above: string;
  below: string;
  /** The line came or went, instead of changing. */
  alone?: true;
};

export type FeedbackRule = {
  /** The change that the verdict was about, by its time. */
  change: number;
  taughtAt: number;
  /** `noisy` = no news any more; `matters` = news, whatever noise reduction says. */
  verdict: "noisy" | "matters";
  /** Whether the change was reported by itself, or is a suppressed reading that a person brought back. */
  origin: "told" | "restored";
  marks: Mark[];
};

const maxRules = 24;
const maxCharacters = 24_000;

/** The feedback rules with one more, in place of an earlier one about the same change. */
export function withFeedbackRule(feedbackRules: readonly FeedbackRule[], feedbackRule: FeedbackRule): FeedbackRule[] {
  return boundedFeedbackRules([feedbackRule, ...feedbackRules.filter(({ change }) => change !== feedbackRule.change)]);
}

/** The newest of them, as many as are kept of a watch. */
export function boundedFeedbackRules(feedbackRules: readonly FeedbackRule[]): FeedbackRule[] {
  const kept: FeedbackRule[] = [];
  let left = maxCharacters;
  for (const one of feedbackRules.slice(0, maxRules)) {
    left -= JSON.stringify(one).length;
    if (left < 0) break;
    kept.push(one);
  }
  return kept;
}

/** The feedback rules without the one about a change. */
export const withoutFeedbackRule = (feedbackRules: readonly FeedbackRule[], change: number): FeedbackRule[] =>
  feedbackRules.filter((feedbackRule) => feedbackRule.change !== change);

/**
 * The feedback rules after a verdict on a change. `noisy` teaches its marks. `useful` takes that back, and says again that a
 * reading that was brought back matters; of any other change it teaches nothing. `matters` teaches that its marks are news: lines
 * that noise reduction held back in a change.
 */
export function feedbackRulesAfter(
  feedbackRules: readonly FeedbackRule[],
  {
    change,
    verdict,
    marks,
    now,
  }: { change: number; verdict: "useful" | "noisy" | "matters"; marks: Mark[]; now: number },
): FeedbackRule[] {
  const known = feedbackRules.find((feedbackRule) => feedbackRule.change === change);
  if (verdict === "matters") {
    const earlier = known?.verdict === "matters" ? known.marks : [];
    const origin = known?.origin ?? "told";
    const all = [...marks, ...earlier.filter((mark) => !marks.some((one) => isDeepStrictEqual(one, mark)))];
    return withFeedbackRule(feedbackRules, { change, verdict: "matters", origin, marks: all, taughtAt: now });
  }
  if (verdict === "useful") {
    if (known?.origin !== "restored") return withoutFeedbackRule(feedbackRules, change);
    return withFeedbackRule(feedbackRules, { ...known, verdict: "matters", taughtAt: now });
  }
  if (!marks.length) return [...feedbackRules];
  return withFeedbackRule(feedbackRules, {
    change,
    verdict: "noisy",
    origin: known?.origin ?? "told",
    marks,
    taughtAt: now,
  });
}
