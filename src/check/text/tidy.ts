/**
 * Steps that tidy lines: trim, drop repeats, sort. Each takes blank lines out along the way, and doing it twice changes nothing.
 */
import { filledLines, linesOf, RemovalList, type StepResult } from "./lines.ts";

/** `trim_text_whitespace`: every line without white space at its ends, runs of blank lines closed up. */
export function trimmedLines(text: string): string {
  return linesOf(text)
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{2,}/g, "\n");
}

/** `remove_duplicate_lines`: the first of equal lines stays, blank lines go. */
export function uniqueLines(text: string): StepResult {
  const removed = new RemovalList("remove_duplicate_lines");
  const seen = new Set<string>();
  for (const line of filledLines(text)) {
    if (seen.has(line)) removed.add(null, line);
    else seen.add(line);
  }
  return { text: [...seen].join("\n"), removed: removed.list() };
}

/** `sort_text_alphabetically`: letter case ignored, by code point, equal lines in their order; blank lines go. */
export function sortedLines(text: string): string {
  return filledLines(text)
    .map((line) => ({ line, key: line.toLowerCase() }))
    .sort((one, other) => byCodePoint(one.key, other.key))
    .map(({ line }) => line)
    .join("\n");
}

/** Order by code points. UTF-16 order differs from it only where one side is a surrogate, which stands for a character beyond U+FFFF. */
export function byCodePoint(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const left = one.charCodeAt(at);
    const right = other.charCodeAt(at);
    if (left !== right) return rank(left) - rank(right);
  }
  return one.length - other.length;
}

function rank(unit: number): number {
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
  return isSurrogate ? unit + 0x10000 : unit;
}
