/**
 * Reads a regular expression into its tree. Accepted is what people bring from Python, PCRE, RE2 and ECMAScript:
 * `(?P<n>…)`, `\A \z \Z`, `\h`, `\uXXXX`, `(?#…)`, `(?x)`, `[^]`, lookaround and backreferences. Atomic groups and possessive
 * repeats are read as their plain forms: both engines are bounded without them. What is not accepted is refused with a sentence.
 */
import { message } from "../../message/message.ts";
import { readClass } from "./classes.ts";
import { takeRun, takes, takeUntil, type Cursor } from "./cursor.ts";
import { readEscape } from "./escapes.ts";
import { complement, lastCodePoint, rangeSet, regexLimits, RegexProblem } from "./syntax.ts";
import type { Expression, Flags, Node } from "./syntax.ts";

/** The tree of `source` under `flags`; throws RegexProblem with the reason when it is not a regular expression. */
export function parseRegex(source: string, flags: Flags): Expression {
  if (source.length > regexLimits.length) throw new RegexProblem(message("regex.long", { count: regexLimits.length }));
  const cursor: Cursor = {
    chars: Array.from(source),
    at: 0,
    flags,
    groups: 0,
    names: new Map(),
    classes: 0,
    depth: 0,
    groupsBeforeLookbehind: null,
  };
  readLeadingFlags(cursor);
  const wholeText = cursor.flags.m || cursor.flags.s;
  const root = readChoice(cursor);
  if (cursor.at < cursor.chars.length) throw new RegexProblem(message("regex.unopened"));
  return { root, groups: cursor.groups, wholeText, names: cursor.names };
}

function readLeadingFlags(cursor: Cursor): void {
  const leading = /^\(\?[a-zA-Z-]+\)/.exec(cursor.chars.slice(0, 20).join(""));
  if (!leading) return;
  cursor.at = 2;
  cursor.flags = readFlags(cursor);
  cursor.at++;
}

function readChoice(cursor: Cursor): Node {
  if (++cursor.depth > regexLimits.nesting)
    throw new RegexProblem(message("regex.deep", { count: regexLimits.nesting }));
  const outer = cursor.flags;
  const options = [readSequence(cursor)];
  while (takes(cursor, "|")) options.push(readSequence(cursor));
  cursor.flags = outer;
  cursor.depth--;
  return options.length === 1 && options[0] ? options[0] : { kind: "choice", options };
}

function readSequence(cursor: Cursor): Node {
  const parts: Node[] = [];
  while (cursor.at < cursor.chars.length && cursor.chars[cursor.at] !== "|" && cursor.chars[cursor.at] !== ")") {
    const atom = readAtom(cursor);
    if (atom) parts.push(readRepeat(cursor, atom));
  }
  return parts.length === 1 && parts[0] ? parts[0] : { kind: "sequence", parts };
}

function readRepeat(cursor: Cursor, body: Node): Node {
  skipFreeSpace(cursor);
  const counts = readCounts(cursor);
  if (!counts) return body;
  const [min, max] = counts;
  if (max < min) throw new RegexProblem(message("regex.backwards", { counts: `{${min},${max}}` }));
  if (min > regexLimits.repeat || (max !== Infinity && max > regexLimits.repeat))
    throw new RegexProblem(message("regex.repeats", { count: regexLimits.repeat }));
  const lazy = takes(cursor, "?");
  if (!lazy) takes(cursor, "+");
  skipFreeSpace(cursor);
  if (readCounts(cursor)) throw new RegexProblem(message("regex.repeat_twice"));
  return { kind: "repeat", body, min, max, lazy };
}

function readCounts(cursor: Cursor): [number, number] | null {
  if (takes(cursor, "*")) return [0, Infinity];
  if (takes(cursor, "+")) return [1, Infinity];
  if (takes(cursor, "?")) return [0, 1];
  if (cursor.chars[cursor.at] !== "{") return null;
  // A brace that is not a count stands for itself.
  const counted = /^\{(\d{1,6})?(,)?(\d{1,6})?\}/.exec(cursor.chars.slice(cursor.at, cursor.at + 16).join(""));
  if (!counted || (counted[1] === undefined && counted[3] === undefined)) return null;
  cursor.at += counted[0].length;
  const min = Number(counted[1] ?? 0);
  if (counted[2] === undefined) return [min, min];
  return [min, counted[3] === undefined ? Infinity : Number(counted[3])];
}

function skipFreeSpace(cursor: Cursor): void {
  if (!cursor.flags.x) return;
  for (;;) {
    takeRun(cursor, /\s/, Infinity);
    if (cursor.chars[cursor.at] !== "#") return;
    takeRun(cursor, /[^\n]/, Infinity);
  }
}

/** One unit, or null where the text held only free space, a comment or a change of flags. */
function readAtom(cursor: Cursor): Node | null {
  const from = cursor.at;
  skipFreeSpace(cursor);
  if (cursor.at > from) return null;
  const char = cursor.chars[cursor.at++] ?? "";
  switch (char) {
    case "(":
      return readGroup(cursor);
    case "[":
      return { kind: "set", set: readClass(cursor) };
    case ".":
      return { kind: "set", set: rangeSet(cursor.flags.s ? [[0, lastCodePoint]] : complement([[10, 10]])) };
    case "^":
      return { kind: "assert", what: cursor.flags.m ? "line_start" : "text_start" };
    case "$":
      return { kind: "assert", what: cursor.flags.m ? "line_end" : "text_end" };
    case "\\":
      return readBackslash(cursor);
    case "*":
    case "+":
    case "?":
      throw new RegexProblem(message("regex.nothing_to_repeat", { sign: char }));
    default:
      return { kind: "char", code: char.codePointAt(0) ?? 0, fold: cursor.flags.i };
  }
}

function readBackslash(cursor: Cursor): Node {
  const fold = cursor.flags.i;
  if (takes(cursor, "A")) return { kind: "assert", what: "text_start" };
  if (takes(cursor, "z") || takes(cursor, "Z")) return { kind: "assert", what: "text_end" };
  if (takes(cursor, "b")) return { kind: "assert", what: "word_edge" };
  if (takes(cursor, "B")) return { kind: "assert", what: "no_word_edge" };
  if (takes(cursor, "Q")) return readQuoted(cursor);
  if (takes(cursor, "R")) return lineBreak();
  for (const [open, close] of [
    ["k<", ">"],
    ["k{", "}"],
    ["k'", "'"],
    ["g{", "}"],
    ["g<", ">"],
  ] as const) {
    if (takes(cursor, open)) return back(cursor, takeUntil(cursor, close, message("regex.a_reference")));
  }
  const number = /^(?!0|[0-3][0-7]{2})\d{1,3}/.exec(cursor.chars.slice(cursor.at, cursor.at + 3).join(""));
  if (number) {
    cursor.at += number[0].length;
    return back(cursor, number[0]);
  }
  const read = readEscape(cursor);
  return typeof read === "number" ? { kind: "char", code: read, fold } : { kind: "set", set: { ...read, fold } };
}

function readQuoted(cursor: Cursor): Node {
  const parts: Node[] = [];
  while (cursor.at < cursor.chars.length && !takes(cursor, "\\E")) {
    parts.push({ kind: "char", code: cursor.chars[cursor.at++]?.codePointAt(0) ?? 0, fold: cursor.flags.i });
  }
  return { kind: "sequence", parts };
}

function lineBreak(): Node {
  const pair: Node[] = [13, 10].map((code) => ({ kind: "char", code, fold: false }));
  const single = rangeSet([
    [0x0a, 0x0d],
    [0x85, 0x85],
    [0x2028, 0x2029],
  ]);
  return {
    kind: "choice",
    options: [
      { kind: "sequence", parts: pair },
      { kind: "set", set: single },
    ],
  };
}

function back(cursor: Cursor, reference: string): Node {
  const index = /^\d+$/.test(reference) ? Number(reference) : cursor.names.get(reference);
  if (index === undefined || index < 1 || index > cursor.groups)
    throw new RegexProblem(message("regex.unknown_group", { group: reference }));
  // A lookbehind is read from right to left, where such a group is not yet known.
  if (cursor.groupsBeforeLookbehind !== null && index > cursor.groupsBeforeLookbehind)
    throw new RegexProblem(message("regex.lookbehind_group", { group: reference }));
  return { kind: "back", index, fold: cursor.flags.i };
}

/** What follows a `(`, up to and with its `)`. */
function readGroup(cursor: Cursor): Node | null {
  if (takes(cursor, "?#")) {
    takeUntil(cursor, ")", message("regex.a_comment"));
    return null;
  }
  if (takes(cursor, "?P=")) return back(cursor, takeUntil(cursor, ")", message("regex.a_reference")));
  const wrap = readOpening(cursor);
  if (wrap === "flags") return null;
  const outerLookbehind = cursor.groupsBeforeLookbehind;
  if (wrap.isLookbehind) cursor.groupsBeforeLookbehind ??= cursor.groups;
  const body = readChoice(cursor);
  cursor.groupsBeforeLookbehind = outerLookbehind;
  cursor.flags = wrap.outer;
  if (!takes(cursor, ")")) throw new RegexProblem(message("regex.unclosed", { open: "(", end: ")" }));
  return wrap.make(body);
}

type Opening = { outer: Flags; make: (body: Node) => Node; isLookbehind?: boolean };

function readOpening(cursor: Cursor): Opening | "flags" {
  const outer = cursor.flags;
  if (!takes(cursor, "?")) return { outer, make: capture(cursor, null) };
  if (takes(cursor, ":") || takes(cursor, ">")) return { outer, make: (body) => body };
  for (const [sign, behind, negative] of [
    ["=", false, false],
    ["!", false, true],
    ["<=", true, false],
    ["<!", true, true],
  ] as const) {
    if (takes(cursor, sign))
      return { outer, make: (body) => ({ kind: "look", behind, negative, body }), isLookbehind: behind };
  }
  for (const [open, close] of [
    ["P<", ">"],
    ["<", ">"],
    ["'", "'"],
  ] as const) {
    if (takes(cursor, open))
      return { outer, make: capture(cursor, takeUntil(cursor, close, message("regex.a_group_name"))) };
  }
  const flags = readFlags(cursor);
  if (takes(cursor, ")")) {
    cursor.flags = flags;
    return "flags";
  }
  if (!takes(cursor, ":")) throw new RegexProblem(message("regex.unknown_construct"));
  cursor.flags = flags;
  return { outer, make: (body) => body };
}

function capture(cursor: Cursor, name: string | null): (body: Node) => Node {
  const index = ++cursor.groups;
  if (index > regexLimits.groups) throw new RegexProblem(message("regex.groups", { count: regexLimits.groups }));
  if (name !== null && !/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(name)) throw new RegexProblem(message("regex.group_name"));
  if (name !== null && cursor.names.has(name)) throw new RegexProblem(message("regex.group_twice", { name }));
  if (name !== null) cursor.names.set(name, index);
  return (body) => ({ kind: "group", index, body });
}

/** Flags as in `(?im-s`; u, the default here, is read and changes nothing. */
function readFlags(cursor: Cursor): Flags {
  const flags = { ...cursor.flags };
  let value = true;
  for (const letter of takeRun(cursor, /[a-zA-Z-]/, 20)) {
    if (letter === "-") value = false;
    else if (letter === "i" || letter === "m" || letter === "s" || letter === "x") flags[letter] = value;
    else if (letter !== "u") throw new RegexProblem(message("regex.flag", { flag: `(?${letter}` }));
  }
  return flags;
}
