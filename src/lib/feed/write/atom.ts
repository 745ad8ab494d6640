/**
 * A feed as Atom (RFC 4287).
 */
import { absoluteLink, type Feed, type FeedItem, oneLine, rfc3339, titleLine } from "./feed.ts";
import { htmlOf } from "./html.ts";
import { element, emptyElement } from "./xml.ts";

/** The media type to answer with. */
export const atomType = "application/atom+xml; charset=utf-8";

/** The feed as an Atom document. */
export function atomFeed(feed: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element("id", feed.id),
    element("title", titleLine(feed.title)),
    element("updated", rfc3339(feed.updated)),
    element("generator", feed.generator),
    // A feed needs an author unless every entry has one (section 4.1.1).
    authorOf(feed.generator),
    emptyElement("link", { rel: "self", type: "application/atom+xml", href: feed.self }),
    emptyElement("link", { rel: "alternate", href: feed.link }),
    ...feed.items.map((item) => entryOf(item, feed)),
    "</feed>",
    "",
  ].join("\n");
}

function entryOf(item: FeedItem, feed: Feed): string {
  return [
    "<entry>",
    element("id", item.id),
    element("title", titleLine(item.title)),
    emptyElement("link", { rel: "alternate", href: absoluteLink(item.link, feed.link) }),
    ...(item.page ? [emptyElement("link", { rel: "related", href: absoluteLink(item.page, feed.link) })] : []),
    element("published", rfc3339(item.published)),
    element("updated", rfc3339(item.published)),
    ...(item.author ? [authorOf(item.author)] : []),
    ...item.categories.map((category) => emptyElement("category", { term: oneLine(category) })),
    element("content", htmlOf(item), { type: "html" }),
    "</entry>",
  ].join("\n");
}

function authorOf(name: string): string {
  return `<author>${element("name", oneLine(name))}</author>`;
}
