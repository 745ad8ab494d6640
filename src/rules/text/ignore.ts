/**
 * `ignore_text`: removes whole lines that match an entry; see claims.ts. Pure.
 */
import type { MatchBudget } from "../../lib/regex/budget.ts";
import { claims, claimsOfText } from "../../lib/lines/claims.ts";
import { RemovalList, type StepResult } from "../../lib/lines/lines.ts";
import type { Pattern } from "../../lib/regex/matching.ts";

/** The text without ignored lines, and the lines that each entry removed. When no line is ignored, the text is unchanged. */
export function withoutIgnored(text: string, patterns: readonly Pattern[], budget: MatchBudget): StepResult {
  const found = patterns.length === 0 ? null : claimsOfText(text, patterns, budget);
  if (found === null) return { text, removed: [] };
  const { lines, claimed } = found;
  const removed = new RemovalList("ignore_text");
  const kept = lines.filter((line, number) => {
    const pattern = patterns[claimed[number] ?? -1];
    if (pattern) removed.add(pattern.entry, line);
    return !pattern;
  });
  return kept.length === lines.length ? { text, removed: [] } : { text: kept.join("\n"), removed: removed.list() };
}

/** The indices of the lines that match an entry. */
export function ignoredLines(
  lines: readonly string[],
  patterns: readonly Pattern[],
  budget: MatchBudget,
): ReadonlySet<number> {
  const found = new Set<number>();
  claims(lines, patterns, budget).forEach((pattern, number) => {
    if (pattern >= 0) found.add(number);
  });
  return found;
}
