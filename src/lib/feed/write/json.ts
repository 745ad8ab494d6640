/**
 * A feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
 */
import { absoluteLink, type Feed, type FeedItem, oneLine, plain, rfc3339, titleLine } from "./feed.ts";

/** The media type to answer with. */
export const jsonFeedType = "application/feed+json; charset=utf-8";

/** The feed as a JSON Feed document. */
export function jsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: titleLine(feed.title),
    home_page_url: feed.link,
    feed_url: feed.self,
    items: feed.items.map((item) => itemOf(item, feed)),
  });
}

function itemOf(item: FeedItem, feed: Feed): Record<string, unknown> {
  return {
    id: item.id,
    url: absoluteLink(item.link, feed.link),
    ...(item.page ? { external_url: absoluteLink(item.page, feed.link) } : {}),
    title: titleLine(item.title),
    ...(item.html === "" ? {} : { content_html: plain(item.html) }),
    content_text: plain(item.text),
    date_published: rfc3339(item.published),
    ...(item.author ? { authors: [{ name: oneLine(item.author) }] } : {}),
    tags: item.categories.map(oneLine),
  };
}
