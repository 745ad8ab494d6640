/** Asking a document about single nodes. Removed subtrees are never met by the iterators here. */

import { decodeHTML, decodeXML } from "entities";
import { attributeAt } from "./attributes.ts";
import { withPlainSpaces } from "./runs.ts";
import { COMMENT, type Document, ELEMENT, IS_FOREIGN, type Node, RAW, TEXT } from "./tape.ts";

/** The name of an element (lower case in HTML) or of an attribute node; "" for other nodes. */
export const nameOf = (document: Document, node: Node): string => {
  if (node < 0) return attributeAt(document, node).name;
  return document.kind[node] === ELEMENT ? document.names.text(document.name[node] as number) : "";
};

/** Whether a node is an element. */
export const isElement = (document: Document, node: Node): boolean => node >= 0 && document.kind[node] === ELEMENT;

/** Whether a node was removed, alone or with one of its ancestors. */
export const isRemoved = (document: Document, node: Node): boolean => {
  const { removed, parent } = document;
  if (removed === null) return false;
  for (let at = node; at > 0; at = parent[at] as number) if (removed[at] === 1) return true;
  return false;
};

/** The children of a node, in order. */
export function* childrenOf(document: Document, node: Node): Generator<Node> {
  const { end, removed } = document;
  const last = end[node] as number;
  for (let child = node + 1; child < last; child = end[child] as number) {
    if (removed === null || removed[child] !== 1) yield child;
  }
}

/** The nodes of a subtree in document order, itself included. */
export function* subtreeOf(document: Document, node: Node): Generator<Node> {
  const { end, removed } = document;
  const last = end[node] as number;
  for (let at = node; at < last;) {
    if (removed !== null && removed[at] === 1) at = end[at] as number;
    else {
      yield at;
      at += 1;
    }
  }
}

/** The elements of a name, in document order. `name` is in lower case for HTML. */
export const elementsByTag = (document: Document, name: string): Node[] =>
  elementsByNameNumber(document, document.names.find(name));

/** The elements whose name has that number, in document order. */
export const elementsByNameNumber = (document: Document, number: number): Node[] => {
  const { kind, name, end, removed, count } = document;
  const found: Node[] = [];
  if (number < 0) return found;
  // Apart, because most rows are looked at before anything is removed, and then only their name.
  if (removed === null) {
    for (let node = 0; node < count; node += 1) {
      if (name[node] === number && kind[node] === ELEMENT) found.push(node);
    }
    return found;
  }
  for (let node = 0; node < count; node += 1) {
    if (removed[node] === 1) node = (end[node] as number) - 1;
    else if (name[node] === number && kind[node] === ELEMENT) found.push(node);
  }
  return found;
};

/** The characters of one text row: references decoded, line ends as one line feed. */
export const characters = (document: Document, node: Node): string => {
  const long = (document.stop[node] as number) - (document.start[node] as number) > longText;
  const known = long ? document.decoded.get(node) : undefined;
  if (known !== undefined) return known;
  const text = decodedCharacters(document, node);
  if (long) document.decoded.set(node, text);
  return text;
};

/** Decoding long text again and again for one selector would be most of its cost. */
const longText = 1000;

const decodedCharacters = (document: Document, node: Node): string => {
  let text = document.written(document.start[node] as number, document.stop[node] as number);
  if (text.includes("\r")) text = text.replace(/\r\n?/g, "\n");
  if (document.dialect === "html" && text.includes("\0")) text = text.replaceAll("\0", "");
  if (document.kind[node] !== TEXT || !text.includes("&")) return text;
  return document.dialect === "html" ? decodeHTML(text) : decodeXML(text);
};

/**
 * The row after a text node. Text that a stray end tag split lies in several rows, which are one node: of `a</x>b` the first row stands
 * for both.
 */
export const textRunEnd = (document: Document, node: Node): Node => {
  const { kind, parent, removed, count } = document;
  let at = node + 1;
  while (
    at < count &&
    parent[at] === parent[node] &&
    (kind[at] === TEXT || kind[at] === RAW) &&
    (removed === null || removed[at] !== 1)
  ) {
    at += 1;
  }
  return at;
};

const textRun = (document: Document, node: Node): string => {
  const stop = textRunEnd(document, node);
  let text = characters(document, node);
  for (let at = node + 1; at < stop; at += 1) text += characters(document, at);
  return text;
};

/** The data of a comment, or of what HTML takes for one (https://html.spec.whatwg.org/#bogus-comment-state); a processing instruction. */
const commentText = (document: Document, node: Node): string => {
  const written = document.written(document.start[node] as number, document.stop[node] as number);
  if (document.kind[node] !== COMMENT) return written.replace(/^<\?/, "").replace(/\??>$/, "");
  if (!written.startsWith("<!--")) return written.replace(/^<[!/]?/, "").replace(/>$/, "");
  // One that the page ends in has no end of its own.
  return written.slice("<!--".length).replace(/^-?>$|--!?>?$|-$/, "");
};

/**
 * All text in a node, white space as it is (DOM textContent); a text row counts with those that continue it. The value of an attribute,
 * the text of a comment.
 */
export const textContentOf = (document: Document, node: Node): string => {
  if (node < 0) return attributeAt(document, node).value;
  const kind = document.kind[node] as number;
  if (kind === TEXT || kind === RAW) return textRun(document, node);
  if (kind >= COMMENT) return commentText(document, node);
  const parts: string[] = [];
  const { kind: kinds, end, removed } = document;
  const last = end[node] as number;
  for (let at = node + 1; at < last; at += 1) {
    if (removed !== null && removed[at] === 1) at = (end[at] as number) - 1;
    else if (kinds[at] === TEXT || kinds[at] === RAW) parts.push(characters(document, at));
  }
  return parts.join("");
};

/** The document's title in one line, or null when it has none. */
export const titleOf = (document: Document): string | null => {
  const title = elementsByTag(document, "title").find((node) => ((document.flags[node] as number) & IS_FOREIGN) === 0);
  if (title === undefined) return null;
  return withPlainSpaces(textContentOf(document, title)).replace(/\s+/g, " ").trim();
};

/** Takes nodes out of the document, whole subtrees, in constant time each. Collect first, then remove. */
export const remove = (document: Document, nodes: readonly Node[]): void => {
  if (nodes.length === 0) return;
  document.removed ??= new Uint8Array(document.count);
  for (const node of nodes) if (node > 0) document.removed[node] = 1;
  document.version += 1;
};
