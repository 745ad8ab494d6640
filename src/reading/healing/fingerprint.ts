/**
 * What is remembered of the elements that include filters matched, to find them again when a filter stops matching: per
 * filter the first element's name, id, classes, telling attributes, way down from the root, the text before it and its
 * own text. At most 1,000 characters of JSON for all filters together. Pure.
 */
import { attributeOf, ownerOf } from "../../lib/document/attributes.ts";
import { isElement, nameOf, textContentOf } from "../../lib/document/nodes.ts";
import { compileSelector, select } from "../../lib/selector/selector.ts";
import type { Document, Node } from "../../lib/document/tape.ts";

export type Fingerprint = {
  filter: string;
  tag: string;
  id?: string;
  classes: string[];
  attributes: Record<string, string>;
  /** From the root to the parent, as `tag#id` or `tag.class`; the nearest eight. */
  path: string[];
  /** What stands right before it: a label, a heading. */
  label: string;
  text: string;
  /** How many elements the filter matched. */
  count: number;
};

/** Attributes that say what an element is, rather than how it looks today. */
export const tellingAttributes = [
  "itemprop",
  "data-testid",
  "data-test",
  "data-qa",
  "name",
  "role",
  "aria-label",
  "property",
  "type",
];

const maxFilters = 3;
const maxCharacters = 1000;
const textCharacters = 120;
const labelCharacters = 40;
const pathSteps = 8;

export const inOneLine = (text: string, length: number): string => text.replace(/\s+/gu, " ").trim().slice(0, length);

/** The fingerprints of what these filters match in a document; filters of data and those that match nothing have none. */
export function fingerprintsOf(document: Document, filters: readonly string[]): Fingerprint[] {
  const found: Fingerprint[] = [];
  for (const filter of filters) {
    if (found.length === maxFilters) break;
    const nodes = matchingNodes(document, filter);
    const [first] = nodes;
    if (first === undefined) continue;
    const one = shortened({ filter: filter.slice(0, 200), ...portraitOf(document, first), count: nodes.length });
    if (JSON.stringify([...found, one]).length <= maxCharacters) found.push(one);
  }
  return found;
}

/** The elements that a filter matches; those of attributes and of text are the elements that hold them. */
export function matchingNodes(document: Document, filter: string): Node[] {
  if (/^\s*(json|jq|jqraw):/i.test(filter)) return [];
  const selector = compileSelector(filter);
  if (selector.kind === "problem") return [];
  const selection = select(document, selector);
  if (selection.kind !== "nodes") return [];
  const elements = selection.nodes.map((node) => {
    if (node < 0) return ownerOf(node);
    return isElement(document, node) ? node : (document.parent[node] as number);
  });
  return [...new Set(elements)].filter((node) => node > 0);
}

/** How an element looks, its filter aside. */
export function portraitOf(document: Document, node: Node): Omit<Fingerprint, "filter" | "count"> {
  const attributes: Record<string, string> = {};
  for (const name of tellingAttributes) {
    const value = attributeOf(document, node, name);
    if (value && value.length <= 60) attributes[name] = value;
  }
  const id = attributeOf(document, node, "id");
  return {
    tag: nameOf(document, node),
    ...(id && id.length <= 60 ? { id } : {}),
    classes: classesOf(document, node),
    attributes,
    path: pathOf(document, node),
    label: labelOf(document, node),
    text: inOneLine(textContentOf(document, node), textCharacters),
  };
}

export function classesOf(document: Document, node: Node): string[] {
  const written = (attributeOf(document, node, "class") ?? "").slice(0, 2000);
  return written
    .split(/\s+/)
    .filter((name) => name !== "" && name.length <= 40)
    .slice(0, 6);
}

function pathOf(document: Document, node: Node): string[] {
  const steps: string[] = [];
  for (
    let at = document.parent[node] as number;
    at > 0 && steps.length < pathSteps;
    at = document.parent[at] as number
  ) {
    const id = attributeOf(document, at, "id");
    const [className] = classesOf(document, at);
    const mark = id && id.length <= 40 ? `#${id}` : className ? `.${className}` : "";
    steps.unshift(nameOf(document, at) + mark);
  }
  return steps;
}

/** The text of the nearest element before it, at most three steps up. */
function labelOf(document: Document, node: Node): string {
  let at = node;
  for (let up = 0; up < 3 && at > 0; up++) {
    const parent = document.parent[at] as number;
    const before = lastBefore(document, parent, at);
    if (before) return before;
    at = parent;
  }
  return "";
}

const siblingsLookedAt = 4;
const depthOfSibling = 50;

/** The end of the nearest text among the siblings before a node. */
function lastBefore(document: Document, parent: Node, node: Node): string {
  let at = node;
  for (let looked = 0; looked < siblingsLookedAt; looked++) {
    const sibling = siblingBefore(document, parent, at);
    if (sibling === null) return "";
    const isLong = (document.end[sibling] as number) - sibling > depthOfSibling;
    const text = isLong ? "" : inOneLine(textContentOf(document, sibling), 400);
    if (text) return text.slice(-labelCharacters);
    at = sibling;
  }
  return "";
}

/** The row before a node is its parent or lies in the sibling before it. */
function siblingBefore(document: Document, parent: Node, node: Node): Node | null {
  let at = node - 1;
  while (at > parent && document.parent[at] !== parent) at = document.parent[at] as number;
  return at > parent ? at : null;
}

/** Less of the long parts where the whole is long. */
function shortened(print: Fingerprint): Fingerprint {
  const isLong = JSON.stringify(print).length > maxCharacters * 0.6;
  return isLong
    ? {
        ...print,
        path: print.path.slice(-3),
        classes: print.classes.slice(0, 3),
        text: print.text.slice(0, 60),
        attributes: Object.fromEntries(Object.entries(print.attributes).slice(0, 2)),
      }
    : print;
}
