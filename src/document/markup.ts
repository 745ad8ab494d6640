/** The markup of a node. As long as nothing in it was removed or moved, it is the source as it was written. */

import { attributeAt } from "./attributes.ts";
import { type Document, ELEMENT, type Node } from "./tape.ts";

const empty = new Set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "),
);

/** The markup of a node with its content (DOM outerHTML); of an attribute `name="value"`; of the document its whole source. */
export const outerHtml = (document: Document, node: Node): string => {
  if (node < 0) {
    const { name, value } = attributeAt(document, node);
    return `${name}="${value.replaceAll('"', "&quot;")}"`;
  }
  const start = document.start[node] as number;
  if (start < 0 || document.isRearranged || hasRemoved(document, node)) return assembled(document, node);
  const stop = document.kind[node] === ELEMENT ? document.close[node] : document.stop[node];
  return node === 0 ? document.source : document.source.slice(start, stop);
};

const hasRemoved = ({ removed, end }: Document, node: Node): boolean => {
  if (removed === null) return false;
  const found = removed.indexOf(1, node);
  return found >= 0 && found < (end[node] as number);
};

/** Tags and text row by row, end tags where elements end. */
const assembled = (document: Document, node: Node): string => {
  const { kind, name, names, end, start, stop, removed, source } = document;
  const parts: string[] = [];
  const open: { end: Node; tag: string }[] = [];
  const last = end[node] as number;
  for (let at = node; at < last;) {
    while (open.length > 0 && at >= (open.at(-1)?.end ?? 0)) parts.push(open.pop()?.tag ?? "");
    if (removed !== null && removed[at] === 1) {
      at = end[at] as number;
      continue;
    }
    if (kind[at] === ELEMENT) {
      const written = names.text(name[at] as number);
      parts.push((start[at] as number) < 0 ? `<${written}>` : source.slice(start[at], stop[at]));
      const isOpen =
        !empty.has(written) && !(document.dialect === "xml" && source.startsWith("/>", (stop[at] as number) - 2));
      if (isOpen) open.push({ end: end[at] as number, tag: `</${written}>` });
    } else if (at !== 0) parts.push(source.slice(start[at], stop[at]));
    at += 1;
  }
  while (open.length > 0) parts.push(open.pop()?.tag ?? "");
  return parts.join("");
};
