/**
 * Which lines of a text match a list of patterns. A pattern that runs over the whole text claims every line that a match touches
 * (an empty match: the line that it stands in); any other pattern claims the lines in which it occurs. A line belongs to the
 * first pattern in the list that claims it. Where neither finds anything otherwise, text and plain patterns are compared as a keyboard
 * writes them: typographic quotes, dashes and spaces keep no rule from matching. Pure.
 */
import type { MatchBudget } from "../regex/budget.ts";
import { linesOf } from "./lines.ts";
import type { Pattern } from "../regex/matching.ts";
import { plainTypography } from "../typography/typography.ts";
import { indexOfNeedle } from "../regex/needle.ts";

/** For each line the index of the pattern that claims it, or -1. When the budget is used up, the remaining lines get -1. */
export function claims(lines: readonly string[], patterns: readonly Pattern[], budget: MatchBudget): Int16Array {
  return claimsOn(new Page(lines), patterns, budget) ?? new Int16Array(lines.length).fill(-1);
}

/** The lines of a text, and `claims` of them; null when no line can match, which is decided without splitting the text. */
export function claimsOfText(
  text: string,
  patterns: readonly Pattern[],
  budget: MatchBudget,
): { lines: readonly string[]; claimed: Int16Array } | null {
  const page = new Page(text.includes("\r") ? linesOf(text) : text);
  const claimed = claimsOn(page, patterns, budget);
  return claimed && { lines: page.lines, claimed };
}

function claimsOn(page: Page, patterns: readonly Pattern[], budget: MatchBudget): Int16Array | null {
  let claimed: Int16Array | null = null;
  for (const [index, pattern] of patterns.entries()) {
    if (pattern.wholeText) continue;
    for (const number of page.candidates(pattern)) {
      claimed ??= new Int16Array(page.lines.length).fill(-1);
      if (claimed[number] === -1 && pattern.test(page.lines[number] ?? "", budget)) claimed[number] = index;
    }
    const { typed } = page;
    if (typed === page && !pattern.typed) continue;
    const wanted = pattern.typed ?? pattern;
    for (const number of typed.candidates(wanted)) {
      const line = typed.lines[number] ?? "";
      if (wanted === pattern && line === page.lines[number]) continue;
      claimed ??= new Int16Array(page.lines.length).fill(-1);
      if (claimed[number] === -1 && wanted.test(line, budget)) claimed[number] = index;
    }
  }
  for (const [index, pattern] of patterns.entries()) {
    if (!pattern.wholeText) continue;
    claimed ??= new Int16Array(page.lines.length).fill(-1);
    const isFound = claimTouched({ page, pattern, index, claimed, budget });
    if (!isFound && page.typed !== page) claimTouched({ page: page.typed, pattern, index, claimed, budget });
  }
  return claimed;
}

/** A text and its lines. Most patterns do not occur on most pages, and one search in the whole text is far cheaper than one per line. */
class Page {
  #lines: readonly string[] | null = null;
  #text: string | null = null;
  #lowered: string | null = null;
  #typed: Page | null = null;

  /** `content`: the lines, or a text whose lines end in LF. */
  constructor(content: readonly string[] | string) {
    if (typeof content === "string") this.#text = content;
    else this.#lines = content;
  }

  get lines(): readonly string[] {
    return (this.#lines ??= linesOf(this.text));
  }

  get text(): string {
    return (this.#text ??= this.lines.join("\n"));
  }

  get lowered(): string {
    return (this.#lowered ??= this.text.toLowerCase());
  }

  /** The same text as a keyboard writes it, line by line; itself where that is no other one. */
  get typed(): Page {
    if (this.#typed === null) {
      const typed = plainTypography(this.text);
      this.#typed = typed === this.text ? this : new Page(typed);
    }
    return this.#typed;
  }

  /** The numbers of the lines that can match, ascending: no other line does. */
  *candidates({ sought, mayOccur }: Pattern): Iterable<number> {
    const searched = sought?.isLowered ? this.lowered : this.text;
    // Some letters change length with their case; then positions in the two texts differ and cannot be compared.
    const isComparable = searched.length === this.text.length;
    if (!sought || !isComparable) {
      if (mayOccur(this.text)) yield* this.lines.keys();
      return;
    }
    let number = 0;
    let lineEnd = -1;
    for (let at = indexOfNeedle(sought, searched); at >= 0; at = indexOfNeedle(sought, searched, lineEnd + 1)) {
      if (lineEnd < 0) lineEnd = this.lines[0]?.length ?? 0;
      while (at > lineEnd) lineEnd += 1 + (this.lines[++number]?.length ?? 0);
      yield number;
    }
  }
}

type Touch = { page: Page; pattern: Pattern; index: number; claimed: Int16Array; budget: MatchBudget };

/** Whether any line is touched. */
function claimTouched({ page, pattern, index, claimed, budget }: Touch): boolean {
  let isFound = false;
  for (const number of touchedLines(page.lines, pattern.matches(page.text, budget))) {
    isFound = true;
    const earlier = claimed[number] ?? -1;
    if (earlier < 0 || earlier > index) claimed[number] = index;
  }
  return isFound;
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
