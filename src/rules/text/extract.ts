/**
 * `extract_text`: keeps only the matches of the entries, entry by entry, one line per match. Pure.
 *
 * 1. A regular expression runs over the whole text, whatever its flags. With groups, the groups of a match are joined; without, the
 *    match itself is taken.
 * 2. Plain text gives each occurrence with the page's own letter case.
 * 3. A match that yields nothing is left out. When nothing matches the text is empty.
 */
import { isSpent, type MatchBudget } from "../../lib/regex/budget.ts";
import { touchedLines } from "../../lib/lines/claims.ts";
import { linesOf, RemovalList, type StepResult } from "../../lib/lines/lines.ts";
import type { Pattern } from "../../lib/regex/matching.ts";
import type { Spans } from "../../lib/regex/match.ts";

/** The matches, each with a line feed: `/(\w)=(\d)/` on "a=1 b=2" gives "a1\nb2\n". `removed`: the lines without a match. */
export function extractedText(text: string, patterns: readonly Pattern[], budget: MatchBudget): StepResult {
  if (patterns.length === 0) return { text, removed: [] };
  const lines = linesOf(text);
  const whole = lines.join("\n");
  const isTouched = new Uint8Array(lines.length);
  const written: string[] = [];
  for (const pattern of patterns) {
    const matches = taken({ text: whole, pattern, written, budget });
    for (const number of touchedLines(lines, matches)) isTouched[number] = 1;
  }
  if (budget.problem) return { text: "", removed: [] };
  const removed = new RemovalList("extract_text");
  lines.forEach((line, number) => {
    if (isTouched[number] === 0 && line.trim() !== "") removed.add(null, line);
  });
  return { text: written.join(""), removed: removed.list() };
}

type Taking = { text: string; pattern: Pattern; written: string[]; budget: MatchBudget };

/** Iterates over the matches of a pattern and writes the text of each: there can be millions, so they are not collected. */
function* taken({ text, pattern, written, budget }: Taking): Iterable<Spans> {
  for (const spans of pattern.matches(text, budget)) {
    const yielded = yieldOf(text, spans);
    // Nested groups can multiply a text, so written text counts against the budget like text that is read.
    budget.left -= yielded.length;
    if (isSpent(budget, pattern.entry)) return;
    if (yielded !== "") written.push(`${yielded}\n`);
    yield spans;
  }
}

function yieldOf(text: string, spans: Spans): string {
  if (spans.length <= 2) return text.slice(spans[0], spans[1]);
  let joined = "";
  for (let at = 2; at < spans.length; at += 2) {
    const start = spans[at] ?? -1;
    const end = spans[at + 1] ?? -1;
    if (start >= 0 && end > start) joined += text.slice(start, end);
  }
  return joined;
}
