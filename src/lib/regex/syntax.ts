/**
 * The tree of a regular expression, in one shape for both engines: the linear one (printed as RE2) and the stepping one.
 * Flags are gone by then: case folding stands on each character, `^ $ .` have become what they mean.
 */
import type { Message } from "../../message/message.ts";
import { englishOf } from "../../message/textOf.ts";

export type CharSet = {
  negated: boolean;
  /** True: letter case is ignored (Unicode simple folding). */
  fold: boolean;
  /** Inclusive ranges of code points. */
  ranges: [number, number][];
  /** Unicode properties, spelled as ECMAScript does: "L", "Script=Greek". */
  properties: { name: string; negated: boolean }[];
  /** True: everything that is not a word character belongs to the set too (`\W` inside a class). */
  hasNonWord: boolean;
};

export type Assertion = "text_start" | "text_end" | "line_start" | "line_end" | "word_edge" | "no_word_edge";

export type Node =
  | { kind: "char"; code: number; fold: boolean }
  | { kind: "set"; set: CharSet }
  | { kind: "sequence"; parts: Node[] }
  | { kind: "choice"; options: Node[] }
  | { kind: "repeat"; body: Node; min: number; max: number; lazy: boolean }
  | { kind: "group"; index: number; body: Node }
  | { kind: "look"; behind: boolean; negative: boolean; body: Node }
  | { kind: "back"; index: number; fold: boolean }
  | { kind: "assert"; what: Assertion };

export type Flags = { i: boolean; m: boolean; s: boolean; x: boolean };

/** A whole expression: `wholeText` is true when m or s was set for all of it, so that it may span lines. `names`: named groups. */
export type Expression = { root: Node; groups: number; wholeText: boolean; names?: ReadonlyMap<string, number> };

/** Bounds on one expression; beyond them it is refused at save, so that no saved pattern can cost much to run. */
export const regexLimits = {
  length: 5_000,
  nesting: 200,
  groups: 100,
  repeat: 1_000,
  instructions: 10_000,
  classes: 500,
} as const;

/** Why an expression was refused. Thrown inside the parser only; `compilePattern` turns it into data. */
export class RegexProblem extends Error {
  readonly sentence: Message;

  constructor(sentence: Message) {
    super(englishOf(sentence));
    this.sentence = sentence;
  }
}

/** What `\w` means: letters, marks and digits of every script, and the underscore (UTS #18, annex C). */
export const wordProperties = ["L", "M", "N"] as const;

/** What `\s` means: Unicode White_Space, and the byte order mark that ECMAScript counts as space. */
export const spaceRanges: [number, number][] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

export const lastCodePoint = 0x10ffff;

/** A set of code points given by ranges. */
export function rangeSet(ranges: [number, number][], fold = false): CharSet {
  return { negated: false, fold, ranges, properties: [], hasNonWord: false };
}

/** The code points outside the given ascending ranges. */
export function complement(ranges: [number, number][]): [number, number][] {
  const outside: [number, number][] = [];
  let from = 0;
  for (const [low, high] of ranges) {
    if (low > from) outside.push([from, low - 1]);
    from = high + 1;
  }
  if (from <= lastCodePoint) outside.push([from, lastCodePoint]);
  return outside;
}
