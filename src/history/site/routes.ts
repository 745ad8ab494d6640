/** The pages of a site, over HTTP. */
import { sentenceIn, writtenSentence } from "../../message/written.ts";
import { statedShape } from "../../http/stated.ts";
import { z } from "@hono/zod-openapi";
import { reads } from "../../http/access.ts";
import { newApp } from "../../http/app.ts";
import { operation } from "../../http/operation.ts";
import { cursorOf, nextLink, pageQuery } from "../../http/paging.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { memberStates, proofs } from "../../site/member.ts";
import type { CrawlMemory } from "../../site/crawl/state.ts";
import type { SiteMemory } from "../../site/memory.ts";
import { watchOf } from "../../watch/request.ts";
import { uuidParameter } from "../../watch/shape.ts";
import type { HistoryStores } from "../world.ts";
import { pagesCsv } from "./csv.ts";
import { pagesIn } from "./select.ts";
import { shownPage } from "./shown.ts";

const instant = z.int().meta({ description: "Unix seconds." });

const state = z.enum(memberStates).meta({
  description:
    "listed: in the last whole list. missing: not in it, which may be a fault of the list. gone: proven not to be there. unlisted: in no list any " +
    "more, and it still answers. moved: at another address now.",
});

const listing = z
  .object({
    complete: z
      .boolean()
      .meta({ description: "Every file of the list was read to its end. Only by such a list pages are missing." }),
    doubted_since: instant.nullable().meta({
      description:
        "Since when the list lacks more than half of the pages, in Unix seconds, which counts after three days; null = it does not.",
    }),
    files: z.int().meta({ description: "Files that it is made of." }),
    outside: z.int().meta({ description: "Addresses in them that are none of the pages that are followed." }),
    left_out: z.int().meta({ description: "Pages beyond as many as are followed." }),
    crawl: z
      .object({
        first: z.boolean().meta({ description: "Not every page was asked yet: until then nothing is new." }),
        next_at: instant.meta({ description: "When pages are asked again at the earliest, in Unix seconds." }),
        asked: z
          .int()
          .meta({ description: "Pages that were asked in this pass, or in the last one where none goes on." }),
        open: z.int().meta({ description: "Addresses that are still to be asked in this pass." }),
        refused: z.int().meta({ description: "Addresses that robots.txt refuses." }),
        traps: z.array(z.string()).meta({
          description: "Forms of addresses without an end, which are followed no further: five at most.",
          example: ["/calendar/#/#"],
        }),
      })
      .nullable()
      .meta({ description: "How far the crawl is, where pages are found by links (site.crawl); else null." }),
    problems: z
      .array(z.object({ file: z.string(), sentence: z.string(), ...statedShape }))
      .meta({ description: "What was not read as it should, and why: ten at most." }),
  })
  .meta({ id: "SiteListing", description: "The last list that moved anything." });

const pagesShape = z
  .object({
    listing: listing
      .nullable()
      .meta({ description: "Null before the first list, and for a watch of another processor." }),
    counts: z
      .object({ listed: z.int(), missing: z.int(), gone: z.int(), unlisted: z.int(), moved: z.int() })
      .meta({ description: "All pages, whatever is asked for." }),
    pages: z
      .array(
        z.object({
          url: z.string().meta({ example: "https://docs.example/guide/install" }),
          state,
          first_seen: instant.meta({ description: "When a list had it first, in Unix seconds." }),
          since: instant.meta({ description: "Since when it is in its state, in Unix seconds." }),
          back_at: instant
            .nullable()
            .meta({ description: "When it was listed again after it had left, in Unix seconds; or null." }),
          by: z
            .enum(proofs)
            .nullable()
            .meta({
              description:
                "How it is known that a page is gone or moved. status: it answered twice with 404 or 410. soft_404: twice as addresses do where " +
                "there is nothing. unlisted_twice: two whole lists lack it, and it could not be asked. redirect, canonical, refresh: it names its new " +
                "address. pattern: probably, since others moved so and there is a new page at that address.",
            }),
          moved_to: z
            .string()
            .nullable()
            .meta({ description: "Where a page is that moved; or null.", example: "https://docs.example/setup" }),
          previous_url: z
            .string()
            .nullable()
            .meta({ description: "The address that it had before it moved here; or null.", example: null }),
          title: z.string().nullable().meta({ description: "Its title, where pages are read (site.read); or null." }),
          read_at: instant.nullable().meta({ description: "When it was read last, in Unix seconds; null = never." }),
          changes: z.int().meta({ description: "How often its text changed while it was read." }),
        }),
      )
      .meta({ description: "In the order of their addresses." }),
  })
  .meta({ id: "SitePages" });

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
      state: state.optional(),
      q: z
        .string()
        .max(200)
        .optional()
        .meta({ description: "Only addresses with this in them, whatever the case.", example: "install" }),
      under: z
        .string()
        .max(500)
        .optional()
        .meta({ description: "Only pages whose path with its query begins so.", example: "/guide/" }),
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
    "All of them, with the columns url, state, first_seen, since, by, moved_to and previous_url; times as ISO 8601.",
  request: { params: uuidParameter },
  responses: {
    200: { description: "The table.", content: { "text/csv": { schema: z.string() } } },
    ...keyedRefusals(404),
  },
});

const usualLimit = 100;

export const siteRoutes = newApp<HistoryStores>();

siteRoutes.openapi(listPages, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const { limit = usualLimit, cursor, ...filter } = c.req.valid("query");
  const { site } = watch.reading;
  const found = site ? pagesIn(await c.var.mine.sites.leaves(watch.id), filter) : [];
  const from = cursorOf(cursor);
  if (from + limit < found.length) c.header("Link", nextLink(c.req.url, from + limit));
  const shown = found.slice(from, from + limit).map(shownPage);
  const { listed = 0, missing = 0, gone = 0, unlisted = 0, moved = 0 } = site ?? {};
  const counts = { listed, missing, gone, unlisted, moved };
  return c.json({ listing: site ? shownListing(site) : null, counts, pages: shown }, 200);
});

siteRoutes.openapi(exportPages, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const leaves = watch.reading.site ? await c.var.mine.sites.leaves(watch.id) : [];
  return c.body(pagesCsv(pagesIn(leaves, {})), 200, { "Content-Type": "text/csv; charset=utf-8" });
});

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
