/** Paths and predicates (XPath 1.0, sections 2 and 3.3): steps from nodes to nodes, and what of them is kept. */

import { message } from "../../message/message.ts";
import { SelectorError } from "../bounds/problem.ts";
import type { Node } from "../document/tape.ts";
import type { AxisStep, Expression, Step } from "./expression.ts";
import type { PathScope } from "./scope.ts";
import { booleanOf, inOrder, type Item, List, NodeItem, NodeSet, type Value, valueOf } from "./value.ts";

const reverseAxes = new Set(["ancestor", "ancestor-or-self", "preceding", "preceding-sibling"]);

/** What steps from a start lead to. Nodes come in document order. */
export const pathValue = (scope: PathScope, start: "root" | "context" | Expression, steps: Step[]): Value => {
  let current: Value;
  if (start === "root") current = new NodeSet([0]);
  else if (start !== "context") current = inDocumentOrder(scope.value(start), steps);
  else if (scope.other !== null && isSelf(steps)) return scope.other;
  else current = new NodeSet([scope.contextNode]);
  for (const step of steps) {
    if (current instanceof List && current.items.length === 0) return current;
    if (!(current instanceof NodeSet)) {
      throw new SelectorError("syntax", message("xpath.step_after_value"));
    }
    current =
      step.type === "axis" ? axisStep(scope, current.nodes, step) : valueStep(scope, current.nodes, step.expression);
  }
  return current;
};

/** Steps begin with nodes in document order, whatever order a sequence gave them. */
const inDocumentOrder = (value: Value, steps: Step[]): Value =>
  value instanceof NodeSet && steps.length > 0 ? inOrder(value.nodes) : value;

/** `.` */
const isSelf = ([first, second]: Step[]): boolean =>
  first?.type === "axis" &&
  first.axis === "self" &&
  first.test.type === "node" &&
  first.predicates.length === 0 &&
  second === undefined;

const axisStep = (scope: PathScope, nodes: Node[], step: AxisStep): NodeSet => {
  const { axis, predicates } = step;
  const found: Node[] = [];
  let covered = -1;
  for (const node of nodes) {
    if (!step.isPositional && axis === "descendant") {
      // What lies inside an earlier node was found with it.
      if (node < covered) continue;
      if (node >= 0) covered = scope.document.end[node] as number;
    }
    if (predicates.length === 0) {
      scope.walk.collect(node, step, found);
      continue;
    }
    let fellows: Node[] = [];
    scope.walk.collect(node, step, fellows);
    for (const predicate of predicates) fellows = keepMatching(scope, fellows, predicate);
    for (const fellow of fellows) found.push(fellow);
  }
  if (reverseAxes.has(axis) && nodes.length === 1) return new NodeSet(found.reverse());
  return inOrder(found);
};

/** The nodes for which a predicate holds; a number is a place. */
const keepMatching = (scope: PathScope, nodes: Node[], predicate: Expression): Node[] => {
  if (predicate.type === "number") {
    const only = nodes[Number(predicate.value) - 1];
    return only === undefined ? [] : [only];
  }
  const outer = { node: scope.node, other: scope.other, position: scope.position, size: scope.size };
  scope.size = nodes.length;
  scope.other = null;
  const result: Node[] = [];
  const name = scope.plainAttribute(predicate);
  for (const [index, node] of nodes.entries()) {
    scope.node = node;
    scope.position = index + 1;
    const value = name === null ? scope.value(predicate) : scope.attribute(name) !== null;
    if (holds(value, index + 1)) result.push(node);
  }
  Object.assign(scope, outer);
  return result;
};

/** Several numbers are several places: `[1 to 3]` (as in XPath 4; 3.1 leaves it an error). */
const holds = (value: Value, position: number): boolean => {
  if (typeof value === "number" || typeof value === "bigint") return value === position;
  if (value instanceof List && value.items.length > 1 && value.items.every((item) => typeof item === "number")) {
    return value.items.includes(position);
  }
  return booleanOf(value);
};

/** What predicates leave of a value: `(//a)[1]`, `tokenize(...)[2]`. */
export const filteredValue = (scope: PathScope, value: Value, predicates: Expression[]): Value => {
  if (value instanceof NodeSet) {
    let { nodes } = value;
    for (const predicate of predicates) nodes = keepMatching(scope, nodes, predicate);
    return new NodeSet(nodes);
  }
  if (!(value instanceof List) && scope.dialect === "1.0") {
    throw new SelectorError("syntax", message("xpath.condition_after_value"));
  }
  let items: Item[] = value instanceof List ? value.items : [value];
  for (const predicate of predicates) {
    const size = items.length;
    items = items.filter((item, index) =>
      scope.within({ item, position: index + 1, size }, () => holds(scope.value(predicate), index + 1)),
    );
  }
  return valueOf(items);
};

/** `//a/lower-case(.)`: nodes give nodes in document order, anything else a list. */
const valueStep = (scope: PathScope, nodes: Node[], expression: Expression): Value => {
  const found: Node[] = [];
  const others: Item[] = [];
  for (const [index, node] of nodes.entries()) {
    const place = { item: new NodeItem(node), position: index + 1, size: nodes.length };
    const value = scope.within(place, () => scope.value(expression));
    if (value instanceof NodeSet) for (const item of value.nodes) found.push(item);
    else if (value instanceof List) for (const item of value.items) others.push(item);
    else others.push(value);
  }
  if (others.length === 0) return found.length === 0 ? new List([]) : inOrder(found);
  return new List(others);
};
