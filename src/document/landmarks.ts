/**
 * The landmarks of an HTML page that surround its content: menus (`nav`), the header and the footer of the whole page, and
 * what has their roles. A header or footer inside an article, a section or the main part belongs to that part (HTML
 * Accessibility API Mappings 1.0, section 3.5).
 */
import { attributeOf } from "./attributes.ts";
import { nameOf } from "./nodes.ts";
import { type Document, ELEMENT, type Node } from "./tape.ts";

const roles = /^\s*(?:navigation|banner|contentinfo)\b/i;
const parts = new Set(["article", "aside", "main", "section"]);

/** The outermost landmarks around the content, in document order. */
export const landmarksOf = (document: Document): Node[] => {
  const { kind, end, removed, count } = document;
  const found: Node[] = [];
  let insideUntil = 0;
  for (let node = 0; node < count; node += 1) {
    if (kind[node] !== ELEMENT) continue;
    if (removed !== null && removed[node] === 1) {
      node = (end[node] as number) - 1;
      continue;
    }
    const name = nameOf(document, node);
    if (isLandmark(document, node, { name, isInside: node < insideUntil })) {
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
