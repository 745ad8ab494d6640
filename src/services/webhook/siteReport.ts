/** What became of the pages of a site in one change, for programs, and as much of it as fits into a message. Pure. */
import { z } from "zod";
import { utf8 } from "../../lib/markup/base64.ts";

const pageEvents = ["page_added", "page_back", "page_moved", "page_gone", "page_unlisted", "page_changed"] as const;

const url = z.string().max(15_000);
const count = z.int().min(0);
const lines = z.array(z.string().max(400)).max(10);

export const sitePageEvent = z
  .strictObject({
    event: z.enum(pageEvents).meta({
      description:
        "page_added: listed for the first time. page_back: listed again. page_moved: at another address. page_gone: not there any more. " +
        "page_unlisted: in no list any more, and it still answers. page_changed: its text is another.",
    }),
    url: url.meta({ description: "Where the page is; of one that is gone, where it was." }),
    previous_url: url.nullable().meta({ description: "Where a page was that moved." }),
    by: z.string().max(20).nullable().meta({
      description:
        "How it is known that it is gone or moved, as in the list of pages; null where nobody knows any more.",
    }),
    title: z.string().max(200).nullable().meta({
      description:
        "The title of the page, where pages are read, else what it was called where it was listed, where it was called anything; without the part that nearly all titles of the site end or begin with.",
    }),
    list: url.optional().meta({
      description:
        "Of a page that is gone or no longer listed: the sitemap that had listed it, where the site has that no more.",
    }),
    added: lines.meta({ description: "The first lines that came, of a page that changed, shortened." }),
    removed: lines.meta({ description: "The first lines that went." }),
  })
  .meta({ id: "SitePageEvent" });

export const sitePageCounts = z
  .strictObject({ added: count, back: count, moved: count, gone: count, unlisted: count, changed: count })
  .meta({ id: "SitePageCounts", description: "Pages, of the whole change." });

/** What changed on many pages alike. */
export const siteSharedChange = z
  .strictObject({
    text: z.string().max(400).meta({ description: "The first line that went, and the first that came." }),
  })
  .meta({
    id: "SiteSharedChange",
    description: "A change of many pages, which is reported once and makes no page changed.",
  });

/** A site that was built anew. */
export const siteRestructured = z
  .strictObject({
    patterns: z
      .array(z.strictObject({ from: url, to: url, pages: count }))
      .max(10)
      .meta({
        description: "The commonest moves, with * for what stayed the same behind them, and how many pages moved so.",
      }),
  })
  .meta({
    id: "SiteRestructured",
    description: "More than a fifth of the pages, and more than 20, came, left or moved at once.",
  });

/** A file of the list that the site has no more, and with it pages. */
export const siteListGone = z
  .strictObject({
    url: url.meta({ description: "The file, as a sitemap." }),
    event: z.enum(["page_gone", "page_unlisted"]).meta({ description: "What became of its pages." }),
    pages: count.meta({ description: "How many pages. Those that are in `pages` name it as their `list`." }),
  })
  .meta({
    id: "SiteListGone",
    description: "Files of the list that went with three pages or more, so that these stand in one line.",
  });
const listsGone = z.array(siteListGone).max(10);

/** Pages of a report in a message, and bytes of JSON that they may take. */
const maxPages = 500;
export const pagesBytes = 120_000;

export const siteReport = z
  .strictObject({
    counts: sitePageCounts,
    pages: z.array(sitePageEvent).max(maxPages),
    shared_changes: z.array(siteSharedChange).max(20),
    restructured: siteRestructured.nullable(),
    lists_gone: listsGone.optional(),
    more: count.meta({ description: "How many pages are not in `pages`." }),
    link: url.nullable().meta({ description: "All of them, over the API, with a key." }),
  })
  .meta({ id: "WebhookSite" });

/** Pages of a report that are kept with its change, and bytes of JSON that they may take. */
const keptPages = 20;
const keptBytes = 2000;
const keptShared = 5;
const keptPatterns = 3;

/** As much of a report as is kept with a change. */
export const shortSiteReport = z
  .strictObject({
    counts: sitePageCounts,
    pages: z.array(sitePageEvent).max(keptPages).meta({
      description: "The first ones, without those of `lists_gone`.",
    }),
    shared_changes: z.array(siteSharedChange).max(keptShared),
    restructured: siteRestructured.nullable(),
    lists_gone: listsGone.optional(),
  })
  .meta({ id: "ShortSiteReport" });

export type ListGone = z.infer<typeof siteListGone>;
export type SitePageEvent = z.infer<typeof sitePageEvent>;
/** All pages of a change. */
export type PagesOfChange = {
  counts: z.infer<typeof sitePageCounts>;
  pages: SitePageEvent[];
  shared_changes: z.infer<typeof siteSharedChange>[];
  restructured: z.infer<typeof siteRestructured> | null;
  /** Absent from what was stored before there was such. */
  lists_gone?: ListGone[] | undefined;
};

/** Whether a page went with one of these lists. */
export const isOfList = ({ event, list }: SitePageEvent, lists: readonly ListGone[]): boolean =>
  list !== undefined && lists.some((each) => each.url === list && each.event === event);

/** `apart`: the pages that went with no list of the report; `more`: how many there are beside them and those of the lists. */
export function pagesApart({
  counts,
  pages,
  lists_gone: lists = [],
}: Omit<PagesOfChange, "shared_changes" | "restructured">): {
  apart: SitePageEvent[];
  more: number;
} {
  const apart = pages.filter((page) => !isOfList(page, lists));
  const counted = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { apart, more: counted - lists.reduce((sum, list) => sum + list.pages, apart.length) };
}

/** What of a report is kept with its change, for those who read of it; null where nothing became of any page. */
export function keptReport(report: PagesOfChange): PagesOfChange | null {
  const { counts, shared_changes: shared, restructured, pages: all, lists_gone: lists = [] } = report;
  if (all.length + shared.length === 0) return null;
  const apart = pagesApart(report).apart.slice(0, keptPages);
  const { pages } = boundedReport({ ...report, pages: apart }, { link: null, bytes: keptBytes });
  const patterns = restructured && { patterns: restructured.patterns.slice(0, keptPatterns) };
  return {
    ...{ counts, pages, shared_changes: shared.slice(0, keptShared), restructured: patterns },
    ...(lists.length ? { lists_gone: lists } : {}),
  };
}

/** The first pages, as many as fit. `link`: where all of them are. */
export function boundedReport(
  { counts, pages, shared_changes, restructured, lists_gone: lists = [] }: PagesOfChange,
  { link, bytes }: { link: string | null; bytes: number },
): z.infer<typeof siteReport> {
  let left = bytes;
  const shown: SitePageEvent[] = [];
  for (const page of pages.slice(0, maxPages)) {
    left -= utf8(JSON.stringify(page)).length + 1;
    if (left < 0) break;
    shown.push(page);
  }
  const gone = lists.length ? { lists_gone: lists } : {};
  return { counts, pages: shown, shared_changes, restructured, ...gone, more: pages.length - shown.length, link };
}
