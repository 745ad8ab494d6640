/** The lines of a text that patterns match. Pure. */
import type { MatchBudget } from "../regex/budget.ts";
import { claims } from "./claims.ts";
import { linesOf, shortenLine } from "./lines.ts";
import type { Pattern } from "../regex/matching.ts";

/** A line that an entry matches: its number from 0, its shortened text and the entry. */
export type Finding = { line: number; text: string; entry: string };

const listedFindings = 100;

/** The number of lines that match any entry, and the first 100 of them in page order. Without entries no line matches. */
export function findings(
  text: string,
  patterns: readonly Pattern[],
  budget: MatchBudget,
): { count: number; found: Finding[] } {
  if (patterns.length === 0) return { count: 0, found: [] };
  const lines = linesOf(text);
  const found: Finding[] = [];
  let count = 0;
  claims(lines, patterns, budget).forEach((index, line) => {
    const pattern = patterns[index];
    if (!pattern) return;
    count++;
    if (found.length < listedFindings) found.push({ line, text: shortenLine(lines[line] ?? ""), entry: pattern.entry });
  });
  return { count, found };
}
