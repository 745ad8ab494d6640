/** The snapshots of a watch over HTTP as a list in pages, each with what is kept of it. */
import { z } from "@hono/zod-openapi";
import { reads } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { cursorOf, nextLink, pageQuery } from "../../http/paging.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { watchOf } from "../../watch/request.ts";
import { uuidParameter } from "../../watch/shape.ts";
import type { HistoryStores } from "../world.ts";

const snapshotShape = z
  .object({
    timestamp: z.int().meta({ description: "Unix seconds; names the snapshot." }),
    kind: z.enum(["baseline", "change", "quiet"]).meta({
      description:
        "baseline = the first reading, or of a table one that differs by an edit or by what was read for the first time; change = a change was made " +
        "of it; quiet = accepted without an alert.",
    }),
    size: z.int().meta({ description: "Characters of text." }),
    picture: z.boolean().meta({ description: "A picture of the page is kept." }),
    html: z.boolean().meta({ description: "The fetched page is kept." }),
    change: z.int().nullable().meta({ description: "Timestamp of the change that ends in it, or null." }),
    text_url: z.string(),
  })
  .meta({ id: "Snapshot", description: "A reading that is kept." });

export const listKeptSnapshots = operation({
  method: "get",
  path: "/watch/{uuid}/snapshots",
  operationId: "listKeptSnapshots",
  access: reads("watch"),
  tags: ["Snapshots"],
  summary: "The snapshots of a watch, newest first, with what is kept of each",
  request: { params: uuidParameter, query: z.object(pageQuery) },
  responses: {
    200: { description: "Snapshots.", content: { "application/json": { schema: z.array(snapshotShape) } } },
    ...keyedRefusals(404),
  },
});

export const snapshotRoutes = newApp<HistoryStores>();

snapshotRoutes.openapi(listKeptSnapshots, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const { limit = 100, cursor } = c.req.valid("query");
  const before = cursorOf(cursor, Number.MAX_SAFE_INTEGER);
  const found = await c.var.mine.history.snapshotPage(watch.id, { before, limit });
  if (found.length === limit) c.header("Link", nextLink(c.req.url, found.at(-1)?.at ?? 0));
  const shown = found.map(({ at, kind, size, hasPicture, hasPage, hasChange }) => ({
    timestamp: at,
    kind,
    size,
    picture: hasPicture === 1,
    html: hasPage === 1,
    change: hasChange === 1 ? at : null,
    text_url: `/api/v1/watch/${watch.uuid}/history/${at}`,
  }));
  return c.json(shown, 200);
});
