/**
 * What a backslash means, inside a class and outside: the union of what RE2, Python, PCRE and ECMAScript write.
 * An unknown escape of a letter or digit is refused; an escaped sign stands for itself.
 */
import { message } from "../../message/message.ts";
import { takeRun, takeUntil, type Cursor } from "./cursor.ts";
import {
  complement,
  lastCodePoint,
  rangeSet,
  regexLimits,
  RegexProblem,
  spaceRanges,
  wordProperties,
} from "./syntax.ts";
import type { CharSet } from "./syntax.ts";

const controls: Record<string, number> = { t: 9, n: 10, v: 11, f: 12, r: 13, a: 7, e: 27 };
const hexDigit = /[0-9a-fA-F]/;
const octalDigit = /[0-7]/;
const horizontal: [number, number][] = [
  [0x09, 0x09],
  [0x20, 0x20],
  [0xa0, 0xa0],
];

/** Reads what follows a backslash as a set (`\d \W \pL`) or as one code point; the cursor stands after the backslash. */
export function readEscape(cursor: Cursor): CharSet | number {
  const letter = cursor.chars[cursor.at];
  if (letter === undefined) throw new RegexProblem(message("regex.backslash"));
  cursor.at++;
  const set = shorthand(cursor, letter);
  if (set) {
    if (++cursor.classes > regexLimits.classes)
      throw new RegexProblem(message("regex.classes", { count: regexLimits.classes }));
    return set;
  }
  const control = controls[letter];
  if (control !== undefined) return control;
  if (letter === "x") return readHex(cursor, 2);
  if (letter === "u") return readHex(cursor, 4);
  if (letter === "U") return readHex(cursor, 8);
  if (letter === "c") return readControl(cursor);
  if (octalDigit.test(letter)) return Number.parseInt(letter + takeRun(cursor, octalDigit, 2), 8);
  if (/[a-zA-Z0-9]/.test(letter)) throw new RegexProblem(message("regex.escape", { escape: `\\${letter}` }));
  return letter.codePointAt(0) ?? 0;
}

function shorthand(cursor: Cursor, letter: string): CharSet | null {
  switch (letter) {
    case "d":
    case "D":
      return { ...rangeSet([]), properties: [{ name: "Nd", negated: letter === "D" }] };
    case "w":
      return wordSet();
    case "W":
      return { ...rangeSet([]), hasNonWord: true };
    case "s":
      return rangeSet(spaceRanges);
    case "S":
      return rangeSet(complement(spaceRanges));
    case "h":
      return rangeSet(horizontal);
    case "H":
      return rangeSet(complement(horizontal));
    case "N":
      return rangeSet(complement([[10, 10]]));
    case "p":
    case "P":
      return readProperty(cursor, letter === "P");
    default:
      return null;
  }
}

/** The set that `\w` stands for. */
export function wordSet(): CharSet {
  return { ...rangeSet([[0x5f, 0x5f]]), properties: wordProperties.map((name) => ({ name, negated: false })) };
}

function readHex(cursor: Cursor, digits: number): number {
  const braced = cursor.chars[cursor.at] === "{";
  if (braced) cursor.at++;
  const text = braced ? takeUntil(cursor, "}", message("regex.a_character_number")) : takeRun(cursor, hexDigit, digits);
  const isWhole = braced ? /^[0-9a-fA-F]{1,8}$/.test(text) : text.length === digits;
  const code = Number.parseInt(text, 16);
  if (!isWhole || code > lastCodePoint) throw new RegexProblem(message("regex.hexadecimal"));
  return code;
}

function readControl(cursor: Cursor): number {
  const letter = takeRun(cursor, /[a-zA-Z]/, 1);
  if (letter === "") throw new RegexProblem(message("regex.control", { escape: "\\c" }));
  return letter.toUpperCase().charCodeAt(0) - 64;
}

function readProperty(cursor: Cursor, isNegated: boolean): CharSet {
  const isBraced = cursor.chars[cursor.at] === "{";
  if (isBraced) cursor.at++;
  const written = isBraced ? takeUntil(cursor, "}", message("regex.a_unicode_class")) : takeRun(cursor, /[A-Z]/, 1);
  const isInverted = written.startsWith("^");
  const name = propertyName(isInverted ? written.slice(1) : written);
  return { ...rangeSet([]), properties: [{ name, negated: isNegated !== isInverted }] };
}

/** The ECMAScript spelling of a general category or script; refuses a name that Unicode does not know. */
function propertyName(written: string): string {
  const bare = written.replace(/^(?:sc|script|gc|general_category)=/i, "");
  if (!/^[A-Za-z_]{1,40}$/.test(bare)) throw new RegexProblem(message("regex.unicode", { name: `\\p{${written}}` }));
  for (const name of [bare, `Script=${bare}`]) {
    if (isKnownProperty(name)) return name;
  }
  throw new RegexProblem(message("regex.unicode", { name: `\\p{${written}}` }));
}

function isKnownProperty(name: string): boolean {
  try {
    return new RegExp(`\\p{${name}}`, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
