/** Tags over HTTP: list, create, read with its commands, edit, delete. A tag takes the settings of a watch. */
import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { recheck } from "../check/dispatch.ts";
import { newApp, type App } from "../http/app.ts";
import { idempotencyHeader } from "../http/idempotency.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { problem } from "../problem.ts";
import type { Settings } from "../watch/fields.ts";
import { acceptanceOf } from "../watch/keep.ts";
import { acceptable } from "../watch/acceptable.ts";
import { deskOf } from "../watch/routes.ts";
import { created, statusText, uuidParameter } from "../watch/shape.ts";
import { edited, stored } from "../watch/watch.ts";
import { rescheduleWatches } from "../watch/reschedule.ts";
import { newTag, shownTag, tagChange, tagMap, tagOnWire, tagSettingsOf } from "./shape.ts";
import type { Tag } from "./tag.ts";

type C = Context<App>;
const tags = ["Tag Management"];
const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { "application/json": { schema } },
});
const saveTries = 5;

const list = createRoute({
  method: "get",
  path: "/tags",
  operationId: "listTags",
  tags,
  summary: "List tags",
  responses: { 200: json(tagMap, "Tags by UUID."), ...keyedRefusals() },
});

const create = createRoute({
  method: "post",
  path: "/tag",
  operationId: "createTag",
  tags,
  summary: "Create a tag, or find the one with this title",
  request: { headers: idempotencyHeader, body: { required: true, content: { "application/json": { schema: newTag } } } },
  responses: { 201: json(created, "Created, or found."), ...keyedRefusals(403, 409, 413, 415) },
});

const read = createRoute({
  method: "get",
  path: "/tag/{uuid}",
  operationId: "getTag",
  tags,
  summary: "Read a tag, or give it a command",
  request: {
    params: uuidParameter,
    query: z.object({
      muted: z.enum(["muted", "unmuted"]).optional(),
      recheck: z.enum(["true", "1", "false", "0"]).optional(),
    }),
  },
  responses: {
    200: json(z.union([tagOnWire, z.literal("OK"), statusText]), "The tag, or what the command did."),
    ...keyedRefusals(404, 409),
  },
});

const update = createRoute({
  method: "put",
  path: "/tag/{uuid}",
  operationId: "updateTag",
  tags,
  summary: "Change members of a tag",
  request: { params: uuidParameter, body: { required: true, content: { "application/json": { schema: tagChange } } } },
  responses: { 200: json(tagOnWire, "The whole tag."), ...keyedRefusals(403, 404, 409, 413, 415) },
});

const remove = createRoute({
  method: "delete",
  path: "/tag/{uuid}",
  operationId: "deleteTag",
  tags,
  summary: "Delete a tag; its watches stay",
  request: { params: uuidParameter },
  responses: { 204: { description: "Deleted and unlinked." }, ...keyedRefusals(404) },
});

async function tagOf(c: C, uuid: string): Promise<Tag> {
  const tag = await c.var.mine.tags.find(uuid);
  if (!tag) throw problem.notFound("Tag");
  return tag;
}

async function watchesOf(c: C, tag: Tag) {
  return c.var.mine.watches.list({ after: 0, limit: 100_000, tagId: tag.id });
}

/** Saves an edit of a tag, and lets its watches adopt what changed for them. */
async function save(c: C, uuid: string, change: Settings): Promise<Tag> {
  const accepted = acceptable(change, acceptanceOf(deskOf(c))).settings;
  for (let attempt = 0; attempt < saveTries; attempt++) {
    const before = await tagOf(c, uuid);
    const settings = edited(before.settings, accepted);
    if (!(await c.var.mine.tags.save(before, settings))) continue;
    const after = { ...before, settings, revision: before.revision + 1 };
    await rescheduleWatches(deskOf(c), await watchesOf(c, after));
    return after;
  }
  throw problem.conflict("The tag is being edited by others; try again");
}

export const tagRoutes = newApp();

tagRoutes.openapi(list, async (c) => {
  const found = await c.var.mine.tags.list();
  return c.json(Object.fromEntries(found.map((tag) => [tag.uuid, shownTag(tag)])), 200);
});

tagRoutes.openapi(create, async (c) => {
  const wish = stored(c.req.valid("json") as Settings);
  const known = await c.var.mine.tags.named(wish.title ?? "");
  const accepted = acceptable(wish, acceptanceOf(deskOf(c))).settings;
  const uuid = known?.uuid ?? crypto.randomUUID();
  if (!known) await c.var.mine.tags.add(uuid, edited({}, accepted), c.var.world.now());
  c.header("Location", `/api/v1/tag/${uuid}`);
  return c.json({ uuid }, 201);
});

tagRoutes.openapi(read, async (c) => {
  const { uuid } = c.req.valid("param");
  const { muted, recheck: wanted } = c.req.valid("query");
  const tag = muted ? await save(c, uuid, { notification_muted: muted === "muted" }) : await tagOf(c, uuid);
  if (wanted === "true" || wanted === "1") {
    const awake = (await watchesOf(c, tag)).filter((watch) => !watch.settings.paused);
    const queued = await recheck(
      c.var.world,
      awake.map((watch) => watch.id),
      c.var.world.now(),
    );
    return c.json({ status: `OK, queued ${queued} watches for rechecking` }, 200);
  }
  return c.json(muted ? ("OK" as const) : shownTag(tag), 200);
});

tagRoutes.openapi(update, async (c) => {
  const tag = await save(c, c.req.valid("param").uuid, tagSettingsOf(c.req.valid("json")) as Settings);
  return c.json(shownTag(tag), 200);
});

tagRoutes.openapi(remove, async (c) => {
  const tag = await tagOf(c, c.req.valid("param").uuid);
  const watches = await watchesOf(c, tag);
  await c.var.mine.tags.remove(tag);
  await rescheduleWatches(deskOf(c), watches);
  return c.body(null, 204);
});
