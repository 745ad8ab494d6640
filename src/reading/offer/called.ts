/**
 * Elements that the makers of a page call price, by the words of their class, id and the like: lines that stand in them are about a price,
 * however many words they have. Pure.
 */
import { attributeOf } from "../../lib/document/attributes.ts";
import { isElement } from "../../lib/document/nodes.ts";
import type { Document, Node } from "../../lib/document/tape.ts";

const names = ["itemprop", "class", "id", "data-testid", "data-test", "data-qa", "data-hook"] as const;
const word = /^(?:prices?|pricing|preise?|prix|precios?|prezz[oi]|prijs|preco|cena|pris|hinta|fiyat|harga)$/i;
/** Of a whole part of a page nothing follows for its lines. */
const maxRows = 80;
const maxLevels = 5;

/** Whether a row of text stands in an element called price. */
export function isInPrice(document: Document, text: Node): boolean {
  let node = document.parent[text] as number;
  for (let level = 0; node > 0 && level < maxLevels; level += 1, node = document.parent[node] as number) {
    if (!isElement(document, node) || (document.end[node] as number) - node > maxRows) return false;
    if (isCalledPrice(document, node)) return true;
  }
  return false;
}

const isCalledPrice = (document: Document, node: Node): boolean =>
  names.some((name) => wordsOf(attributeOf(document, node, name)).some((one) => word.test(one)));

/** The words of a name: "productPrice--main" has product, Price, main. */
const wordsOf = (name: string | null): string[] =>
  name === null ? [] : (name.slice(0, 300).match(/\p{Lu}?\p{Ll}+|\p{Lu}+/gu) ?? []);
