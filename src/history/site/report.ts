/** The pages of one change of a site, over HTTP. */
import { expected } from "../../lib/validation/coded.ts";
import { z } from "@hono/zod-openapi";
import { reads } from "../../http/access.ts";
import { newApp } from "../../http/app.ts";
import { operation } from "../../http/operation.ts";
import { cursorOf, nextLink, pageQuery } from "../../http/paging.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { message } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import {
  sitePageCounts,
  sitePageEvent,
  siteListGone,
  siteRestructured,
  siteSharedChange,
} from "../../services/webhook/siteReport.ts";
import { pageAddress } from "../../lib/address/key.ts";
import { membersOf } from "../../site/leaf.ts";
import { reportOf } from "../../site/report.ts";
import { watchOf } from "../../watch/request.ts";
import { uuidParameter } from "../../watch/shape.ts";
import type { HistoryStores } from "../world.ts";
import { pageId } from "../../site/pageId.ts";

const reportedPage = sitePageEvent
  .extend({ id: z.string().meta({ description: "By which a path names the page, as in the list of pages." }) })
  .meta({ id: "SiteReportPage" });

const reportShape = z
  .object({
    from: z.int().nullable().meta({ description: "When the snapshot before was taken; null for the first one." }),
    to: z.int().meta({ description: "When this snapshot was taken." }),
    counts: sitePageCounts,
    pages: z.array(reportedPage).meta({
      description: "New ones first, then those that are back, moved, gone, no longer listed and changed.",
    }),
    shared_changes: z.array(siteSharedChange),
    restructured: siteRestructured.nullable(),
    lists_gone: z.array(siteListGone).optional(),
  })
  .meta({ id: "SiteReport" });

export const getSiteReport = operation({
  method: "get",
  path: "/watch/{uuid}/history/{timestamp}/site",
  operationId: "getSiteReport",
  access: reads("watch"),
  tags: ["Watch History"],
  summary: "What became of the pages of a site in one change",
  description:
    "Of a watch with the processor site_diff. The first snapshot is how things were, so nothing of it is new.",
  request: {
    params: uuidParameter.extend({
      timestamp: z
        .string()
        .max(11)
        .regex(/^(?:latest|\d{1,11})$/, expected(message("schema.unix_or_latest")))
        .meta({ param: { name: "timestamp", in: "path" }, example: "latest" }),
    }),
    query: z.object(pageQuery),
  },
  responses: {
    200: {
      description: "The pages. Link leads to the next ones.",
      headers: z.object({ Link: z.string().optional().meta({ description: "rel=next: the pages behind these." }) }),
      content: { "application/json": { schema: reportShape } },
    },
    ...keyedRefusals(404),
  },
});

const usualLimit = 500;

export const siteReportRoutes = newApp<HistoryStores>();

siteReportRoutes.openapi(getSiteReport, async (c) => {
  const { uuid, timestamp } = c.req.valid("param");
  const watch = await watchOf(c, uuid);
  if (!watch.reading.site) throw problem.noSuch(message("history.no_site"));
  const { mine } = c.var;
  const snapshots = await mine.history.snapshots(watch.id);
  const place =
    timestamp === "latest" ? snapshots.length - 1 : snapshots.findIndex(({ at }) => at === Number(timestamp));
  const [earlier, later] = [snapshots[place - 1], snapshots[place]];
  if (!later) throw problem.noSuch(message("history.no_snapshot_at"));
  const textOf = async (one: typeof earlier) => (one ? mine.history.text(watch.id, one.object) : "");
  const [before, after] = await Promise.all([textOf(earlier), textOf(later)]);
  if (typeof before !== "string" || typeof after !== "string") throw problem.noSuch(message("history.snapshot_gone"));
  const leaves = await mine.sites.leaves(watch.id);
  const found = earlier
    ? reportOf({ before, after, from: earlier.at, to: later.at }, leaves)
    : reportOf({ before: after, after, from: later.at, to: later.at }, []);
  const { limit = usualLimit, cursor } = c.req.valid("query");
  const from = cursorOf(cursor);
  if (from + limit < found.pages.length) c.header("Link", nextLink(c.req.url, from + limit));
  const keys = new Map(leaves.flatMap(membersOf).map(({ url, key }) => [url, key]));
  const pages = found.pages
    .slice(from, from + limit)
    .map((page) => ({ ...page, id: pageId({ key: keys.get(page.url) ?? pageAddress(page.url)?.key ?? page.url }) }));
  return c.json({ from: earlier?.at ?? null, to: later.at, ...found, pages }, 200);
});
