/** XPath values and how they turn into each other (XPath 1.0, section 4). */

import { textContentOf } from "../nodes.ts";
import type { Document, Node } from "../tape.ts";

/** Nodes in document order, each once. */
export class NodeSet {
  readonly nodes: Node[];

  constructor(nodes: Node[]) {
    this.nodes = nodes;
  }
}

/** What XPath 2 functions such as tokenize give: a list of texts. */
export class TextList {
  readonly texts: string[];

  constructor(texts: string[]) {
    this.texts = texts;
  }
}

export type Value = number | string | boolean | NodeSet | TextList;

/** A number that sorts nodes into document order: an element, then its attributes, then its content. */
export const orderOf = (node: Node): number => (node >= 0 ? node * 4096 : -node);

export const toNumber = (text: string): number =>
  /^[\t\n\r ]*-?(?:\d+(?:\.\d*)?|\.\d+)[\t\n\r ]*$/.test(text) ? Number(text) : Number.NaN;

/** Numbers are written without an exponent. */
export const numberText = (value: number): string => {
  if (Object.is(value, -0)) return "0";
  const text = String(value);
  if (!text.includes("e")) return text;
  if (Math.abs(value) >= 1e21) return BigInt(value).toString();
  return value.toFixed(20).replace(/\.?0+$/, "");
};

export const booleanOf = (value: Value): boolean => {
  if (value instanceof NodeSet) return value.nodes.length > 0;
  if (value instanceof TextList) return value.texts.length > 0;
  if (typeof value === "number") return value !== 0 && !Number.isNaN(value);
  return typeof value === "string" ? value !== "" : value;
};

export const textOfValue = (value: Value, document: Document): string => {
  if (value instanceof NodeSet) {
    const [first] = value.nodes;
    return first === undefined ? "" : textContentOf(document, first);
  }
  if (value instanceof TextList) return value.texts[0] ?? "";
  if (typeof value === "number") return numberText(value);
  return typeof value === "boolean" ? String(value) : value;
};
