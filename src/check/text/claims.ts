/**
 * Which lines a list of patterns claims. A pattern that runs over the whole text claims every line that a match touches, a match of
 * nothing claims the line it stands in; any other pattern claims the lines in which it occurs. The first pattern of the list that
 * claims a line is named for it.
 */
import type { MatchBudget } from "./budget.ts";
import type { Pattern } from "./matching.ts";
import { indexOfNeedle } from "./needle.ts";

/** For each line the index of the pattern that claims it, or -1. Once the budget is spent the rest stays unclaimed. */
export function claims(lines: readonly string[], patterns: readonly Pattern[], budget: MatchBudget): Int16Array {
  const claimed = new Int16Array(lines.length).fill(-1);
  // Most patterns occur nowhere on most pages: asking the whole text once is far cheaper than asking every line.
  let text: string | null = null;
  let lowered: string | null = null;
  const byLine = patterns
    .map((pattern, index) => ({ pattern, index }))
    .filter(({ pattern }) => {
      if (pattern.wholeText) return false;
      const whole = (text ??= lines.join("\n"));
      return pattern.mayOccur(whole, () => (lowered ??= whole.toLowerCase()));
    });
  if (byLine.length > 0) {
    lines.forEach((line, number) => {
      claimed[number] = firstMatching(byLine, line, budget);
    });
  }
  patterns.forEach((pattern, index) => {
    if (pattern.wholeText) claimTouched({ lines, pattern, index, claimed, budget });
  });
  return claimed;
}

function firstMatching(patterns: { pattern: Pattern; index: number }[], line: string, budget: MatchBudget): number {
  let lowered: string | null = null;
  for (const { pattern, index } of patterns) {
    if (pattern.needle) {
      lowered ??= line.toLowerCase();
      if (indexOfNeedle(pattern.needle, lowered) >= 0) return index;
    } else if (pattern.test(line, budget)) return index;
  }
  return -1;
}

type Touch = { lines: readonly string[]; pattern: Pattern; index: number; claimed: Int16Array; budget: MatchBudget };

function claimTouched({ lines, pattern, index, claimed, budget }: Touch): void {
  const text = lines.join("\n");
  for (const number of touchedLines(lines, pattern.matches(text, budget))) {
    const earlier = claimed[number] ?? -1;
    if (earlier < 0 || earlier > index) claimed[number] = index;
  }
}

/** The numbers of the lines that matches touch, ascending; `matches` come from the same lines joined by LF. */
export function* touchedLines(lines: readonly string[], matches: Iterable<ArrayLike<number>>): Iterable<number> {
  let number = 0;
  let lineStart = 0;
  let given = -1;
  for (const spans of matches) {
    const start = spans[0] ?? 0;
    const last = Math.max(start, (spans[1] ?? 0) - 1);
    for (;;) {
      const lineEnd = lineStart + (lines[number]?.length ?? 0);
      if (start <= lineEnd && number > given) {
        given = number;
        yield number;
      }
      if (last <= lineEnd || number >= lines.length - 1) break;
      lineStart = lineEnd + 1;
      number++;
    }
  }
}
