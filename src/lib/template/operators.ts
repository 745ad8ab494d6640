/** What operators make of values. What makes no sense gives nothing, or false. Pure. */
import { type Budget } from "./bounds.ts";
import { printf } from "./filters/printf.ts";
import type { BinaryOperator, Comparison } from "./syntax.ts";
import {
  floatOf,
  isDictionary,
  isFloat,
  isList,
  isMarkup,
  isNumber,
  isText,
  isTuple,
  keyOf,
  numberOf,
  sizeOf,
  textOf,
  tupleOf,
  type Value,
} from "./value.ts";

/** Whether a comparison holds. */
export function comparison(operator: Comparison, [one, other]: readonly [Value, Value], budget: Budget): boolean {
  for (const value of [one, other])
    if (isList(value) || isDictionary(value)) budget.pass(sizeOf(value));
    else budget.read(sizeOf(value));
  switch (operator) {
    case "==":
      return equal(one, other);
    case "!=":
      return !equal(one, other);
    case "in":
      return holds(other, one);
    case "not in":
      return !holds(other, one);
    default:
      return inOrder(operator, one, other);
  }
}

/** Whether two values are the same: markup by its words, 1 and 1.0 alike. */
export function equal(one: Value, other: Value): boolean {
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((item, index) => equal(item, other[index] ?? null));
  if (isDictionary(one) && isDictionary(other))
    return (
      one.size === other.size && [...one].every(([key, item]) => other.has(key) && equal(item, other.get(key) ?? null))
    );
  return plainOf(one) === plainOf(other);
}

const plainOf = (value: Value): Value => (isMarkup(value) ? value.text : isNumber(value) ? numberOf(value) : value);

/** Whether a list has a member, a dictionary a key, a text a part. */
function holds(whole: Value, part: Value): boolean {
  if (isList(whole)) return whole.some((item) => equal(item, part));
  if (isDictionary(whole)) return whole.has(keyOf(part));
  return whole !== null && part !== null && textOf(whole).includes(textOf(part));
}

/** Below 0, 0 or above it; null where two values have no order. */
export function orderOf(one: Value, other: Value): number | null {
  if (isList(one) && isList(other)) {
    for (const [index, item] of one.entries()) {
      if (index >= other.length) return 1;
      const order = orderOf(item, other[index] ?? null);
      if (order !== 0) return order;
    }
    return one.length - other.length;
  }
  const bothText = isText(one) && isText(other);
  const [left, right] = bothText ? [textOf(one), textOf(other)] : [numberOf(one), numberOf(other)];
  if (left === null || right === null) return null;
  return left < right ? -1 : Number(left > right);
}

function inOrder(operator: "<" | "<=" | ">" | ">=", one: Value, other: Value): boolean {
  const order = orderOf(one, other);
  if (order === null) return false;
  if (order === 0) return operator.endsWith("=");
  return order < 0 === operator.startsWith("<");
}

/** Two values joined as text. */
function concatenated(one: Value, other: Value, budget: Budget): string {
  budget.make(sizeOf(one) + sizeOf(other));
  return textOf(one) + textOf(other);
}

/** The value of an operator that is neither `and` nor `or`. */
export function calculation(operator: BinaryOperator, [one, other]: readonly [Value, Value], budget: Budget): Value {
  if (operator === "~") return concatenated(one, other, budget);
  if (operator === "+" && isText(one) && isText(other)) return concatenated(one, other, budget);
  if (operator === "+" && isList(one) && isList(other)) {
    budget.gather(one.length + other.length);
    const joined = [...one, ...other];
    budget.hold(sizeOf(joined));
    return isTuple(one) && isTuple(other) ? tupleOf(joined) : joined;
  }
  if (operator === "*" && typeof other === "number" && (isList(one) || isText(one)))
    return repeated(one, other, budget);
  if (operator === "*" && typeof one === "number" && (isList(other) || isText(other)))
    return repeated(other, one, budget);
  if (operator === "%" && isText(one))
    return printf(textOf(one), isList(other) && isTuple(other) ? other : [other], budget);
  const [left, right] = [numberOf(one), numberOf(other)];
  if (left === null || right === null) return null;
  const result = arithmetic(operator, left, right);
  if (!Number.isFinite(result)) return null;
  const isExact = operator !== "/" && !hasFraction(one) && !hasFraction(other) && !(operator === "**" && right < 0);
  return isExact ? result : floatOf(result);
}

/** Whether a number, or a text that spells one, is a float. */
const hasFraction = (value: Value): boolean => isFloat(value) || (isText(value) && /[.e]/i.test(textOf(value)));

/** A text or list so many times. */
function repeated(value: Value, times: number, budget: Budget): Value {
  const count = Math.max(0, Math.trunc(times));
  if (isList(value)) {
    budget.gather(value.length * count);
    budget.hold(sizeOf(value) * count);
    const items = Array.from({ length: count }, () => value).flat();
    return isTuple(value) ? tupleOf(items) : items;
  }
  budget.make(sizeOf(value) * count);
  return textOf(value).repeat(count);
}

function arithmetic(operator: BinaryOperator, left: number, right: number): number {
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
