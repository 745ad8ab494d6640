/**
 * What the pages are called to which the links of a page lead. No word of any language is known here: words that lead to several pages, as
 * "Read more" does, name none of them; of several links to one page that of a heading names it, else the longest. Pure.
 */
import { attributeOf } from "../../lib/document/attributes.ts";
import { isElement, nameOf, subtreeOf } from "../../lib/document/nodes.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { textOf } from "../../lib/text/text.ts";

/** `url`: where it leads; `isHeading`: its words are those of a heading. */
export type NamedLink = { url: string; words: string; isHeading: boolean };

/** How far above a link its heading is looked for. */
const maxAbove = 4;

/** The words of a link: of a heading in it, its own, or those that stand for a picture in it. */
export function wordsOfLink(document: Document, link: Node): Pick<NamedLink, "words" | "isHeading"> {
  const within = [...subtreeOf(document, link)].filter((node) => isElement(document, node));
  const heading = within.find((node) => isHeading(document, node));
  const words = line(textOf(document, { roots: [heading ?? link] }));
  if (words !== "") return { words, isHeading: heading !== undefined || isInHeading(document, link) };
  const picture = within.find((node) => nameOf(document, node) === "img" && attributeOf(document, node, "alt"));
  return { words: picture === undefined ? "" : line(attributeOf(document, picture, "alt") ?? ""), isHeading: false };
}

/** By address; of pages that have no name there nothing. */
export function titlesOfLinks(links: readonly NamedLink[]): Map<string, string> {
  const leadTo = new Map<string, string>();
  const common = new Set<string>();
  for (const { url, words } of links)
    if ((leadTo.get(words) ?? url) === url) leadTo.set(words, url);
    else common.add(words);
  const best = new Map<string, NamedLink>();
  for (const link of links) {
    if (!/[\p{L}\p{N}]/u.test(link.words) || common.has(link.words)) continue;
    const known = best.get(link.url);
    if (known === undefined || isBetter(link, known)) best.set(link.url, link);
  }
  return new Map([...best].map(([url, { words }]) => [url, words]));
}

const isBetter = (one: NamedLink, other: NamedLink): boolean =>
  one.isHeading === other.isHeading ? !one.isHeading && one.words.length > other.words.length : one.isHeading;

const isHeading = (document: Document, node: Node): boolean => /^h[1-6]$/.test(nameOf(document, node));

function isInHeading(document: Document, link: Node): boolean {
  let node = document.parent[link] ?? -1;
  for (let above = 0; above < maxAbove && node > 0; above++, node = document.parent[node] ?? -1)
    if (isElement(document, node) && isHeading(document, node)) return true;
  return false;
}

const line = (text: string): string => text.replace(/\s+/g, " ").trim();
