/**
 * RSS 0.9x, 1.0 (RDF) and 2.0, with the elements of Dublin Core and content:encoded. https://www.rssboard.org/rss-specification,
 * https://web.resource.org/rss/1.0/spec. Pure.
 */
import type { Document, Node } from "../document/tape.ts";
import { anywhere, attribute, firstWithText, markupIn, mediaDescriptions, partsOf, textIn } from "./elements.ts";
import { maxEntries, type Entry, type Feed } from "./entry.ts";
import { oneSpace, readHtml, readLine } from "./text.ts";

/** The feed in a document, or null when it has neither a channel nor items. */
export function rssFeed(document: Document): Feed | null {
  const [channel] = anywhere(document, "channel");
  // In RSS 1.0 items stand beside the channel.
  const items = itemsOf(document, channel);
  if (channel === undefined && items.length === 0) return null;
  const parts = channel === undefined ? (): Node[] => [] : partsOf(document, channel);
  return {
    title: readLine(textIn(document, parts("title")[0])),
    description: readLine(
      textIn(document, firstWithText(document, ["description", "summary", "subtitle"].flatMap(parts))),
    ),
    entries: items.slice(0, maxEntries).map((item) => entryOf(document, item)),
  };
}

function itemsOf(document: Document, channel: Node | undefined): Node[] {
  const inside = channel === undefined ? [] : partsOf(document, channel)("item");
  return inside.length > 0 ? inside : anywhere(document, "item");
}

function entryOf(document: Document, item: Node): Entry {
  const parts = partsOf(document, item);
  const texts = (name: string) => parts(name).map((node) => oneSpace(textIn(document, node)));
  const first = (...names: string[]) => names.flatMap(texts).find((text) => text !== "") ?? "";
  const content = firstWithText(document, [
    ...["content:encoded", "encoded", "description", "summary", "subtitle", "fullitem"].flatMap(parts),
    ...mediaDescriptions(document, parts),
  ]);
  // Some feeds carry the page of an item itself, as XHTML.
  const [body] = parts("body");
  const [guid] = parts("guid");
  const isLink = guid !== undefined && attribute(document, guid, "isPermaLink") !== "false";
  const guidText = first("guid");
  return {
    title: readLine(textIn(document, parts("title")[0])),
    link:
      first("link") || linkTarget(document, parts("link")) || (isLink && /^https?:/i.test(guidText) ? guidText : ""),
    date: first("pubdate", "date", "published", "issued", "updated", "modified"),
    authors: [...new Set([...texts("creator"), ...texts("author")].map(readLine))].filter(Boolean),
    categories: [...new Set([...texts("category"), ...texts("subject")].map(readLine))].filter(Boolean),
    enclosures: parts("enclosure")
      .map((node) => attribute(document, node, "url"))
      .filter(Boolean),
    content: content ? readHtml(textIn(document, content)) : body ? readHtml(markupIn(document, body)) : "",
  };
}

/** Some feeds put the link of Atom into an item. */
const linkTarget = (document: Document, links: Node[]): string =>
  links.map((node) => attribute(document, node, "href")).find(Boolean) ?? "";
