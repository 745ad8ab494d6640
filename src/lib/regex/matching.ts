/**
 * The two kinds of pattern at work: plain text, and a regular expression on two engines.
 *
 * Yes or no is answered by the linear engine wherever RE2 can say the pattern. Lookaround, references, word edges beside letters outside
 * ASCII (RE2's `\b` knows ASCII only) and every extraction run on the stepping matcher, on a budget. The platform's own engine never
 * runs a user's pattern.
 */
import { plainTypography } from "../typography/typography.ts";
import { isSpent, type MatchBudget } from "./budget.ts";
import { indexOfNeedle, needleOf, type Needle } from "./needle.ts";
import { linearTest, type LinearTest } from "./linear.ts";
import { Search, type Spans } from "./match.ts";
import { requiredText } from "./literal.ts";
import { parseRegex } from "./parse.ts";
import { pointAfter } from "./positions.ts";
import { asksWordEdges, necessaryRe2, printRe2 } from "./print.ts";
import { programOf, type Program } from "./program.ts";
import type { Flags, Node } from "./syntax.ts";

export type Pattern = {
  /** As the user wrote it, trimmed. */
  entry: string;
  /** True: runs over the whole text and may span lines. */
  wholeText: boolean;
  /** A text that stands in every match; for a plain pattern, the whole of it. Null where none is sure to. */
  sought: Needle | null;
  /** True when the pattern occurs in `text`. False also once the budget is spent; the budget then names the problem. */
  test: (text: string, budget: MatchBudget) => boolean;
  /** A pattern of plain text as a keyboard writes it, to be sought in text that is written so; absent where that is the same one. */
  typed?: Pattern;
  /** False only where no line of this text can match. */
  mayOccur: (text: string) => boolean;
  /** Every match from left to right, none overlapping. */
  matches: (text: string, budget: MatchBudget) => Iterable<Spans>;
};

/** A pattern of plain text: trimmed, found anywhere, letter case ignored. */
export function plainPattern(written: string): Pattern {
  const entry = written.trim();
  const typed = plainTypography(entry);
  return { ...exactPattern(entry, entry), ...(typed === entry ? {} : { typed: exactPattern(entry, typed) }) };
}

function exactPattern(entry: string, sought: string): Pattern {
  const needle = needleOf(sought);
  return {
    entry,
    wholeText: false,
    sought: needle,
    test: (text) => indexOfNeedle(needle, text.toLowerCase()) >= 0,
    mayOccur: (text) => indexOfNeedle(needle, text.toLowerCase()) >= 0,
    matches: (text, budget) => occurrences({ entry: sought, needle, text, budget }),
  };
}

/** A pattern from a regular expression; throws RegexProblem with the reason when it is none. */
export function regexPattern(entry: string, source: string, flags: Flags): Pattern {
  const expression = parseRegex(source, flags);
  const program = programOf(expression);
  const decides = decider(expression.root);
  return {
    entry,
    wholeText: expression.wholeText,
    sought: requiredText(expression.root),
    mayOccur: expression.wholeText ? () => true : lineFilter(expression.root),
    test(text, budget) {
      const decided = decides(text);
      if (decided !== null) return decided;
      if (isSpent(budget, entry)) return false;
      const isFound = new Search(program, text, budget).find(0) !== null;
      return !isSpent(budget, entry) && isFound;
    },
    *matches(text, budget) {
      if (decides(text) !== false) yield* everyMatch({ entry, program, text, budget });
    },
  };
}

/**
 * Whether an expression may occur in some line of a text, asked of the whole text at once: where it says no, no line has to
 * be asked. Text anchors become line anchors, since each line is a text of its own then.
 */
function lineFilter(root: Node): Pattern["mayOccur"] {
  let tests: LinearTest[] | null = null;
  return (text) => {
    tests ??= necessaryRe2(anchorToLines(root))
      .map(linearTest)
      .filter((one) => one !== null);
    return !tests.some((occurs) => occurs(text) === false);
  };
}

function anchorToLines(node: Node): Node {
  switch (node.kind) {
    case "assert":
      if (node.what === "text_start") return { ...node, what: "line_start" };
      return node.what === "text_end" ? { ...node, what: "line_end" } : node;
    case "sequence":
      return { ...node, parts: node.parts.map(anchorToLines) };
    case "choice":
      return { ...node, options: node.options.map(anchorToLines) };
    case "repeat":
    case "group":
    case "look":
      return { ...node, body: anchorToLines(node.body) };
    default:
      return node;
  }
}

/** What the linear engine can say of an expression: whether it occurs, or null where only the stepping matcher knows. */
function decider(root: Node): (text: string) => boolean | null {
  const printed = printRe2(root);
  const exact = printed === null ? null : linearTest(printed);
  const isAsciiBound = asksWordEdges(root);
  if (exact && !isAsciiBound) return exact;
  const necessary = necessaryRe2(root)
    .map(linearTest)
    .filter((one) => one !== null);
  return (text) => {
    if (exact && isAscii(text)) return exact(text);
    return necessary.some((occurs) => occurs(text) === false) ? false : null;
  };
}

function isAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text);
}

function* everyMatch(search: { entry: string; program: Program; text: string; budget: MatchBudget }): Iterable<Spans> {
  const { entry, program, text, budget } = search;
  if (isSpent(budget, entry)) return;
  const matcher = new Search(program, text, budget);
  for (let from = 0; from <= text.length;) {
    const spans = matcher.find(from);
    if (isSpent(budget, entry) || !spans) return;
    yield spans;
    const end = spans[1] ?? from;
    from = end > (spans[0] ?? 0) ? end : pointAfter(text, end);
  }
}

function* occurrences(search: { entry: string; needle: Needle; text: string; budget: MatchBudget }): Iterable<Spans> {
  const { entry, needle, text, budget } = search;
  const lowered = text.toLowerCase();
  // Some letters change length with their case; then positions differ, and the matcher that folds letter by letter finds them.
  if (lowered.length !== text.length) return yield* everyMatch({ entry, program: literalProgram(entry), text, budget });
  const { length } = needle.text;
  for (let at = indexOfNeedle(needle, lowered); at >= 0; at = indexOfNeedle(needle, lowered, at + length)) {
    yield Int32Array.of(at, at + length);
  }
}

function literalProgram(entry: string): Program {
  const parts = Array.from(entry, (char): Node => ({ kind: "char", code: char.codePointAt(0) ?? 0, fold: true }));
  return programOf({ root: { kind: "sequence", parts }, groups: 0, wholeText: false });
}
