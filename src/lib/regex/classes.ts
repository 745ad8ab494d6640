/**
 * Bracketed classes: `[a-z_\d]`, `[^…]`, `[[:alpha:]]`. A `]` at the very start is a member; `[^]` with no later `]` means
 * any character, as ECMAScript has it.
 */
import { message } from "../../message/message.ts";
import { lookup } from "../lookup.ts";
import { takes, type Cursor } from "./cursor.ts";
import { readEscape } from "./escapes.ts";
import { complement, lastCodePoint, rangeSet, RegexProblem, type CharSet } from "./syntax.ts";

/** POSIX names are ASCII, as in RE2. */
const posix: Record<string, [number, number][]> = {
  alnum: [
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x61, 0x7a],
  ],
  alpha: [
    [0x41, 0x5a],
    [0x61, 0x7a],
  ],
  ascii: [[0, 0x7f]],
  blank: [
    [9, 9],
    [32, 32],
  ],
  cntrl: [
    [0, 0x1f],
    [0x7f, 0x7f],
  ],
  digit: [[0x30, 0x39]],
  graph: [[0x21, 0x7e]],
  lower: [[0x61, 0x7a]],
  print: [[0x20, 0x7e]],
  punct: [
    [0x21, 0x2f],
    [0x3a, 0x40],
    [0x5b, 0x60],
    [0x7b, 0x7e],
  ],
  space: [
    [9, 13],
    [32, 32],
  ],
  upper: [[0x41, 0x5a]],
  word: [
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x5f, 0x5f],
    [0x61, 0x7a],
  ],
  xdigit: [
    [0x30, 0x39],
    [0x41, 0x46],
    [0x61, 0x66],
  ],
};

/** Reads a class; the cursor stands after its `[`. */
export function readClass(cursor: Cursor): CharSet {
  const set = rangeSet([], cursor.flags.i);
  set.negated = takes(cursor, "^");
  if (set.negated && cursor.chars[cursor.at] === "]" && !cursor.chars.includes("]", cursor.at + 1)) {
    cursor.at++;
    return rangeSet([[0, lastCodePoint]]);
  }
  for (let isFirst = true; isFirst || cursor.chars[cursor.at] !== "]"; isFirst = false) {
    if (cursor.at >= cursor.chars.length) throw new RegexProblem(message("regex.unclosed", { open: "[", end: "]" }));
    readMember(cursor, set);
  }
  cursor.at++;
  return set;
}

function readMember(cursor: Cursor, set: CharSet): void {
  const named = readPosix(cursor);
  if (named) return void set.ranges.push(...named);
  const low = readUnit(cursor);
  const isRange = cursor.chars[cursor.at] === "-" && ![undefined, "]"].includes(cursor.chars[cursor.at + 1]);
  if (typeof low !== "number") return join(set, low);
  if (!isRange) return void set.ranges.push([low, low]);
  cursor.at++;
  const high = readUnit(cursor);
  if (typeof high !== "number") {
    set.ranges.push([low, low], [0x2d, 0x2d]);
    return join(set, high);
  }
  if (high < low) throw new RegexProblem(message("regex.range"));
  set.ranges.push([low, high]);
}

function readUnit(cursor: Cursor): CharSet | number {
  const char = cursor.chars[cursor.at];
  if (char === undefined) throw new RegexProblem(message("regex.unclosed", { open: "[", end: "]" }));
  cursor.at++;
  if (char !== "\\") return char.codePointAt(0) ?? 0;
  // Inside a class \b is the backspace character.
  return takes(cursor, "b") ? 8 : readEscape(cursor);
}

function readPosix(cursor: Cursor): [number, number][] | null {
  const ahead = /^\[:(\^?)([a-z]{1,10}):\]/.exec(cursor.chars.slice(cursor.at, cursor.at + 15).join(""));
  if (!ahead) return null;
  const ranges = lookup(posix, ahead[2] ?? "");
  if (!ranges) throw new RegexProblem(message("regex.class", { name: ahead[0] }));
  cursor.at += ahead[0].length;
  return ahead[1] === "^" ? complement(ranges) : ranges;
}

function join(set: CharSet, part: CharSet): void {
  set.ranges.push(...part.ranges);
  set.properties.push(...part.properties);
  set.hasNonWord ||= part.hasNonWord;
}
