/** Relatives of a node on the tape: parents, neighbours, places among siblings. Removed nodes do not count. */

import { knownName } from "./names.ts";
import { type Document, ELEMENT, type Node } from "./tape.ts";

const TBODY = knownName("tbody");

/** The parent element, or -1. */
export const parentElement = (document: Document, node: Node): Node => {
  const parent = document.parent[node] as number;
  return parent > 0 ? parent : -1;
};

/**
 * A tbody that no tag stands for. Selectors may step over it: `table > tr` is what people write who looked at the source, and
 * what parsers that do not imply tbody expect.
 */
export const isImpliedTbody = (document: Document, node: Node): boolean =>
  node > 0 && document.name[node] === TBODY && (document.start[node] as number) < 0 && document.dialect === "html";

/** For each row its nearest earlier sibling among those that pass, or -1: one pass, whatever is asked later. */
export const previousSiblings = (document: Document, passes: (node: Node) => boolean): Int32Array => {
  const { parent, end, removed, count } = document;
  const previous = new Int32Array(count).fill(-1);
  const latest = new Int32Array(count).fill(-1);
  for (let node = 1; node < count; node += 1) {
    if (removed !== null && removed[node] === 1) {
      node = (end[node] as number) - 1;
      continue;
    }
    const above = parent[node] as number;
    previous[node] = latest[above] as number;
    if (passes(node)) latest[above] = node;
  }
  return previous;
};

/** The nearest later sibling of any kind, or -1. */
export const nextSibling = (document: Document, node: Node): Node => {
  const { parent, end, removed } = document;
  const above = parent[node] as number;
  if (above < 0) return -1;
  const last = end[above] as number;
  let at = end[node] as number;
  while (at < last && removed !== null && removed[at] === 1) at = end[at] as number;
  return at < last ? at : -1;
};

/** The next sibling that is an element, or -1. */
export const nextElement = (document: Document, node: Node): Node => {
  let at = nextSibling(document, node);
  while (at >= 0 && document.kind[at] !== ELEMENT) at = nextSibling(document, at);
  return at;
};

/** Each element's place among its siblings, from 1, and how many there are, by parent. */
export type Places = { place: Int32Array; total: (node: Node) => number };

/** Places among all elements of a parent. */
export const placesAmongAll = (document: Document): Places => {
  const place = new Int32Array(document.count);
  const totals = new Int32Array(document.count);
  eachElement(document, (node, parent) => {
    const total = (totals[parent] as number) + 1;
    totals[parent] = total;
    place[node] = total;
  });
  return { place, total: (node) => totals[document.parent[node] as number] as number };
};

/** Places among the elements of a parent that bear the same name. */
export const placesAmongType = (document: Document): Places => {
  const place = new Int32Array(document.count);
  const totals = new Map<number, number>();
  const { name, parent, names } = document;
  const key = (node: Node): number => (parent[node] as number) * names.count + (name[node] as number);
  eachElement(document, (node) => {
    const total = (totals.get(key(node)) ?? 0) + 1;
    totals.set(key(node), total);
    place[node] = total;
  });
  return { place, total: (node) => totals.get(key(node)) ?? 0 };
};

/** Places among the siblings that pass a test; 0 for elements that do not. */
export const placesAmong = (document: Document, passes: (node: Node) => boolean): Places => {
  const place = new Int32Array(document.count);
  const totals = new Int32Array(document.count);
  eachElement(document, (node, parent) => {
    if (!passes(node)) return;
    const total = (totals[parent] as number) + 1;
    totals[parent] = total;
    place[node] = total;
  });
  return { place, total: (node) => totals[document.parent[node] as number] as number };
};

const eachElement = (document: Document, visit: (node: Node, parent: Node) => void): void => {
  const { kind, parent, end, removed, count } = document;
  for (let node = 1; node < count; node += 1) {
    if (removed !== null && removed[node] === 1) node = (end[node] as number) - 1;
    else if (kind[node] === ELEMENT) visit(node, parent[node] as number);
  }
};
