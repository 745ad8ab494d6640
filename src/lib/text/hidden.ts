/**
 * Which elements are hidden from whoever looks at the page: by `hidden`, by a style of their own, by the style sheets of the page. What is
 * hidden until it is found (WHATWG HTML, 6.1) is content: a search in the page opens it. Pure.
 */
import { attributeOf } from "../document/attributes.ts";
import { knownName } from "../document/names.ts";
import { type Document, HAS_HIDDEN, HAS_STYLE, type Node } from "../document/tape.ts";

const HTML = knownName("html");
const BODY = knownName("body");
const displayNone = /(?:^|[;{\s])display\s*:\s*none\b/i;
const untilFound = /^\s*until-found\s*$/i;

/** Whether an element is hidden. The page itself never is. */
export function isHidden(document: Document, node: Node): boolean {
  const flags = document.flags[node] as number;
  const name = document.name[node] as number;
  if (name === HTML || name === BODY) return false;
  if (document.concealed?.has(node)) return true;
  if ((flags & HAS_HIDDEN) !== 0 && isHiddenValue(attributeOf(document, node, "hidden"))) return true;
  return (flags & HAS_STYLE) !== 0 && isHidingStyle(attributeOf(document, node, "style"));
}

/** Whether a value of the attribute `hidden` hides; null where there is none. */
export const isHiddenValue = (value: string | null): boolean => value !== null && !untilFound.test(value);

/** Whether a value of the attribute `style` hides. */
export const isHidingStyle = (value: string | null): boolean => value !== null && displayNone.test(value);
