/** What became of the pages of a site as feed entries, one a page, each with a permanent id. Pure. */
import { escapedHtml } from "../http/page.ts";
import { renderLines } from "../lib/difference/render.ts";
import { stableUri, type FeedItem } from "../lib/feed/write/feed.ts";
import { pageName } from "../services/pageName.ts";
import { eventText, linesText, pageLines } from "../services/siteChange.ts";
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

function itemOf(page: SitePageEvent, { change, watch, links, language = "en" }: FeedChange): FeedItem {
  const { pages: words, alert, difference } = alertWords(language);
  const { event, url, previous_url: previous } = page;
  const lines = pageLines(page, language);
  const linked = `<a href="${escapedHtml(url)}">${escapedHtml(pageName(page.title, url).name)}</a>`;
  const more = links && `<p><a href="${escapedHtml(links.difference)}">${escapedHtml(words.all)}</a></p>`;
  return {
    id: stableUri(change.watchUuid, `${change.at} ${event} ${previous ?? url}`),
    title: `${watch.title}${alert.colon} ${eventText(page, language)}`,
    link: url,
    published: change.at,
    html: `<p>${renderLines(lines, "htmlcolor", difference)}</p><p>${linked}</p>${more ?? ""}`,
    text: linesText(lines, language),
    categories: watch.tags,
  };
}
