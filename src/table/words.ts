/** What a person reads of an element in a row. Pure. */
import { nameOf, subtreeOf, isElement, textContentOf } from "../lib/document/nodes.ts";
import type { Document, Node } from "../lib/document/tape.ts";
import { textOf } from "../lib/text/text.ts";

/** The words of an element, or null. Cents that are set small (`12<sup>99</sup>`) follow a point. */
export function wordsIn(document: Document, node: Node): string | null {
  const text = textOf(document, { roots: [node] }).trim();
  return /\d\d/.test(text) && text.length <= maxPriceCharacters ? withPoint(document, node, text) : text || null;
}

const maxPriceCharacters = 60;

function withPoint(document: Document, node: Node, text: string): string {
  for (const each of subtreeOf(document, node)) {
    if (!isElement(document, each) || !/^(?:sup|small)$/.test(nameOf(document, each))) continue;
    const cents = textContentOf(document, each).trim();
    const at = /^\d\d$/.test(cents) ? text.search(new RegExp(`(?<=(?<![.,])\\b\\d{1,7})\\s?${cents}(?!\\d)`)) : -1;
    if (at > 0) return `${text.slice(0, at)}.${text.slice(at).trimStart()}`;
  }
  return text;
}
