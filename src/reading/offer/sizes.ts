/**
 * Lists of sizes and the like in which some are sold out: "36 - sold out", "37", "38". What such an entry says of stock is said of
 * it alone. Known by entries that are no more than a size, or are marked as not to be chosen. Pure.
 */
import { attributeOf } from "../../lib/document/attributes.ts";
import { childrenOf, elementsByTag, isElement } from "../../lib/document/nodes.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { textOf } from "../../lib/text/text.ts";
import { stockInLine } from "./phrases.ts";

const size =
  /^(?:(?:eu|us|uk|fr|it|size|größe|gr\.|taille|talla|taglia|maat)?\s*(?:\d{1,3}(?:[.,/]\d{1,3})?(?:\s?[-–]\s?\d{1,3})?(?:\s?(?:cm|mm|ml|l|g|kg|gb|tb|inch|in|"|″|m|w|eu|us|uk))?|x{0,4}[sl]|m|[2-6]xl|one size)|\p{L}{3,20}(?: \p{L}{3,20})?)(?=$|[\s(:,–-])/iu;
const off =
  /(?:^|[\s_-])(?:disabled|unavailable|inactive|sold-?out|out-?of-?stock|not-?available|ausverkauft)(?:$|[\s_-])/i;
const maxLists = 200;
const maxEntries = 60;
const maxLength = 48;

const sizeAlone =
  /^(?:eu|us|uk|fr|it|size|größe|gr\.|taille|talla|taglia|maat)?[\s:]*(?:\d{1,3}(?:[.,/]\d{1,3})?(?:\s?(?:cm|mm|ml|l|g|kg|gb|tb|inch|in|"|″|m|w|eu|us|uk))?|x{0,4}[sl]|m|[2-6]xl|one size)$/iu;

/** Whether a line is a size and nothing else. */
export const isSize = (line: string): boolean => sizeAlone.test(line);

/** Entries of which another entry of the list says nothing of the kind. */
export function soldOutSizes(document: Document): Node[] {
  const lists = ["ul", "ol"].flatMap((name) => elementsByTag(document, name)).slice(0, maxLists);
  return lists.flatMap((list) => soldOutIn(document, list));
}

function soldOutIn(document: Document, list: Node): Node[] {
  const entries: Node[] = [];
  for (const node of childrenOf(document, list)) {
    if (isElement(document, node) && entries.push(node) > maxEntries) return [];
  }
  if (entries.length < 2) return [];
  const read = entries.map((node) => {
    const text = textOf(document, { roots: [node] })
      .replace(/\s+/g, " ")
      .trim();
    return { node, text, says: stockInLine(text)?.in_stock ?? null, isOff: isMarked(document, node) };
  });
  if (read.some(({ text }) => text.length > maxLength)) return [];
  const gone = read.filter(({ says }) => says === false);
  const others = read.filter(({ says }) => says !== false);
  if (!gone.length || !others.length) return [];
  // "Out of stock" alone is said of the product.
  const areSizes = read.every(({ text, says, isOff }) => (says === false ? isOff || size.test(text) : size.test(text)));
  const haveNames = gone.every(({ text, isOff }) => isOff || !isPhraseAlone(text));
  return areSizes && haveNames ? gone.map(({ node }) => node) : [];
}

/** Whether nothing stands before the words of stock. */
const isPhraseAlone = (text: string): boolean => {
  const [first = "", ...rest] = text.split(/\s+|[:(–-]/).filter(Boolean);
  return (
    rest.length === 0 || stockInLine(rest.join(" ")) === null || /^(?:not|sold|out|nicht|aus|un\p{L}+)$/iu.test(first)
  );
};

function isMarked(document: Document, node: Node): boolean {
  if (attributeOf(document, node, "aria-disabled") === "true" || attributeOf(document, node, "disabled") !== null)
    return true;
  return off.test(attributeOf(document, node, "class") ?? "");
}
