/** Watches over HTTP: list, create, read and its three commands, edit, recheck, clone. */
import { z, type RouteHandler } from "@hono/zod-openapi";
import { reads, writes } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { recheckedWords, recheckFor, recheckNow } from "../schedule/dispatch.ts";
import { waitingAmong, waitingNow } from "../schedule/hosts/known.ts";
import { noteHeaders, noteMembers } from "../http/saveNotes.ts";
import { withMutedUntil } from "../http/until.ts";
import { ifMatch, etagOf, etagOfText, notModified } from "../http/etag.ts";
import { commandsIn, mayChange } from "../http/prefetch.ts";
import { newApp, type App, type RequestContext } from "../http/app.ts";
import { additionalHeaders, optionalHeader } from "../http/headers.ts";
import { idempotencyHeader } from "../http/idempotency.ts";
import { cursorOf, nextLink, pageQuery } from "../http/paging.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { withoutEmptyMembers } from "./watch.ts";
import { effectiveOf, editWatch, createWatches } from "./save.ts";
import type { Settings } from "../settings/fields.ts";
import type { LoadedWatch } from "./row.ts";
import {
  createdShape,
  newWatch,
  savedWatchShape,
  settingsOf,
  watchShape,
  statusText,
  uuidParameter,
  watchChange,
  watchMap,
} from "./shape.ts";
import { watchListEntry, watchResponse } from "./response.ts";
import { answerJson, jsonText, membersJson } from "../http/jsonText.ts";
import type { WatchStores } from "./world.ts";
import { maskedForSessions } from "../http/freshPassword.ts";
import { settingsFor } from "./shownSettings.ts";
import { watchOf, requestScope } from "./request.ts";

type C = RequestContext<WatchStores>;
const pageSize = 500;

async function fullResponse(c: C, watch: LoadedWatch) {
  const { tags, history } = c.get("mine");
  const ofWatch = tags.byUuids(watch.tags.map((tag) => tag.uuid));
  const [assigned, inForce, historyLength, waiting] = await Promise.all([
    ofWatch,
    effectiveOf(requestScope(c), watch.settings, ofWatch),
    history.length(watch.id),
    waitingNow(c.get("world"), watch),
  ]);
  const shown = { ...watch, settings: settingsFor(c, watch.settings) };
  return watchResponse(shown, { inForce, tags: assigned, historyLength, waiting, now: c.get("world").clock.now() });
}

const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { "application/json": { schema } },
});
const tags = ["Watch Management"];

export const listWatches = operation({
  method: "get",
  path: "/watch",
  operationId: "listWatches",
  access: reads("list", ["recheck_all"]),
  tags,
  summary: "List watches, or recheck them all",
  request: {
    query: z.object({
      tag: z
        .string()
        .max(5000)
        .optional()
        .meta({ description: "Name or UUID of a tag; one that is unknown has no watches." }),
      recheck_all: z.string().max(10).optional().meta({
        description: "Any value but 0 queues a check of every watch that would be listed, paused ones aside.",
      }),
      with_errors: z
        .string()
        .max(10)
        .optional()
        .meta({ description: "1 = only watches whose last check failed: those with a last_error." }),
      ...pageQuery,
    }),
  },
  responses: {
    200: json(z.union([watchMap, statusText]), "The watches by UUID, or what was queued."),
    ...keyedRefusals(503),
  },
});

export const createWatch = operation({
  method: "post",
  path: "/watch",
  operationId: "createWatch",
  access: writes("create"),
  tags,
  summary: "Create a watch",
  request: {
    headers: idempotencyHeader,
    body: { required: true, content: { "application/json": { schema: newWatch } } },
  },
  responses: {
    201: {
      ...json(createdShape, "Created; its first check is queued."),
      ...additionalHeaders("X-Dropped-Selectors", "X-Warnings"),
    },
    ...keyedRefusals(403, 409, 413, 415, 503),
  },
});

export const getWatch = operation({
  method: "get",
  path: "/watch/{uuid}",
  operationId: "getWatch",
  access: reads("watch", ["recheck", "paused", "muted"]),
  tags,
  summary: "Read a watch, or give it one of three commands",
  description:
    "`recheck` queues a check now, which of a paused watch is none: it is never fetched. POST /watch/{uuid}/recheck answers " +
    `409 there, and says so. ${maskedForSessions}`,
  request: {
    params: uuidParameter,
    query: z.object({
      recheck: z.enum(["1", "true", "0", "false"]).optional(),
      paused: z.enum(["paused", "unpaused"]).optional(),
      muted: z.enum(["muted", "unmuted"]).optional(),
    }),
  },
  responses: {
    200: {
      ...json(z.union([watchShape, z.literal("OK")]), 'The watch, or "OK" for a command.'),
      ...optionalHeader("ETag"),
    },
    304: { description: "Not modified." },
    ...keyedRefusals(404, 409, 503),
  },
});

export const updateWatch = operation({
  method: "put",
  path: "/watch/{uuid}",
  operationId: "updateWatch",
  access: writes("watch"),
  tags,
  summary: "Change members of a watch",
  description:
    "Absent members keep their value. An edit is never taken for a change of the page. Where it changes what is asked for " +
    "(address, method, headers, body, proxy, browser), the page is checked at once and that reading is the new baseline; " +
    "how it differs from the one before is listed among the held-back readings.",
  request: {
    params: uuidParameter,
    body: { required: true, content: { "application/json": { schema: watchChange } } },
  },
  responses: {
    200: { ...json(savedWatchShape, "The whole watch."), ...additionalHeaders("X-Dropped-Selectors", "X-Warnings") },
    ...keyedRefusals(403, 404, 409, 412, 413, 415, 503),
  },
});

export const recheckWatch = operation({
  method: "post",
  path: "/watch/{uuid}/recheck",
  operationId: "recheckWatch",
  access: writes("watch"),
  tags,
  summary: "Check a watch now",
  request: { params: uuidParameter },
  responses: { 202: json(statusText, "Queued, or running already."), ...keyedRefusals(404, 409) },
});

export const cloneWatch = operation({
  method: "post",
  path: "/watch/{uuid}/clone",
  operationId: "cloneWatch",
  access: writes("watch"),
  tags,
  summary: "Create a watch with the same settings",
  request: { params: uuidParameter },
  responses: {
    201: { ...json(createdShape, "Created."), ...additionalHeaders("X-Dropped-Selectors", "X-Warnings") },
    ...keyedRefusals(403, 404, 503),
  },
});

/** Of which watches: those of one tag, those whose last check failed. */
type Which = { tagId?: number; isFailing: boolean };

/** The short forms by UUID, in pages: what a long list needs of memory is what it answers. */
async function shortForms(c: C, { after, limit, ...which }: { after: number; limit: number } & Which) {
  const entries: [string, ReturnType<typeof watchListEntry>][] = [];
  const now = c.get("world").clock.now();
  let last = after;
  while (entries.length < limit) {
    const wanted = Math.min(pageSize, limit - entries.length);
    const found = await c.get("mine").shortWatches.list({ after: last, limit: wanted, ...which });
    const waitingOf = await waitingAmong(c.get("world"), found);
    for (const watch of found) entries.push([watch.uuid, watchListEntry(watch, { waiting: waitingOf(watch), now })]);
    last = found.at(-1)?.id ?? last;
    if (found.length < wanted) break;
  }
  return { entries, last };
}

/** The same: what a PUT does not name stays as it is, too. */
const patch = operation({
  ...updateWatch,
  method: "patch",
  operationId: "patchWatch",
  access: writes("watch"),
  summary: `${updateWatch.summary}, as PUT does`,
});

export const watchRoutes = newApp<WatchStores>();

watchRoutes.openapi(listWatches, async (c) => {
  const { tag: name, recheck_all: recheckAll, with_errors: withErrors, limit, cursor } = c.req.valid("query");
  const isFailing = withErrors === "1" || withErrors === "true";
  const tag = name ? await c.get("mine").tags.named(name) : null;
  const isEmpty = Boolean(name && !tag);
  if (recheckAll && recheckAll !== "0" && mayChange(c)) {
    const running = isEmpty ? [] : await c.get("mine").watches.running({ tagId: tag?.id, isFailing });
    const rechecked = await recheckFor(c.get("world"), c.get("caller"), running);
    return c.json({ status: recheckedWords(rechecked, running.length) }, 200);
  }
  if (isEmpty) return c.json({}, 200);
  const page = { after: cursorOf(cursor), limit: limit ?? Infinity, tagId: tag?.id, isFailing };
  const { entries, last } = await shortForms(c, page);
  if (limit && entries.length === limit) c.header("Link", nextLink(c.req.url, last));
  return answerJson(c, membersJson(entries));
});

watchRoutes.openapi(createWatch, async (c) => {
  const { look, ...given } = withMutedUntil(c.req.valid("json"), c.get("world").clock.now());
  const settings = withoutEmptyMembers(settingsOf(given).settings as Settings);
  const created = await createWatches(requestScope(c), [settings], { look });
  const uuid = created.uuids[0] ?? "";
  c.header("Location", `/api/v1/watch/${uuid}`);
  return c.json({ uuid, ...noteMembers(created) }, 201, noteHeaders(created));
});

const unmuted = { notification_muted: false, notification_muted_until: null };

watchRoutes.openapi(getWatch, async (c) => {
  const { uuid } = c.req.valid("param");
  const { recheck: wanted, paused, muted } = commandsIn(c, c.req.valid("query"));
  if (paused) await editWatch(requestScope(c), { uuid, change: { paused: paused === "paused" } });
  if (muted)
    await editWatch(requestScope(c), { uuid, change: muted === "muted" ? { notification_muted: true } : unmuted });
  const watch = await watchOf(c, uuid);
  const recheckWanted = wanted === "1" || wanted === "true";
  // A script that walks over all watches is not stopped by one that is never fetched; POST says why.
  if (recheckWanted && !watch.settings.paused) await recheckNow(c.get("world"), c.get("caller"), { watch });
  if (recheckWanted || paused || muted) return c.json("OK" as const, 200);
  const body = await fullResponse(c, watch);
  const text = jsonText(body);
  const etag = etagOfText(text, watch.revision);
  if (notModified(c, etag)) return c.body(null, 304, { ETag: etag });
  c.header("ETag", etag);
  return answerJson(c, text);
});

const change: RouteHandler<typeof updateWatch, App<WatchStores>> = async (c) => {
  const { uuid } = c.req.valid("param");
  const { settings, lastViewed } = settingsOf(withMutedUntil(c.req.valid("json"), c.get("world").clock.now()));
  const expected = c.req.header("If-Match");
  const unchangedSince = (before: LoadedWatch) => {
    if (expected) ifMatch(expected, before.revision);
  };
  const { watch, ...notes } = await editWatch(requestScope(c), {
    uuid,
    change: settings as Settings,
    ifRevision: unchangedSince,
  });
  if (lastViewed !== undefined) await c.get("mine").watches.markViewed(watch.id, lastViewed);
  const body = await fullResponse(c, lastViewed === undefined ? watch : await watchOf(c, uuid));
  c.header("ETag", etagOf(body, watch.revision));
  return c.json({ ...body, ...noteMembers(notes) }, 200, noteHeaders(notes));
};
watchRoutes.openapi(updateWatch, change);
watchRoutes.openapi(patch, change);

watchRoutes.openapi(recheckWatch, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  return c.json({ status: await recheckNow(c.get("world"), c.get("caller"), { watch }) }, 202);
});

watchRoutes.openapi(cloneWatch, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const { external_id: _ofTheOriginal, ...settings } = watch.settings;
  const copy = { ...settings, tags: watch.tags.filter((tag) => !tag.byPattern).map((tag) => tag.uuid) };
  const created = await createWatches(requestScope(c), [copy]);
  const uuid = created.uuids[0] ?? "";
  c.header("Location", `/api/v1/watch/${uuid}`);
  return c.json({ uuid, ...noteMembers(created) }, 201, noteHeaders(created));
});
