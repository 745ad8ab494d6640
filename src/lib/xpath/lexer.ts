/** XPath text to tokens (XPath 1.0, section 3.7; 3.1, section A.2), with the rule that distinguishes `*` and operator names from node tests. */

import { message } from "../../message/message.ts";
import { SelectorError } from "../bounds/problem.ts";
import type { Dialect } from "./expression.ts";

/** `operator` includes punctuation; `name` may be `prefix:local`, `prefix:*` or `*:local`. */
export type Token = { type: "name" | "operator" | "number" | "string" | "variable" | "end"; text: string; at: number };

const shape =
  /\s*(?:((?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|"((?:[^"]|"")*)"|'((?:[^']|'')*)'|(\$[\p{L}_][\p{L}\p{N}\p{M}._-]*)|((?:[\p{L}_][\p{L}\p{N}\p{M}._·-]*|\*):(?![:=])(?:[\p{L}_][\p{L}\p{N}\p{M}._·-]*|\*)|[\p{L}_][\p{L}\p{N}\p{M}._·-]*)|(\/\/|::|:=|\.\.|!=|=>|<=|>=|<<|>>|\|\||[()[\]{}@,./|+\-=<>*!?#:]))/uy;

const operatorNames: Record<Dialect, ReadonlySet<string>> = {
  "1.0": new Set(["and", "or", "div", "mod"]),
  "3.1": new Set(
    (
      "and or div mod idiv eq ne lt gt le ge is union intersect except to cast castable instance treat " +
      "then else return satisfies in"
    ).split(" "),
  ),
};

/** After one of these (or at the beginning) a name is a node test and `*` is any element. */
const opensOperand = (previous: Token | undefined): boolean =>
  previous === undefined || (previous.type === "operator" && ![")", "]", ".", "..", "*any"].includes(previous.text));

/** The tokens of an expression, the last of type "end". Throws a SelectorError at a character that XPath does not know. */
export const tokensOf = (text: string, dialect: Dialect): Token[] => {
  const tokens: Token[] = [];
  const length = text.trimEnd().length;
  let at = 0;
  for (;;) {
    if (dialect === "3.1") at = afterComments(text, at);
    if (at >= length) break;
    shape.lastIndex = at;
    const part = shape.exec(text);
    if (part === null) {
      throw new SelectorError("syntax", message("xpath.unreadable_from", { rest: text.slice(at, at + 20).trim() }));
    }
    tokens.push(tokenOf(part, { previous: tokens.at(-1), at, dialect }));
    at = shape.lastIndex;
  }
  tokens.push({ type: "end", text: "", at: length });
  return tokens;
};

/** Past white space and `(: comments (: which nest :) :)`. */
const afterComments = (text: string, from: number): number => {
  let at = from;
  let depth = 0;
  for (;;) {
    if (depth === 0) while (/\s/.test(text.charAt(at))) at += 1;
    if (text.startsWith("(:", at)) {
      depth += 1;
      at += 2;
    } else if (depth === 0) return at;
    else if (text.startsWith(":)", at)) {
      depth -= 1;
      at += 2;
    } else if (at >= text.length) throw new SelectorError("syntax", message("xpath.comment_open"));
    else at += 1;
  }
};

type Surroundings = { previous: Token | undefined; at: number; dialect: Dialect };

const tokenOf = (part: RegExpExecArray, { previous, at, dialect }: Surroundings): Token => {
  const [, number, double, single, variable, name, operator] = part;
  if (number !== undefined) return { type: "number", text: number, at };
  if (double !== undefined) return { type: "string", text: double.replaceAll('""', '"'), at };
  if (single !== undefined) return { type: "string", text: single.replaceAll("''", "'"), at };
  if (variable !== undefined) return { type: "variable", text: variable, at };
  if (name !== undefined) {
    const isOperator = operatorNames[dialect].has(name) && !opensOperand(previous);
    return { type: isOperator ? "operator" : "name", text: name, at };
  }
  if (operator === "*" && opensOperand(previous)) return { type: "operator", text: "*any", at };
  return { type: "operator", text: operator ?? "", at };
};
