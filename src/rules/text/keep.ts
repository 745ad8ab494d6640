/**
 * `extract_lines_containing`: keeps only the lines that match an entry; see claims.ts. Pure.
 */
import type { MatchBudget } from "../../lib/regex/budget.ts";
import { claims } from "../../lib/lines/claims.ts";
import { linesOf, RemovalList, type StepResult } from "../../lib/lines/lines.ts";
import type { Pattern } from "../../lib/regex/matching.ts";

/** The text with only the lines that match an entry, and the removed lines. Without entries the text is unchanged. */
export function linesContaining(text: string, patterns: readonly Pattern[], budget: MatchBudget): StepResult {
  if (patterns.length === 0) return { text, removed: [] };
  const removed = new RemovalList("extract_lines_containing");
  const lines = linesOf(text);
  const claimed = claims(lines, patterns, budget);
  const kept = lines.filter((line, number) => {
    const isKept = (claimed[number] ?? -1) >= 0;
    if (!isKept && line.trim() !== "") removed.add(null, line);
    return isKept;
  });
  return { text: kept.join("\n"), removed: removed.list() };
}
