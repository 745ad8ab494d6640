/**
 * What a selector finds in the XML of a feed, as a person reads it. In order:
 *
 * 1. Text that holds HTML, escaped or in a CDATA section, is read as a page is: `//item/description` gives no tags. Where Atom says
 *    that a text is plain (`type="text"`), its signs stay.
 * 2. Markup that stands unescaped inside of text, and Atom's XHTML, is read the same way.
 * 3. All else is its text, one element a line; a value of XPath loses its tags and keeps its lines.
 * Pure.
 */
import { attributeOf } from "../../../lib/document/attributes.ts";
import { characters, childrenOf, isElement, textContentOf, textRunEnd } from "../../../lib/document/nodes.ts";
import { select } from "../../../lib/selector/selector.ts";
import { type Document, ELEMENT, type Node, RAW, TEXT } from "../../../lib/document/tape.ts";
import type { Found } from "../../../rules/select/included.ts";
import type { Filter } from "../../../rules/select/index.ts";
import { localName, markupIn } from "../../../lib/feed/elements.ts";
import { oneSpace, readHtml } from "../../../lib/feed/text.ts";

/** A tag, or a reference to a character, in text that was decoded once. */
const markup = /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>|<!--|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]+);/i;

/** What stands in texts, and is no part of any feed. */
const pageElements = new Set(
  "a abbr b blockquote br code div em figure font h1 h2 h3 h4 h5 h6 hr i img li ol p pre small span strong sub sup table u ul".split(
    " ",
  ),
);

export function selectInFeed(document: Document, filter: Exclude<Filter, { kind: "data" }>): Found {
  const selection = select(document, filter);
  if (selection.kind === "problem") return { problem: selection.sentence };
  if (selection.kind === "text") return { text: withoutTags(selection.text), count: 1 };
  const lines = selection.nodes.flatMap((node) => linesOf(document, node));
  return { text: lines.filter(Boolean).join("\n"), count: selection.nodes.length };
}

const withoutTags = (text: string): string => (markup.test(text) ? readHtml(text.replaceAll("\n", "<br>")) : text);

/** The lines of a node and of all that is in it. */
function linesOf(document: Document, root: Node): string[] {
  if (root < 0) return [oneSpace(textContentOf(document, root))];
  const { kind, end, removed } = document;
  const lines: string[] = [];
  const stop = isElement(document, root) || root === 0 ? (end[root] as Node) : textRunEnd(document, root);
  for (let node = root; node < stop;) {
    let next = node + 1;
    if (removed !== null && removed[node] === 1) next = end[node] as Node;
    else if (kind[node] === TEXT || kind[node] === RAW) {
      next = textRunEnd(document, node);
      lines.push(lineOf(document, node, next));
    } else if (kind[node] === ELEMENT && isMixed(document, node)) {
      lines.push(readHtml(markupIn(document, node)));
      next = end[node] as Node;
    }
    node = next;
  }
  return lines;
}

function lineOf(document: Document, from: Node, stop: Node): string {
  let text = "";
  for (let row = from; row < stop; row += 1) text += characters(document, row);
  const isPlain = attributeOf(document, document.parent[from] as Node, "type") === "text";
  return !isPlain && markup.test(text) ? readHtml(text) : oneSpace(text);
}

/** Whether markup stands among text, unescaped. What a selector took out would come back with it, so then it is read in pieces. */
function isMixed(document: Document, node: Node): boolean {
  if (document.removed !== null) return false;
  if (attributeOf(document, node, "type") === "xhtml") return true;
  let hasElements = false;
  for (const child of childrenOf(document, node)) {
    if (document.kind[child] !== ELEMENT) continue;
    if (!pageElements.has(localName(document, child))) return false;
    hasElements = true;
  }
  return hasElements;
}
