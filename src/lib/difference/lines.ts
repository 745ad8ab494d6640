/**
 * What a line is, and when two lines are the same to a reader.
 *
 * 1. `\n` and `\r\n` end a line. A newline at the very end of a text opens no further line; an empty text has no line.
 * 2. White space at the end of a line cannot be seen and never makes two lines differ.
 * 3. A line of white space and zero-width characters is blank. All blank lines are the same; they never anchor an alignment.
 * 4. Characters that Unicode holds for the same (an accented letter, and the letter with its accent) are the same.
 * 5. With `ignoreWhitespace` all white space but that between digits is left out of the comparison, with `ignoreCase` the case of letters, with `ignoreTypography`
 *    what a typesetter changes (`lib/typography`).
 */
import { plainTypography } from "../typography/typography.ts";

export type Comparison = {
  /** Compare lines as if they held no white space at all. */
  ignoreWhitespace?: boolean;
  /** Compare lines as if written on a keyboard: quotation marks, dashes, spaces. */
  ignoreTypography?: boolean;
  /** Compare lines as if written in lower case. */
  ignoreCase?: boolean;
  /** What to compare in place of the line, such as the line with its volatile parts masked. Applied first. */
  comparable?: (line: string) => string;
};

const seen = /[^\s\u00ad\u200b-\u200f\u2060\ufeff]/u;

/** The lines of a text, without their line ends. */
export function linesOf(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines[lines.length - 1] === "") lines.pop();
  if (!text.includes("\r")) return lines;
  return lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
}

/** Whether a reader sees nothing on this line. */
export function isBlank(line: string): boolean {
  const first = line.charCodeAt(0);
  // Nearly every line starts with a visible ASCII character; an empty one gives NaN.
  if (first > 0x20 && first < 0x7f) return false;
  return !seen.test(line);
}

/**
 * A text without white space, but for a blank between two digits, without which "1 11" would be "11 1": two texts that are equal so are
 * equal under `ignoreWhitespace` too.
 */
export function withoutWhitespace(text: string): string {
  return text.replace(betweenDigits, "\0").replace(/\s+/gu, "").replaceAll("\0", " ");
}

const betweenDigits = /(?<=\d)\s+(?=\d)/gu;

/** Letters with a second spelling in Unicode: never in plain Latin text, whatever its quotation marks and dashes. */
const spelledTwice = /[\u0300-\u1fff\u2126-\u212b\u3000-\ud7ff\uf900-\uffff]/;

/** Whether a text may hold characters that can be written in two ways. */
export const mayBeSpelledTwice = (text: string): boolean => spelledTwice.test(text);

/** A text in the one spelling that all canonically equivalent ones share (NFC, Unicode Standard Annex 15). */
export const composedText = (text: string): string => (mayBeSpelledTwice(text) ? text.normalize("NFC") : text);

/**
 * The function that gives each line the key under which it is compared. Equal keys mean equal lines; blank lines have "".
 * `spelledOnce`: no line may be spelled twice.
 */
export function lineComparison(comparison: Comparison, spelledOnce = false): (line: string) => string {
  const key = plainComparison(comparison);
  if (comparison.ignoreTypography) return (line) => key(plainTypography(line));
  return spelledOnce ? key : (line) => key(composedText(line));
}

function plainComparison(comparison: Comparison): (line: string) => string {
  const { ignoreWhitespace = false, ignoreCase = false, comparable } = comparison;
  if (!ignoreWhitespace && !ignoreCase && comparable === undefined) return exactKey;
  return (line) => {
    if (isBlank(line)) return "";
    let key = comparable === undefined ? line : comparable(line);
    key = ignoreWhitespace ? withoutWhitespace(key) : key.trimEnd();
    if (ignoreCase) key = key.toLowerCase();
    // A visible line that is masked away whole must not turn into a blank one.
    return key === "" ? "\n" : key;
  };
}

function exactKey(line: string): string {
  const last = line.charCodeAt(line.length - 1);
  // Nearly every line ends in a visible ASCII character, and then is its own key.
  if (last > 0x20 && last < 0x7f) return line;
  return isBlank(line) ? "" : line.trimEnd();
}

/** Whether a line has words, numbers or pictures in it: one of brackets and commas tells nothing by itself. */
export const isTelling = (line: string): boolean => /[\p{L}\p{N}\p{So}\p{Sc}]/u.test(line);
