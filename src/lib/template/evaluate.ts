/**
 * What an expression is worth.
 *
 * A page can hold anything, so no expression fails for what it finds: a calculation without numbers gives nothing, a
 * comparison of things that have no order is false. Only the budget ends an evaluation early.
 */
import { type Budget, requireLength } from "./bounds.ts";
import type { BinaryOperator, Expression } from "./syntax.ts";
import { valueTests } from "./tests.ts";
import { sliceText, isList, isMarkup, isTrue, numberOf, sizeOf, textOf, type Value } from "./value.ts";

/** The arguments of a called token, by name; empty when it is only named. */
export type ArgumentValues = Readonly<Record<string, Value>>;
/** A value, or how to make it when it is first used. */
export type TemplateValue = Value | ((given: ArgumentValues) => Value);
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

export type Frame = {
  values: TemplateValues;
  /** Names made by `for` and `set`, innermost last. */
  locals: Map<string, Value>[];
  /** Values made so far, by token and arguments. */
  made: Map<string, Value>;
  budget: Budget;
};

/** The value of an expression. @throws Exhausted at the end of the budget, and for nothing else */
export function evaluate(expression: Expression, frame: Frame): Value {
  frame.budget.spend(1);
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "list":
      return expression.items.map((item) => evaluate(item, frame));
    case "name":
      return valueOfName(expression, frame);
    case "filter":
      return applyFilter(expression, frame);
    case "test":
      return (valueTests[expression.test]?.(evaluate(expression.input, frame)) ?? false) !== expression.negated;
    case "part":
      return partOf(expression, frame);
    case "not":
      return !isTrue(evaluate(expression.operand, frame));
    case "minus": {
      const value = numberOf(evaluate(expression.operand, frame));
      return value === null ? null : -value;
    }
    case "binary":
      return evaluateBinary(expression, frame);
    case "choice": {
      if (isTrue(evaluate(expression.condition, frame))) return evaluate(expression.then, frame);
      return expression.otherwise ? evaluate(expression.otherwise, frame) : null;
    }
  }
}

function valueOfName({ name, given }: Extract<Expression, { kind: "name" }>, frame: Frame): Value {
  const local = frame.locals.findLast((names) => names.has(name));
  if (local) return local.get(name) ?? null;
  const value = Object.hasOwn(frame.values, name) ? frame.values[name] : null;
  if (typeof value !== "function") return value ?? null;
  const call = Object.fromEntries(given.map((argument) => [argument.name, evaluate(argument.value, frame)]));
  const key = `${name} ${JSON.stringify(call)}`;
  const known = frame.made.get(key);
  if (known !== undefined) return known;
  const made = value(call);
  frame.made.set(key, made);
  return made;
}

function applyFilter({ input, filter, given }: Extract<Expression, { kind: "filter" }>, frame: Frame): Value {
  const value = evaluate(input, frame);
  const values = given.map((argument) => argument && evaluate(argument, frame));
  frame.budget.spendOn(sizeOf(value));
  const result = filter.apply(value, values, frame.budget);
  frame.budget.spendOn(sizeOf(result));
  return result;
}

function partOf({ input, start, end, step, single }: Extract<Expression, { kind: "part" }>, frame: Frame): Value {
  const value = evaluate(input, frame);
  const from = start && numberOf(evaluate(start, frame));
  const to = end && numberOf(evaluate(end, frame));
  const text = isList(value) ? null : textOf(value);
  frame.budget.spendOn(sizeOf(value));
  if (single) return from === null ? null : ((isList(value) ? value.at(from) : text?.at(from)) ?? null);
  const given = step && numberOf(evaluate(step, frame));
  const by = given && Math.trunc(given);
  if (by !== null && by !== 1)
    return steppedPart(isList(value) ? value : [...(text ?? "")], { from, to, by }, isList(value));
  if (isList(value)) return value.slice(from ?? 0, to ?? undefined);
  const [first = 0, past = 0] = [from ?? 0, to ?? text?.length ?? 0].map((place) =>
    place < 0 ? Math.max(0, place + (text?.length ?? 0)) : place,
  );
  return sliceText(text ?? "", first, past);
}

type Steps = { from: number | null; to: number | null; by: number };

/** Every so many members, backwards by a step below 0, as Python has it; a step of 0 gives nothing. */
function steppedPart(members: readonly Value[], { from, to, by }: Steps, asList: boolean): Value {
  const { length } = members;
  const place = (at: number) => (at < 0 ? at + length : at);
  const first = from === null ? (by < 0 ? length - 1 : 0) : Math.min(place(from), by < 0 ? length - 1 : length);
  const past = to === null ? (by < 0 ? -1 : length) : Math.max(place(to), -1);
  const found: Value[] = [];
  if (by > 0) for (let at = Math.max(0, first); at < Math.min(past, length); at += by) found.push(members[at] ?? null);
  if (by < 0) for (let at = first; at > past && at >= 0; at += by) found.push(members[at] ?? null);
  return asList ? found : found.map((one) => textOf(one)).join("");
}

function evaluateBinary({ operator, left, right }: Extract<Expression, { kind: "binary" }>, frame: Frame): Value {
  const one = evaluate(left, frame);
  if (operator === "and") return isTrue(one) ? evaluate(right, frame) : one;
  if (operator === "or") return isTrue(one) ? one : evaluate(right, frame);
  const other = evaluate(right, frame);
  frame.budget.spendOn(sizeOf(one) + sizeOf(other));
  switch (operator) {
    case "==":
      return equal(one, other);
    case "!=":
      return !equal(one, other);
    case "in":
      return holds(other, one);
    case "not in":
      return !holds(other, one);
    case "~":
      return concatenate(one, other);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return inOrder(operator, one, other);
    default:
      return calculate(operator, one, other);
  }
}

function equal(one: Value, other: Value): boolean {
  if (isList(one) || isList(other)) {
    return (
      isList(one) &&
      isList(other) &&
      one.length === other.length &&
      one.every((item, index) => equal(item, other[index] ?? null))
    );
  }
  return (isMarkup(one) ? one.text : one) === (isMarkup(other) ? other.text : other);
}

function holds(whole: Value, part: Value): boolean {
  if (isList(whole)) return whole.some((item) => equal(item, part));
  return whole !== null && part !== null && textOf(whole).includes(textOf(part));
}

function concatenate(one: Value, other: Value): string {
  const [left, right] = [textOf(one), textOf(other)];
  requireLength(left.length + right.length);
  return left + right;
}

function inOrder(operator: "<" | "<=" | ">" | ">=", one: Value, other: Value): boolean {
  const bothText = [one, other].every((value) => typeof value === "string" || (value !== null && isMarkup(value)));
  const [left, right] = bothText ? [textOf(one), textOf(other)] : [numberOf(one), numberOf(other)];
  if (left === null || right === null) return false;
  if (left === right) return operator.endsWith("=");
  return left < right === operator.startsWith("<");
}

function calculate(operator: BinaryOperator, one: Value, other: Value): Value {
  if (operator === "+" && typeof one === "string" && typeof other === "string") return concatenate(one, other);
  const [left, right] = [numberOf(one), numberOf(other)];
  if (left === null || right === null) return null;
  const result = calculation(operator, left, right);
  return Number.isFinite(result) ? result : null;
}

function calculation(operator: BinaryOperator, left: number, right: number): number {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    case "//":
      return Math.floor(left / right);
    case "**":
      return left ** right;
    default:
      // As in Python, the remainder has the sign of the divisor.
      return left - right * Math.floor(left / right);
  }
}
