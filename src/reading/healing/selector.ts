/**
 * Selectors for an element that are likely to last: by its id, by an attribute that says what it is, by classes, each alone or below
 * ancestors that can be named; by words beside it; and only then by its position. What a selector finds is counted in an index of
 * the page's names, so that the selectors of a thousand elements cost little more than those of one. Pure.
 */
import { childrenOf, isElement, nameOf } from "../../lib/document/nodes.ts";
import { compileSelector, select } from "../../lib/selector/selector.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { classesOf } from "./fingerprint.ts";
import { Labels, labelSelectors } from "./labels.ts";
import { attributeNames, isName, lasts, NameIndex, namesOf, waysToName, type Name, type WayToName } from "./names.ts";

const stepsOfOneTry = 400_000;
const anchorsTried = 8;
const maxSteps = 12;

/** The elements that a CSS selector finds, or none where it cannot be used. */
export function foundBy(document: Document, text: string): Node[] {
  const selector = compileSelector(text);
  if (selector.kind === "problem") return [];
  const selection = select(document, selector, stepsOfOneTry);
  return selection.kind === "nodes" ? selection.nodes : [];
}

/** A selector that finds an element, and by what: `matches` are all elements that it finds. */
export type NamedSelector = { selector: string; by: WayToName; matches: number };

/** A selector that finds this element alone, or null. */
export const selectorOf = (document: Document, node: Node): string | null =>
  alone(document, node, 1)[0]?.selector ?? null;

const maxSelectors = 3;

/**
 * At most three selectors that find this element, the steadiest first: by id, by an attribute that says what it is, by class,
 * each alone or below ancestors that can be named; by words that stand beside it or before it; and by its position below the
 * nearest ancestor with a name. All but one of them find it alone; the one is for all elements of its kind.
 */
export function steadySelectors(document: Document, node: Node): NamedSelector[] {
  const { index } = indexOf(document);
  const single = alone(document, node, maxSelectors);
  const kind = namesOf(document, node).find(({ text }) => index.of(text).length > 1);
  const all = kind ? [{ selector: kind.text, by: kind.by, matches: index.of(kind.text).length }] : [];
  return [...single.slice(0, maxSelectors - all.length), ...all].toSorted(
    (a, b) => waysToName.indexOf(a.by) - waysToName.indexOf(b.by) || a.matches - b.matches,
  );
}

/** Selectors that find this element alone, at most one of each way, the steadiest first. */
function alone(document: Document, node: Node, count: number): NamedSelector[] {
  const found: NamedSelector[] = [];
  for (const { text, by } of ways(document, node)) {
    if (found.some((known) => known.by === by)) continue;
    found.push({ selector: text, by, matches: 1 });
    if (found.length === count) break;
  }
  return found;
}

/** Selectors that find this element alone, as they are asked for, the steadiest first. */
function* ways(document: Document, node: Node): Generator<Name> {
  const indexed = indexOf(document);
  const { index, labels } = indexed;
  const own = namesOf(document, node);
  for (const name of own) if (index.of(name.text).length === 1) yield name;
  const tag = nameOf(document, node);
  if (!isName(tag)) return;
  if (isSingular(tag) && index.of(tag).length === 1) yield { text: tag, by: "class" };
  const anchors = anchorsOf(document, node, indexed);
  const local = [...own.filter(({ by }) => by !== "id"), { text: tag, by: "class" as const }];
  for (const { text, by } of local)
    for (const anchor of anchors)
      if (index.between(text, anchor.node, document.end[anchor.node] as number) === 1)
        yield {
          text: `${anchor.text} ${text}`,
          by: by === "attribute" ? by : anchor.by === "attribute" ? "attribute" : "class",
        };
  for (const text of labelSelectors(document, node, { index, labels })) yield { text, by: "label" };
  const placed = placeOf(document, node, anchors);
  if (placed !== null) yield { text: placed, by: "position" };
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

type Indexed = { version: number; index: NameIndex; labels: Labels; anchors: Map<Node, Anchor[]> };
/** What was gathered of a document: an outline asks for the selectors of a thousand of its elements. */
const indexes = new WeakMap<Document, Indexed>();

function indexOf(document: Document): Indexed {
  const known = indexes.get(document);
  if (known?.version === document.version) return known;
  const index = new NameIndex(document);
  const made = { version: document.version, index, labels: new Labels(document, index), anchors: new Map() };
  indexes.set(document, made);
  return made;
}

type Anchor = Name & { node: Node };

/** The ancestors that a selector finds alone, by a name of their own or by one below another of them; the nearest first. */
function anchorsOf(document: Document, node: Node, { index, anchors }: Indexed): Anchor[] {
  const around: Node[] = [];
  let at = document.parent[node] as number;
  for (; at > 0 && !anchors.has(at); at = document.parent[at] as number) around.push(at);
  let outer = anchors.get(at) ?? [];
  for (const one of around.toReversed()) {
    const anchor = anchorAt(document, one, { index, outer: outer[0] });
    if (anchor) outer = [{ ...anchor, node: one }, ...outer].slice(0, anchorsTried);
    anchors.set(one, outer);
  }
  return outer;
}

/** Of which a page often has one, and will have one tomorrow. */
const isSingular = (tag: string): boolean => /^(main|article|table|h1)$/.test(tag);

/** What names an ancestor. `outer`: the nearest one around it that has a name. */
function anchorAt(
  document: Document,
  node: Node,
  { index, outer }: { index: NameIndex; outer: Anchor | undefined },
): Name | null {
  const names = namesOf(document, node);
  const single = names.find(({ text }) => index.of(text).length === 1);
  if (single) return single;
  const tag = nameOf(document, node);
  if (isSingular(tag) && index.of(tag).length === 1) return { text: tag, by: "class" };
  if (!outer) return null;
  const end = document.end[outer.node] as number;
  const inner = names.find(({ text }) => index.between(text, outer.node, end) === 1);
  return inner ? { text: `${outer.text} ${inner.text}`, by: inner.by } : null;
}

/** By position below the nearest ancestor that has a name, or below body. */
function placeOf(document: Document, node: Node, anchors: readonly Anchor[]): string | null {
  const steps: string[] = [];
  for (let at = node; at > 0; at = document.parent[at] as number) {
    const tag = nameOf(document, at);
    if (!isName(tag)) return null;
    const anchor = anchors.find((one) => one.node === at);
    if (anchor && steps.length <= maxSteps) return [anchor.text, ...steps].join(" > ");
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
