/** XPath text to tokens (XPath 1.0, section 3.7), with the rule that tells `*` and operator names from node tests. */

import { SelectorError } from "../problem.ts";

/** `operator` includes punctuation; `name` may be `prefix:local`, `prefix:*` or `*:local`. */
export type Token = { type: "name" | "operator" | "number" | "string" | "variable" | "end"; text: string; at: number };

const shape =
  /\s*(?:(\d+(?:\.\d*)?|\.\d+)|"([^"]*)"|'([^']*)'|(\$[\w:.-]+)|((?:[\p{L}_][\p{L}\p{N}\p{M}._·-]*|\*):(?!:)(?:[\p{L}_][\p{L}\p{N}\p{M}._·-]*|\*)|[\p{L}_][\p{L}\p{N}\p{M}._·-]*)|(\/\/|::|\.\.|!=|<=|>=|\|\||[()[\]@,./|+\-=<>*]))/uy;

const operatorNames = new Set(["and", "or", "div", "mod", "idiv", "eq", "ne", "lt", "le", "gt", "ge", "union"]);

/** After one of these (or at the beginning) a name is a node test and `*` is any element. */
const opensOperand = (previous: Token | undefined): boolean =>
  previous === undefined || (previous.type === "operator" && ![")", "]", ".", "..", "*any"].includes(previous.text));

/** The tokens of an expression, the last of type "end". Throws a SelectorError at a character that XPath does not know. */
export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  const length = text.trimEnd().length;
  shape.lastIndex = 0;
  while (shape.lastIndex < length) {
    const at = shape.lastIndex;
    const part = shape.exec(text);
    if (part === null) {
      throw new SelectorError("syntax", `The XPath cannot be read from "${text.slice(at, at + 20).trim()}" on.`);
    }
    tokens.push(tokenOf(part, tokens.at(-1), at));
  }
  tokens.push({ type: "end", text: "", at: length });
  return tokens;
};

const tokenOf = (part: RegExpExecArray, previous: Token | undefined, at: number): Token => {
  const [, number, double, single, variable, name, operator] = part;
  if (number !== undefined) return { type: "number", text: number, at };
  if (double !== undefined || single !== undefined) return { type: "string", text: double ?? single ?? "", at };
  if (variable !== undefined) return { type: "variable", text: variable, at };
  if (name !== undefined) {
    const isOperator = operatorNames.has(name) && !opensOperand(previous);
    return { type: isOperator ? "operator" : "name", text: name, at };
  }
  if (operator === "*" && opensOperand(previous)) return { type: "operator", text: "*any", at };
  return { type: "operator", text: operator ?? "", at };
};
