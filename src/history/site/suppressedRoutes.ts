/** What was read on the pages of a site and not reported, over HTTP. */
import { z } from "@hono/zod-openapi";
import { reads } from "../../http/access.ts";
import { newApp } from "../../http/app.ts";
import { operation } from "../../http/operation.ts";
import { cursorOf, nextLink, pageQuery } from "../../http/paging.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { suppressedMembersOf } from "../../site/leaf.ts";
import { watchOf } from "../../watch/request.ts";
import { uuidParameter } from "../../watch/shape.ts";
import type { HistoryStores } from "../world.ts";
import { knownOf } from "./pageSuppressed.ts";
import { suppressedOnPages } from "./suppressedPages.ts";
import { suppressedOnSite, suppressedReason } from "./suppressedShape.ts";

const usualLimit = 100;

export const listSuppressedOfPages = operation({
  method: "get",
  path: "/watch/{uuid}/held/pages",
  operationId: "listHeldReadingsOfPages",
  access: reads("watch"),
  tags: ["Watch History"],
  summary: "What was read on the pages of a site and not reported, the last first",
  description:
    "Of a watch with the processor site_diff whose pages are read: of each page the last few differences, why they were not reported, and their first " +
    "lines. Empty of any other watch.",
  request: {
    params: uuidParameter,
    query: z.object({
      reason: suppressedReason.optional(),
      q: z.string().max(200).optional().meta({
        description: "Only of pages that have this in their address or their title, whatever the case.",
        example: "install",
      }),
      ...pageQuery,
    }),
  },
  responses: {
    200: {
      description: "The differences. Link leads to earlier ones.",
      headers: z.object({ Link: z.string().optional().meta({ description: "rel=next: those before these." }) }),
      content: { "application/json": { schema: z.array(suppressedOnSite) } },
    },
    ...keyedRefusals(404),
  },
});

export const suppressedPagesRoutes = newApp<HistoryStores>();

suppressedPagesRoutes.openapi(listSuppressedOfPages, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const { limit = usualLimit, cursor, ...filter } = c.req.valid("query");
  const known = knownOf(watch);
  // Pages stand in rows of a thousand, which a check writes anyway: a table of what was not reported would cost rows of its own at each.
  const leaves = watch.reading.site?.reading ? await c.var.mine.sites.leaves(watch.id) : [];
  const members = leaves.flatMap((leaf) => suppressedMembersOf(leaf, known.waiting));
  const after = cursor ? cursorOf(cursor) : null;
  const { readings, next } = suppressedOnPages(members, known, { ...filter, after, limit });
  if (next !== null) c.header("Link", nextLink(c.req.url, next));
  return c.json(readings, 200);
});
