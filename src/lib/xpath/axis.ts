/** The axes of XPath over the tape. Nodes are visited in axis order: nearest first, so backwards for the four reverse axes. */

import {
  attributeNode,
  attributesOf,
  attributeSpan,
  attributeSteps,
  maxAttributes,
  ownerOf,
} from "../document/attributes.ts";
import type { Budget } from "../bounds/budget.ts";
import { isImpliedTbody, nextSibling, previousSiblings } from "../document/family.ts";
import { asciiLower, knownName } from "../document/names.ts";
import { inOctets } from "../document/octets.ts";
import { COMMENT, DOCTYPE, type Document, ELEMENT, INSTRUCTION, type Node, RAW, TEXT } from "../document/tape.ts";
import type { Axis, NodeTest } from "./expression.ts";

/** An axis and what to take from it. */
export type Course = { axis: Axis; test: NodeTest };

const TABLE = knownName("table");
const TR = knownName("tr");

type RowTest = (node: Node) => boolean;

/** A row of text that goes on a text node before it (a stray end tag stood between); it is no node of its own. */
const isContinuation = (document: Document, node: Node): boolean => {
  const { kind, parent, removed } = document;
  if (kind[node] !== TEXT && kind[node] !== RAW) return false;
  const before = node - 1;
  if (kind[before] !== TEXT && kind[before] !== RAW) return false;
  return parent[before] === parent[node] && (removed === null || removed[before] !== 1);
};

/** A node test for rows (everything but attributes). */
const rowTest = (document: Document, test: NodeTest): RowTest => {
  const { kind, name, names, dialect } = document;
  switch (test.type) {
    case "name": {
      const wanted = names.find(test.name);
      return (node) => name[node] === wanted && kind[node] === ELEMENT;
    }
    case "any":
      return (node) => kind[node] === ELEMENT;
    case "prefix":
      return (node) => kind[node] === ELEMENT && names.text(name[node] as number).startsWith(`${test.prefix}:`);
    case "local": {
      const wanted = dialect === "html" ? asciiLower(test.local) : test.local;
      return (node) => kind[node] === ELEMENT && names.text(name[node] as number).replace(/^.*:/s, "") === wanted;
    }
    case "text":
      return (node) => (kind[node] === TEXT || kind[node] === RAW) && !isContinuation(document, node);
    case "comment":
      return (node) => kind[node] === COMMENT;
    case "instruction":
      return (node) =>
        kind[node] === INSTRUCTION && (test.target === null || startsWithTarget(document, node, test.target));
    default:
      return (node) => kind[node] !== DOCTYPE && !isContinuation(document, node);
  }
};

const startsWithTarget = (document: Document, node: Node, target: string): boolean => {
  const written = inOctets(target);
  const after = (document.start[node] as number) + 2 + written.length;
  return document.source.startsWith(written, after - written.length) && /[\s?]/.test(document.source.charAt(after));
};

const attributePasses = (document: Document, test: NodeTest, name: string): boolean => {
  switch (test.type) {
    case "name":
      return name === (document.dialect === "html" ? asciiLower(test.name) : test.name);
    case "any":
    case "node":
      return true;
    case "prefix":
      return name.startsWith(`${test.prefix}:`);
    case "local":
      return name.replace(/^.*:/s, "") === test.local;
    default:
      return false;
  }
};

/** Walks axes of one document, each node counted against a budget. */
export class Walk {
  readonly #document: Document;
  readonly #budget: Budget;
  readonly #tests = new Map<NodeTest, RowTest>();
  #earlier: Int32Array | null = null;

  constructor(document: Document, budget: Budget) {
    this.#document = document;
    this.#budget = budget;
  }

  /** The nodes of an axis that pass a test, in axis order, added to `found`. */
  collect(node: Node, course: Course, found: Node[]): void {
    const { axis, test } = course;
    if (axis === "attribute") this.#attributes(node, test, found);
    else if (node < 0) this.#fromAttribute(node, course, found);
    else this.#fromRow(node, course, found);
  }

  #testFor(test: NodeTest): RowTest {
    let bound = this.#tests.get(test);
    if (bound === undefined) {
      bound = rowTest(this.#document, test);
      this.#tests.set(test, bound);
    }
    return bound;
  }

  #attributes(node: Node, test: NodeTest, found: Node[]): void {
    this.#budget.spend(1);
    if (node < 0 || this.#document.kind[node] !== ELEMENT) return;
    this.#budget.spend(attributeSteps(this.#document, node));
    if (test.type === "name" && attributeSpan(this.#document, node, this.#attributeName(test.name)) === null) return;
    for (const [place, { name }] of attributesOf(this.#document, node).entries()) {
      this.#budget.spend(1);
      if (place < maxAttributes && !isDeclaration(name) && attributePasses(this.#document, test, name)) {
        found.push(attributeNode(node, place));
      }
    }
  }

  #attributeName(written: string): string {
    return this.#document.dialect === "html" ? asciiLower(written) : written;
  }

  #fromAttribute(node: Node, course: Course, found: Node[]): void {
    const { axis, test } = course;
    const owner = ownerOf(node);
    this.#budget.spend(1);
    if (axis === "parent" || axis === "ancestor") {
      if (this.#testFor(test)(owner)) found.push(owner);
      if (axis === "ancestor") this.#ancestors(owner, test, found);
    } else if (axis === "ancestor-or-self") {
      if (test.type === "node") found.push(node);
      this.collect(owner, course, found);
    } else if (axis === "self" || axis === "descendant-or-self") {
      if (test.type === "node") found.push(node);
    } else if (axis === "following") this.#rows(owner + 1, this.#document.count, test, found);
    else if (axis === "preceding") this.#preceding(owner, test, found);
  }

  // oxlint-disable-next-line complexity
  #fromRow(node: Node, { axis, test }: Course, found: Node[]): void {
    const document = this.#document;
    const end = document.end[node] as number;
    switch (axis) {
      case "child":
        this.#children(node, test, found);
        break;
      case "descendant":
        this.#rows(node + 1, end, test, found);
        break;
      case "descendant-or-self":
        this.#self(node, test, found);
        this.#rows(node + 1, end, test, found);
        break;
      case "self":
        this.#self(node, test, found);
        break;
      case "parent": {
        const parent = document.parent[node] as number;
        if (parent >= 0) this.#self(parent, test, found);
        break;
      }
      case "ancestor-or-self":
        this.#self(node, test, found);
        this.#ancestors(node, test, found);
        break;
      case "ancestor":
        this.#ancestors(node, test, found);
        break;
      case "following":
        this.#rows(end, document.count, test, found);
        break;
      case "preceding":
        this.#preceding(node, test, found);
        break;
      case "following-sibling":
        for (let at = nextSibling(document, node); at >= 0; at = nextSibling(document, at)) this.#self(at, test, found);
        break;
      case "preceding-sibling": {
        const earlier = this.#previous();
        for (let at = earlier[node] as number; at >= 0; at = earlier[at] as number) this.#self(at, test, found);
        break;
      }
      default:
    }
  }

  #self(node: Node, test: NodeTest, found: Node[]): void {
    this.#budget.spend(1);
    if (this.#testFor(test)(node)) found.push(node);
  }

  #ancestors(node: Node, test: NodeTest, found: Node[]): void {
    const { parent } = this.#document;
    for (let at = parent[node] as number; at >= 0; at = parent[at] as number) this.#self(at, test, found);
  }

  #children(node: Node, test: NodeTest, found: Node[]): void {
    const document = this.#document;
    const { end, removed, name } = document;
    const passes = this.#testFor(test);
    const last = end[node] as number;
    const stepsOverTbody = test.type === "name" && name[node] === TABLE && document.names.find(test.name) === TR;
    let steps = 0;
    for (let child = node + 1; child < last; child = end[child] as number) {
      steps += 1;
      if (removed !== null && removed[child] === 1) continue;
      if (passes(child)) found.push(child);
      else if (stepsOverTbody && isImpliedTbody(document, child)) this.#children(child, test, found);
    }
    this.#budget.spend(steps);
  }

  /** Rows of a range, whole subtrees only. */
  // oxlint-disable-next-line max-params
  #rows(from: Node, to: Node, test: NodeTest, found: Node[]): void {
    const { end, removed, name } = this.#document;
    const before = found.length;
    const wanted = test.type === "name" ? this.#document.names.find(test.name) : 0;
    if (wanted < 0) return;
    // Number 0 is the name of no row but elements called html; rows without a name bear it as well.
    if (wanted > 0 && removed === null) {
      this.#budget.spend(1 + ((to - from) >> 4));
      for (let at = from; at < to; at += 1) if (name[at] === wanted) found.push(at);
    } else {
      this.#budget.spend(1 + ((to - from) >> 3));
      const passes = this.#testFor(test);
      for (let at = from; at < to; at += 1) {
        if (removed !== null && removed[at] === 1) at = (end[at] as number) - 1;
        else if (passes(at)) found.push(at);
      }
    }
    this.#budget.spend((found.length - before) >> 1);
  }

  #preceding(node: Node, test: NodeTest, found: Node[]): void {
    const { parent } = this.#document;
    const ancestors = new Set<Node>();
    for (let at = parent[node] as number; at >= 0; at = parent[at] as number) ancestors.add(at);
    this.#budget.spend(ancestors.size);
    const before: Node[] = [];
    this.#rows(1, node, test, before);
    for (const row of before.reverse()) if (!ancestors.has(row)) found.push(row);
  }

  /** The nearest earlier siblings, found in one pass the first time that they are asked for. */
  #previous(): Int32Array {
    if (this.#earlier === null) {
      this.#budget.spend(this.#document.count >> 4);
      this.#earlier = previousSiblings(this.#document, () => true);
    }
    return this.#earlier;
  }
}

/** Namespace declarations are no attributes to XPath. */
const isDeclaration = (name: string): boolean => name === "xmlns" || name.startsWith("xmlns:");
