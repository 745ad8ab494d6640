/**
 * Feedback rules of a watch: changes they marked as noisy, and suppressed readings they said mattered. Newest
 * first; of two feedback rules about one line the newer one counts. Bounded: the oldest feedback rules give way. Those of
 * the pages of a site stand among them, and are no rules of the text that the watch itself has. Pure.
 */
import { isDeepStrictEqual } from "node:util";
import type { LearnedTemplate } from "./template.ts";

/** One line that a feedback rule is about: how it reads, and between which lines it stands (keys of lines, see place.ts). */
export type Mark = LearnedTemplate & {
  above: string;
  below: string;
  /** The line came or went, instead of changing. */
  alone?: true;
  /** Where it stood is not known: no other line of the page reads so. */
  anywhere?: true;
};

/** The page of a site that a rule is of, and since when its reading had been suppressed, which was its reason; Unix seconds. */
export type RuleOfPage = {
  id: string;
  url: string;
  since: number;
  /** It holds for every page of the site. */
  isEverywhere?: true;
};

export type FeedbackRule = {
  /** The change that the verdict was about, by its time; of a page of a site the time that names the rule. */
  change: number;
  taughtAt: number;
  /** `noisy` = no news any more; `matters` = news, whatever noise reduction says. */
  verdict: "noisy" | "matters";
  /** Whether the change was reported by itself, or is a suppressed reading that a person brought back. */
  origin: "told" | "restored";
  marks: Mark[];
  /** Absent: it is of the text of the watch. */
  page?: RuleOfPage;
};

const maxRules = { text: 24, pages: 40 };
const maxCharacters = 24_000;

/** The feedback rules with one more, in place of an earlier one about the same change. */
export function withFeedbackRule(feedbackRules: readonly FeedbackRule[], feedbackRule: FeedbackRule): FeedbackRule[] {
  const isSame = ({ change, page }: FeedbackRule) =>
    change === feedbackRule.change && page?.id === feedbackRule.page?.id;
  return boundedFeedbackRules([feedbackRule, ...feedbackRules.filter((one) => !isSame(one))]);
}

/** The newest of them, as many as are kept of a watch. */
export function boundedFeedbackRules(feedbackRules: readonly FeedbackRule[]): FeedbackRule[] {
  const kept: FeedbackRule[] = [];
  const room = { ...maxRules };
  let left = maxCharacters;
  for (const one of feedbackRules) {
    if (room[one.page ? "pages" : "text"]-- <= 0) continue;
    left -= JSON.stringify(one).length;
    if (left < 0) break;
    kept.push(one);
  }
  return kept;
}

/** The feedback rules without the one that this time names. */
export const withoutFeedbackRule = (feedbackRules: readonly FeedbackRule[], change: number): FeedbackRule[] =>
  feedbackRules.filter((feedbackRule) => feedbackRule.change !== change);

/** Those of the text of the watch itself. */
export const rulesOfText = (feedbackRules: readonly FeedbackRule[]): FeedbackRule[] =>
  feedbackRules.filter(({ page }) => page === undefined);

/** Those that hold for a page of a site; `ids`: by which it is named, now or before it moved. */
export const rulesOfPage = (feedbackRules: readonly FeedbackRule[], ids: readonly string[]): FeedbackRule[] =>
  feedbackRules.filter(({ page }) => page !== undefined && (page.isEverywhere === true || ids.includes(page.id)));

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
  const known = rulesOfText(feedbackRules).find((feedbackRule) => feedbackRule.change === change);
  if (verdict === "matters") {
    const earlier = known?.verdict === "matters" ? known.marks : [];
    const origin = known?.origin ?? "told";
    const all = [...marks, ...earlier.filter((mark) => !marks.some((one) => isDeepStrictEqual(one, mark)))];
    return withFeedbackRule(feedbackRules, { change, verdict: "matters", origin, marks: all, taughtAt: now });
  }
  if (verdict === "useful") {
    if (known?.origin !== "restored") return feedbackRules.filter((feedbackRule) => feedbackRule !== known);
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
