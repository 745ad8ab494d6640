/** Tests over HTTP: of notification URLs that are given, or of those in force. */
import { z } from "@hono/zod-openapi";
import { about, message } from "../../message/message.ts";
import { writes } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { problem } from "../../problem.ts";
import { effectiveOf } from "../../watch/save.ts";
import { sendNotice } from "../../services/send.ts";
import { targetsOf } from "../../services/index.ts";
import { maskedUrl } from "../../lib/notification/target.ts";
import { testNoticeTo } from "../../services/testNotice.ts";
import { warningsOfUrls } from "../../services/warnings.ts";
import { watchOf, requestScope } from "../../watch/request.ts";
import type { NotifyWorld, NotifyStores } from "../world.ts";
import { failedBy, testResult, type TestResult } from "../testResult.ts";
import { testKind, testSettingOf, type TestOf } from "./setting.ts";
import { warningMembers } from "../../http/saveNotes.ts";
import { statedList } from "../../http/stated.ts";
import { uuidText } from "../../lib/validation/uuid.ts";

const tags = ["Notifications"];

const testAnswer = z.object({
  results: z.array(testResult),
  warnings: z
    .array(z.string())
    .meta({ description: "What of the URLs has no effect, such as an option that a service does not know." }),
  warning_codes: statedList("warnings"),
});

export const testNotifications = operation({
  method: "post",
  path: "/notifications/test",
  operationId: "testNotifications",
  access: writes("closed"),
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
              uuid: uuidText.optional().meta({ description: "A watch, whose URLs in force are used." }),
              kind: testKind,
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

async function sendTest(world: NotifyWorld, url: string, { kind, setting }: TestOf): Promise<TestResult[]> {
  const targets = targetsOf(url);
  if (!Array.isArray(targets)) return [{ url: maskedUrl(url), success: false, ...failedBy(targets.problem) }];
  const named = { ...setting, id: crypto.randomUUID() };
  return Promise.all(
    targets.map(async (target) => {
      const { outcome, status } = await sendNotice(world, target, { notice: testNoticeTo(target, kind, named) });
      return {
        url: maskedUrl(url),
        success: outcome.kind === "delivered",
        ...(status ? { status } : {}),
        ...(outcome.kind === "delivered" ? {} : failedBy(outcome.reason)),
      };
    }),
  );
}

export const testRoutes = newApp<NotifyStores>();

testRoutes.openapi(testNotifications, async (c) => {
  const { notification_urls: given, uuid, kind = "test" } = c.req.valid("json");
  const watch = uuid ? await watchOf(c, uuid) : null;
  const assigned = watch ? await c.var.mine.tags.byUuids(watch.tags.map((tag) => tag.uuid)) : [];
  const inForce = given ?? (await effectiveOf(requestScope(c), watch?.settings ?? {}, assigned)).notification_urls;
  if (!inForce.length) throw problem.invalid(about("notification_urls", message("channel.no_url_in_force")));
  const results: TestResult[] = [];
  const tested = inForce.slice(0, 20);
  const setting = await testSettingOf(c.var.world, c.var.caller.userId);
  for (const url of tested) results.push(...(await sendTest(c.var.world, url, { kind, setting })));
  return c.json({ results, ...warningMembers(warningsOfUrls(tested)) }, 200);
});
