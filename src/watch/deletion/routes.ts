/** Deleting a watch over HTTP, getting it back, and the list of those that can come back. */
import { z } from "@hono/zod-openapi";
import { reads, writes } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { instant, jsonAnswer } from "../../http/contract.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { Problem, problem } from "../../problem.ts";
import { digits } from "../../lib/validation/digits.ts";
import { cursorFrom, cursorText } from "../list/cursor.ts";
import { keptSeconds } from "./statements.ts";
import { requestScope, watchOf } from "../request.ts";
import { uuidParameter } from "../shape.ts";
import type { WatchStores } from "../world.ts";
import { restoreWatches } from "./restore.ts";

const tags = ["Watch Management"];

export const deleteWatch = operation({
  method: "delete",
  path: "/watch/{uuid}",
  operationId: "deleteWatch",
  access: writes("watch"),
  tags,
  summary: "Delete a watch with its history",
  description:
    "From then on it is nowhere, is not checked and does not count. For seven days POST /watch/{uuid}/restore brings it " +
    "back; then it is purged.",
  request: { params: uuidParameter },
  responses: { 204: { description: "Deleted." }, ...keyedRefusals(404) },
});

const restore = operation({
  method: "post",
  path: "/watch/{uuid}/restore",
  operationId: "restoreWatch",
  access: writes("closed"),
  tags,
  summary: "Restore a deleted watch",
  description:
    "Within seven days of its deletion, and where the plan has room for it. The watch goes on where it stopped, with its " +
    "history and all that it learned. For a watch that is not deleted nothing happens.",
  request: { params: uuidParameter },
  responses: {
    200: {
      description: "The watch is there.",
      content: {
        "application/json": {
          schema: z
            .object({ uuid: z.string() })
            .meta({ id: "RestoredWatch", example: { uuid: "6f1ce5c1-5c4b-4f6e-9c3a-2d1b0e9f8a7c" } }),
        },
      },
    },
    ...keyedRefusals(403, 404),
  },
});

const usualEntries = 50;
const order = "deleted";

export const listDeletedWatches = operation({
  method: "get",
  path: "/watches/deleted",
  operationId: "listDeletedWatches",
  access: reads("closed"),
  tags,
  summary: "List the watches that were deleted in the last seven days, the last first",
  description: "Each can be restored, by POST /watch/{uuid}/restore or many at once by POST /watches/bulk.",
  request: {
    query: z.object({
      limit: digits({ min: 1, max: 200 })
        .optional()
        .meta({ description: `Entries per page; ${usualEntries} without it.`, example: 50 }),
      cursor: z.string().max(200).optional().meta({ description: "next_cursor of the page before." }),
    }),
  },
  responses: {
    200: jsonAnswer(
      z
        .object({
          watches: z.array(
            z.object({
              uuid: z.string(),
              url: z.string(),
              title: z.string().nullable(),
              page_title: z.string().nullable(),
              deleted_at: instant,
              purged_at: instant.meta({ description: "Unix seconds; from then on it cannot be restored." }),
            }),
          ),
          next_cursor: z.string().nullable(),
        })
        .meta({ id: "DeletedWatches" }),
      "A page.",
    ),
    ...keyedRefusals(),
  },
});

export const deletionRoutes = newApp<WatchStores>();

deletionRoutes.openapi(deleteWatch, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  await c.var.mine.deletions.remove([watch.id], c.var.world.clock.now());
  return c.body(null, 204);
});

deletionRoutes.openapi(restore, async (c) => {
  const { uuid } = c.req.valid("param");
  const result = (await restoreWatches(requestScope(c), [uuid])).get(uuid);
  if (result instanceof Problem) throw result;
  if (result === "unknown") throw problem.notFound("watch");
  return c.json({ uuid }, 200);
});

deletionRoutes.openapi(listDeletedWatches, async (c) => {
  const { limit = usualEntries, cursor } = c.req.valid("query");
  const from = cursor ? cursorFrom(cursor, order) : null;
  const after = from && { id: from.id, deletedAt: Number(from.key) || 0 };
  const now = c.var.world.clock.now();
  const found = await c.var.mine.deletions.page({ now, after, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return c.json(
    {
      watches: shown.map(({ uuid, url, title, pageTitle, deletedAt }) => ({
        uuid,
        url: url ?? "",
        title: title || null,
        page_title: pageTitle,
        deleted_at: deletedAt,
        purged_at: deletedAt + keptSeconds,
      })),
      next_cursor: last ? cursorText({ direction: "next", key: last.deletedAt, id: last.id }, order) : null,
    },
    200,
  );
});
