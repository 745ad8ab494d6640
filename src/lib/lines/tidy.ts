/**
 * Steps that tidy lines: trim, sort. Each also removes or joins blank lines, and each is idempotent. Pure.
 */
import { filledLines, linesOf } from "./lines.ts";

/** Lines without white space at their ends and without blank lines between them. */
export function trimmedLines(text: string): string {
  if (isTrimmed(text)) return text;
  return linesOf(text)
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{2,}/g, "\n");
}

/** Whether the text is trimmed already, as most are: then it need not be split into lines. */
function isTrimmed(text: string): boolean {
  if (text.includes("\r") || isSpaceAt(text, 0) || isSpaceAt(text, text.length - 1)) return false;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1))
    if (isSpaceAt(text, at - 1) || isSpaceAt(text, at + 1)) return false;
  return true;
}

const firstSpaceBeyond = 0xa0;

/** Whether `String.trim` would remove this character. */
function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 0x20 || (code >= firstSpaceBeyond && text.charAt(at).trim() === "");
}

/** A stable sort by code point that ignores letter case; blank lines are removed. */
export function sortedLines(text: string): string {
  return filledLines(text)
    .map((line) => ({ line, key: line.toLowerCase() }))
    .sort((one, other) => byCodePoint(one.key, other.key))
    .map(({ line }) => line)
    .join("\n");
}

/** Compares two texts by code points, for `sort`. JavaScript's own order (UTF-16) differs for characters beyond U+FFFF. */
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
