/**
 * A CSS selector for an element that is likely to last: by its id, by an attribute that says what it is, by classes, the
 * same below an ancestor that can be named, and only then by its position. Names that machines make anew with every build
 * are not used. Each proposal is tried on the page: it must find this element alone. Pure.
 */
import { attributeOf } from "../document/attributes.ts";
import { childrenOf, isElement, nameOf } from "../document/nodes.ts";
import { compileSelector, select } from "../selector/selector.ts";
import type { Document, Node } from "../document/tape.ts";
import { classesOf, tellingAttributes } from "./fingerprint.ts";

const stepsOfOneTry = 400_000;
const ancestorsLookedAt = 6;

const isName = (text: string): boolean => /^-?[A-Za-z_][\w-]{0,60}$/.test(text);
/** "css-1x2y3z", "sc-bdnylx", "a8f3e2c1", "price__2fG7k": made by a build. */
const isMade = (name: string): boolean =>
  /\d{3,}/.test(name) ||
  /^(css|sc|jss|emotion|svelte)-/i.test(name) ||
  /__?(?=[A-Za-z]*\d)[A-Za-z\d]{4,}$/.test(name) ||
  /^(?=.*\d)[a-f\d]{6,}$/i.test(name);
const lasts = (name: string): boolean => isName(name) && !isMade(name);

/** The elements that a CSS selector finds, or none where it cannot be used. */
export function foundBy(document: Document, text: string): Node[] {
  const selector = compileSelector(text);
  if (selector.kind === "problem") return [];
  const selection = select(document, selector, stepsOfOneTry);
  return selection.kind === "nodes" ? selection.nodes : [];
}

/** A selector that finds this element alone, or null. */
export function selectorOf(document: Document, node: Node): string | null {
  const isAlone = (text: string) => {
    const found = foundBy(document, text);
    return found.length === 1 && found[0] === node;
  };
  const own = ownNames(document, node);
  const alone = own.find(isAlone);
  if (alone) return alone;
  const tag = nameOf(document, node);
  for (const anchor of anchorsOf(document, node))
    for (const name of [...own.slice(-2), tag]) if (isAlone(`${anchor} ${name}`)) return `${anchor} ${name}`;
  const placed = placeOf(document, node);
  return placed && isAlone(placed) ? placed : null;
}

/** How a selector names its element, the steadiest first. */
export const waysToName = ["id", "attribute", "class", "position"] as const;
export type WayToName = (typeof waysToName)[number];

/** A selector that finds an element, and by what: `matches` are all elements that it finds. */
export type NamedSelector = { selector: string; by: WayToName; matches: number };

/**
 * At most three selectors that find this element, the steadiest first: by id, by an attribute that says what it is, by class,
 * each alone or below an ancestor that can be named, and by position. `countOf`: how many elements a selector finds. Of selectors
 * by one way, one that finds this element alone goes first.
 */
export function steadySelectors(
  document: Document,
  node: Node,
  countOf: (selector: string) => number,
): NamedSelector[] {
  const found: NamedSelector[] = [];
  const add = (selector: string | null, by: WayToName) => {
    if (!selector || found.some((known) => known.selector === selector)) return;
    const matches = countOf(selector);
    if (matches > 0) found.push({ selector, by, matches });
  };
  const id = attributeOf(document, node, "id") ?? "";
  if (lasts(id)) add(`#${id}`, "id");
  const [attribute] = attributeNames(document, node);
  if (attribute !== undefined) add(attribute, "attribute");
  const classNames = classesOf(document, node).filter(lasts);
  const [className] = classNames;
  const tag = nameOf(document, node);
  if (className !== undefined) add(`${tag}.${className}`, "class");
  const known = found.find(({ matches }) => matches === 1);
  if (!known) {
    const name = className === undefined ? tag : `${tag}.${className}`;
    const [anchor] = anchorsOf(document, node);
    if (anchor !== undefined) add(`${anchor} ${name}`, "class");
  }
  if (found.length < 3) add(placeOf(document, node), "position");
  return found
    .toSorted((a, b) => waysToName.indexOf(a.by) - waysToName.indexOf(b.by) || a.matches - b.matches)
    .slice(0, 3);
}

/** Selectors by which elements of this kind could be meant, the narrowest first. */
export function groupSelectors(document: Document, node: Node): string[] {
  const tag = nameOf(document, node);
  const classes = classesOf(document, node).filter(lasts);
  return [
    ...(classes.length > 1 ? [tag + classes.map((name) => `.${name}`).join("")] : []),
    ...classes.map((name) => `${tag}.${name}`),
    ...attributeNames(document, node),
  ];
}

function ownNames(document: Document, node: Node): string[] {
  const id = attributeOf(document, node, "id") ?? "";
  return [
    ...(lasts(id) ? [`#${id}`] : []),
    ...attributeNames(document, node),
    ...groupSelectors(document, node).toReversed(),
  ];
}

function attributeNames(document: Document, node: Node): string[] {
  const tag = nameOf(document, node);
  return tellingAttributes.flatMap((name) => {
    const value = attributeOf(document, node, name);
    const isUsable = value !== null && value.length > 0 && value.length <= 60 && !/\d{4,}|[\n\r"\\]/.test(value);
    return isUsable ? [`${tag}[${name}="${value}"]`] : [];
  });
}

function anchorsOf(document: Document, node: Node): string[] {
  const anchors: string[] = [];
  let at = document.parent[node] as number;
  for (let up = 0; at > 0 && up < ancestorsLookedAt; up++, at = document.parent[at] as number) {
    const id = attributeOf(document, at, "id") ?? "";
    if (lasts(id)) anchors.push(`#${id}`);
    const [className] = classesOf(document, at).filter(lasts);
    if (className) anchors.push(`${nameOf(document, at)}.${className}`);
  }
  return anchors;
}

/** By position below the nearest ancestor with an id, or below body. */
function placeOf(document: Document, node: Node): string | null {
  const steps: string[] = [];
  for (let at = node; at > 0 && steps.length < 12; at = document.parent[at] as number) {
    const tag = nameOf(document, at);
    if (!isName(tag)) return null;
    const id = attributeOf(document, at, "id") ?? "";
    if (at !== node && lasts(id)) return [`#${id}`, ...steps].join(" > ");
    if (tag === "body" || tag === "html") return [tag, ...steps].join(" > ");
    steps.unshift(`${tag}:nth-of-type(${positionOf(document, at, tag)})`);
  }
  return null;
}

function positionOf(document: Document, node: Node, tag: string): number {
  let position = 1;
  for (const child of childrenOf(document, document.parent[node] as number)) {
    if (child === node) break;
    if (isElement(document, child) && nameOf(document, child) === tag) position++;
  }
  return position;
}
