/** Changes as feed entries: one immutable entry per change, with a stable id and the difference as it was found. Pure. */
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
  return {
    id: tagUri(publicUrl, `watch/${change.watchUuid}/${change.at}`),
    title: watch.title,
    link: watch.url,
    published: change.at,
    html: difference ? `<p>${rendered(difference, "htmlcolor", view)}</p>` : "",
    text: difference ? rendered(difference, "text", view) : change.brief,
    categories: watch.tags,
  };
}
