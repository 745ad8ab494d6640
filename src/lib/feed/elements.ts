/** Finding one's way in the XML of a feed, where prefixes are free and only local names can be trusted. Pure. */

import { attributeOf } from "../document/attributes.ts";
import { childrenOf, isElement, nameOf, textContentOf } from "../document/nodes.ts";
import { type Document, ELEMENT, type Node } from "../document/tape.ts";

/** A name without its prefix, in lower case. */
export const localName = (document: Document, node: Node): string =>
  nameOf(document, node).replace(/^.*:/, "").toLowerCase();

function elementsOf(document: Document, node: Node): Node[] {
  return [...childrenOf(document, node)].filter((child) => isElement(document, child));
}

/** The root element, or null. */
export const rootOf = (document: Document): Node | null => elementsOf(document, 0)[0] ?? null;

/** All elements of a local name, wherever they are. */
export function anywhere(document: Document, name: string): Node[] {
  const found: Node[] = [];
  const { kind, end, removed, count } = document;
  for (let node = 1; node < count;) {
    const isGone = removed !== null && removed[node] === 1;
    const isFound = !isGone && kind[node] === ELEMENT && localName(document, node) === name;
    if (isFound) found.push(node);
    // What is sought does not stand within itself.
    node = isGone || isFound ? (end[node] as number) : node + 1;
  }
  return found;
}

/** Modules that say the same as the feed's own elements. */
const knownModules: ReadonlySet<string> = new Set(["dc", "dcterms", "content", "atom", "a10", "rss"]);

/**
 * The children of an element by their whole name in lower case and by their local name: of one local name first those of the feed's own
 * vocabulary, then those of known modules, then all others, since `itunes:title` and `media:description` can stand before `title` and
 * `description`.
 */
export function partsOf(document: Document, node: Node): (name: string) => Node[] {
  const own = prefixOf(nameOf(document, node).toLowerCase());
  const rankOf = (prefix: string): number => (prefix === "" || prefix === own ? 0 : knownModules.has(prefix) ? 1 : 2);
  const parts = elementsOf(document, node)
    .map((child) => {
      const name = nameOf(document, child).toLowerCase();
      return { child, name, local: localName(document, child), rank: rankOf(prefixOf(name)) };
    })
    .sort((one, other) => one.rank - other.rank);
  return (name) =>
    parts.filter((part) => (name.includes(":") ? part.name === name : part.local === name)).map(({ child }) => child);
}

const prefixOf = (name: string): string => /^(.*):/.exec(name)?.[1] ?? "";

/** The first of the children of these names, in the order of the names, that has a text; else undefined. */
export const firstWithText = (document: Document, nodes: readonly Node[]): Node | undefined =>
  nodes.find((node) => textIn(document, node) !== "");

/** What the description of Media RSS says of an entry; some stand in a group. https://www.rssboard.org/media-rss */
export const mediaDescriptions = (document: Document, parts: (name: string) => Node[]): Node[] =>
  [...parts("media:group"), ...parts("media:content")].flatMap((group) =>
    partsOf(document, group)("media:description"),
  );

export const textIn = (document: Document, node: Node | undefined): string =>
  node === undefined ? "" : textContentOf(document, node).trim();

export const attribute = (document: Document, node: Node, name: string): string =>
  attributeOf(document, node, name)?.trim() ?? "";

/** The markup inside an element, as it is written. */
export function markupIn(document: Document, node: Node): string {
  const { source, stop, close } = document;
  return source.slice(stop[node] as number, close[node] as number).replace(/<\/[^<>]*>\s*$/, "");
}
