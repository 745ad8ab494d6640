/** What can be told about an expression before it meets a document, and rewrites that keep its meaning. */

import type { Expression, Step } from "./expression.ts";

const numeric = new Set([
  "abs",
  "avg",
  "ceiling",
  "count",
  "floor",
  "last",
  "max",
  "min",
  "number",
  "position",
  "round",
  "string-length",
  "sum",
]);

/** Whether a predicate may depend on the place of a node among its fellows: it may be a number, or asks for one. */
export const isPositional = (expression: Expression): boolean => mayBeNumber(expression) || asksForPlace(expression);

const mayBeNumber = (expression: Expression): boolean => {
  switch (expression.type) {
    case "number":
    case "negation":
    case "sequence":
      return true;
    case "choice":
      return mayBeNumber(expression.whenTrue) || mayBeNumber(expression.otherwise);
    case "call":
      return numeric.has(expression.name);
    case "binary":
      return ["+", "-", "*", "div", "idiv", "mod"].includes(expression.operator);
    case "filter":
      return mayBeNumber(expression.base);
    case "path":
      return expression.steps.some((step) => step.type === "value");
    default:
      return false;
  }
};

/** position() and last() inside a predicate further in speak of another place, so paths are not searched. */
const asksForPlace = (expression: Expression): boolean => {
  switch (expression.type) {
    case "call":
      return (
        ((expression.name === "position" || expression.name === "last") && expression.arguments.length === 0) ||
        expression.arguments.some(asksForPlace)
      );
    case "binary":
      return asksForPlace(expression.left) || asksForPlace(expression.right);
    case "negation":
      return asksForPlace(expression.operand);
    case "sequence":
      return expression.items.some(asksForPlace);
    case "choice":
      return [expression.condition, expression.whenTrue, expression.otherwise].some(asksForPlace);
    case "filter":
      return asksForPlace(expression.base);
    case "path":
      return typeof expression.start !== "string" && asksForPlace(expression.start);
    default:
      return false;
  }
};

/** `//a` is one walk over the descendants, unless a predicate counts children: `//a[1]`. */
export const simplified = (steps: Step[]): Step[] => {
  const result: Step[] = [];
  for (const step of steps) {
    const previous = result.at(-1);
    const isDescent =
      previous?.type === "axis" &&
      previous.axis === "descendant-or-self" &&
      previous.test.type === "node" &&
      previous.predicates.length === 0;
    if (isDescent && step.type === "axis" && step.axis === "child" && !step.isPositional) {
      result[result.length - 1] = { ...step, axis: "descendant" };
    } else result.push(step);
  }
  return result;
};
