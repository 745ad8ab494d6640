/** What is known of an expression before it runs on a document, and rewrites that keep its meaning. */

import type { Expression, Step } from "./expression.ts";

/** Functions that never answer a number. */
const neverNumber = new Set(
  (
    "boolean concat contains contains-token data empty ends-with exists false has-children id lang local-name lower-case matches name " +
    "namespace-uri node-name normalize-space normalize-unicode not re:match re:replace re:test replace root starts-with string string-join " +
    "substring substring-after substring-before tokenize translate true upper-case"
  ).split(" "),
);

/** Whether a predicate may depend on the place of a node among its fellows: it may be a number, or asks for one. */
export const isPositional = (expression: Expression): boolean => mayBeNumber(expression) || asksForPlace(expression);

const mayBeNumber = (expression: Expression): boolean => {
  switch (expression.type) {
    case "string":
    case "some":
    case "every":
      return false;
    case "for":
    case "let":
    case "map":
      return mayBeNumber(expression.result);
    case "choice":
      return mayBeNumber(expression.whenTrue) || mayBeNumber(expression.otherwise);
    case "call":
      return !neverNumber.has(expression.name);
    case "binary":
      return ["+", "-", "*", "div", "idiv", "mod", "to"].includes(expression.operator);
    case "filter":
      return mayBeNumber(expression.base);
    case "path":
      return expression.steps.some((step) => step.type === "value");
    default:
      return true;
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
    case "cast":
      return asksForPlace(expression.operand);
    case "sequence":
      return expression.items.some(asksForPlace);
    case "choice":
      return [expression.condition, expression.whenTrue, expression.otherwise].some(asksForPlace);
    case "for":
    case "let":
    case "some":
    case "every":
      return asksForPlace(expression.source) || asksForPlace(expression.result);
    case "map":
      return asksForPlace(expression.source);
    case "filter":
      return asksForPlace(expression.base);
    case "path":
      return typeof expression.start !== "string" && asksForPlace(expression.start);
    default:
      return false;
  }
};

/** `//a` is one walk over the descendants, unless a predicate counts children: `//a[1]`. */
export const simplifySteps = (steps: Step[]): Step[] => {
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
