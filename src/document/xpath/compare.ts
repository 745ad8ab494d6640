/** Comparison operators (XPath 1.0, section 3.4): with node sets, it is enough that one pair of nodes compares true. */

import type { Scope } from "./scope.ts";
import { booleanOf, NodeSet, TextList, toNumber, type Value } from "./value.ts";

const isList = (value: Value): value is NodeSet | TextList => value instanceof NodeSet || value instanceof TextList;

const textsOf = (value: NodeSet | TextList, scope: Scope): string[] =>
  value instanceof NodeSet ? value.nodes.map((node) => scope.textOfNode(node)) : value.texts;

const ordered = (operator: string, left: number, right: number): boolean => {
  if (operator === "<") return left < right;
  if (operator === "<=") return left <= right;
  return operator === ">" ? left > right : left >= right;
};

const numberOf = (value: number | string | boolean): number =>
  typeof value === "string" ? toNumber(value) : Number(value);

const scalars = (operator: string, left: number | string | boolean, right: number | string | boolean): boolean => {
  if (operator !== "=" && operator !== "!=") return ordered(operator, numberOf(left), numberOf(right));
  let isEqual: boolean;
  if (typeof left === "boolean" || typeof right === "boolean") isEqual = booleanOf(left) === booleanOf(right);
  else if (typeof left === "number" || typeof right === "number") isEqual = numberOf(left) === numberOf(right);
  else isEqual = left === right;
  return isEqual === (operator === "=");
};

/** Two lists: by hash for equality, by extremes for order, so that two long lists cost no product. */
const lists = (operator: string, left: string[], right: string[]): boolean => {
  if (operator === "=") {
    const known = new Set(left);
    return right.some((text) => known.has(text));
  }
  if (operator === "!=") {
    const [first] = left;
    return left.length > 0 && right.length > 0 && [...left, ...right].some((text) => text !== first);
  }
  const least = (texts: string[], sign: number): number =>
    texts.reduce(
      (best, text) => Math.min(best, Number.isNaN(toNumber(text)) ? best : toNumber(text) * sign),
      Infinity,
    ) * sign;
  const sign = operator === "<" || operator === "<=" ? 1 : -1;
  const isPresent = (texts: string[]): boolean => texts.some((text) => !Number.isNaN(toNumber(text)));
  return isPresent(left) && isPresent(right) && ordered(operator, least(left, sign), least(right, -sign));
};

/** Whether `left operator right` holds. */
export const compared = (operator: string, [left, right]: readonly [Value, Value], scope: Scope): boolean => {
  if (isList(left) && isList(right)) return lists(operator, textsOf(left, scope), textsOf(right, scope));
  if (isList(left)) {
    if (typeof right === "boolean") return scalars(operator, booleanOf(left), right);
    const same = itemFor(right as number | string);
    return textsOf(left, scope).some((text) => scalars(operator, same(text), right as number | string));
  }
  if (isList(right)) {
    if (typeof left === "boolean") return scalars(operator, left, booleanOf(right));
    const same = itemFor(left);
    return textsOf(right, scope).some((text) => scalars(operator, left, same(text)));
  }
  return scalars(operator, left, right);
};

/** An item of a list as what it is compared with: a number with a number, else text. */
const itemFor =
  (other: number | string) =>
  (text: string): number | string =>
    typeof other === "number" ? toNumber(text) : text;
