/** Tags over HTTP: list, create, read with its commands, edit. A tag takes the settings of a watch. */
import { z, type RouteHandler } from "@hono/zod-openapi";
import { reads, writes } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { recheckedWords, recheckFor } from "../schedule/dispatch.ts";
import { commandsIn } from "../http/prefetch.ts";
import { newApp, type App, type RequestContext } from "../http/app.ts";
import { jsonAnswer, jsonBody } from "../http/contract.ts";
import { noteHeaders, noteMembers } from "../http/saveNotes.ts";
import { withMutedUntil } from "../http/until.ts";
import { additionalHeaders } from "../http/headers.ts";
import { idempotencyHeader } from "../http/idempotency.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { limitsOf } from "../plan/plan.ts";
import type { Settings } from "../settings/fields.ts";
import { originsOf } from "../settings/origins.ts";
import { effectiveShape } from "../watch/effective/shape.ts";
import { createdShape, statusText, uuidParameter } from "../watch/shape.ts";
import { withoutEmptyMembers } from "../watch/watch.ts";
import { rescheduleByIds, createTag as saveNewTag, editTag, tagOf } from "./save.ts";
import {
  bulkAction,
  bulkAffected,
  newTag,
  savedTag,
  shownTag,
  tagChange,
  tagMap,
  tagOnWire,
  tagSettingsOf,
} from "./shape.ts";
import { maskedForSessions } from "../http/freshPassword.ts";
import { settingsFor } from "../watch/shownSettings.ts";
import type { Tag } from "../watch/tagNames.ts";
import type { TagStores } from "./world.ts";
import { requestScope } from "../watch/request.ts";

const tags = ["Tag Management"];

export const listTags = operation({
  method: "get",
  path: "/tags",
  operationId: "listTags",
  access: reads("tags"),
  tags,
  summary: "List tags",
  description: maskedForSessions,
  responses: { 200: jsonAnswer(tagMap, "Tags by UUID."), ...keyedRefusals() },
});

export const createTag = operation({
  method: "post",
  path: "/tag",
  operationId: "createTag",
  access: writes("closed"),
  tags,
  summary: "Create a tag, or find the one with this title",
  request: {
    headers: idempotencyHeader,
    ...jsonBody(newTag),
  },
  responses: {
    201: {
      ...jsonAnswer(createdShape, "Created, or found."),
      ...additionalHeaders("X-Dropped-Selectors", "X-Warnings"),
    },
    ...keyedRefusals(403, 409, 413, 415, 503),
  },
});

export const getTag = operation({
  method: "get",
  path: "/tag/{uuid}",
  operationId: "getTag",
  access: reads("tag", ["recheck", "muted"]),
  tags,
  summary: "Read a tag, or give it a command",
  description: maskedForSessions,
  request: {
    params: uuidParameter,
    query: z.object({
      muted: z.enum(["muted", "unmuted"]).optional(),
      recheck: z.enum(["true", "1", "false", "0"]).optional(),
    }),
  },
  responses: {
    200: jsonAnswer(z.union([tagOnWire, z.literal("OK"), statusText]), "The tag, or what the command did."),
    ...keyedRefusals(404, 409, 503),
  },
});

export const getEffectiveSettingsOfTag = operation({
  method: "get",
  path: "/tag/{uuid}/effective",
  operationId: "getEffectiveSettingsOfTag",
  access: reads("tag"),
  tags,
  summary: "Show the settings that a watch with only this tag would have, and where each comes from",
  request: { params: uuidParameter },
  responses: { 200: jsonAnswer(effectiveShape, "By setting."), ...keyedRefusals(404) },
});

export const updateTag = operation({
  method: "put",
  path: "/tag/{uuid}",
  operationId: "updateTag",
  access: writes("closed"),
  tags,
  summary: "Change members of a tag",
  request: { params: uuidParameter, ...jsonBody(tagChange) },
  responses: {
    200: { ...jsonAnswer(savedTag, "The whole tag."), ...additionalHeaders("X-Dropped-Selectors", "X-Warnings") },
    ...keyedRefusals(403, 404, 409, 413, 415, 503),
  },
});

export const actOnTag = operation({
  method: "post",
  path: "/tag/{uuid}/bulk",
  operationId: "actOnTag",
  access: writes("tag"),
  tags,
  summary: "One action on all watches with the tag",
  description:
    "`recheck` leaves paused watches alone. `affected` is the number of watches that the action holds for now.",
  request: { params: uuidParameter, ...jsonBody(bulkAction) },
  responses: { 200: jsonAnswer(bulkAffected, "Done."), ...keyedRefusals(404, 413, 415) },
});

/** The same: what a PUT does not name stays as it is, too. */
const patch = operation({
  ...updateTag,
  method: "patch",
  operationId: "patchTag",
  access: writes("closed"),
  summary: `${updateTag.summary}, as PUT does`,
});

export const tagRoutes = newApp<TagStores>();

const shownTo = (c: RequestContext<TagStores>, tag: Tag) =>
  shownTag({ ...tag, settings: settingsFor(c, tag.settings) });

tagRoutes.openapi(listTags, async (c) => {
  const found = await c.var.mine.tags.list();
  return c.json(Object.fromEntries(found.map((tag) => [tag.uuid, shownTo(c, tag)])), 200);
});

tagRoutes.openapi(createTag, async (c) => {
  const given = withMutedUntil(c.req.valid("json"), c.var.world.clock.now());
  const { uuid, ...notes } = await saveNewTag(requestScope(c), withoutEmptyMembers(tagSettingsOf(given) as Settings));
  c.header("Location", `/api/v1/tag/${uuid}`);
  return c.json({ uuid, ...noteMembers(notes) }, 201, noteHeaders(notes));
});

tagRoutes.openapi(getTag, async (c) => {
  const { uuid } = c.req.valid("param");
  const { muted, recheck: wanted } = commandsIn(c, c.req.valid("query"));
  const scope = requestScope(c);
  const tag = muted
    ? (await editTag(scope, uuid, { notification_muted: muted === "muted" })).tag
    : await tagOf(scope, uuid);
  if (wanted === "true" || wanted === "1") {
    const running = await c.var.mine.tags.watchIdsOf(tag, { running: true });
    const rechecked = await recheckFor(c.var.world, c.var.caller, running);
    return c.json({ status: recheckedWords(rechecked, running.length) }, 200);
  }
  return c.json(muted ? ("OK" as const) : shownTo(c, tag), 200);
});

tagRoutes.openapi(getEffectiveSettingsOfTag, async (c) => {
  const tag = await tagOf(c.var, c.req.valid("param").uuid);
  const account = await c.var.mine.account.settings();
  const minimumSeconds = c.var.world.operator.MIN_CHECK_SECONDS;
  return c.json(originsOf({ watch: {}, tags: [tag], account, minimumSeconds }, "tag"), 200);
});

const change: RouteHandler<typeof updateTag, App<TagStores>> = async (c) => {
  const change = tagSettingsOf(withMutedUntil(c.req.valid("json"), c.var.world.clock.now())) as Settings;
  const { tag, ...notes } = await editTag(requestScope(c), c.req.valid("param").uuid, change);
  return c.json({ ...shownTo(c, tag), ...noteMembers(notes) }, 200, noteHeaders(notes));
};
tagRoutes.openapi(updateTag, change);
tagRoutes.openapi(patch, change);

tagRoutes.openapi(actOnTag, async (c) => {
  const { action } = c.req.valid("json");
  const { world, mine } = c.var;
  const tag = await tagOf(c.var, c.req.valid("param").uuid);
  const watchIds = await mine.tags.watchIdsOf(tag, { running: action === "recheck" });
  if (action === "unpause")
    await mine.billing.mayResume(watchIds, limitsOf(c.var.caller.plan, world.operator.SELF_HOSTED));
  if (action === "recheck") await recheckFor(world, c.var.caller, watchIds);
  else await mine.tags.act(tag, action, world.clock.now());
  // A watch that was paused may have a weekly schedule, which says when its next check is.
  if (action === "unpause") await Promise.all([rescheduleByIds(requestScope(c), watchIds), mine.billing.resumed()]);
  return c.json({ affected: watchIds.length }, 200);
});
