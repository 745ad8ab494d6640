/**
 * Changes as feed entries: one entry per change, with a stable id, the summary that is stored of it, if any, and the
 * difference as it was found. Reading a feed asks no language model. Pure.
 */
import { escapedHtml } from "../account/page.ts";
import { lineDifference } from "../difference/difference.ts";
import { rendered } from "../difference/rendered.ts";
import type { Change } from "../history/change.ts";
import { tagUri, type FeedItem } from "./render/feed.ts";

export type FeedChange = {
  change: Change;
  watch: { title: string; url: string; tags: string[] };
  /** Texts of the two snapshots, or null where they are gone: then the stored brief stands in. */
  texts: { before: string; after: string } | null;
};

const shownLines = 400;

export function itemOf({ change, watch, texts }: FeedChange, publicUrl: string): FeedItem {
  const difference = texts && lineDifference(texts.before, texts.after, { ignoreWhitespace: true });
  const view = { words: true, changesOnly: true, context: 1, lines: shownLines };
  const { summary } = change;
  const text = difference ? rendered(difference, "text", view) : change.brief;
  const lead = summary ? `<p>${escapedHtml(summary)}</p>` : "";
  return {
    id: tagUri(publicUrl, `watch/${change.watchUuid}/${change.at}`),
    title: watch.title,
    link: watch.url,
    published: change.at,
    html: difference ? `${lead}<p>${rendered(difference, "htmlcolor", view)}</p>` : "",
    text: summary ? `${summary}\n\n${text}` : text,
    categories: watch.tags,
  };
}
