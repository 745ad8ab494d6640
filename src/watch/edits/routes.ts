/** The last edits of a watch over HTTP, and how one of them is undone. */
import { z } from "@hono/zod-openapi";
import { message } from "../../message/message.ts";
import { reads, writes } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { digits } from "../../lib/validation/digits.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { problem } from "../../problem.ts";
import { requestScope, watchOf } from "../request.ts";
import { editWatch } from "../save.ts";
import { uuidParameter } from "../shape.ts";
import type { WatchStores } from "../world.ts";
import { editShape, shownEdit } from "./shape.ts";

const tags = ["Watch Management"];

export const listEdits = operation({
  method: "get",
  path: "/watch/{uuid}/edits",
  operationId: "listEdits",
  access: reads("watch"),
  tags,
  summary: "The last 20 edits of a watch, newest first",
  description:
    "Edits of the watch's own settings. What a tag, the account or an action on a whole tag changed is not among them.",
  request: { params: uuidParameter },
  responses: {
    200: { description: "The edits.", content: { "application/json": { schema: z.array(editShape) } } },
    ...keyedRefusals(404),
  },
});

const undoneShape = z
  .object({
    restored: z.array(z.string()).meta({ description: "Members that have their value from before the edit again." }),
    not_restored: z
      .array(z.string())
      .meta({ description: "Members whose old value is not kept, because it is secret." }),
    revision: z.int().meta({ description: "Of the watch now." }),
  })
  .meta({ id: "UndoneEdit" });

export const undoEdit = operation({
  method: "post",
  path: "/watch/{uuid}/edits/{id}/undo",
  operationId: "undoEdit",
  access: writes("watch"),
  tags,
  summary: "Give the members of an edit the values from before it",
  description: "Whatever was edited since. It is an edit itself, and can be undone like any other.",
  request: {
    params: uuidParameter.extend({
      id: digits({ min: 1, max: 999_999_999 }).meta({ param: { name: "id", in: "path" }, example: 7 }),
    }),
  },
  responses: {
    200: { description: "What was undone.", content: { "application/json": { schema: undoneShape } } },
    ...keyedRefusals(403, 404, 409, 503),
  },
});

export const editRoutes = newApp<WatchStores>();

editRoutes.openapi(listEdits, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  return c.json((await c.var.mine.edits.list(watch.id)).map(shownEdit), 200);
});

editRoutes.openapi(undoEdit, async (c) => {
  const { uuid, id } = c.req.valid("param");
  const { id: watchId } = await watchOf(c, uuid);
  const edit = (await c.var.mine.edits.list(watchId)).find((one) => one.id === id);
  if (!edit) throw problem.notFound("edit");
  const restored = Object.keys(edit.before);
  if (!restored.length) throw problem.conflict(message("watch.edit_secret"));
  const { watch } = await editWatch(requestScope(c), { uuid, change: edit.before });
  const missing = edit.members.filter((name) => !restored.includes(name));
  return c.json({ restored, not_restored: missing, revision: watch.revision }, 200);
});
