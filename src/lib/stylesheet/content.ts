/** What is content though a style sheet hides it. Pure. */
import { attributeOf } from "../document/attributes.ts";
import { nameOf } from "../document/nodes.ts";
import type { Document, Node } from "../document/tape.ts";
import type { Property } from "./rules.ts";

const openedInPlace =
  /(?:^|[\s_-])(?:tabs?|tabpanel|tabcontent|panel|pane|accordions?|collaps\w*|expand\w*|faqs?|answers?|details?|toggle\w*|spoiler|slides?|slider|carousel|swiper|steps?|more|readmore)(?:$|[\s_-])/i;
const waitsForScript =
  /(?:^|[\s_-])(?:\w*cloak\w*|fouc|preload\w*|load\w*|lazy\w*|anim\w*|reveal\w*|wow|aos|js|no-?js|async\w*|app|root|content|main|article|results?)(?:$|[\s_-])/i;

/** Whether an element is content though a rule hides it. */
export function isContent(document: Document, node: Node, property: Property): boolean {
  const name = nameOf(document, node);
  if (/^(?:html|body|main|article|h1|details)$/.test(name) || attributeOf(document, node, "role") === "tabpanel")
    return true;
  const style = attributeOf(document, node, "style") ?? "";
  if (new RegExp(`(?:^|[;{\\s])${property}\\s*:`, "i").test(style)) return true;
  const named = (one: Node) => `${attributeOf(document, one, "class") ?? ""} ${attributeOf(document, one, "id") ?? ""}`;
  if (waitsForScript.test(named(node))) return true;
  let around = node;
  for (let level = 0; level < 3 && around > 0; level += 1, around = document.parent[around] as number)
    if (openedInPlace.test(named(around))) return true;
  return false;
}

/** Whether a node is among others, which are in document order. */
export const holds = (nodes: readonly Node[], node: Node): boolean => nodes[placeIn(nodes, node)] === node;

/** Whether one of the nodes, which are in document order, stands in an element. */
export function holdsAny({ end }: Document, element: Node, nodes: readonly Node[]): boolean {
  const next = nodes[placeIn(nodes, element + 1)];
  return next !== undefined && next < (end[element] as number);
}

/** The place of the first node at or behind another one. */
function placeIn(nodes: readonly Node[], node: Node): number {
  let [low, high] = [0, nodes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nodes[middle] as Node) < node) low = middle + 1;
    else high = middle;
  }
  return low;
}
