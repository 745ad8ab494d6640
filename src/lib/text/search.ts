/** Looking into the elements of a page for what they show, as far as one page is looked at. */
import { characters, nameOf } from "../document/nodes.ts";
import { type Document, ELEMENT, type Node, TEXT } from "../document/tape.ts";

/** `left`: how many rows may still be looked at. */
export type Search = { document: Document; left: number };

/** What an element shows, without white space around its texts, until it is longer than `limit`. */
export function visibleTextUpTo(looking: Search, element: Node, limit: number): string {
  let shown = "";
  for (const node of textsOf(looking, element)) {
    shown += characters(looking.document, node).trim();
    if (shown.length > limit) break;
  }
  return shown;
}

/** The texts of an element that people may read. Ends early where the page was looked at long enough. */
export function* textsOf(looking: Search, element: Node): Generator<Node> {
  const { kind, end, removed } = looking.document;
  for (let node = element; node < (end[element] as number) && looking.left >= 0; node += 1) {
    looking.left--;
    const name = kind[node] === ELEMENT ? nameOf(looking.document, node) : "";
    if ((removed !== null && removed[node] === 1) || name === "script" || name === "style")
      node = (end[node] as number) - 1;
    else if (kind[node] === TEXT) yield node;
  }
}

const maxLinkDepth = 12;

export function linkAround(document: Document, node: Node, root: Node): Node | null {
  let at = document.parent[node] as number;
  for (let depth = 0; at >= root && depth < maxLinkDepth; depth++, at = document.parent[at] as number)
    if (nameOf(document, at) === "a") return at;
  return null;
}
