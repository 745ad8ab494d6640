/**
 * The filter expressions of JSONPath (RFC 9535, section 2.3.5): comparisons, existence, and the functions length, count, value,
 * match and search. Regular expressions run on the product's own engine, in bounded time; a pattern that is none matches nothing,
 * as the RFC asks. Pure.
 */
import type { Budget } from "../bounds/budget.ts";
import { SelectorError } from "../bounds/problem.ts";
import { newMatchBudget } from "../regex/budget.ts";
import { regexPattern, type Pattern } from "../regex/matching.ts";
import { RegexProblem } from "../regex/syntax.ts";
import type { Expression, Segment } from "./plan.ts";
import { compareNumbers, isObject, LongNumber, type Json } from "../json/value.ts";

type Context = { root: Json; budget: Budget; find: (segments: readonly Segment[], from: Json) => Json[] };

/** `undefined` is the RFC's Nothing. */
type Operand = Json | undefined;

const matchSteps = 5_000_000;

/** The tests of one evaluation: they share its budget and the patterns compiled so far. */
export class Tests {
  readonly #context: Context;
  readonly #patterns = new Map<string, Pattern | null>();
  readonly #matching = newMatchBudget(matchSteps);

  constructor(context: Context) {
    this.#context = context;
  }

  /** Whether a test holds for the value at hand. */
  holds(test: Expression, current: Json): boolean {
    this.#context.budget.spend(1);
    switch (test.kind) {
      case "not":
        return !this.holds(test.operand, current);
      case "and":
        return this.holds(test.left, current) && this.holds(test.right, current);
      case "or":
        return this.holds(test.left, current) || this.holds(test.right, current);
      case "compare":
        return this.#compare(test.operator, this.#valueOf(test.left, current), this.#valueOf(test.right, current));
      case "query":
        return this.#find(test, current).length > 0;
      case "call":
        return this.#call(test, current) === true;
      case "literal":
        return test.value === true;
    }
  }

  #find(query: Extract<Expression, { kind: "query" }>, current: Json): Json[] {
    return this.#context.find(query.segments, query.isRoot ? this.#context.root : current);
  }

  #valueOf(expression: Expression, current: Json): Operand {
    if (expression.kind === "literal") return expression.value;
    if (expression.kind === "call") return this.#call(expression, current);
    if (expression.kind !== "query") return this.holds(expression, current);
    const values = this.#find(expression, current);
    return values.length === 1 ? values[0] : undefined;
  }

  #call({ name, args }: Extract<Expression, { kind: "call" }>, current: Json): Operand {
    const [first, second] = args;
    if (first === undefined) return undefined;
    if (name === "count" || name === "value") {
      const values = first.kind === "query" ? this.#find(first, current) : [];
      return name === "count" ? values.length : values.length === 1 ? values[0] : undefined;
    }
    const value = this.#valueOf(first, current);
    if (name === "length") return lengthOf(value);
    const pattern = second && this.#valueOf(second, current);
    if (typeof value !== "string" || typeof pattern !== "string") return false;
    return this.#matches(name === "match" ? `\\A(?:${pattern})\\z` : pattern, value);
  }

  #matches(source: string, text: string): boolean {
    if (!this.#patterns.has(source)) this.#patterns.set(source, compile(source));
    const pattern = this.#patterns.get(source);
    if (!pattern) return false;
    this.#context.budget.spend(1 + (text.length >> 4));
    const isMatch = pattern.test(text, this.#matching);
    if (this.#matching.problem) throw new SelectorError("budget", this.#matching.problem.sentence);
    return isMatch;
  }

  #compare(operator: string, left: Operand, right: Operand): boolean {
    if (operator === "==") return this.#equal(left, right);
    if (operator === "!=") return !this.#equal(left, right);
    if (operator === "<") return isLess(left, right);
    if (operator === ">") return isLess(right, left);
    return this.#equal(left, right) || (operator === "<=" ? isLess(left, right) : isLess(right, left));
  }

  #equal(left: Operand, right: Operand): boolean {
    this.#context.budget.spend(1);
    if (isNumber(left) && isNumber(right)) return compareNumbers(left, right) === 0;
    if (left === right) return true;
    if (Array.isArray(left) && Array.isArray(right))
      return left.length === right.length && left.every((element, at) => this.#equal(element, right[at]));
    if (!isObject(left) || !isObject(right)) return false;
    const names = Object.keys(left);
    return (
      names.length === Object.keys(right).length &&
      names.every((name) => Object.hasOwn(right, name) && this.#equal(left[name], right[name]))
    );
  }
}

function compile(source: string): Pattern | null {
  try {
    return regexPattern(source, withPlainDots(source), { i: false, m: false, s: false, x: false });
  } catch (error) {
    if (error instanceof RegexProblem) return null;
    throw error;
  }
}

/** A dot stands for any character but the ends of lines, CR among them (RFC 9485, 5.3). */
const withPlainDots = (source: string): string =>
  source.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\./gs, (part) => (part === "." ? "[^\\n\\r]" : part));

const isNumber = (value: Operand): value is number | LongNumber =>
  typeof value === "number" || value instanceof LongNumber;

function isLess(left: Operand, right: Operand): boolean {
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right) < 0;
  return typeof left === "string" && typeof right === "string" && left < right;
}

function lengthOf(value: Operand): Operand {
  if (typeof value === "string") return Array.from(value).length;
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
}
