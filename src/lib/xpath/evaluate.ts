/** Evaluates a parsed XPath expression against a document, every node that is looked at counted against the budget. */

import { message } from "../../message/message.ts";
import { attributeOf, attributeSteps } from "../document/attributes.ts";
import type { Budget } from "../bounds/budget.ts";
import { ContentReader } from "../document/content.ts";
import { childrenOf } from "../document/nodes.ts";
import { asciiLower } from "../document/names.ts";
import { SelectorError } from "../bounds/problem.ts";
import { type Document, ELEMENT, type Node } from "../document/tape.ts";
import { Walk } from "./axis.ts";
import type { Dialect, Expression, Step } from "./expression.ts";
import { flowValue } from "./flow.ts";
import { functions } from "./functions.ts";
import { binaryValue } from "./operators.ts";
import { filteredValue, pathValue } from "./path.ts";
import type { PathScope, Place } from "./scope.ts";
import {
  booleanOf,
  type Item,
  List,
  NodeItem,
  NodeSet,
  scalarText,
  sizeOf,
  toNumber,
  type Value,
  valueOf,
} from "./value.ts";

/** Where and under which rules an expression is evaluated. */
export type Surroundings = { document: Document; budget: Budget; dialect: Dialect };

/**
 * The value of an expression with the document as context. A path that begins in the context and finds nothing there is asked of the root
 * element, where other tools begin: `body/main` is `html/body/main`.
 */
export function evaluate(expression: Expression, surroundings: Surroundings): Value {
  const value = new Evaluation(surroundings).value(expression);
  if (expression.type !== "path" || expression.start !== "context" || sizeOf(value) > 0) return value;
  const { document } = surroundings;
  const root = childrenOf(document, 0).find((node) => document.kind[node] === ELEMENT);
  return root === undefined ? value : new Evaluation(surroundings, root).value(expression);
}

/** Texts that were read or put together are counted by their length. */
const shortText = 7;

class Evaluation implements PathScope {
  readonly document: Document;
  readonly budget: Budget;
  readonly dialect: Dialect;
  readonly walk: Walk;
  /** The context item: a node, or an item that is none. */
  node: Node;
  other: Exclude<Item, NodeItem> | null = null;
  position = 1;
  size = 1;
  readonly #content: ContentReader;
  readonly #variables = new Map<string, Value>();

  constructor({ document, budget, dialect }: Surroundings, node: Node = 0) {
    this.node = node;
    this.document = document;
    this.budget = budget;
    this.dialect = dialect;
    this.walk = new Walk(document, budget);
    this.#content = new ContentReader(document);
  }

  get item(): Item {
    return this.other ?? new NodeItem(this.node);
  }

  get contextNode(): Node {
    if (this.other === null) return this.node;
    throw new SelectorError("syntax", message("xpath.node_of_value"));
  }

  value(expression: Expression): Value {
    this.budget.spend(1);
    switch (expression.type) {
      case "number":
      case "string":
        return expression.value;
      case "negation":
        return this.#negated(expression.operand);
      case "binary":
        return binaryValue(this, expression);
      case "call":
        return (functions[expression.name] as (typeof functions)[string]).value(this, expression.arguments);
      case "filter":
        return filteredValue(this, this.value(expression.base), expression.predicates);
      case "sequence":
        return this.#sequence(expression.items);
      case "path":
        return pathValue(this, expression.start, expression.steps);
      default:
        return flowValue(this, expression);
    }
  }

  number(expression: Expression): number {
    return this.#numberOf(this.value(expression));
  }

  #negated(operand: Expression): Value {
    if (operand.type === "number") return -operand.value;
    const value = this.value(operand);
    if (this.dialect === "3.1" && sizeOf(value) === 0) return new List([]);
    return -this.#numberOf(value);
  }

  #numberOf(value: Value): number {
    if (typeof value === "number") return value;
    return typeof value === "boolean" || typeof value === "bigint" ? Number(value) : toNumber(this.#textOf(value));
  }

  boolean(expression: Expression): boolean {
    const name = this.plainAttribute(expression);
    return name === null ? booleanOf(this.value(expression)) : this.attribute(name) !== null;
  }

  text(expression: Expression): string {
    const name = this.plainAttribute(expression);
    return name === null ? this.#textOf(this.value(expression)) : (this.attribute(name) ?? "");
  }

  attributeText(expression: Expression): string | null | undefined {
    const name = this.plainAttribute(expression);
    return name === null ? undefined : this.attribute(name);
  }

  nodes(expression: Expression): NodeSet {
    const value = this.value(expression);
    if (value instanceof NodeSet) return value;
    if (value instanceof List && value.items.length === 0) return new NodeSet([]);
    throw new SelectorError("syntax", message("xpath.nodes_expected"));
  }

  items(expression: Expression): Item[] {
    const value = this.value(expression);
    if (value instanceof List) return value.items;
    if (!(value instanceof NodeSet)) return [value];
    this.budget.spend(value.nodes.length);
    return value.nodes.map((node) => new NodeItem(node));
  }

  texts(expression: Expression): string[] {
    const value = this.value(expression);
    if (value instanceof NodeSet) return value.nodes.map((node) => this.textOfNode(node));
    return value instanceof List ? value.items.map((item) => this.textOfItem(item)) : [this.#textOf(value)];
  }

  textOr(args: Expression[]): string {
    return args[0] === undefined ? this.textOfItem(this.item) : this.text(args[0]);
  }

  textOfNode(node: Node): string {
    const text = this.#content.read(node);
    this.budget.spend(1 + (text.length >> shortText));
    return text;
  }

  textOfItem(item: Item): string {
    return item instanceof NodeItem ? this.textOfNode(item.node) : scalarText(item);
  }

  #textOf(value: Value): string {
    if (value instanceof NodeSet) return value.nodes[0] === undefined ? "" : this.textOfNode(value.nodes[0]);
    if (!(value instanceof List)) return scalarText(value);
    return value.items[0] === undefined ? "" : this.textOfItem(value.items[0]);
  }

  variable(name: string): Value {
    return this.#variables.get(name) as Value;
  }

  bound<T>(name: string, value: Value, act: () => T): T {
    const outer = this.#variables.get(name);
    this.#variables.set(name, value);
    const result = act();
    if (outer === undefined) this.#variables.delete(name);
    else this.#variables.set(name, outer);
    return result;
  }

  within<T>({ item, position, size }: Place, act: () => T): T {
    const outer = { node: this.node, other: this.other, position: this.position, size: this.size };
    if (item instanceof NodeItem) Object.assign(this, { node: item.node, other: null, position, size });
    else Object.assign(this, { other: item, position, size });
    const result = act();
    Object.assign(this, outer);
    return result;
  }

  /** The name in `@name`, which needs no node made for it. */
  plainAttribute(expression: Expression): string | null {
    if (expression.type !== "path" || expression.start !== "context" || expression.steps.length !== 1) return null;
    const step = expression.steps[0] as Step;
    if (step.type !== "axis" || step.axis !== "attribute" || step.predicates.length > 0) return null;
    return step.test.type === "name" ? step.test.name : null;
  }

  /** The value of an attribute of the context node. */
  attribute(name: string): string | null {
    const { document } = this;
    const node = this.contextNode;
    if (node < 0 || document.kind[node] !== ELEMENT) return null;
    this.budget.spend(attributeSteps(document, node));
    return attributeOf(document, node, document.dialect === "html" ? asciiLower(name) : name);
  }

  /** The items of several expressions one after the other. */
  #sequence(expressions: Expression[]): Value {
    const items: Item[] = [];
    for (const expression of expressions) {
      const more = this.items(expression);
      this.budget.spend(more.length >> 2);
      for (const item of more) items.push(item);
    }
    return valueOf(items);
  }
}
