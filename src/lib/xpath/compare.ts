/**
 * Comparison operators (XPath 1.0, section 3.4; XPath 3.1, section 3.7): with sequences, it is enough that one pair of items compares
 * true. Order is that of numbers where both sides are numbers; in XPath 3.1 other texts are ordered too, so that dates can be compared.
 */

import type { Scope } from "./scope.ts";
import {
  booleanOf,
  type Item,
  List,
  NodeItem,
  NodeSet,
  type Scalar,
  toNumber,
  type Value,
  wholeNumber,
} from "./value.ts";

const isList = (value: Value): value is NodeSet | List => value instanceof NodeSet || value instanceof List;

/** Items as what they are compared as: nodes as their text. */
const plainItems = (value: NodeSet | List, scope: Scope): Scalar[] =>
  value instanceof NodeSet
    ? value.nodes.map((node) => scope.textOfNode(node))
    : value.items.map((item: Item) => (item instanceof NodeItem ? scope.textOfNode(item.node) : item));

/** Numbers of both kinds are ordered by their values. */
const ordered = <T extends number | bigint | string>(operator: string, left: T, right: T): boolean => {
  if (operator === "<") return left < right;
  if (operator === "<=") return left <= right;
  return operator === ">" ? left > right : left >= right;
};

/** Beside a whole number of many digits a text is read by all of its digits, too: two ids are not one for what a double rounds away. */
const numberOf = (value: Scalar, other: Scalar): number | bigint => {
  if (typeof value === "bigint") return value;
  if (typeof value !== "string") return Number(value);
  const isExact = typeof other === "bigint" && /^\s*\d+\s*$/.test(value);
  return isExact ? wholeNumber(value.trim()) : toNumber(value);
};

const isNumber = (value: Scalar): value is number | bigint => typeof value === "number" || typeof value === "bigint";

type Rules = { operator: string; hasTextOrder: boolean };

const scalars = ({ operator, hasTextOrder }: Rules, left: Scalar, right: Scalar): boolean => {
  if (operator !== "=" && operator !== "!=") {
    const [first, second] = [numberOf(left, right), numberOf(right, left)];
    const isNumeric = !Number.isNaN(Number(first)) && !Number.isNaN(Number(second));
    if (!isNumeric && hasTextOrder && typeof left === "string" && typeof right === "string") {
      return ordered(operator, left, right);
    }
    return ordered(operator, first, second);
  }
  let isEqual: boolean;
  if (typeof left === "boolean" || typeof right === "boolean") isEqual = booleanOf(left) === booleanOf(right);
  else if (isNumber(left) || isNumber(right)) isEqual = numberOf(left, right) === numberOf(right, left);
  else isEqual = left === right;
  return isEqual === (operator === "=");
};

/** Two long lists of text: by hash for equality, by extremes for the order of numbers, so that they cost no product. */
const texts = (operator: string, left: string[], right: string[]): boolean => {
  if (operator === "=") {
    const known = new Set(left);
    return right.some((text) => known.has(text));
  }
  if (operator === "!=") {
    const [first] = left;
    return left.length > 0 && right.length > 0 && [...left, ...right].some((text) => text !== first);
  }
  const extremeOf = (values: string[], sign: number): number =>
    values.reduce(
      (best, text) => Math.min(best, Number.isNaN(toNumber(text)) ? best : toNumber(text) * sign),
      Infinity,
    ) * sign;
  const sign = operator === "<" || operator === "<=" ? 1 : -1;
  const isPresent = (values: string[]): boolean => values.some((text) => !Number.isNaN(toNumber(text)));
  return isPresent(left) && isPresent(right) && ordered(operator, extremeOf(left, sign), extremeOf(right, -sign));
};

const isText = (item: Scalar): item is string => typeof item === "string";
const isNumeric = (item: string): boolean => !Number.isNaN(toNumber(item));

const lists = (rules: Rules, [left, right]: [Scalar[], Scalar[]], scope: Scope): boolean => {
  if (left.every(isText) && right.every(isText)) {
    const isEquality = rules.operator === "=" || rules.operator === "!=";
    if (isEquality || !rules.hasTextOrder || (left.every(isNumeric) && right.every(isNumeric))) {
      return texts(rules.operator, left, right);
    }
  }
  return left.some((first) => {
    scope.budget.spend(right.length);
    return right.some((second) => scalars(rules, first, second));
  });
};

/** Whether `left operator right` holds. */
export const compareValues = (operator: string, [left, right]: readonly [Value, Value], scope: Scope): boolean => {
  const rules = { operator, hasTextOrder: scope.dialect === "3.1" };
  if (isList(left) && isList(right)) return lists(rules, [plainItems(left, scope), plainItems(right, scope)], scope);
  if (isList(left)) {
    if (typeof right === "boolean") return scalars(rules, booleanOf(left), right);
    return plainItems(left, scope).some((item) => scalars(rules, item, right as Scalar));
  }
  if (isList(right)) {
    if (typeof left === "boolean") return scalars(rules, left, booleanOf(right));
    return plainItems(right, scope).some((item) => scalars(rules, left, item));
  }
  return scalars(rules, left, right);
};
