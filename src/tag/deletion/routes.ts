/** Deleting a tag over HTTP, getting it back, and the list of those that can come back. */
import { z } from "@hono/zod-openapi";
import { reads, writes } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { instant, jsonAnswer } from "../../http/contract.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { keptSeconds } from "../../watch/deletion/statements.ts";
import { requestScope } from "../../watch/request.ts";
import { uuidParameter } from "../../watch/shape.ts";
import type { TagStores } from "../world.ts";
import * as deletion from "./delete.ts";

const tags = ["Tag Management"];

export const deleteTag = operation({
  method: "delete",
  path: "/tag/{uuid}",
  operationId: "deleteTag",
  access: writes("closed"),
  tags,
  summary: "Delete a tag; its watches stay",
  description:
    "From then on it is nowhere, none of its settings is in force, and its name is free. For seven days " +
    "POST /tag/{uuid}/restore brings it back; then it is purged.",
  request: { params: uuidParameter },
  responses: { 204: { description: "Deleted and unlinked." }, ...keyedRefusals(404) },
});

export const restoreTag = operation({
  method: "post",
  path: "/tag/{uuid}/restore",
  operationId: "restoreTag",
  access: writes("closed"),
  tags,
  summary: "Restore a deleted tag",
  description:
    "Within seven days of its deletion. The watches that had it and are there still have it again, and its settings are in " +
    "force for them; where it has a pattern, that decides anew. For a tag that is not deleted nothing happens. While another " +
    "tag has its name, the answer is 409.",
  request: { params: uuidParameter },
  responses: {
    200: jsonAnswer(
      z
        .object({ uuid: z.string() })
        .meta({ id: "RestoredTag", example: { uuid: "6f1ce5c1-5c4b-4f6e-9c3a-2d1b0e9f8a7c" } }),
      "The tag is there.",
    ),
    ...keyedRefusals(404, 409),
  },
});

const maxEntries = 200;

export const listDeletedTags = operation({
  method: "get",
  path: "/tags/deleted",
  operationId: "listDeletedTags",
  access: reads("closed"),
  tags,
  summary: "List the tags that were deleted in the last seven days, the last first",
  description: `The last ${maxEntries} at most. Each can be restored, by POST /tag/{uuid}/restore.`,
  responses: {
    200: jsonAnswer(
      z
        .object({
          tags: z.array(
            z.object({
              uuid: z.string(),
              title: z.string(),
              tag_colour: z.string(),
              watch_count: z.int().meta({ description: "Watches that had it when it was deleted." }),
              deleted_at: instant,
              purged_at: instant.meta({ description: "Unix seconds; from then on it cannot be restored." }),
            }),
          ),
        })
        .meta({ id: "DeletedTags" }),
      "The deleted tags.",
    ),
    ...keyedRefusals(),
  },
});

export const tagDeletionRoutes = newApp<TagStores>();

tagDeletionRoutes.openapi(deleteTag, async (c) => {
  await deletion.deleteTag(requestScope(c), c.req.valid("param").uuid);
  return c.body(null, 204);
});

tagDeletionRoutes.openapi(restoreTag, async (c) => {
  const { uuid } = c.req.valid("param");
  await deletion.restoreTag(requestScope(c), uuid);
  return c.json({ uuid }, 200);
});

tagDeletionRoutes.openapi(listDeletedTags, async (c) => {
  const deleted = await c.var.mine.tagDeletions.list(c.var.world.clock.now(), maxEntries);
  const shown = deleted.map(({ uuid, title, colour, watches, deletedAt }) => ({
    uuid,
    title,
    tag_colour: colour,
    watch_count: watches,
    deleted_at: deletedAt,
    purged_at: deletedAt + keptSeconds,
  }));
  return c.json({ tags: shown }, 200);
});
