/**
 * The frame of an HTML page, that is what surrounds its content: menus (`nav`), the header and the footer of the whole page, what
 * has their roles, and all that stands outside the one main part of a page that names it. A header or footer inside an article, a
 * section or the main part belongs to that part (HTML Accessibility API Mappings 1.0, section 3.5).
 */
import { attributeOf } from "../document/attributes.ts";
import { childrenOf, elementsByTag, nameOf } from "../document/nodes.ts";
import { type Document, ELEMENT, type Node, TEXT } from "../document/tape.ts";

const roles = /^\s*(?:navigation|banner|contentinfo|menubar|menu)\b/i;
const parts = new Set(["article", "aside", "main", "section"]);

/** The outermost landmarks around the content, in document order. */
export const landmarksOf = (document: Document): Node[] => {
  const { kind, end, removed, count } = document;
  const outside = outsideMain(document);
  const found: Node[] = [];
  let insideUntil = 0;
  for (let node = 0; node < count; node += 1) {
    if (kind[node] !== ELEMENT && !outside.has(node)) continue;
    if (removed !== null && removed[node] === 1) {
      node = (end[node] as number) - 1;
      continue;
    }
    const name = nameOf(document, node);
    if (outside.has(node) || isLandmark(document, node, { name, isInside: node < insideUntil })) {
      found.push(node);
      node = (end[node] as number) - 1;
    } else if (parts.has(name)) insideUntil = Math.max(insideUntil, end[node] as number);
  }
  return found;
};

function isLandmark(document: Document, node: Node, { name, isInside }: { name: string; isInside: boolean }): boolean {
  if (name === "nav") return true;
  if (name === "header" || name === "footer") return !isInside;
  return name === "div" && roles.test(attributeOf(document, node, "role") ?? "");
}

const hidden = new Set(["head", "script", "style", "template", "noscript"]);

/** What stands beside the main part and beside all that it stands in; nothing where a page names none, or several. */
function outsideMain(document: Document): ReadonlySet<Node> {
  const mains = elementsByTag(document, "main");
  const [main] = mains;
  const outside = new Set<Node>();
  if (main === undefined || mains.length > 1) return outside;
  for (let inner = main; inner > 0; inner = document.parent[inner] as number)
    for (const sibling of childrenOf(document, document.parent[inner] as number)) {
      const isThing = document.kind[sibling] === ELEMENT || document.kind[sibling] === TEXT;
      if (sibling !== inner && isThing && !hidden.has(nameOf(document, sibling))) outside.add(sibling);
    }
  return outside;
}

const controls = new Set(["a", "button", "label", "summary", "option", "kbd"]);

/** The outermost elements of a landmark that lead somewhere or do something: the entries of its menus. */
export function controlsOf(document: Document, landmark: Node): Node[] {
  const { end, kind, removed } = document;
  const found: Node[] = [];
  for (let node = landmark; node < (end[landmark] as number); node += 1) {
    const isGone = removed !== null && removed[node] === 1;
    const isControl = !isGone && kind[node] === ELEMENT && controls.has(nameOf(document, node));
    if (isControl) found.push(node);
    if (isGone || isControl) node = (end[node] as number) - 1;
  }
  return found;
}
