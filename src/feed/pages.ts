/** What became of the pages of a site as feed entries, one a page, each with a permanent id. Pure. */
import { escapedHtml } from "../http/page.ts";
import { stableUri, type FeedItem } from "../lib/feed/write/feed.ts";
import { alertWords } from "../services/words/index.ts";
import type { SitePageEvent } from "../services/webhook/siteReport.ts";
import { reportOf } from "../site/report.ts";
import type { FeedChange } from "./items.ts";

/** The entries of a change of a site, `limit` at most; null of everything else, and where its texts are deleted. */
export function pageItemsOf(change: FeedChange, limit: number): FeedItem[] | null {
  const { texts, leaves } = change;
  if (texts === null || !leaves) return null;
  const { fromAt: from, at: to } = change.change;
  return reportOf({ ...texts, from, to }, leaves)
    .pages.slice(0, limit)
    .map((page) => itemOf(page, change));
}

function itemOf(
  { event, url, previous_url: previous }: SitePageEvent,
  { change, watch, links, language = "en" }: FeedChange,
): FeedItem {
  const { pages: words, alert } = alertWords(language);
  const { colon } = alert;
  const sentence =
    event === "page_moved" && previous !== null ? words.moved(previous, url) : `${words[event]}${colon} ${url}`;
  const address = escapedHtml(url);
  const linked = `<a href="${address}">${address}</a>`;
  const lead =
    event === "page_moved" && previous !== null
      ? words.moved(escapedHtml(previous), linked)
      : `${escapedHtml(words[event])}${colon} ${linked}`;
  const more = links && `<p><a href="${escapedHtml(links.difference)}">${escapedHtml(words.all)}</a></p>`;
  return {
    id: stableUri(change.watchUuid, `${change.at} ${event} ${previous ?? url}`),
    title: `${watch.title}${colon} ${sentence}`,
    link: url,
    published: change.at,
    html: `<p>${lead}</p>${more ?? ""}`,
    text: sentence,
    categories: watch.tags,
  };
}
