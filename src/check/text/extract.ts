/**
 * `extract_text`: keeps only what the entries match, entry by entry, one line a match.
 *
 * 1. A regular expression runs over the whole text, whatever its flags. With groups, the groups of a match are joined; without, the
 *    match itself is taken.
 * 2. Plain text yields each occurrence as it stands on the page.
 * 3. A match that yields nothing is left out. When nothing matches the text is empty.
 */
import { isSpent, type MatchBudget } from "./budget.ts";
import { touchedLines } from "./claims.ts";
import { linesOf, RemovalList, type StepResult } from "./lines.ts";
import type { Pattern } from "./matching.ts";

/** The matched text, each match with a line feed: `/(\w)=(\d)/` on "a=1 b=2" gives "a1\nb2\n". Removed are the lines without a match. */
export function extractedText(text: string, patterns: readonly Pattern[], budget: MatchBudget): StepResult {
  if (patterns.length === 0) return { text, removed: [] };
  const lines = linesOf(text);
  const whole = lines.join("\n");
  const isTouched = new Uint8Array(lines.length);
  let extracted = "";
  for (const pattern of patterns) {
    const spans = [...pattern.matches(whole, budget)];
    for (const number of touchedLines(lines, spans)) isTouched[number] = 1;
    for (const found of spans) {
      const yielded = yieldOf(whole, found);
      // Groups within groups can multiply a text: what is written is paid for like what is read.
      budget.left -= yielded.length;
      if (isSpent(budget, pattern.entry)) return { text: "", removed: [] };
      if (yielded !== "") extracted += `${yielded}\n`;
    }
  }
  const removed = new RemovalList("extract_text");
  lines.forEach((line, number) => {
    if (isTouched[number] === 0 && line.trim() !== "") removed.add(null, line);
  });
  return { text: extracted, removed: removed.list() };
}

function yieldOf(text: string, spans: ArrayLike<number>): string {
  if (spans.length <= 2) return text.slice(spans[0], spans[1]);
  let joined = "";
  for (let at = 2; at < spans.length; at += 2) {
    const start = spans[at] ?? -1;
    const end = spans[at + 1] ?? -1;
    if (start >= 0 && end > start) joined += text.slice(start, end);
  }
  return joined;
}
