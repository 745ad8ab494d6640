/** All feeds of an account as one list to import: one for all changes, one for each tag, one for each watch. Pure. */
import { opml, type Subscription } from "../lib/feed/write/opml.ts";
import { alertWords } from "../services/words/index.ts";
import type { AlertLanguage } from "../services/words/language.ts";
import { nameOf } from "../watch/name.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { Tag } from "../watch/tagNames.ts";

/** More watches are left out; readers that poll thousands of feeds are better off with the one for all. */
export const maxListedWatches = 5000;

type Listed = {
  server: string;
  token: string;
  format: string;
  tags: readonly Tag[];
  watches: readonly LoadedWatch[];
  language: AlertLanguage;
};

export function feedList({ server, token, format, tags, watches, language }: Listed): string {
  const words = alertWords(language).feed;
  const address = (path: string) => {
    const url = new URL(`${server}/rss${path}`);
    if (format !== "rss") url.searchParams.set("format", format);
    url.searchParams.set("token", token);
    return url.href;
  };
  const all: Subscription = { title: words.all, feed: address(""), page: server };
  const ofTags = tags.map(({ uuid, settings }) => ({
    title: settings.title ?? "",
    feed: address(`/tag/${uuid}`),
    page: server,
  }));
  const ofWatches = watches.map((watch) => ({
    title: nameOf(watch),
    feed: address(`/watch/${watch.uuid}`),
    page: (watch.settings.url ?? "").replace(/^source:/i, ""),
  }));
  const groups = [
    { title: "", feeds: [all] },
    { title: words.tags, feeds: ofTags },
    { title: words.watches, feeds: ofWatches },
  ];
  return opml("Tidemark", groups, format === "rss" ? "RSS2" : undefined);
}
