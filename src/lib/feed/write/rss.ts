/**
 * A feed as RSS 2.0 (https://www.rssboard.org/rss-specification), with the self link and plain-text authors that its
 * best-practice profile recommends (https://www.rssboard.org/rss-profile).
 */
import { absoluteLink, type Feed, type FeedItem, oneLine, titleLine } from "./feed.ts";
import { htmlOf } from "./html.ts";
import { cdataElement, element, emptyElement } from "./xml.ts";

/** The media type to answer with. */
export const rssType = "application/rss+xml; charset=utf-8";

/** The feed as an RSS 2.0 document. */
export function rssFeed(feed: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    "<channel>",
    element("title", shownTitle(feed.title)),
    element("link", feed.link),
    element("description", oneLine(feed.description)),
    element("generator", feed.generator),
    element("lastBuildDate", rfc822(feed.updated)),
    element("ttl", String(feed.ttlMinutes)),
    emptyElement("atom:link", { rel: "self", type: "application/rss+xml", href: feed.self }),
    ...feed.items.map((item) => itemOf(item, feed)),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function itemOf(item: FeedItem, feed: Feed): string {
  return [
    "<item>",
    element("title", shownTitle(item.title)),
    element("link", absoluteLink(item.link, feed.link)),
    element("guid", item.id, { isPermaLink: "false" }),
    element("pubDate", rfc822(item.published)),
    ...(item.author ? [element("dc:creator", oneLine(item.author))] : []),
    ...item.categories.map((category) => element("category", oneLine(category))),
    cdataElement("description", htmlOf(item)),
    "</item>",
  ].join("\n");
}

/** Some readers interpret a title as HTML: a zero-width space after each `<` prevents that words disappear as tags. */
function shownTitle(title: string): string {
  return titleLine(title).replace(/<(?=[a-z/!?])/gi, "<\u200b");
}

/** A time (Unix seconds) in the format of RFC 822 with the four-digit years of RFC 1123, in UTC. */
function rfc822(instant: number): string {
  return new Date(Math.floor(instant) * 1000).toUTCString().replace("GMT", "+0000");
}
