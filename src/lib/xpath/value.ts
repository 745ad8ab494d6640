/**
 * XPath values and how they turn into each other (XPath 1.0, section 4; XPath 3.1, sections 2.4 and 2.5). A sequence of one item is
 * that item; where one item is expected of several, the first counts, as in XPath 1.0.
 */

import { textContentOf } from "../document/nodes.ts";
import type { Document, Node } from "../document/tape.ts";

/** Nodes: in document order and each once where a path found them, in any order where a sequence was put together. */
export class NodeSet {
  readonly nodes: Node[];

  constructor(nodes: Node[]) {
    this.nodes = nodes;
  }
}

/** One node of a sequence. */
export class NodeItem {
  readonly node: Node;

  constructor(node: Node) {
    this.node = node;
  }
}

/** A bigint is a whole number of more digits than a double holds. */
export type Scalar = number | bigint | string | boolean;
export type Item = Scalar | NodeItem;

/** A sequence of values, nodes possibly among them. */
export class List {
  readonly items: Item[];

  constructor(items: Item[]) {
    this.items = items;
  }
}

export type Value = Scalar | NodeSet | List;

/** A number that sorts nodes into document order: an element, then its attributes, then its content. */
export const orderOf = (node: Node): number => (node >= 0 ? node * 4096 : -node);

/** Sorted into document order, each node once; usually they are in order already. */
export const inOrder = (nodes: Node[]): NodeSet => {
  let isOrdered = true;
  for (let at = 1; at < nodes.length && isOrdered; at += 1) {
    isOrdered = orderOf(nodes[at - 1] as Node) < orderOf(nodes[at] as Node);
  }
  if (isOrdered) return new NodeSet(nodes);
  const sorted = [...new Set(nodes)].sort((left, right) => orderOf(left) - orderOf(right));
  return new NodeSet(sorted);
};

/** The value that a sequence of items is. */
export const valueOf = (items: Item[]): Value => {
  const [first] = items;
  if (first !== undefined && items.every((item) => item instanceof NodeItem)) {
    return new NodeSet(items.map((item) => (item as NodeItem).node));
  }
  return items.length === 1 ? (first as Scalar) : new List(items);
};

/** A whole number by all of its digits, as far as they fit into what is computed with. */
export const wholeNumber = (digits: string): number | bigint => {
  const value = Number(digits);
  return Number.isSafeInteger(value) || digits.length > maxDigits ? value : BigInt(digits.replace(/^\+/, ""));
};

const maxDigits = 300;

/** A text as a number (XPath 1.0, 4.4): NaN for what is no decimal. */
export const toNumber = (text: string): number =>
  /^[\t\n\r ]*-?(?:\d+(?:\.\d*)?|\.\d+)[\t\n\r ]*$/.test(text) ? Number(text) : Number.NaN;

/** Numbers are written without an exponent. */
const numberText = (value: number): string => {
  if (Object.is(value, -0)) return "0";
  const text = String(value);
  if (!text.includes("e")) return text;
  if (Math.abs(value) >= 1e21) return BigInt(value).toString();
  return value.toFixed(20).replace(/\.?0+$/, "");
};

/** A number, boolean or text as text (XPath 1.0, 4.2). */
export const scalarText = (value: Scalar): string => (typeof value === "number" ? numberText(value) : String(value));

const booleanOfItem = (item: Item): boolean => {
  if (item instanceof NodeItem) return true;
  if (typeof item === "number") return item !== 0 && !Number.isNaN(item);
  return Boolean(item);
};

/** Whether a value counts as true (XPath 1.0, 4.3). */
export const booleanOf = (value: Value): boolean => {
  if (value instanceof NodeSet) return value.nodes.length > 0;
  if (!(value instanceof List)) return booleanOfItem(value);
  return value.items.length === 1 ? booleanOfItem(value.items[0] as Item) : value.items.length > 0;
};

/** How many items a value has. */
export const sizeOf = (value: Value): number => {
  if (value instanceof NodeSet) return value.nodes.length;
  return value instanceof List ? value.items.length : 1;
};

/** The text of an item: the text content of a node, or the scalar as text. */
export const textOfItem = (item: Item, document: Document): string =>
  item instanceof NodeItem ? textContentOf(document, item.node) : scalarText(item);
