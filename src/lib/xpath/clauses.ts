/** `for`, `let`, `some`, `every`, `if` and `cast as` (XPath 3.1, sections 3.9 to 3.12 and 3.18). */

import { message } from "../../message/message.ts";
import { SelectorError } from "../bounds/problem.ts";
import { castTargets } from "./casts.ts";
import type { TokenCursor } from "./cursor.ts";
import type { Expression } from "./expression.ts";

/** What clauses need of the parser. `names`: those that have a value where the cursor stands. */
export type Grammar = {
  cursor: TokenCursor;
  names: string[];
  /** One expression without commas. */
  single: () => Expression;
  parenthesis: () => Expression;
};

const bindings = new Set(["for", "let", "some", "every"]);

/** Whether a clause begins at the cursor: `if (`, `for $x`; elements can have such names. */
export const beginsClause = (cursor: TokenCursor): boolean => {
  const { type, text } = cursor.token;
  if (type !== "name") return false;
  return text === "if" ? cursor.isAhead("(") : bindings.has(text) && cursor.ahead?.type === "variable";
};

/** The clause that begins at the cursor, or null. */
export const clauseAt = (grammar: Grammar): Expression | null => {
  const { cursor } = grammar;
  if (cursor.dialect === "1.0" || !beginsClause(cursor)) return null;
  const { text } = cursor.token;
  cursor.advance();
  return text === "if" ? choice(grammar) : binding(grammar, text as Kind);
};

const choice = ({ cursor, single, parenthesis }: Grammar): Expression => {
  const condition = parenthesis();
  cursor.expect("then");
  const whenTrue = single();
  cursor.expect("else");
  return { type: "choice", condition, whenTrue, otherwise: single() };
};

type Kind = "for" | "let" | "some" | "every";

/** From the name of a binding on; further ones follow after commas. */
const binding = (grammar: Grammar, kind: Kind): Expression => {
  const { cursor, names, single } = grammar;
  const bound: { name: string; source: Expression }[] = [];
  do {
    const name = cursor.take("variable", message("xpath.a_variable"));
    cursor.expect(kind === "let" ? ":=" : "in");
    bound.push({ name, source: single() });
    names.push(name);
  } while (cursor.accept(","));
  let result = bodyOf(grammar, kind);
  names.length -= bound.length;
  for (const { name, source } of bound.reverse()) result = { type: kind, name, source, result };
  return result;
};

const bodyOf = ({ cursor, single }: Grammar, kind: Kind): Expression => {
  cursor.expect(kind === "for" || kind === "let" ? "return" : "satisfies");
  return single();
};

/** `cast as xs:integer?` or `castable as …`, from the word on. */
export const castOf = (cursor: TokenCursor, operand: Expression): Expression => {
  const isQuestion = cursor.token.text === "castable";
  cursor.advance();
  if (cursor.token.text !== "as") cursor.fail(message("xpath.missing_sign", { sign: "as" }));
  cursor.advance();
  const target = cursor.take("name", message("xpath.a_type"));
  if (!castTargets.has(target)) throw new SelectorError("unsupported", message("xpath.no_type", { name: target }));
  return { type: "cast", operand, target, isOptional: cursor.accept("?"), isQuestion };
};
