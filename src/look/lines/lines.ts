/**
 * What is left of a page under the settings, line by line: each line of the whole page, and the rule that took it out. Bounded in
 * lines and characters. Pure, beside the reading of PDFs.
 */
import { newMatchBudget } from "../../lib/regex/budget.ts";
import type { AdLists } from "../../reading/blocklist/lookup.ts";
import { readText } from "../../check/steps/read.ts";
import { sourceOf } from "../../page/sources/index.ts";
import type { Page } from "../../page/page.ts";
import { decodeBody } from "../../lib/charset/charset.ts";
import { findings } from "../../lib/lines/finding.ts";
import { compilePatterns } from "../../lib/regex/pattern.ts";
import type { Effective } from "../../settings/effective.ts";
import { linesOfPage } from "./page.ts";
import { markByTextRules, matchesOf, type Line, type RuleMatches } from "./shown.ts";

export type MarkedLines = { lines: Line[]; matches: RuleMatches[]; isCut: boolean };

const maxLines = 2000;
const maxCharacters = 200_000;

/** The lines of a page of that kind (`sourceNames`), and what each rule of the settings found. */
export async function linesOf(
  page: Page,
  settings: Effective,
  { kind, lists }: { kind: string; lists: AdLists | null },
): Promise<MarkedLines> {
  const marked =
    kind === "html"
      ? linesOfPage({ markup: decodeBody(page.body, page.contentType).text, url: page.finalUrl, settings, lists })
      : await linesOfOther(page, settings);
  const budget = newMatchBudget();
  markByTextRules(marked.lines, settings, { budget, matches: marked.matches });
  const left = marked.lines.flatMap(({ text, by }) => (by === null ? [text] : [])).join("\n");
  for (const setting of ["trigger_text", "text_should_not_be_present"] as const)
    for (const entry of settings[setting]) {
      const { patterns } = compilePatterns([entry]);
      if (!patterns.length) continue;
      const found = findings(left, patterns, budget);
      const first = left.split("\n").find((line) => findings(line, patterns, budget).count > 0);
      marked.matches.push(matchesOf({ setting, rule: entry }, first === undefined ? [] : [first], found.count));
    }
  return { ...cut(marked.lines), matches: marked.matches };
}

function cut(lines: Line[]): { lines: Line[]; isCut: boolean } {
  let characters = 0;
  let kept = 0;
  while (kept < lines.length && kept < maxLines && characters <= maxCharacters)
    characters += (lines[kept++] as Line).text.length;
  return { lines: lines.slice(0, kept), isCut: kept < lines.length };
}

/** Data, feeds and the like: their lines without any rule, marked where the filters leave them out. */
async function linesOfOther(page: Page, settings: Effective): Promise<{ lines: Line[]; matches: RuleMatches[] }> {
  const bare = withoutTextRules(settings);
  const whole = await textBy(page, { ...bare, include_filters: [], subtractive_selectors: [] });
  const subtracted = settings.subtractive_selectors.length
    ? await textBy(page, { ...bare, include_filters: [] })
    : whole;
  const part = settings.include_filters.length ? await textBy(page, bare) : subtracted;
  const [left, included] = [countsOf(subtracted), countsOf(part)];
  const isNarrowed = settings.include_filters.length > 0;
  const values = part
    .map((value) => value.trim())
    .filter((value) => value.length > 1)
    .slice(0, 200);
  const lines = whole.map((text): Line => {
    const isLeft = taken(left, text);
    // A value that a path finds stands in its line beside its name.
    const isIncluded =
      isLeft && (taken(included, text) || (isNarrowed && values.some((value) => text.includes(value))));
    if (isIncluded) return { text, by: null };
    return { text, by: { setting: isLeft ? "include_filters" : "subtractive_selectors", rule: null } };
  });
  const matches = await Promise.all(
    settings.include_filters.map(async (entry) => {
      const found = await textBy(page, { ...bare, include_filters: [entry], include_filters_origin: "manual" });
      return matchesOf({ setting: "include_filters", rule: entry }, found);
    }),
  );
  return { lines, matches };
}

const withoutTextRules = (settings: Effective): Effective => ({
  ...settings,
  ignore_text: [],
  extract_text: [],
  extract_lines_containing: [],
  remove_duplicate_lines: false,
  sort_text_alphabetically: false,
});

async function textBy(page: Page, settings: Effective): Promise<string[]> {
  const read = await readText(page, settings, { sourceOf });
  return "reading" in read ? read.reading.text.split("\n") : [];
}

function countsOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

function taken(counts: Map<string, number>, text: string): boolean {
  const left = counts.get(text) ?? 0;
  if (left > 0) counts.set(text, left - 1);
  return left > 0;
}
