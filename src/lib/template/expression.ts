/**
 * Expressions, from the loosest binding to the tightest:
 *
 * `a if b else c`, `or`, `and`, `not`, comparisons (`1 < x < 5`) with `in` and `not in`, `~`, `+ -`, `* / // %`, `**`, then what follows
 * a value: `|filter` and `is none`, and closest to it the sign, `[1:5]`, `[::2]`, `.name`, `.method()` and calls. A value is a literal, a
 * list, a tuple, a dictionary, a name, or an expression in brackets.
 */
import { message } from "../../message/message.ts";
import { argumentsAt, filterAt, requireNeeds } from "./arguments.ts";
import { TemplateFault } from "./bounds.ts";
import { advance, at, type Cursor, expect, expectName, here, parseNested, take, unexpectedToken } from "./cursor.ts";
import { filters } from "./filters/index.ts";
import { methodNames, methodsNamed } from "./methods/index.ts";
import type { Token } from "./lex.ts";
import { namedAt } from "./names.ts";
import type { BinaryOperator, Comparison, Expression } from "./syntax.ts";
import { tests } from "./tests.ts";
import { unknownFilter, unknownMethod } from "./unknown.ts";
import type { Value } from "./value.ts";

const levels: readonly (readonly BinaryOperator[])[] = [["~"], ["+", "-"], ["*", "/", "//", "%"], ["**"]];
const comparisons: readonly Comparison[] = ["==", "!=", "<", "<=", ">", ">=", "in", "not in"];

const constants: ReadonlyMap<string, Value> = new Map<string, Value>([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["none", null],
  ["None", null],
]);
const words = new Set(["and", "or", "not", "in", "is", "if", "else", "recursive", ...constants.keys()]);

/** Whether a name is a word of the language and cannot name anything else. */
export function isWord(name: string): boolean {
  return words.has(name);
}

/** Parses an expression at the cursor; throws TemplateFault. */
export function expressionAt(cursor: Cursor): Expression {
  return parseNested(cursor.sight, here(cursor).at, () => {
    const then = eitherAt(cursor);
    if (!take(cursor, "if")) return then;
    const condition = eitherAt(cursor);
    const otherwise = take(cursor, "else") ? expressionAt(cursor) : null;
    return { kind: "choice", condition, then, otherwise };
  });
}

/** An expression that is no choice: what stands before `if`. */
export function operandAt(cursor: Cursor): Expression {
  return tupleAt(cursor, (inside) => parseNested(inside.sight, here(inside).at, () => eitherAt(inside)));
}

/** An expression, or several with commas between them, which make a tuple. */
export function valuesAt(cursor: Cursor): Expression {
  return tupleAt(cursor, expressionAt);
}

function tupleAt(cursor: Cursor, parse: (cursor: Cursor) => Expression): Expression {
  const first = parse(cursor);
  if (!at(cursor, ",")) return first;
  const items = [first];
  while (take(cursor, ",")) {
    const { kind, text } = here(cursor);
    if (kind === "end" || text === ")" || (kind === "name" && (text === "if" || text === "recursive"))) break;
    items.push(parse(cursor));
  }
  return { kind: "list", items, tuple: true };
}

function eitherAt(cursor: Cursor): Expression {
  let left = bothAt(cursor);
  while (take(cursor, "or")) left = { kind: "binary", operator: "or", left, right: bothAt(cursor) };
  return left;
}

function bothAt(cursor: Cursor): Expression {
  let left = negatedAt(cursor);
  while (take(cursor, "and")) left = { kind: "binary", operator: "and", left, right: negatedAt(cursor) };
  return left;
}

function negatedAt(cursor: Cursor): Expression {
  if (!at(cursor, "not")) return comparedAt(cursor);
  return parseNested(cursor.sight, advance(cursor).at, () => ({ kind: "not", operand: negatedAt(cursor) }));
}

function comparedAt(cursor: Cursor): Expression {
  const first = binaryAt(cursor, 0);
  const rest: { operator: Comparison; operand: Expression }[] = [];
  for (;;) {
    const operator = comparisons.find((candidate) => takeComparison(cursor, candidate));
    if (!operator) return rest.length === 0 ? first : { kind: "compare", first, rest };
    rest.push({ operator, operand: binaryAt(cursor, 0) });
  }
}

function takeComparison(cursor: Cursor, operator: Comparison): boolean {
  if (operator !== "not in") return take(cursor, operator);
  if (!at(cursor, "not") || cursor.tokens[cursor.index + 1]?.text !== "in") return false;
  cursor.index += 2;
  return true;
}

function binaryAt(cursor: Cursor, level: number): Expression {
  const operators = levels[level];
  if (!operators) return signedAt(cursor);
  let left = binaryAt(cursor, level + 1);
  for (;;) {
    const operator = operators.find((candidate) => take(cursor, candidate));
    if (!operator) return left;
    left = { kind: "binary", operator, left, right: binaryAt(cursor, level + 1) };
  }
}

/** A sign binds tighter than a filter, as in Jinja: `-x|abs` is the size of `-x`. */
function signedAt(cursor: Cursor): Expression {
  return filteredFrom(cursor, bareAt(cursor));
}

/** What filters and tests behind a value make of it. */
export function filteredFrom(cursor: Cursor, input: Expression): Expression {
  let value = input;
  for (;;) {
    if (take(cursor, "|")) value = filteredAt(cursor, value);
    else if (take(cursor, "is")) value = testedAt(cursor, value);
    else return value;
  }
}

function bareAt(cursor: Cursor): Expression {
  if (take(cursor, "+")) return bareAt(cursor);
  if (at(cursor, "-")) {
    return parseNested(cursor.sight, advance(cursor).at, () => ({ kind: "minus", operand: bareAt(cursor) }));
  }
  return postfixedAt(cursor, valueAt(cursor));
}

function postfixedAt(cursor: Cursor, input: Expression): Expression {
  let value = input;
  for (;;) {
    const token = here(cursor);
    if (take(cursor, "[")) value = partAt(cursor, value);
    else if (take(cursor, ".")) value = memberAt(cursor, value);
    else if (at(cursor, "(")) value = calledAt(cursor, value, token);
    else return value;
  }
}

function valueAt(cursor: Cursor): Expression {
  const token = here(cursor);
  if (token.kind === "text") {
    let text = "";
    while (here(cursor).kind === "text") text += advance(cursor).text;
    return { kind: "literal", value: text };
  }
  if (token.kind === "number") return { kind: "literal", value: numberIn(advance(cursor).text) };
  if (take(cursor, "(")) {
    if (take(cursor, ")")) return { kind: "list", items: [], tuple: true };
    const inside = valuesAt(cursor);
    expect(cursor, ")");
    return inside;
  }
  if (take(cursor, "[")) return listAt(cursor);
  if (take(cursor, "{")) return dictionaryAt(cursor);
  const constant = token.kind === "name" ? constants.get(token.text) : undefined;
  if (constant !== undefined) {
    advance(cursor);
    return { kind: "literal", value: constant };
  }
  if (token.kind === "name" && !words.has(token.text)) return namedAt(cursor, expressionAt);
  throw unexpectedToken(cursor, message("template.value"));
}

function numberIn(text: string): Value {
  const value = Number(text.replaceAll("_", ""));
  return /[.e]/i.test(text) && Number.isInteger(value) ? { float: value } : value;
}

function listAt(cursor: Cursor): Expression {
  const items: Expression[] = [];
  while (!take(cursor, "]")) {
    items.push(expressionAt(cursor));
    if (!at(cursor, "]")) expect(cursor, ",");
  }
  return { kind: "list", items, tuple: false };
}

function dictionaryAt(cursor: Cursor): Expression {
  const entries: { key: Expression; value: Expression }[] = [];
  while (!take(cursor, "}")) {
    const key = expressionAt(cursor);
    expect(cursor, ":");
    entries.push({ key, value: expressionAt(cursor) });
    if (!at(cursor, "}")) expect(cursor, ",");
  }
  return { kind: "dictionary", entries };
}

/** `.name` is a member of a dictionary or namespace, `.name(…)` a method: never anything of the runtime. */
function memberAt(cursor: Cursor, input: Expression): Expression {
  const token = advance(cursor);
  if (token.kind === "number")
    return {
      kind: "part",
      input,
      start: { kind: "literal", value: Number(token.text) },
      end: null,
      step: null,
      single: true,
    };
  if (at(cursor, "(")) return methodAt(cursor, input, token);
  const isBare = input.kind === "literal" || input.kind === "list";
  if (token.kind !== "name" || token.text.startsWith("__") || isBare) throw unknownMethod(cursor, token);
  return { kind: "member", input, name: token.text };
}

function methodAt(cursor: Cursor, input: Expression, token: Token): Expression {
  const name = token.text;
  if (token.kind !== "name" || !methodNames.includes(name)) throw unknownMethod(cursor, token);
  expect(cursor, "(");
  const given = argumentsAt(cursor, expressionAt);
  const [filter, other] = methodsNamed(name);
  if (filter && !other && !given.positional.some(({ spread }) => spread)) {
    const places = filter.takes.map(
      (take, index) => given.positional[index] ?? given.named.find((one) => one.name === take),
    );
    requireNeeds({ filter, token, what: "method" }, places);
    if (given.positional.length > filter.takes.length && !filter.rest)
      throw new TemplateFault(
        message("template.method_takes", {
          name,
          names: filter.takes.join(", ") || message("template.no_argument"),
        }),
        token.at,
      );
  }
  return { kind: "method", input, name, given };
}

/** Names that the template made can be called: macros, `range`, `namespace`. */
function calledAt(cursor: Cursor, input: Expression, token: Token): Expression {
  if (input.kind === "literal") throw new TemplateFault(message("template.literal_called"), token.at);
  expect(cursor, "(");
  return { kind: "call", input, given: argumentsAt(cursor, expressionAt) };
}

function filteredAt(cursor: Cursor, input: Expression): Expression {
  const token = expectName(cursor, message("template.filter_name"));
  const filter = filters.get(token.text);
  if (!filter) throw unknownFilter(token);
  return filterAt(cursor, expressionAt, { input, filter, token, what: "filter" });
}

/** `is odd`, `is divisibleby(3)`, and `is divisibleby 3` with its one argument bare. */
function testedAt(cursor: Cursor, input: Expression): Expression {
  const negated = take(cursor, "not");
  const token = advance(cursor);
  const test = token.kind === "name" ? tests.get(token.text) : undefined;
  if (!test) throw new TemplateFault(message("template.tests", { names: [...tests.keys()].join(", ") }), token.at);
  const next = here(cursor);
  const isBare =
    ["text", "number"].includes(next.kind) ||
    ["[", "{"].includes(next.text) ||
    (next.kind === "name" && (!isWord(next.text) || constants.has(next.text)));
  let given: Expression[] = [];
  if (take(cursor, "(")) given = argumentsAt(cursor, expressionAt).positional.map(({ value }) => value);
  else if (isBare && test.needs > 0) given = [bareAt(cursor)];
  if (given.length !== test.needs)
    throw new TemplateFault(
      message(test.needs === 0 ? "template.test_takes_nothing" : "template.test_takes_one", { name: token.text }),
      token.at,
    );
  return { kind: "test", input, test, given, negated };
}

function partAt(cursor: Cursor, input: Expression): Expression {
  const start = at(cursor, ":") ? null : expressionAt(cursor);
  const single = !take(cursor, ":");
  const end = single || at(cursor, "]") || at(cursor, ":") ? null : expressionAt(cursor);
  const step = !single && take(cursor, ":") && !at(cursor, "]") ? expressionAt(cursor) : null;
  expect(cursor, "]");
  return { kind: "part", input, start, end, step, single };
}
