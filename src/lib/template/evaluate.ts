/**
 * What an expression is worth.
 *
 * A page can hold anything, so no expression fails for what it finds: a calculation without numbers gives nothing, a
 * comparison of things that have no order is false. Only the budget ends an evaluation early.
 */
import { callOf, placesOf } from "./arguments.ts";
import type { Budget } from "./bounds.ts";
import { type Filter, Named, payFor } from "./filters/filter.ts";
import { methodOf } from "./methods/index.ts";
import { calculation, comparison } from "./operators.ts";
import { partOf } from "./part.ts";
import type { Expression, NamedArgument } from "./syntax.ts";
import {
  isDictionary,
  isMarkup,
  isThing,
  isTrue,
  keyOf,
  memberOf,
  numberOf,
  floatOf,
  isFloat,
  sizeOf,
  spellingOf,
  tupleOf,
  type Value,
  weightOf,
} from "./value.ts";

/** The arguments of a called token, by name; empty when it is only named. */
export type ArgumentValues = Readonly<Record<string, Value>>;
/** A value, or how to make it when it is first used. */
export type TemplateValue = Value | ((given: ArgumentValues) => Value);
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

export type Frame = {
  values: TemplateValues;
  /** Names made by the template, innermost last; the first are those of the language. */
  locals: Map<string, Value>[];
  /** Values made so far, by token and arguments. */
  made: Map<string, Value>;
  budget: Budget;
};

/** The value of an expression. @throws Exhausted at the end of the budget, and for nothing else */
export function evaluate(expression: Expression, frame: Frame): Value {
  const { budget } = frame;
  budget.spend(1);
  budget.enter();
  const value = valueOf(expression, frame);
  budget.leave();
  return value;
}

function valueOf(expression: Expression, frame: Frame): Value {
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "list": {
      frame.budget.gather(expression.items.length);
      const items = expression.items.map((item) => evaluate(item, frame));
      frame.budget.hold(sizeOf(items));
      return expression.tuple ? tupleOf(items) : items;
    }
    case "dictionary":
      frame.budget.gather(expression.entries.length);
      return dictionaryOf(expression, frame);
    case "name":
      return localOf(expression, frame);
    case "token":
      return valueOfToken(expression, frame);
    case "group":
      return new Map(expression.members.map(({ key, name }) => [key, valueOfToken({ name, given: [] }, frame)]));
    case "member":
      return memberOf(evaluate(expression.input, frame), expression.name);
    case "method":
      return calledMethod(expression, frame);
    case "call": {
      const input = evaluate(expression.input, frame);
      const call = callOf(expression.given, (one) => evaluate(one, frame), frame.budget);
      return isThing(input) ? (input.call?.(call, frame.budget) ?? null) : null;
    }
    case "filter":
      return filtered(expression, frame);
    case "test": {
      const value = evaluate(expression.input, frame);
      const [other] = expression.given;
      return expression.test.holds(value, other ? evaluate(other, frame) : null, frame.budget) !== expression.negated;
    }
    case "part": {
      const [input, ...bounds] = [expression.input, expression.start, expression.end, expression.step].map((one) =>
        one ? evaluate(one, frame) : null,
      );
      const [start = null, end = null, step = null] = bounds;
      return partOf(input ?? null, { start, end, step, single: expression.single }, frame.budget);
    }
    case "not":
      return !isTrue(evaluate(expression.operand, frame));
    case "minus": {
      const value = evaluate(expression.operand, frame);
      const number = numberOf(value);
      return number === null ? null : isFloat(value) ? floatOf(-number) : -number;
    }
    case "binary":
      return evaluateBinary(expression, frame);
    case "compare":
      return evaluateComparison(expression, frame);
    case "choice": {
      if (isTrue(evaluate(expression.condition, frame))) return evaluate(expression.then, frame);
      return expression.otherwise ? evaluate(expression.otherwise, frame) : null;
    }
  }
}

function dictionaryOf({ entries }: Extract<Expression, { kind: "dictionary" }>, frame: Frame): Value {
  const made = new Map(entries.map(({ key, value }) => [keyOf(evaluate(key, frame)), evaluate(value, frame)]));
  frame.budget.hold(sizeOf(made));
  return made;
}

function localOf({ name, isToken }: Extract<Expression, { kind: "name" }>, frame: Frame): Value {
  const { locals } = frame;
  const first = isToken ? 1 : 0;
  for (let index = locals.length - 1; index >= first; index--) {
    const value = locals[index]?.get(name);
    if (value !== undefined) return value;
  }
  return isToken ? valueOfToken({ name, given: [] }, frame) : null;
}

function valueOfToken({ name, given }: { name: string; given: readonly NamedArgument[] }, frame: Frame): Value {
  const value = Object.hasOwn(frame.values, name) ? frame.values[name] : null;
  const call = Object.fromEntries(given.map((argument) => [argument.name, evaluate(argument.value, frame)]));
  const key = given.length === 0 ? name : `${name} ${spellingOf(new Map(Object.entries(call)))}`;
  const known = frame.made.get(key);
  if (known !== undefined) return known;
  const made = (typeof value === "function" ? value(call) : value) ?? null;
  // The words of markup are made when they are asked for, so its size is that of what it looks like.
  frame.budget.allow(sizeOf(made));
  frame.made.set(key, made);
  return made;
}

function calledMethod({ input, name, given }: Extract<Expression, { kind: "method" }>, frame: Frame): Value {
  const value = evaluate(input, frame);
  const call = callOf(given, (one) => evaluate(one, frame), frame.budget);
  const called = isThing(value) || isDictionary(value) ? memberOf(value, name) : null;
  if (isThing(called)) return called.call?.(call, frame.budget) ?? null;
  const method = methodOf(value, name);
  const places = method && placesOf(method, call);
  return method && places ? applied(method, { input: value, given: places }, frame.budget) : null;
}

function filtered({ input, filter, given, named }: Extract<Expression, { kind: "filter" }>, frame: Frame): Value {
  const value = evaluate(input, frame);
  const values: (Value | undefined)[] = given.map((argument) => argument && evaluate(argument, frame));
  if (named.length > 0) values.push(new Named(named.map((one) => [one.name, evaluate(one.value, frame)])));
  return applied(filter, { input: value, given: values }, frame.budget);
}

type Input = { input: Value; given: readonly (Value | undefined)[] };

/** The value of a filter or method, paid for. */
function applied(filter: Filter, { input, given }: Input, budget: Budget): Value {
  payFor(input, filter, budget);
  for (const one of given) if (one !== undefined) payFor(one, filter, budget);
  const result = filter.apply(input, given, budget);
  if (result !== input && !isMarkup(result)) budget.make(weightOf(result));
  return result;
}

function evaluateBinary({ operator, left, right }: Extract<Expression, { kind: "binary" }>, frame: Frame): Value {
  const one = evaluate(left, frame);
  if (operator === "and") return isTrue(one) ? evaluate(right, frame) : one;
  if (operator === "or") return isTrue(one) ? one : evaluate(right, frame);
  return calculation(operator, [one, evaluate(right, frame)], frame.budget);
}

/** `1 < x < 5`: each beside the next, up to the first that does not hold. */
function evaluateComparison({ first, rest }: Extract<Expression, { kind: "compare" }>, frame: Frame): boolean {
  let left = evaluate(first, frame);
  for (const { operator, operand } of rest) {
    const right = evaluate(operand, frame);
    if (!comparison(operator, [left, right], frame.budget)) return false;
    left = right;
  }
  return true;
}
