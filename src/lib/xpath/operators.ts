/** Operators between two values (XPath 1.0, sections 3.3 to 3.5; XPath 3.1, sections 3.3.1, 3.4 to 3.7). */

import { message } from "../../message/message.ts";
import { SelectorError } from "../bounds/problem.ts";
import type { Node } from "../document/tape.ts";
import { compareValues } from "./compare.ts";
import type { BinaryExpression, Expression } from "./expression.ts";
import type { Scope } from "./scope.ts";
import { inOrder, List, NodeSet, orderOf, sizeOf, toNumber, type Value } from "./value.ts";

const arithmetic: Record<string, (left: number, right: number) => number> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  div: (left, right) => left / right,
  idiv: (left, right) => Math.trunc(left / right),
  mod: (left, right) => left % right,
};

/** The value of `left operator right`. */
export const binaryValue = (scope: Scope, { operator, isOfValues, left, right }: BinaryExpression): Value => {
  switch (operator) {
    case "or":
      return scope.boolean(left) || scope.boolean(right);
    case "and":
      return scope.boolean(left) && scope.boolean(right);
    case "|":
      return inOrder([...scope.nodes(left).nodes, ...scope.nodes(right).nodes]);
    case "intersect":
    case "except":
      return chosen(scope.nodes(left).nodes, scope.nodes(right).nodes, operator === "intersect");
    case "is":
    case "<<":
    case ">>":
      return comparePlaces(operator, firstOf(scope, left), firstOf(scope, right));
    case "||":
      return payForText(scope, scope.text(left) + scope.text(right));
    case "to":
      return range(scope, left, right);
    case "+":
    case "-":
    case "*":
    case "div":
    case "idiv":
    case "mod":
      return calculate(scope, operator, [left, right]);
    default:
      return isOfValues ? valueComparison(scope, operator, [left, right]) : comparison(scope, operator, [left, right]);
  }
};

/** Nothing, where either side is nothing. */
const valueComparison = (scope: Scope, operator: string, [left, right]: [Expression, Expression]): Value => {
  const [first, second] = [scope.value(left), scope.value(right)];
  return sizeOf(first) === 0 || sizeOf(second) === 0 ? new List([]) : compareValues(operator, [first, second], scope);
};

/** `@name = "text"` is most of what is ever compared, and needs no node made for the attribute. */
const comparison = (scope: Scope, operator: string, [left, right]: [Expression, Expression]): boolean => {
  const attribute = right.type === "string" || right.type === "number" ? scope.attributeText(left) : undefined;
  if (attribute === null) return false;
  return compareValues(operator, [attribute ?? scope.value(left), scope.value(right)], scope);
};

const chosen = (left: Node[], right: Node[], isIn: boolean): NodeSet => {
  const others = new Set(right);
  return inOrder(left.filter((node) => others.has(node) === isIn));
};

const firstOf = (scope: Scope, expression: Expression): Node | undefined => scope.nodes(expression).nodes[0];

/** Nothing compared with a node is nothing. */
const comparePlaces = (operator: string, left: Node | undefined, right: Node | undefined): Value => {
  if (left === undefined || right === undefined) return new List([]);
  if (operator === "is") return left === right;
  return operator === "<<" ? orderOf(left) < orderOf(right) : orderOf(left) > orderOf(right);
};

/** Text put together in loops is counted, so that doubling it does not go on for long. */
const payForText = (scope: Scope, text: string): string => {
  scope.budget.spend(text.length >> 4);
  return text;
};

/** `1 to 3`; nothing where the end lies before the beginning, or there is none. */
const range = (scope: Scope, left: Expression, right: Expression): Value => {
  const ends = [scope.value(left), scope.value(right)] as const;
  if (ends.some((end) => sizeOf(end) === 0)) return new List([]);
  const [from, to] = [numberOf(scope, ends[0]), numberOf(scope, ends[1])];
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) {
    throw new SelectorError("syntax", message("xpath.range"));
  }
  const size = Math.max(0, to - from + 1);
  scope.budget.spend(size);
  return new List(Array.from({ length: size }, (_, index) => from + index));
};

/** In XPath 3.1 a sum with nothing is nothing, in 1.0 it is not a number. */
const calculate = (scope: Scope, operator: string, operands: [Expression, Expression]): Value => {
  const [left, right] = operands.map((operand) => scope.value(operand)) as [Value, Value];
  if (scope.dialect === "3.1" && (sizeOf(left) === 0 || sizeOf(right) === 0)) return new List([]);
  return (arithmetic[operator] as (left: number, right: number) => number)(
    numberOf(scope, left),
    numberOf(scope, right),
  );
};

const numberOf = (scope: Scope, value: Value): number => {
  if (typeof value === "number") return value;
  if (typeof value === "boolean" || typeof value === "bigint") return Number(value);
  if (typeof value === "string") return toNumber(value);
  const [first] = value instanceof NodeSet ? value.nodes : value.items;
  if (first === undefined) return Number.NaN;
  if (value instanceof NodeSet) return toNumber(scope.textOfNode(first as Node));
  const [item] = value.items;
  return typeof item === "number" ? item : toNumber(scope.textOfItem(item as string));
};
