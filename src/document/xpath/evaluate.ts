/** Evaluates a parsed XPath expression against a document, every node that is looked at counted against the budget. */

import { attributeOf, attributeSteps } from "../attributes.ts";
import type { Budget } from "../budget.ts";
import { ContentReader } from "../content.ts";
import { asciiLower } from "../names.ts";
import { SelectorError } from "../problem.ts";
import { type Document, ELEMENT, type Node } from "../tape.ts";
import { Walk } from "./axis.ts";
import { compared } from "./compare.ts";
import type { AxisStep, Binary, Expression, Step } from "./expression.ts";
import { functions } from "./functions.ts";
import type { Scope } from "./scope.ts";
import { booleanOf, NodeSet, numberText, orderOf, textOfValue, TextList, toNumber, type Value } from "./value.ts";

/** The value of an expression with the document as context. */
export const evaluate = (expression: Expression, document: Document, budget: Budget): Value =>
  new Evaluation(document, budget).value(expression);

const reverseAxes = new Set(["ancestor", "ancestor-or-self", "preceding", "preceding-sibling"]);

class Evaluation implements Scope {
  readonly document: Document;
  readonly budget: Budget;
  node: Node = 0;
  position = 1;
  size = 1;
  readonly #walk: Walk;
  readonly #content: ContentReader;

  constructor(document: Document, budget: Budget) {
    this.document = document;
    this.budget = budget;
    this.#walk = new Walk(document, budget);
    this.#content = new ContentReader(document);
  }

  value(expression: Expression): Value {
    this.budget.spend(1);
    switch (expression.type) {
      case "number":
      case "string":
        return expression.value;
      case "negation":
        return -this.number(expression.operand);
      case "binary":
        return this.#binary(expression.operator, expression.left, expression.right);
      case "call":
        return (functions[expression.name] as (typeof functions)[string]).value(this, expression.arguments);
      case "filter":
        return this.#filtered(expression.base, expression.predicates);
      case "sequence":
        return this.#sequence(expression.items);
      case "choice":
        return this.value(this.boolean(expression.condition) ? expression.whenTrue : expression.otherwise);
      default:
        return this.#path(expression.start, expression.steps);
    }
  }

  number(expression: Expression): number {
    const value = this.value(expression);
    if (typeof value === "number") return value;
    return typeof value === "boolean" ? Number(value) : toNumber(this.#textOf(value));
  }

  boolean(expression: Expression): boolean {
    const name = this.#plainAttribute(expression);
    return name === null ? booleanOf(this.value(expression)) : this.#attribute(name) !== null;
  }

  text(expression: Expression): string {
    const name = this.#plainAttribute(expression);
    return name === null ? this.#textOf(this.value(expression)) : (this.#attribute(name) ?? "");
  }

  nodes(expression: Expression): NodeSet {
    const value = this.value(expression);
    if (value instanceof NodeSet) return value;
    throw new SelectorError("syntax", "XPath: nodes are expected where a value stands.");
  }

  texts(expression: Expression): string[] {
    const value = this.value(expression);
    if (value instanceof NodeSet) return value.nodes.map((node) => this.textOfNode(node));
    return value instanceof TextList ? value.texts : [this.#textOf(value)];
  }

  textOr(args: Expression[]): string {
    return args[0] === undefined ? this.textOfNode(this.node) : this.text(args[0]);
  }

  textOfNode(node: Node): string {
    const text = this.#content.read(node);
    this.budget.spend(1 + (text.length >> 7));
    return text;
  }

  #textOf(value: Value): string {
    if (value instanceof NodeSet) return value.nodes[0] === undefined ? "" : this.textOfNode(value.nodes[0]);
    return textOfValue(value, this.document);
  }

  /** The name in `@name`, which needs no node made for it. */
  #plainAttribute(expression: Expression): string | null {
    if (expression.type !== "path" || expression.start !== "context" || expression.steps.length !== 1) return null;
    const step = expression.steps[0] as Step;
    if (step.type !== "axis" || step.axis !== "attribute" || step.predicates.length > 0) return null;
    return step.test.type === "name" ? step.test.name : null;
  }

  #attribute(name: string): string | null {
    const { document, node } = this;
    if (node < 0 || document.kind[node] !== ELEMENT) return null;
    this.budget.spend(attributeSteps(document, node));
    return attributeOf(document, node, document.dialect === "html" ? asciiLower(name) : name);
  }

  // oxlint-disable-next-line complexity
  #binary(operator: Binary, left: Expression, right: Expression): Value {
    switch (operator) {
      case "or":
        return this.boolean(left) || this.boolean(right);
      case "and":
        return this.boolean(left) && this.boolean(right);
      case "|":
        return inOrder([...this.nodes(left).nodes, ...this.nodes(right).nodes]);
      case "||":
        return this.text(left) + this.text(right);
      case "+":
        return this.number(left) + this.number(right);
      case "-":
        return this.number(left) - this.number(right);
      case "*":
        return this.number(left) * this.number(right);
      case "div":
        return this.number(left) / this.number(right);
      case "idiv":
        return Math.trunc(this.number(left) / this.number(right));
      case "mod":
        return this.number(left) % this.number(right);
      default: {
        const name = this.#plainAttribute(left);
        const attribute = name === null ? null : this.#attribute(name);
        if (name !== null && attribute === null && right.type === "string") return false;
        const first = attribute === null ? this.value(left) : new TextList([attribute]);
        return compared(operator, [first, this.value(right)], this);
      }
    }
  }

  /** Nodes stay nodes when there is nothing else; otherwise every item becomes text. */
  #sequence(items: Expression[]): Value {
    const values = items.map((item) => this.value(item));
    const sets = values.filter((value) => value instanceof NodeSet);
    if (values.length > 0 && sets.length === values.length) return inOrder(sets.flatMap((set) => set.nodes));
    const texts = values.flatMap((value) => {
      if (value instanceof NodeSet) return value.nodes.map((node) => this.textOfNode(node));
      return value instanceof TextList ? value.texts : [this.#textOf(value)];
    });
    return new TextList(texts);
  }

  #filtered(base: Expression, predicates: Expression[]): Value {
    const value = this.value(base);
    if (value instanceof TextList) return this.#filteredTexts(value, predicates);
    if (!(value instanceof NodeSet)) {
      throw new SelectorError("syntax", "XPath: a condition in brackets stands after a value that holds no nodes.");
    }
    let { nodes } = value;
    for (const predicate of predicates) nodes = this.#kept(nodes, predicate);
    return new NodeSet(nodes);
  }

  /** `tokenize(...)[2]`: lists are filtered by place only. */
  #filteredTexts(list: TextList, predicates: Expression[]): TextList {
    let { texts } = list;
    for (const predicate of predicates) {
      const outer = { position: this.position, size: this.size };
      this.size = texts.length;
      texts = texts.filter((_text, index) => {
        this.position = index + 1;
        const value = this.value(predicate);
        return typeof value === "number" ? value === index + 1 : booleanOf(value);
      });
      Object.assign(this, outer);
    }
    return new TextList(texts);
  }

  /** The nodes for which a predicate holds; a number is a place. */
  #kept(nodes: Node[], predicate: Expression): Node[] {
    if (predicate.type === "number") {
      const only = nodes[predicate.value - 1];
      return only === undefined ? [] : [only];
    }
    const outer = { node: this.node, position: this.position, size: this.size };
    this.size = nodes.length;
    const kept: Node[] = [];
    const name = this.#plainAttribute(predicate);
    for (const [index, node] of nodes.entries()) {
      this.node = node;
      this.position = index + 1;
      const value = name === null ? this.value(predicate) : this.#attribute(name) !== null;
      if (typeof value === "number" ? value === index + 1 : booleanOf(value)) kept.push(node);
    }
    Object.assign(this, outer);
    return kept;
  }

  #path(start: "root" | "context" | Expression, steps: Step[]): Value {
    let current: Value;
    if (start === "root") current = new NodeSet([0]);
    else if (start === "context") current = new NodeSet([this.node]);
    else current = this.value(start);
    for (const step of steps) {
      if (!(current instanceof NodeSet)) {
        throw new SelectorError("syntax", "XPath: a step stands after a value that holds no nodes.");
      }
      current =
        step.type === "axis" ? this.#step(current.nodes, step) : this.#valueStep(current.nodes, step.expression);
    }
    return current;
  }

  #step(nodes: Node[], step: AxisStep): NodeSet {
    const { axis, predicates } = step;
    const found: Node[] = [];
    const isReverse = reverseAxes.has(axis);
    let covered = -1;
    for (const node of nodes) {
      if (!step.isPositional && axis === "descendant") {
        // What lies inside an earlier node was found with it.
        if (node < covered) continue;
        if (node >= 0) covered = this.document.end[node] as number;
      }
      if (predicates.length === 0) {
        this.#walk.collect(node, step, found);
        continue;
      }
      let fellows: Node[] = [];
      this.#walk.collect(node, step, fellows);
      for (const predicate of predicates) fellows = this.#kept(fellows, predicate);
      for (const fellow of fellows) found.push(fellow);
    }
    if (isReverse && nodes.length === 1) return new NodeSet(found.reverse());
    return inOrder(found);
  }

  /** `//a/lower-case(.)`: nodes give nodes, anything else a list of texts. */
  #valueStep(nodes: Node[], expression: Expression): Value {
    const outer = { node: this.node, position: this.position, size: this.size };
    this.size = nodes.length;
    const found: Node[] = [];
    const texts: string[] = [];
    for (const [index, node] of nodes.entries()) {
      this.node = node;
      this.position = index + 1;
      const value = this.value(expression);
      if (value instanceof NodeSet) for (const item of value.nodes) found.push(item);
      else if (value instanceof TextList) for (const item of value.texts) texts.push(item);
      else texts.push(typeof value === "number" ? numberText(value) : String(value));
    }
    Object.assign(this, outer);
    if (texts.length === 0) return found.length === 0 && expression.type === "call" ? new TextList([]) : inOrder(found);
    return new TextList(texts);
  }
}

/** Sorted into document order, each node once; usually they are in order already. */
const inOrder = (nodes: Node[]): NodeSet => {
  let isOrdered = true;
  for (let at = 1; at < nodes.length && isOrdered; at += 1) {
    isOrdered = orderOf(nodes[at - 1] as Node) < orderOf(nodes[at] as Node);
  }
  if (isOrdered) return new NodeSet(nodes);
  const sorted = [...new Set(nodes)].sort((left, right) => orderOf(left) - orderOf(right));
  return new NodeSet(sorted);
};
