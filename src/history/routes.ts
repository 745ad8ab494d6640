/** The past of a watch over HTTP: snapshots, differences, changes, traces. Page text leaves as text/plain, never as a page. */
import { messageIn } from "../message/written.ts";
import { z } from "@hono/zod-openapi";
import { message, type Message } from "../message/message.ts";
import { reads, writes } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { waitingNow } from "../schedule/hosts/known.ts";
import { notModified, strongEtag } from "../http/etag.ts";
import { untrustedContentHeaders } from "../http/untrustedContent.ts";
import { readableSnapshot } from "../lib/picture/words.ts";
import { newApp, type RequestContext } from "../http/app.ts";
import { additionalHeaders } from "../http/headers.ts";
import { cursorOf, nextLink, pageQuery } from "../http/paging.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { problem } from "../problem.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { uuidParameter } from "../watch/shape.ts";
import { differenceAnswer, differenceQuery } from "./difference.ts";
import { changeShape, differenceShape, traceIn, traceShape, unixParameter } from "./shape.ts";
import { withDeliveries } from "./changes/deliveries.ts";
import type { Snapshot } from "./change.ts";
import { laterCheck } from "./laterCheck.ts";
import { removeUnnamed } from "./objectNames/removeUnnamed.ts";
import type { HistoryStores } from "./world.ts";
import { watchOf } from "../watch/request.ts";

type C = RequestContext<HistoryStores>;
const tags = ["Watch History"];
const textual = (description: string, ...types: string[]) => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: z.string() }])),
});
const instant = (...words: string[]) =>
  z
    .string()
    .max(20)
    .regex(new RegExp(`^(?:\\d{1,11}|${words.join("|")})$`), `expected ${["Unix seconds", ...words].join(" or ")}`);
const renderings = textual("The rendering.", "text/plain", "text/html", "text/markdown", "text/x-diff");
/** The answer of an operation that gives a difference. */
export const rendering = {
  ...renderings,
  content: { ...renderings.content, "application/json": { schema: differenceShape } },
};
export const listSnapshots = operation({
  method: "get",
  path: "/watch/{uuid}/history",
  operationId: "listSnapshots",
  access: reads("watch"),
  tags,
  summary: "The snapshots of a watch, oldest first",
  request: { params: uuidParameter },
  responses: {
    200: {
      description: "Paths by time.",
      content: { "application/json": { schema: z.record(z.string(), z.string()) } },
    },
    ...keyedRefusals(404),
  },
});

const clear = operation({
  method: "delete",
  path: "/watch/{uuid}/history",
  operationId: "clearHistory",
  access: writes("watch"),
  tags,
  summary: "Forget the past of a watch: its next reading is a first one",
  request: { params: uuidParameter },
  responses: { 204: { description: "Forgotten." }, ...keyedRefusals(404) },
});

export const getSnapshot = operation({
  method: "get",
  path: "/watch/{uuid}/history/{timestamp}",
  operationId: "getSnapshot",
  access: reads("watch"),
  tags: ["Snapshots"],
  summary: "One snapshot as text, or the fetched HTML",
  request: {
    params: uuidParameter.extend({
      timestamp: instant("latest").meta({ param: { name: "timestamp", in: "path" }, example: "latest" }),
    }),
    query: z.object({
      html: z.string().max(20).optional().meta({ description: "Any value: the last fetched HTML instead." }),
    }),
  },
  responses: {
    200: { ...textual("The text.", "text/plain"), ...additionalHeaders("Content-Disposition") },
    304: { description: "Not modified." },
    ...keyedRefusals(404),
  },
});

export const getDifference = operation({
  method: "get",
  path: "/watch/{uuid}/difference/{from}/{to}",
  operationId: "getDifference",
  access: reads("watch"),
  tags: ["Snapshots"],
  summary: "The difference between two snapshots",
  request: {
    params: uuidParameter.extend({
      from: instant("previous", "latest").meta({ param: { name: "from", in: "path" }, example: "previous" }),
      to: instant("latest").meta({ param: { name: "to", in: "path" }, example: "latest" }),
    }),
    query: differenceQuery,
  },
  responses: {
    200: rendering,
    ...keyedRefusals(404),
  },
});

export const listChangesOfWatch = operation({
  method: "get",
  path: "/watch/{uuid}/changes",
  operationId: "listChangesOfWatch",
  access: reads("watch"),
  tags,
  summary: "The changes of a watch, newest first",
  request: { params: uuidParameter, query: z.object(pageQuery) },
  responses: {
    200: { description: "Changes.", content: { "application/json": { schema: z.array(changeShape) } } },
    ...keyedRefusals(404),
  },
});

const traced = { description: "The explanation.", content: { "application/json": { schema: traceShape } } };

export const getTraceOfChange = operation({
  method: "get",
  path: "/watch/{uuid}/changes/{unix}/trace",
  operationId: "getTraceOfChange",
  access: reads("watch"),
  tags,
  summary: "Why this change was found",
  request: { params: unixParameter },
  responses: { 200: traced, ...keyedRefusals(404) },
});

export const getTrace = operation({
  method: "get",
  path: "/watch/{uuid}/trace",
  operationId: "getTrace",
  access: reads("watch"),
  tags,
  summary: "How the last full check came to its verdict",
  request: { params: uuidParameter },
  responses: { 200: traced, ...keyedRefusals(404) },
});

/** Page text must never run as anything. */
export function plainText(c: C, body: string, more: Record<string, string> = {}) {
  return c.body(body, 200, {
    "Content-Type": "text/plain; charset=utf-8",
    ...untrustedContentHeaders,
    ...more,
  });
}

function chosen<S extends Snapshot>(snapshots: S[], name: string, missing: Message): S {
  const at = Number(name);
  const found = name === "latest" ? snapshots.at(-1) : snapshots.find((one) => one.at === at);
  if (!found) throw problem.noSuch(snapshots.length ? missing : message("history.empty"));
  return found;
}

async function textOf(c: C, watch: LoadedWatch, object: string): Promise<string> {
  const text = await c.var.mine.history.text(watch.id, object);
  if (text === null) throw problem.noSuch(message("history.snapshot_gone"));
  return text;
}

export const historyRoutes = newApp<HistoryStores>();

historyRoutes.openapi(listSnapshots, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const snapshots = await c.var.mine.history.snapshots(watch.id);
  return c.json(
    Object.fromEntries(snapshots.map(({ at }) => [String(at), `/api/v1/watch/${watch.uuid}/history/${at}`])),
    200,
  );
});

historyRoutes.openapi(clear, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const names = await c.var.mine.history.clear(watch.id);
  await removeUnnamed(c.var.world, [{ place: { userId: c.var.caller.userId, watchId: watch.id }, names }]);
  return c.body(null, 204);
});

historyRoutes.openapi(getSnapshot, async (c) => {
  const { uuid, timestamp } = c.req.valid("param");
  const watch = await watchOf(c, uuid);
  if (c.req.valid("query").html !== undefined) {
    const page = await c.var.mine.history.markup(watch.id, timestamp === "latest" ? null : Number(timestamp) || 0);
    if (!page) throw problem.noSuch(message("history.no_content"));
    return plainText(c, page.text, { "Content-Disposition": `attachment; filename="snapshot-${page.at}.html.txt"` });
  }
  const found = chosen(await c.var.mine.history.snapshots(watch.id), timestamp, message("history.no_snapshot_at"));
  const etag = strongEtag(found.object);
  if (notModified(c, etag)) return c.body(null, 304, { ETag: etag });
  return plainText(c, readableSnapshot(await textOf(c, watch, found.object)), { ETag: etag });
});

historyRoutes.openapi(getDifference, async (c) => {
  const { uuid, from, to } = c.req.valid("param");
  const watch = await watchOf(c, uuid);
  const snapshots = await c.var.mine.history.snapshots(watch.id);
  if (from === "previous" && snapshots.length < 2) throw problem.noSuch(message("history.no_previous"));
  const later = chosen(snapshots, to, message("history.no_to_snapshot_at"));
  const earlier =
    from === "previous"
      ? (snapshots[snapshots.indexOf(later) - 1] ?? later)
      : chosen(snapshots, from, message("history.no_from_snapshot_at"));
  // The text that was compared: of an imported snapshot it is laid out as those of this service are.
  const beforeObject = later.fromAt === earlier.at ? (later.fromObject ?? earlier.object) : earlier.object;
  const stored = await Promise.all([textOf(c, watch, beforeObject), textOf(c, watch, later.object)]);
  const [before, after] = stored.map(readableSnapshot) as [string, string];
  const compared = { before, after, from: earlier.at, to: later.at, isPicture: after !== stored[1] };
  const answer = differenceAnswer(compared, c.req.valid("query"));
  // The schema is that of one of the formats.
  return plainText(c, answer.body, { "Content-Type": answer.type }) as never;
});

historyRoutes.openapi(listChangesOfWatch, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const { limit = 100, cursor } = c.req.valid("query");
  const changes = await c.var.mine.history.changes({
    watchId: watch.id,
    before: cursorOf(cursor, Number.MAX_SAFE_INTEGER),
    limit,
  });
  if (changes.length === limit) c.header("Link", nextLink(c.req.url, changes.at(-1)?.id ?? 0));
  return c.json(await withDeliveries(c, changes), 200);
});

historyRoutes.openapi(getTraceOfChange, async (c) => {
  const { uuid, unix } = c.req.valid("param");
  const watch = await watchOf(c, uuid);
  const change = await c.var.mine.history.change(watch.id, unix);
  if (!change) throw problem.notFound("change");
  const trace = traceIn(await textOf(c, watch, change.traceObject));
  if (!trace) throw problem.noSuch(message("history.trace_gone"));
  return c.json(trace, 200);
});

historyRoutes.openapi(getTrace, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const [trace, waiting] = await Promise.all([c.var.mine.history.lastTrace(watch.id), waitingNow(c.var.world, watch)]);
  if (!trace)
    throw problem.noSuch(
      waiting
        ? message("history.not_checked_waiting", { reason: messageIn(waiting) ?? waiting.reason })
        : message("history.not_checked"),
    );
  const full = JSON.parse(trace) as z.infer<typeof traceShape>;
  return c.json({ ...full, later: laterCheck(watch, full), waiting }, 200);
});
