/** The lines of a page, each with the rule of the settings that takes it out of what is compared. Pure types, and what text rules do. */
import { type Sentence } from "../../message/message.ts";
import type { MatchBudget } from "../../lib/regex/budget.ts";
import type { Effective } from "../../settings/effective.ts";
import { withoutIgnored } from "../../rules/text/ignore.ts";
import { extractedText } from "../../rules/text/extract.ts";
import { linesContaining } from "../../rules/text/keep.ts";
import { uniqueLines } from "../../rules/text/unique.ts";
import { plainPattern } from "../../lib/regex/matching.ts";
import { compilePatterns } from "../../lib/regex/pattern.ts";

/** A rule by the setting that it stands in; `rule` is its entry there, null for settings without entries. */
export type Rule = { setting: string; rule: string | null };
/** `by`: the rule that took the line out; null where it stays. */
export type Line = { text: string; by: Rule | null };

/** What a rule found: how many lines or elements, and the beginning of the first. `problem`: why it cannot be used. */
export type RuleMatches = Rule & { count: number; first: string | null; problem: Sentence | null };

const shownCharacters = 200;

export const matchesOf = (rule: Rule, texts: readonly string[], count = texts.length): RuleMatches => ({
  ...rule,
  count,
  first: texts[0]?.slice(0, shownCharacters) ?? null,
  problem: null,
});

/** Marks the lines that the text rules take out, each by the first rule that does; adds to `matches` what each rule found. */
export function markByTextRules(
  lines: readonly Line[],
  settings: Effective,
  { budget, matches }: { budget: MatchBudget; matches: RuleMatches[] },
): void {
  for (const entry of settings.ignore_text) {
    const { patterns } = compilePatterns([entry]);
    const rule = { setting: "ignore_text", rule: entry };
    if (!patterns.length) continue;
    matches.push(marked(lines, rule, (text) => withoutIgnored(text, patterns, budget).text));
  }
  const keep = settings.extract_lines_containing.filter((entry) => entry.trim()).map(plainPattern);
  if (keep.length)
    matches.push(
      marked(
        lines,
        { setting: "extract_lines_containing", rule: null },
        (text) => linesContaining(text, keep, budget).text,
      ),
    );
  const { patterns: extract } = compilePatterns(settings.extract_text);
  if (extract.length) markByExtraction(lines, (text) => extractedText(text, extract, budget).text);
  if (settings.remove_duplicate_lines)
    matches.push(marked(lines, { setting: "remove_duplicate_lines", rule: null }, (text) => uniqueLines(text).text));
}

/** Marks what is missing after a rule that takes whole lines out and leaves the others in their order. */
function marked(lines: readonly Line[], rule: Rule, apply: (text: string) => string): RuleMatches {
  const open = lines.filter(({ by }) => by === null);
  const left = apply(open.map(({ text }) => text).join("\n")).split("\n");
  const taken: string[] = [];
  let at = 0;
  for (const line of open) {
    if (left[at] === line.text) at += 1;
    else {
      line.by = rule;
      taken.push(line.text);
    }
  }
  return matchesOf(rule, taken);
}

/** A line stays where something of it is extracted: of several lines together, where it holds a part of that. */
function markByExtraction(lines: readonly Line[], apply: (text: string) => string): void {
  const open = lines.filter(({ by }) => by === null);
  const kept = apply(open.map(({ text }) => text).join("\n"))
    .split("\n")
    .filter((text) => text.trim() !== "");
  const all = kept.slice(0, 500);
  for (const line of open)
    if (!all.some((text) => line.text.includes(text) || text.includes(line.text)))
      line.by = { setting: "extract_text", rule: null };
}
