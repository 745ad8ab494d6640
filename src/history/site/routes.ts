/** The pages of a site, over HTTP. */
import { sentenceIn, writtenSentence } from "../../message/written.ts";
import { z } from "@hono/zod-openapi";
import { reads } from "../../http/access.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { operation } from "../../http/operation.ts";
import { cursorOf, nextLink, pageQuery } from "../../http/paging.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import type { CrawlMemory } from "../../site/crawl/state.ts";
import type { SiteMemory } from "../../site/memory.ts";
import { budgetOf, pagesPerDay } from "../../site/budget.ts";
import { siteInForce } from "../../settings/site.ts";
import type { Effective } from "../../settings/effective.ts";
import { requestScope } from "../../watch/request.ts";
import { limitsFor } from "../../watch/save.ts";
import { uuidParameter } from "../../watch/shape.ts";
import type { HistoryStores } from "../world.ts";
import { pagesCsv } from "./csv.ts";
import { siteOf } from "./find.ts";
import { pagesIn } from "./select.ts";
import { pagesShape, pageState } from "./shape.ts";
import { shownBy, shownPage, type ShownBy } from "./shown.ts";
import { firstReading, shownRest } from "./progress.ts";
import type { Member } from "../../site/member.ts";

export const listPages = operation({
  method: "get",
  path: "/watch/{uuid}/pages",
  operationId: "listPages",
  access: reads("watch"),
  tags: ["Watch History"],
  summary: "The pages of a site that a watch follows",
  description: "Of a watch with the processor site_diff. Pages that are gone or moved are kept for 90 days.",
  request: {
    params: uuidParameter,
    query: z.object({
      state: pageState.optional(),
      q: z.string().max(200).optional().meta({
        description: "Only pages that have this in their address or their title, whatever the case.",
        example: "install",
      }),
      under: z
        .string()
        .max(500)
        .optional()
        .meta({ description: "Only pages whose path with its query begins so.", example: "/guide/" }),
      ignored: z.enum(["1", "true", "0", "false"]).optional().meta({
        description: "1 or true: only pages that are ignored; 0 or false: only the others.",
        example: "false",
      }),
      ...pageQuery,
    }),
  },
  responses: {
    200: {
      description: "The pages. Link leads to the next ones.",
      headers: z.object({ Link: z.string().optional().meta({ description: "rel=next: the pages behind these." }) }),
      content: { "application/json": { schema: pagesShape } },
    },
    ...keyedRefusals(404),
  },
});

export const exportPages = operation({
  method: "get",
  path: "/watch/{uuid}/pages.csv",
  operationId: "exportPages",
  access: reads("watch"),
  tags: ["Watch History"],
  summary: "The pages of a site that a watch follows, as CSV",
  description:
    "All of them, with the columns url, state, first_seen, since, by, moved_to, previous_url and ignored; times as ISO 8601.",
  request: { params: uuidParameter },
  responses: {
    200: { description: "The table.", content: { "text/csv": { schema: z.string() } } },
    ...keyedRefusals(404),
  },
});

type C = RequestContext<HistoryStores>;
const usualLimit = 100;

export const siteRoutes = newApp<HistoryStores>();

siteRoutes.openapi(listPages, async (c) => {
  const { watch, members, inForce } = await siteOf(c, c.req.valid("param").uuid);
  const { limit = usualLimit, cursor, ignored: asked, ...filter } = c.req.valid("query");
  const { site } = watch.reading;
  const by = shownBy(inForce.site);
  const isIgnored = (key: string) => by.ignored.has(key);
  const ignored = asked === undefined ? undefined : asked === "1" || asked === "true";
  const found = pagesIn(members, { ...filter, ignored }, isIgnored);
  const from = cursorOf(cursor);
  if (from + limit < found.length) c.header("Link", nextLink(c.req.url, from + limit));
  const shown = found.slice(from, from + limit).map((member) => shownPage(member, by));
  const { listed = 0, missing = 0, gone = 0, unlisted = 0, moved = 0 } = site ?? {};
  const counts = {
    ...{ listed, missing, gone, unlisted, moved },
    ignored: by.ignored.size ? members.filter(({ key }) => isIgnored(key)).length : 0,
  };
  const listing = site
    ? { ...shownListing(site), ...costOf(c, inForce, site), ...stateOf(c, { members, by, inForce }, site) }
    : null;
  return c.json({ listing, counts, pages: shown }, 200);
});

siteRoutes.openapi(exportPages, async (c) => {
  const { members, site } = await siteOf(c, c.req.valid("param").uuid);
  return c.body(pagesCsv(members, shownBy(site)), 200, { "Content-Type": "text/csv; charset=utf-8" });
});

/** What the site costs, by the settings in force. */
function costOf(c: C, { site, interval, site_reads: reads }: Effective, { listed: pages, files }: SiteMemory) {
  const most = Math.min(reads, limitsFor(requestScope(c)).siteReads);
  const size = { pages, files, most, intervalSeconds: interval.seconds };
  const { requests, days } = budgetOf(siteInForce(site), size);
  return { requests_per_day: requests, days_each: days };
}

type Reading = { members: readonly Member[]; by: ShownBy; inForce: Effective };

/** How far pages were read for the first time, and until when they are left alone. */
function stateOf(c: C, { members, by, inForce: { site: own, site_reads: reads } }: Reading, site: SiteMemory) {
  const now = c.var.world.clock.now();
  const most = Math.min(reads, limitsFor(requestScope(c)).siteReads);
  const inForce = siteInForce(own);
  const perDay = pagesPerDay(inForce, { pages: site.listed, most });
  const first = inForce.read === "none" ? null : firstReading(members, site, { by, perDay, now });
  return {
    first_reading: first && { read: first.read, pages: first.pages, done_at: first.doneAt },
    left_alone: shownRest(site, now),
  };
}

const shownListing = ({ isComplete, doubt, files, outside, leftOut, problems, crawl }: SiteMemory) => ({
  complete: isComplete,
  doubted_since: doubt?.since ?? null,
  files,
  outside,
  left_out: leftOut,
  crawl: crawl ? shownCrawl(crawl) : null,
  problems: problems.map(({ file, ...each }) => ({ file, ...writtenSentence(sentenceIn(each.sentence, each)) })),
});

const shownCrawl = ({ isFirst, nextAt, asked, open, refused, traps }: CrawlMemory) => ({
  ...{ first: isFirst, next_at: nextAt },
  ...{ asked, open, refused, traps },
});
