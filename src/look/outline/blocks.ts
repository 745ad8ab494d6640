/**
 * Which elements of a page are blocks of its outline. Only what a person would read counts: text rows, and pictures that have an
 * alternative text. Pure.
 *
 * 1. The nearest element around a text that begins a line is a block; for cells it is their row.
 * 2. An element inside a line is one, too, where its text is a price, or it has an id or an attribute that says what it is.
 * 3. Lists, tables, sections and the like are blocks where anything is in them; other elements where two blocks or more are.
 */
import { attributeOf } from "../../lib/document/attributes.ts";
import { isElement, nameOf, textContentOf, textRunEnd } from "../../lib/document/nodes.ts";
import { ELEMENT, TEXT, type Document, type Node } from "../../lib/document/tape.ts";
import { isHidden } from "../../lib/text/hidden.ts";
import { CELL, DROPPED, INLINE, layoutOf, LINK, ROW } from "../../lib/text/layout.ts";
import { isContainer, isPriceLike, isUnseen } from "./kinds.ts";

/** What a node is in the outline; 0 for all that are no block. */
const LEAF = 1;
export const INLINE_LEAF = 2;
export const CONTAINER = 3;
export const IMAGE = 4;

const maxInlineCharacters = 200;

/** The role of each node, by its number. */
export function blockRoles(document: Document): Uint8Array {
  const roles = new Uint8Array(document.count);
  for (let node = 1; node < document.count;) {
    const kind = document.kind[node];
    if (kind === ELEMENT && isUnread(document, node)) node = document.end[node] as number;
    else if (kind === TEXT) {
      const end = textRunEnd(document, node);
      markText(document, node, roles);
      node = Math.max(end, node + 1);
    } else {
      if (kind === ELEMENT && nameOf(document, node) === "img" && attributeOf(document, node, "alt")?.trim())
        roles[node] = IMAGE;
      node += 1;
    }
  }
  markContainers(document, roles);
  return roles;
}

const layout = (document: Document, node: Node): number => layoutOf[document.name[node] as number] ?? INLINE;
const isRoot = (document: Document, node: Node) => /^(html|body)$/.test(nameOf(document, node));

function isUnread(document: Document, node: Node): boolean {
  if (layout(document, node) === DROPPED) return attributeOf(document, node, "shadowrootmode") === null;
  return isHidden(document, node);
}

function markText(document: Document, node: Node, roles: Uint8Array): void {
  const { source, start, stop } = document;
  if (!/[^\s\u00ad\u200b]/u.test(source.slice(start[node] as number, stop[node] as number))) return;
  let at = document.parent[node] as number;
  for (; at > 0 && [INLINE, LINK].includes(layout(document, at)); at = document.parent[at] as number)
    if (roles[at] === 0 && isNamedPart(document, at)) roles[at] = INLINE_LEAF;
  if (at > 0 && layout(document, at) === CELL) at = rowOf(document, at);
  if (at > 0 && !isRoot(document, at)) roles[at] = LEAF;
}

function isNamedPart(document: Document, node: Node): boolean {
  const length = (document.close[node] as number) - (document.start[node] as number);
  if (length > maxInlineCharacters * 4) return false;
  const names = ["id", "itemprop", "data-testid", "data-test", "data-qa"];
  return names.some((name) => attributeOf(document, node, name)) || isPriceLike(textContentOf(document, node).trim());
}

function rowOf(document: Document, cell: Node): Node {
  const parent = document.parent[cell] as number;
  return layout(document, parent) === ROW ? parent : cell;
}

/** From the innermost outwards: a child stands after its parent. */
function markContainers(document: Document, roles: Uint8Array): void {
  const below = new Int32Array(document.count);
  for (let node = document.count - 1; node > 0; node--) {
    const count = below[node] as number;
    if (roles[node] === 0 && count > 0 && isElement(document, node) && !isRoot(document, node)) {
      const isBlock = ![INLINE, LINK].includes(layout(document, node));
      const tag = nameOf(document, node);
      if (count > 1 ? isBlock && !isUnseen(tag) : isContainer(tag)) roles[node] = CONTAINER;
    }
    const parent = document.parent[node] as number;
    if (parent >= 0) below[parent] = (below[parent] as number) + (roles[node] === 0 ? count : 1);
  }
}
