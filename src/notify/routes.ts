/** Notifications over HTTP that belong to no other noun: the delivery log and the test of targets. */
import { createRoute, z } from "@hono/zod-openapi";
import { newApp } from "../http/app.ts";
import { cursorOf, nextLink, pageQuery } from "../http/paging.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { problem } from "../problem.ts";
import { effectiveOf } from "../watch/save.ts";
import { sendNotice } from "../services/send.ts";
import { targetsOf } from "../services/index.ts";
import { maskedUrl } from "../services/target.ts";
import { testNotice } from "../services/testNotice.ts";
import { warningsOfUrls } from "../services/warnings.ts";
import type { NotifyWorld, NotifyStores } from "./world.ts";
import { eventKinds } from "./event.ts";
import { deliveryStates } from "../services/deliveryState.ts";
import { watchOf, requestScope } from "../watch/request.ts";

const tags = ["Notifications"];

const deliveryShape = z
  .object({
    id: z.int(),
    watch: z.string().nullable(),
    change: z.int().nullable().meta({ description: "Timestamp of the change." }),
    kind: z.enum(eventKinds),
    channel: z.string().meta({ description: "The target with its secrets masked." }),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    last_status: z.int().nullable(),
    last_error: z.string().nullable(),
    created_at: z.int(),
    delivered_at: z.int().nullable(),
  })
  .meta({ id: "Delivery" });

const log = createRoute({
  method: "get",
  path: "/notifications/log",
  operationId: "listDeliveries",
  tags,
  summary: "What was sent to whom, newest first",
  request: { query: z.object(pageQuery) },
  responses: {
    200: { description: "Deliveries.", content: { "application/json": { schema: z.array(deliveryShape) } } },
    ...keyedRefusals(),
  },
});

const testResult = z
  .object({ url: z.string(), success: z.boolean(), status: z.int().optional(), error: z.string().optional() })
  .meta({ id: "TestResult" });

const testAnswer = z.object({
  results: z.array(testResult),
  warnings: z
    .array(z.string())
    .meta({ description: "What of the URLs has no effect, such as an option that a service does not know." }),
});

const test = createRoute({
  method: "post",
  path: "/notifications/test",
  operationId: "testNotifications",
  tags,
  summary: "Send a test message, to given URLs or to those in force",
  request: {
    body: {
      required: false,
      description: "What to test; none: the URLs of the account.",
      content: {
        "application/json": {
          schema: z
            .strictObject({
              notification_urls: z
                .array(z.string().max(1000))
                .max(20)
                .optional()
                .meta({ description: "Where to; absent: to those in force." }),
              uuid: z.string().max(100).optional().meta({ description: "A watch, whose URLs in force are used." }),
            })
            .meta({ id: "NotificationTest", example: { notification_urls: ["json://hook.example/path"] } }),
        },
      },
    },
  },
  responses: {
    200: {
      description: "One result per recipient.",
      content: { "application/json": { schema: testAnswer } },
    },
    ...keyedRefusals(404, 413, 415),
  },
});

async function sendTest(world: NotifyWorld, url: string): Promise<z.infer<typeof testResult>[]> {
  const targets = targetsOf(url);
  if (!Array.isArray(targets)) return [{ url: maskedUrl(url), success: false, error: targets.problem }];
  const notice = { ...testNotice(world.clock.now()), id: crypto.randomUUID() };
  return Promise.all(
    targets.map(async (target) => {
      const { outcome, status } = await sendNotice(world, target, notice);
      return {
        url: maskedUrl(url),
        success: outcome.kind === "delivered",
        ...(status ? { status } : {}),
        ...(outcome.kind === "delivered" ? {} : { error: outcome.reason }),
      };
    }),
  );
}

export const notifyRoutes = newApp<NotifyStores>();

notifyRoutes.openapi(log, async (c) => {
  const { limit = 100, cursor } = c.req.valid("query");
  const found = await c.var.mine.deliveries.list({ before: cursorOf(cursor, Number.MAX_SAFE_INTEGER), limit });
  if (found.length === limit) c.header("Link", nextLink(c.req.url, found.at(-1)?.id ?? 0));
  return c.json(found, 200);
});

notifyRoutes.openapi(test, async (c) => {
  const { notification_urls: given, uuid } = c.req.valid("json");
  const watch = uuid ? await watchOf(c, uuid) : null;
  const assigned = watch ? await c.var.mine.tags.byUuids(watch.tags.map((tag) => tag.uuid)) : [];
  const inForce = given ?? (await effectiveOf(requestScope(c), watch?.settings ?? {}, assigned)).notification_urls;
  if (!inForce.length)
    throw problem.invalid("notification_urls: expected at least one URL, found none given and none in force");
  const results: z.infer<typeof testResult>[] = [];
  const tested = inForce.slice(0, 20);
  for (const url of tested) results.push(...(await sendTest(c.var.world, url)));
  return c.json({ results, warnings: warningsOfUrls(tested) }, 200);
});
