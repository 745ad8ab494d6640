/** Evaluates what decides how often and with which names something is evaluated: `for`, `let`, `some`, `every`, `!`, `if`, `cast as`. */

import { castValue, isCastable } from "./casts.ts";
import type { Expression, Flow } from "./expression.ts";
import type { Scope } from "./scope.ts";
import { type Item, type Value, valueOf } from "./value.ts";

/** The value of such an expression. */
export const flowValue = (scope: Scope, flow: Flow): Value => {
  switch (flow.type) {
    case "variable":
      return scope.variable(flow.name);
    case "for":
      return evaluateFor(scope, flow);
    case "let":
      return scope.bound(flow.name, scope.value(flow.source), () => scope.value(flow.result));
    case "some":
    case "every":
      return evaluateQuantifier(scope, flow);
    case "map":
      return evaluateMap(scope, flow);
    case "choice":
      return scope.value(scope.boolean(flow.condition) ? flow.whenTrue : flow.otherwise);
    case "cast": {
      const items = scope.items(flow.operand);
      return flow.isQuestion ? isCastable(scope, items, flow) : castValue(scope, items, flow.target);
    }
  }
};

type Bound = { name: string; source: Expression; result: Expression };

const evaluateFor = (scope: Scope, { name, source, result }: Bound): Value => {
  const found: Item[] = [];
  for (const item of scope.items(source)) {
    const more = scope.bound(name, valueOf([item]), () => scope.items(result));
    addTo(found, more, scope);
  }
  return valueOf(found);
};

/** Every item that is made is counted: sequences of sequences grow fast. */
const addTo = (found: Item[], more: readonly Item[], scope: Scope): void => {
  scope.budget.spend(1 + (more.length >> 2));
  for (const item of more) found.push(item);
};

const evaluateQuantifier = (
  scope: Scope,
  { type, name, source, result }: Bound & { type: "some" | "every" },
): boolean => {
  const isSought = type === "some";
  for (const item of scope.items(source)) {
    if (scope.bound(name, valueOf([item]), () => scope.boolean(result)) === isSought) return isSought;
  }
  return !isSought;
};

const evaluateMap = (scope: Scope, { source, result }: { source: Expression; result: Expression }): Value => {
  const items = scope.items(source);
  const found: Item[] = [];
  for (const [index, item] of items.entries()) {
    const more = scope.within({ item, position: index + 1, size: items.length }, () => scope.items(result));
    addTo(found, more, scope);
  }
  return valueOf(found);
};
