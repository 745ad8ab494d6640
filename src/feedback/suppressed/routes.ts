/** Held-back readings over HTTP: what was not reported of a watch, why, what it read, and "this mattered". */
import { z } from "@hono/zod-openapi";
import { message } from "../../message/message.ts";
import { reads, writes } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { differenceAnswer, differenceQuery } from "../../history/difference.ts";
import { plainText, rendering } from "../../history/routes.ts";
import { changeShape, shownChange, traceShape, unixParameter } from "../../history/shape.ts";
import { jsonAnswer } from "../../http/contract.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { problem } from "../../problem.ts";
import { uuidParameter } from "../../watch/shape.ts";
import type { SuppressedEntry } from "../../history/suppressed/entry.ts";
import { wronglySuppressed } from "../revise.ts";
import { textsOfEntry, restoreSuppressed } from "../restore.ts";
import { suppressedShape, restoreRequest, shownSuppressed } from "../../history/suppressed/shape.ts";
import type { FeedbackStores } from "../world.ts";
import { watchOf } from "../../watch/request.ts";

const tags = ["Watch History"];
export const listSuppressedReadings = operation({
  method: "get",
  path: "/watch/{uuid}/held",
  operationId: "listHeldReadings",
  access: reads("watch"),
  tags,
  summary: "The readings of a watch that differed and were not reported, the last first",
  description:
    "Held back by noise reduction, by a mark of a person, by the watch's own rules, or because it was the first after an edit " +
    "of what is asked for. The last sixteen kinds: a reading takes the place of those that showed nothing else.",
  request: { params: uuidParameter },
  responses: { 200: jsonAnswer(z.array(suppressedShape), "The readings."), ...keyedRefusals(404) },
});

export const getTraceOfSuppressed = operation({
  method: "get",
  path: "/watch/{uuid}/held/{unix}/trace",
  operationId: "getTraceOfHeldReading",
  access: reads("watch"),
  tags,
  summary: "Why this reading was not reported",
  request: { params: unixParameter },
  responses: { 200: jsonAnswer(traceShape, "The explanation."), ...keyedRefusals(404) },
});

const text = operation({
  method: "get",
  path: "/watch/{uuid}/held/{unix}/text",
  operationId: "getTextOfHeldReading",
  access: reads("watch"),
  tags,
  summary: "What the page read, as text",
  request: { params: unixParameter },
  responses: {
    200: { description: "The text.", content: { "text/plain": { schema: z.string() } } },
    ...keyedRefusals(404),
  },
});

export const getDifferenceOfSuppressed = operation({
  method: "get",
  path: "/watch/{uuid}/held/{unix}/difference",
  operationId: "getDifferenceOfHeldReading",
  access: reads("watch"),
  tags,
  summary: "How this reading differed from the snapshot it was compared with",
  request: { params: unixParameter, query: differenceQuery },
  responses: { 200: rendering, ...keyedRefusals(404) },
});

export const restoreSuppressedReading = operation({
  method: "post",
  path: "/watch/{uuid}/held/{unix}/restore",
  operationId: "restoreHeldReading",
  access: writes("watch"),
  tags,
  summary: "This mattered: make the reading a change, reported like any other",
  description:
    "Reported once, however often it is asked for. What noise reduction held back in the lines that are meant is news from now " +
    "on; marking the change as noisy takes that back.",
  request: {
    params: unixParameter,
    body: { required: false, content: { "application/json": { schema: restoreRequest } } },
  },
  responses: { 200: jsonAnswer(changeShape, "The change."), ...keyedRefusals(404, 409, 413, 415) },
});

type C = RequestContext<FeedbackStores>;

async function entryOf(c: C, uuid: string, since: number): Promise<{ watchId: number; suppressed: SuppressedEntry }> {
  const { id: watchId } = await watchOf(c, uuid);
  const suppressed = (await c.var.mine.history.suppressed(watchId)).find((one) => one.since === since);
  if (!suppressed) throw problem.notFound("held_back_reading");
  return { watchId, suppressed };
}

export const suppressedRoutes = newApp<FeedbackStores>();

suppressedRoutes.openapi(listSuppressedReadings, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const suppressed = await c.var.mine.history.suppressed(watch.id);
  const wrongly = await wronglySuppressed(c.var.world, watch, suppressed);
  return c.json(
    suppressed.map((one) => shownSuppressed(watch.uuid, one, wrongly.has(one.since))),
    200,
  );
});

suppressedRoutes.openapi(getTraceOfSuppressed, async (c) => {
  const { uuid, unix } = c.req.valid("param");
  const { suppressed } = await entryOf(c, uuid, unix);
  return c.json(JSON.parse(suppressed.trace) as z.infer<typeof traceShape>, 200);
});

suppressedRoutes.openapi(text, async (c) => {
  const { uuid, unix } = c.req.valid("param");
  const { watchId, suppressed } = await entryOf(c, uuid, unix);
  const place = { userId: c.var.caller.userId, watchId };
  const { after } = await textsOfEntry(c.var.world, place, suppressed);
  // The schema is that of the text, not of a JSON string.
  return plainText(c, after) as never;
});

suppressedRoutes.openapi(getDifferenceOfSuppressed, async (c) => {
  const { uuid, unix } = c.req.valid("param");
  const { watchId, suppressed } = await entryOf(c, uuid, unix);
  const place = { userId: c.var.caller.userId, watchId };
  const texts = await textsOfEntry(c.var.world, place, suppressed);
  const compared = { ...texts, from: suppressed.base.at, to: suppressed.since };
  const answer = differenceAnswer(compared, c.req.valid("query"));
  // The schema is that of one of the formats.
  return plainText(c, answer.body, { "Content-Type": answer.type }) as never;
});

suppressedRoutes.openapi(restoreSuppressedReading, async (c) => {
  const { uuid, unix } = c.req.valid("param");
  const { id: watchId } = await watchOf(c, uuid);
  const at = await restoreSuppressed(c.var.world, watchId, { since: unix, lines: c.req.valid("json").lines });
  const { history, deliveries } = c.var.mine;
  const change = await history.change(watchId, at);
  if (!change) throw problem.noSuch(message("feedback.change_gone"));
  return c.json(shownChange(change, await deliveries.ofChanges([[watchId, at]])), 200);
});
