/**
 * Expressions, from the loosest binding to the tightest:
 *
 * `a if b else c`, `or`, `and`, `not`, comparisons with `in` and `not in`, `~`, `+ -`, `* / // %`, `**`, then what follows a value:
 * `|filter` and `is none`, and closest to it the sign, `[1:5]`, `[::2]` and `.method()`. A value is a literal, a list, a token, a token called with named
 * arguments, or an expression in brackets.
 */
import { TemplateFault } from "./bounds.ts";
import { advance, at, type Cursor, expect, expectName, here, parseNested, take, unexpectedToken } from "./cursor.ts";
import { closest } from "../closest.ts";
import type { Filter } from "./filters/filter.ts";
import { filters } from "./filters/index.ts";
import { methods } from "./filters/method.ts";
import type { Token } from "./lex.ts";
import type { BinaryOperator, Expression, NamedArgument } from "./syntax.ts";
import { isTest } from "./tests.ts";
import type { Value } from "./value.ts";

const levels: readonly (readonly BinaryOperator[])[] = [
  ["or"],
  ["and"],
  ["==", "!=", "<", "<=", ">", ">=", "in", "not in"],
  ["~"],
  ["+", "-"],
  ["*", "/", "//", "%"],
  ["**"],
];
const comparisonLevel = 2;

const constants: ReadonlyMap<string, Value> = new Map<string, Value>([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["none", null],
  ["None", null],
]);
const words = new Set(["and", "or", "not", "in", "is", "if", "else", ...constants.keys()]);

/** Whether a name is a word of the language and cannot name anything else. */
export function isWord(name: string): boolean {
  return words.has(name);
}

/** Parses an expression at the cursor; throws TemplateFault. */
export function expressionAt(cursor: Cursor): Expression {
  return parseNested(cursor.sight, here(cursor).at, () => {
    const then = binaryAt(cursor, 0);
    if (!take(cursor, "if")) return then;
    const condition = binaryAt(cursor, 0);
    const otherwise = take(cursor, "else") ? expressionAt(cursor) : null;
    return { kind: "choice", condition, then, otherwise };
  });
}

/** An expression that is no choice: what stands before `if`. */
export function operandAt(cursor: Cursor): Expression {
  return parseNested(cursor.sight, here(cursor).at, () => binaryAt(cursor, 0));
}

function binaryAt(cursor: Cursor, level: number): Expression {
  const operators = levels[level];
  if (!operators) return signedAt(cursor);
  if (level === comparisonLevel && at(cursor, "not")) {
    return parseNested(cursor.sight, advance(cursor).at, () => ({ kind: "not", operand: binaryAt(cursor, level) }));
  }
  let left = binaryAt(cursor, level + 1);
  for (;;) {
    const operator = operators.find((candidate) => takeOperator(cursor, candidate));
    if (!operator) return left;
    left = { kind: "binary", operator, left, right: binaryAt(cursor, level + 1) };
  }
}

function takeOperator(cursor: Cursor, operator: BinaryOperator): boolean {
  if (operator !== "not in") return take(cursor, operator);
  if (!at(cursor, "not") || cursor.tokens[cursor.index + 1]?.text !== "in") return false;
  cursor.index += 2;
  return true;
}

/** A sign binds tighter than a filter, as in Jinja: `-x|abs` is the size of `-x`. */
function signedAt(cursor: Cursor): Expression {
  let value = bareAt(cursor);
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
  let value = valueAt(cursor);
  for (;;) {
    if (take(cursor, "[")) value = partAt(cursor, value);
    else if (take(cursor, ".")) value = calledAt(cursor, value, advance(cursor));
    else return value;
  }
}

function valueAt(cursor: Cursor): Expression {
  const token = here(cursor);
  if (token.kind === "text") return { kind: "literal", value: advance(cursor).text };
  if (token.kind === "number") return { kind: "literal", value: Number(advance(cursor).text) };
  if (take(cursor, "(")) {
    const inside = expressionAt(cursor);
    expect(cursor, ")");
    return inside;
  }
  if (take(cursor, "[")) return listAt(cursor);
  const constant = token.kind === "name" ? constants.get(token.text) : undefined;
  if (constant !== undefined) {
    advance(cursor);
    return { kind: "literal", value: constant };
  }
  if (token.kind === "name" && !words.has(token.text)) return namedAt(cursor);
  throw unexpectedToken(cursor, "a value");
}

function listAt(cursor: Cursor): Expression {
  const items: Expression[] = [];
  while (!take(cursor, "]")) {
    items.push(expressionAt(cursor));
    if (!at(cursor, "]")) expect(cursor, ",");
  }
  return { kind: "list", items };
}

function namedAt(cursor: Cursor): Expression {
  const { text: name, at: position } = advance(cursor);
  const { known, locals } = cursor.sight;
  const isLocal = locals.some((names) => names.has(name));
  if (!isLocal && !Object.hasOwn(known, name)) {
    const other = otherNameAt(cursor, { name, position });
    if (other) return other;
    const near = closest(name, [...locals.flatMap((names) => [...names]), ...Object.keys(known)]);
    throw new TemplateFault(
      `Unknown token "${name.slice(0, 100)}"${near ? `, did you mean "${near}"?` : ""}`,
      position,
    );
  }
  if (!take(cursor, "(")) return { kind: "name", name, given: [] };
  const takes = isLocal ? [] : (known[name] ?? []);
  return { kind: "name", name, given: namedArgumentsAt(cursor, { name, takes, position }) };
}

/**
 * What a name that is no token can still be: a method of one (`diff.splitlines()`), one in brackets (`restock['price']`), or nothing where
 * the template says what to do then (`missing|default('x')`, `missing is defined`).
 */
function otherNameAt(cursor: Cursor, { name, position }: { name: string; position: number }): Expression | null {
  const { known, locals } = cursor.sight;
  const isKnown = (one: string) => Object.hasOwn(known, one) || locals.some((names) => names.has(one));
  const dot = name.lastIndexOf(".");
  const owner = name.slice(0, Math.max(0, dot));
  if (at(cursor, "(") && isKnown(owner)) {
    const method = { kind: "name", text: name.slice(dot + 1), at: position + dot + 1 } as const;
    return calledAt(cursor, { kind: "name", name: owner, given: [] }, method);
  }
  const [bracket, inside, close, following] = cursor.tokens.slice(cursor.index, cursor.index + 4);
  if (bracket?.text === "[" && inside?.kind === "text" && close?.text === "]" && isKnown(`${name}.${inside.text}`)) {
    cursor.index += 3;
    return { kind: "name", name: `${name}.${inside.text}`, given: [] };
  }
  const [sign, word, last] = [bracket?.text, inside?.text ?? "", close?.text ?? following?.text ?? ""];
  const isDefault = sign === "|" && (word === "default" || word === "d");
  const isAsked = sign === "is" && /^(?:un)?defined$/.test(word === "not" ? last : word);
  return isDefault || isAsked ? { kind: "literal", value: null } : null;
}

/** `.name(…)` behind a value: one of the methods, never anything of the runtime. */
function calledAt(cursor: Cursor, input: Expression, token: Token): Expression {
  const method = token.kind === "name" ? methods.get(token.text) : undefined;
  if (!method) {
    const near = closest(token.text, [...methods.keys()]);
    const hint = near ? `, did you mean "${near}"?` : "";
    throw new TemplateFault(`Unknown method "${token.text.slice(0, 100)}"${hint}`, token.at);
  }
  if (!at(cursor, "(")) throw unexpectedToken(cursor, '"("');
  return withArgumentsAt(cursor, { input, filter: method, token, what: "method" });
}

type Callable = { name: string; takes: readonly string[]; position: number };

function namedArgumentsAt(cursor: Cursor, { name, takes, position }: Callable): NamedArgument[] {
  if (takes.length === 0) throw new TemplateFault(`The token "${name}" cannot be called`, position);
  const given: NamedArgument[] = [];
  while (!take(cursor, ")")) {
    const wanted = `one of ${takes.map((taken) => `${taken}=`).join(", ")}`;
    const argument = expectName(cursor, wanted);
    if (!takes.includes(argument.text)) {
      throw new TemplateFault(
        `The token "${name}" has no argument "${argument.text}", expected ${wanted}`,
        argument.at,
      );
    }
    expect(cursor, "=");
    given.push({ name: argument.text, value: expressionAt(cursor) });
    if (!at(cursor, ")")) expect(cursor, ",");
  }
  return given;
}

function filteredAt(cursor: Cursor, input: Expression): Expression {
  const token = expectName(cursor, "the name of a filter");
  const filter = filters.get(token.text);
  if (!filter) {
    const near = closest(token.text, [...filters.keys()]);
    throw new TemplateFault(`Unknown filter "${token.text}"${near ? `, did you mean "${near}"?` : ""}`, token.at);
  }
  return withArgumentsAt(cursor, { input, filter, token, what: "filter" });
}

type Applied = { input: Expression; filter: Filter; token: Token; what: "filter" | "method" };

/** A filter or method with the arguments that follow in brackets. */
function withArgumentsAt(cursor: Cursor, { input, filter, token, what }: Applied): Expression {
  const given: (Expression | undefined)[] = [];
  if (take(cursor, "(")) {
    while (!take(cursor, ")")) {
      const index = argumentIndexAt(cursor, filter.takes, given.length);
      const inWay = index < 0 || index >= filter.takes.length || given[index] !== undefined;
      if (inWay) throw unexpectedToken(cursor, filter.takes.length === 0 ? '")"' : `only ${filter.takes.join(", ")}`);
      given[index] = expressionAt(cursor);
      if (!at(cursor, ")")) expect(cursor, ",");
    }
  }
  for (let index = 0; index < filter.needs; index++) {
    if (!given[index]) throw new TemplateFault(`The ${what} "${token.text}" needs ${filter.takes[index]}`, token.at);
  }
  const literals = given.map((argument) => (argument?.kind === "literal" ? argument.value : undefined));
  const problem = filter.problem?.(literals);
  if (problem) throw new TemplateFault(`In the ${what} "${token.text}" ${problem}`, token.at);
  return { kind: "filter", input, filter, given: Array.from(given) };
}

/** The place of the next argument: its own when it is given by name, the next free one otherwise; -1 for a wrong name. */
function argumentIndexAt(cursor: Cursor, takes: readonly string[], next: number): number {
  const following = cursor.tokens[cursor.index + 1];
  if (here(cursor).kind !== "name" || following?.text !== "=" || following.kind !== "operator") return next;
  const index = takes.indexOf(here(cursor).text);
  if (index >= 0) cursor.index += 2;
  return index;
}

function testedAt(cursor: Cursor, input: Expression): Expression {
  const negated = take(cursor, "not");
  const token = advance(cursor);
  if (token.kind === "name" && isTest(token.text)) return { kind: "test", input, test: token.text, negated };
  const expected = "none, defined, undefined, number, string, odd, even, true or false";
  throw new TemplateFault(`After "is" expected ${expected}`, token.at);
}

function partAt(cursor: Cursor, input: Expression): Expression {
  const start = at(cursor, ":") ? null : expressionAt(cursor);
  const single = !take(cursor, ":");
  const end = single || at(cursor, "]") || at(cursor, ":") ? null : expressionAt(cursor);
  const step = !single && take(cursor, ":") && !at(cursor, "]") ? expressionAt(cursor) : null;
  expect(cursor, "]");
  return { kind: "part", input, start, end, step, single };
}
