/**
 * A list of feeds as OPML 2.0 (http://opml.org/spec2.opml, "subscription lists"), which feed readers import at once. Pure.
 */
import { absoluteLink, titleLine } from "./feed.ts";
import { element, emptyElement } from "./xml.ts";

/** The media type to answer with. */
export const opmlType = "text/x-opml; charset=utf-8";

/** A feed to subscribe to: its own address, and the page that it is about. */
export type Subscription = { title: string; feed: string; page: string };
/** Feeds under a heading; a group without a title stands at the top, and one without feeds is left out. */
export type SubscriptionGroup = { title: string; feeds: readonly Subscription[] };

/** The list as an OPML document. `version`: of the RSS that the feeds are, where they are RSS. */
export function opml(title: string, groups: readonly SubscriptionGroup[], version?: "RSS2"): string {
  const outline = ({ title, feed, page }: Subscription) =>
    emptyElement("outline", {
      type: "rss",
      text: titleLine(title),
      title: titleLine(title),
      xmlUrl: feed,
      htmlUrl: absoluteLink(page, feed),
      ...(version ? { version } : {}),
    });
  const groupOf = ({ title, feeds }: SubscriptionGroup): string[] => {
    const outlines = feeds.map(outline);
    if (title === "" || outlines.length === 0) return outlines;
    const opened = emptyElement("outline", { text: titleLine(title) }).replace(/\/>$/, ">");
    return [opened, ...outlines, "</outline>"];
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `<head>${element("title", titleLine(title))}</head>`,
    "<body>",
    ...groups.flatMap(groupOf),
    "</body>",
    "</opml>",
    "",
  ].join("\n");
}
