/** The feedback rules of a watch after somebody said that a suppressed reading of a page of its site mattered. Pure. */
import { isDeepStrictEqual } from "node:util";
import { withFeedbackRule, type FeedbackRule, type Mark, type RuleOfPage } from "../../noise/feedback/rule.ts";

type Said = { page: RuleOfPage; marks: Mark[]; now: number };
type Rules = { rules: FeedbackRule[]; rule: FeedbackRule };

/** The rule that is in force then, and all of them with it; null where as many pages have rules as may. Said twice it is the same rule. */
export function rulesAfterPage(rules: readonly FeedbackRule[], { page, marks, now }: Said): Rules | null {
  const earlier = ruleOfReading(rules, page);
  const known = earlier ?? rules.find((rule) => rule.page?.isEverywhere && covers(rule.marks, marks));
  if (known && (known.page?.isEverywhere || !page.isEverywhere)) return { rules: [...rules], rule: known };
  const isLeft = (rule: FeedbackRule) =>
    rule !== earlier && !(page.isEverywhere && rule.page !== undefined && covers(marks, rule.marks));
  const others = rules.filter(isLeft);
  const change = freeTime(others, now);
  const rule: FeedbackRule = { change, taughtAt: now, verdict: "matters", origin: "restored", marks, page };
  const after = withFeedbackRule(others, rule);
  // The oldest would give way, and nobody would know.
  return after.length > others.length ? { rules: after, rule } : null;
}

/** The rule that a reading of a page taught; undefined where it taught none. */
export const ruleOfReading = (
  rules: readonly FeedbackRule[],
  { id, since }: Pick<RuleOfPage, "id" | "since">,
): FeedbackRule | undefined => rules.find(({ page }) => page?.id === id && page.since === since);

/** Whether each of the lines that are meant by some marks is meant by others, too. */
const covers = (marks: readonly Mark[], others: readonly Mark[]): boolean =>
  others.every((other) => marks.some((mark) => isSameLine(mark, other)));

/** A line that is known by its words is the same wherever it stands. */
const isSameLine = (one: Mark, other: Mark): boolean =>
  one.alone === other.alone &&
  isDeepStrictEqual(one.parts, other.parts) &&
  (/\p{L}{3}/u.test(one.word) || (one.above === other.above && one.below === other.below));

/** A time that names no rule yet. */
function freeTime(rules: readonly FeedbackRule[], from: number): number {
  const taken = new Set(rules.map(({ change }) => change));
  let time = from;
  while (taken.has(time)) time++;
  return time;
}
