/** The names that elements of a page have, each as a CSS selector, and how many elements have them. Pure. */
import { attributesOf } from "../../lib/document/attributes.ts";
import { isElement, nameOf, subtreeOf } from "../../lib/document/nodes.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { tellingAttributes } from "./fingerprint.ts";

/** How a selector names its element, the steadiest first. `label`: by words that stand beside or before it. */
export const waysToName = ["id", "attribute", "class", "label", "position"] as const;
export type WayToName = (typeof waysToName)[number];
export type Name = { text: string; by: WayToName };

/** Attributes that say what an element is about, and change with that. */
const aboutAttributes = ["href", "title", "alt", "datetime", "data-id", "data-name", "data-type", "data-section"];

export const isName = (text: string): boolean => /^-?[A-Za-z_][\w-]{0,60}$/.test(text);
/** "css-1x2y3z", "sc-bdnylx", "a8f3e2c1", "price__2fG7k": made by a build. */
const isMade = (name: string): boolean =>
  /\d{3,}/.test(name) ||
  /^(css|sc|jss|emotion|svelte)-/i.test(name) ||
  /__?(?=[A-Za-z]*\d)[A-Za-z\d]{4,}$/.test(name) ||
  /^(?=.*\d)[a-f\d]{6,}$/i.test(name);
export const lasts = (name: string): boolean => isName(name) && !isMade(name);

type Attributes = ReadonlyMap<string, string>;
const attributesIn = (document: Document, node: Node): Attributes =>
  new Map(attributesOf(document, node).map(({ name, value }) => [name, value]));

/** What names an element, its position aside, the steadiest first: names that machines make anew with every build are not used. */
export function namesOf(document: Document, node: Node): Name[] {
  const tag = nameOf(document, node);
  if (!isName(tag)) return [];
  const attributes = attributesIn(document, node);
  const classes = classesIn(attributes).slice(0, classesUsed);
  return [
    ...idIn(attributes),
    ...selectorsIn(tag, attributes, tellingAttributes),
    ...classes.map((name) => ({ text: `${tag}.${name}`, by: "class" as const })),
    ...(classes.length > 1 ? [{ text: tag + classes.map((name) => `.${name}`).join(""), by: "class" as const }] : []),
    ...selectorsIn(tag, attributes, aboutAttributes),
  ];
}

const classesUsed = 6;
const classesIn = (attributes: Attributes): string[] =>
  [...new Set((attributes.get("class") ?? "").split(/\s+/))].filter(lasts);
function idIn(attributes: Attributes): Name[] {
  const id = attributes.get("id") ?? "";
  return lasts(id) ? [{ text: `#${id}`, by: "id" }] : [];
}
/** Values that look numbered or made name nothing. */
const selectorsIn = (tag: string, attributes: Attributes, names: readonly string[]): Name[] =>
  names.flatMap((name): Name[] => {
    const value = attributes.get(name) ?? "";
    const isUsable = value.length > 0 && value.length <= 60 && !/\d{4,}|[\n\r"\\?]/.test(value);
    return isUsable ? [{ text: `${tag}[${name}="${value}"]`, by: "attribute" }] : [];
  });

/** The attributes that say what an element is, as selectors. */
export const attributeNames = (document: Document, node: Node): string[] =>
  selectorsIn(nameOf(document, node), attributesIn(document, node), tellingAttributes).map(({ text }) => text);

/** The elements of a document by their names and by their tag. */
export class NameIndex {
  readonly #nodes = new Map<string, Node[]>();

  constructor(document: Document) {
    for (const node of subtreeOf(document, 0)) {
      if (!isElement(document, node)) continue;
      const tag = nameOf(document, node);
      this.#add(tag, node);
      const attributes = attributesIn(document, node);
      if (attributes.size === 0) continue;
      const named = [
        ...idIn(attributes),
        ...selectorsIn(tag, attributes, tellingAttributes),
        ...selectorsIn(tag, attributes, aboutAttributes),
      ];
      for (const { text } of named) this.#add(text, node);
      for (const name of classesIn(attributes)) this.#add(`${tag}.${name}`, node);
    }
  }

  #add(name: string, node: Node): void {
    const known = this.#nodes.get(name);
    if (known) known.push(node);
    else this.#nodes.set(name, [node]);
  }

  /** The elements with this name or tag, in the order of the document. */
  of(name: string): readonly Node[] {
    const known = this.#nodes.get(name);
    if (known) return known;
    // Several classes: those that have all of them.
    const [tag = "", ...classes] = name.split(".");
    if (classes.length < 2 || name.includes("[")) return [];
    const [first = [], ...others] = classes.map((one) => this.of(`${tag}.${one}`));
    const sets = others.map((nodes) => new Set(nodes));
    const all = first.filter((node) => sets.every((set) => set.has(node)));
    this.#nodes.set(name, all);
    return all;
  }

  /** How many elements with this name there are from row `start` to before row `end`. */
  between(name: string, start: Node, end: Node): number {
    const nodes = this.of(name);
    return placeIn(nodes, end) - placeIn(nodes, start);
  }
}

/** How many rows come before `row`. */
export function placeIn(nodes: readonly Node[], row: Node): number {
  let [low, high] = [0, nodes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nodes[middle] as number) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
