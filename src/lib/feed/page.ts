/**
 * A feed as a small page, one block an entry, so that the selectors of pages choose among entries: `div.rss-item`, with `first`,
 * `last` and `item-1`, `item-2`, …, and within it `.title`, `.link`, `.date`, `.author`, `.category`, `.enclosure`, `.content`. Pure.
 */
import { escapeUTF8 } from "entities";
import type { Entry, Feed } from "./entry.ts";

/** The class of the block of an entry, the first of its classes. */
export const entryClass = "rss-item";

export function feedPage({ title, description, entries }: Feed): string {
  const blocks = entries.map((entry, index) => block(entry, classes(index, entries.length)));
  // No title in the head: `//title` asks for those of the feed's own XML.
  return `<html><body>${part("h1", "feed-title", title)}${part("p", "feed-description", description)}${blocks.join("")}</body></html>`;
}

function classes(index: number, count: number): string {
  const names = [entryClass, ...(index === 0 ? ["first"] : []), ...(index === count - 1 ? ["last"] : [])];
  return [...names, `item-${index + 1}`].join(" ");
}

const part = (tag: string, name: string, text: string): string =>
  text ? `<${tag} class="${name}">${escapeUTF8(text)}</${tag}>` : "";

function block(entry: Entry, names: string): string {
  const link = escapeUTF8(entry.link);
  const content = entry.content
    .split("\n")
    .map((text) => part("p", "", text))
    .join("");
  return [
    `<div class="${names}">`,
    part("h2", "title", entry.title),
    link && `<p class="link"><a href="${link}">${link}</a></p>`,
    part("p", "date", entry.date),
    part("p", "author", entry.authors.join(", ")),
    part("p", "category", entry.categories.join(", ")),
    ...entry.enclosures.map((address) => part("p", "enclosure", address)),
    content && `<div class="content">${content}</div>`,
    "</div>",
  ].join("");
}
