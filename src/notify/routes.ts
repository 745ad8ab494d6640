/** The log of deliveries over HTTP, and what is sent again or at once. */
import { z } from "@hono/zod-openapi";
import { about, message } from "../message/message.ts";
import { reads, writes } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { deliveryDetailShape, deliveryShape } from "./shape.ts";
import { newApp } from "../http/app.ts";
import { jsonAnswer, jsonBody } from "../http/contract.ts";
import { cursorOf, nextLink, pageQuery } from "../http/paging.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { problem } from "../problem.ts";
import type { NotifyStores } from "./world.ts";
import { eventKinds } from "./event.ts";
import { isRetryable, maxRetried } from "./store.ts";
import { instantOf } from "../lib/time/instant.ts";
import { deliveryStates } from "../services/deliveryState.ts";
import { uuidText } from "../lib/validation/uuid.ts";

const tags = ["Notifications"];

export const listDeliveries = operation({
  method: "get",
  path: "/notifications/log",
  operationId: "listDeliveries",
  access: reads("closed"),
  tags,
  summary: "What was sent to whom, newest first",
  request: {
    query: z.object({
      watch: uuidText.optional().meta({ description: "UUID of a watch; one that is unknown has no deliveries." }),
      state: z.enum(deliveryStates).optional(),
      kind: z.enum(eventKinds).optional().meta({ description: "What was reported." }),
      channel: z.string().max(64).optional().meta({ description: "A channel_id of this list." }),
      since: z.string().max(40).optional().meta({
        description:
          "Written since then: Unix seconds, a date, a date with a time (UTC without a zone), or how long ago: 24h.",
        example: "24h",
      }),
      until: z.string().max(40).optional().meta({ description: "Written before then; as since.", example: "1h" }),
      ...pageQuery,
    }),
  },
  responses: {
    200: { description: "Deliveries.", content: { "application/json": { schema: z.array(deliveryShape) } } },
    ...keyedRefusals(),
  },
});

const idParameter = z.object({
  id: z
    .string()
    .max(100)
    .meta({ param: { name: "id", in: "path" }, description: "Of a delivery in the log.", example: "1" }),
});

export const getDelivery = operation({
  method: "get",
  path: "/notifications/log/{id}",
  operationId: "getDelivery",
  access: reads("closed"),
  tags,
  summary: "Read a delivery with its attempts one by one",
  request: { params: idParameter },
  responses: { 200: jsonAnswer(deliveryDetailShape, "The delivery."), ...keyedRefusals(404) },
});

export const retryDelivery = operation({
  method: "post",
  path: "/notifications/log/{id}/retry",
  operationId: "retryDelivery",
  access: writes("closed"),
  tags,
  summary: "Send a failed or suppressed delivery again",
  description:
    "It is tried at once, with all its attempts. What no longer makes sense, such as an alert of a muted watch, is " +
    "suppressed again with the reason. Refused with 409 where it was delivered or still waits.",
  request: {
    params: idParameter,
  },
  responses: {
    202: {
      description: "Queued.",
      content: {
        "application/json": { schema: z.object({ state: z.literal("pending") }).meta({ id: "RetriedDelivery" }) },
      },
    },
    ...keyedRefusals(404, 409),
  },
});

export const retryDeliveries = operation({
  method: "post",
  path: "/notifications/retry",
  operationId: "retryDeliveries",
  access: writes("closed"),
  tags,
  summary: "Send all failed alerts since a time again",
  description:
    `The oldest first, at most ${maxRetried} a call; \`more\` says that another call finds further ones. Those that wait to be sent are ` +
    "no longer failed, so that a repeated call sends nothing twice. Mails about the account itself stay as they are.",
  request: jsonBody(
    z
      .strictObject({
        since: z.string().max(40).meta({
          description:
            "Written since then: Unix seconds, a date, a date with a time (UTC without a zone), or how long ago: 24h.",
        }),
        channel: z.string().max(64).optional().meta({ description: "Only to this channel, a channel_id of the log." }),
        watch: uuidText.optional().meta({ description: "Only of this watch, by its UUID." }),
      })
      .meta({ id: "DeliveriesRetry", example: { since: "24h" } }),
  ),
  responses: {
    202: jsonAnswer(
      z
        .object({ retried: z.int(), more: z.boolean() })
        .meta({ id: "RetriedDeliveries", example: { retried: 3, more: false } }),
      "Queued; how many.",
    ),
    ...keyedRefusals(413, 415),
  },
});

export const releaseDeliveries = operation({
  method: "post",
  path: "/notifications/release",
  operationId: "releaseHeldDeliveries",
  access: writes("closed"),
  tags,
  summary: "Send held alerts now, without waiting for their time",
  description:
    "What waits for the end of quiet hours, for hours of delivery, for a digest or below a limit goes within a minute, as one message for each " +
    `channel; one alert alone goes at once by retryDelivery. The oldest first, at most ${maxRetried} a call; \`more\` says that another call ` +
    "finds further ones. A repeated call sends nothing twice. What no longer makes sense, such as an alert of a muted watch, is suppressed.",
  request: jsonBody(
    z
      .strictObject({
        watch: uuidText.optional().meta({ description: "Only of this watch, by its UUID." }),
        channel: z.string().max(64).optional().meta({ description: "Only to this channel, a channel_id of the log." }),
      })
      .meta({ id: "DeliveriesRelease", example: { watch: "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11" } }),
  ),
  responses: {
    202: jsonAnswer(
      z
        .object({ released: z.int(), more: z.boolean() })
        .meta({ id: "ReleasedDeliveries", example: { released: 3, more: false } }),
      "They are due; how many.",
    ),
    ...keyedRefusals(413, 415),
  },
});

export const notifyRoutes = newApp<NotifyStores>();

/** The instant of a `since` or `until`. @throws Problem 400 */
function sinceOf(written: string, now: number, name = "since"): number {
  const since = instantOf(written, now);
  if (since !== null) return since;
  throw problem.invalid(about(name, message("request.time_expected", { found: JSON.stringify(written) })));
}

notifyRoutes.openapi(listDeliveries, async (c) => {
  const { limit = 100, cursor, since: from, until: to, ...filter } = c.req.valid("query");
  const now = c.var.world.clock.now();
  const since = from === undefined ? undefined : sinceOf(from, now);
  const until = to === undefined ? undefined : sinceOf(to, now, "until");
  const before = cursorOf(cursor, Number.MAX_SAFE_INTEGER);
  const found = await c.var.mine.deliveries.list({ ...filter, since, until, before, limit });
  if (found.length === limit) c.header("Link", nextLink(c.req.url, found.at(-1)?.id ?? 0));
  return c.json(found, 200);
});

/** The number of a delivery; 0, which none has, for what is no number. */
const numberOf = (written: string): number => (/^\d{1,15}$/.test(written) ? Number(written) : 0);

notifyRoutes.openapi(getDelivery, async (c) => {
  const found = await c.var.mine.deliveries.find(numberOf(c.req.valid("param").id));
  if (!found) throw problem.notFound("delivery");
  return c.json(found, 200);
});

notifyRoutes.openapi(retryDelivery, async (c) => {
  const id = numberOf(c.req.valid("param").id);
  const before = await c.var.mine.deliveries.retry(id, c.var.world.clock.now());
  if (before === null) throw problem.notFound("delivery");
  if (!isRetryable(before))
    throw problem.conflict(before === "delivered" ? message("delivery.arrived") : message("delivery.not_sent_yet"));
  await c.var.world.stores.outbox.enqueue([{ userId: c.var.caller.userId, id, state: "pending" }]);
  return c.json({ state: "pending" as const }, 202);
});

notifyRoutes.openapi(retryDeliveries, async (c) => {
  const { since, ...filter } = c.req.valid("json");
  const now = c.var.world.clock.now();
  const due = await c.var.mine.deliveries.retryFailed({ ...filter, since: sinceOf(since, now) }, now);
  await c.var.world.stores.outbox.enqueue(due);
  return c.json({ retried: due.length, more: due.length === maxRetried }, 202);
});

notifyRoutes.openapi(releaseDeliveries, async (c) => {
  const released = await c.var.mine.deliveries.hastenAlerts(c.req.valid("json"), c.var.world.clock.now());
  return c.json({ released, more: released === maxRetried }, 202);
});
