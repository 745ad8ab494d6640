/**
 * Where the parser stands in an expression, and what it has seen: position, flags in force, groups by number and name.
 */
import { message, type Message } from "../../message/message.ts";
import { RegexProblem, type Flags } from "./syntax.ts";

export type Cursor = {
  /** The expression, one code point an element. */
  chars: string[];
  at: number;
  flags: Flags;
  /** Groups opened so far. */
  groups: number;
  names: Map<string, number>;
  /** Unicode classes read so far (`\w`, `\pL`, …); each costs the engines a table. */
  classes: number;
  depth: number;
  /** Inside a lookbehind, the number of groups opened before it; else null. */
  groupsBeforeLookbehind: number | null;
};

/** True when the text ahead begins with `wanted`, which then is stepped over. */
export function takes(cursor: Cursor, wanted: string): boolean {
  for (let index = 0; index < wanted.length; index++) {
    if (cursor.chars[cursor.at + index] !== wanted[index]) return false;
  }
  cursor.at += wanted.length;
  return true;
}

/** The text up to and without `end`, stepping over both; refuses an expression where `end` never comes. */
export function takeUntil(cursor: Cursor, end: string, what: Message): string {
  const from = cursor.at;
  while (cursor.at < cursor.chars.length) {
    const here = cursor.at;
    if (takes(cursor, end)) return cursor.chars.slice(from, here).join("");
    cursor.at++;
  }
  throw new RegexProblem(message("regex.open_part", { what, end }));
}

/** The longest run of at most `most` characters that `wanted` accepts, stepped over. */
export function takeRun(cursor: Cursor, wanted: RegExp, max: number): string {
  let run = "";
  while (run.length < max) {
    const char = cursor.chars[cursor.at];
    if (char === undefined || !wanted.test(char)) break;
    run += char;
    cursor.at++;
  }
  return run;
}
