/** The sample of a message: what the templates of a notice give for a change, or for an example of one. Nothing is saved or sent. */
import { withCode } from "../../message/written.ts";
import { codeOf } from "../../http/stated.ts";
import { z } from "@hono/zod-openapi";
import { reads } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { jsonAnswer, jsonBody } from "../../http/contract.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { printValue } from "../../lib/template/escape.ts";
import { fields } from "../../settings/fields.ts";
import { noticeTokens, noticeValues } from "../../services/tokens.ts";
import { sampleFacts } from "../../services/urlTemplate.ts";
import { effectiveFor } from "../../tag/inForce.ts";
import { watchOf } from "../../watch/request.ts";
import { changeFacts } from "../facts.ts";
import type { NotifyStores } from "../world.ts";
import { defaultFormat, renderNotice, usualTemplates } from "../../services/wording.ts";

const { notification_title: title, notification_body: body, notification_format: format } = fields.shape;
const templates = z
  .strictObject({
    notification_title: title,
    notification_body: body,
    notification_format: format,
    uuid: z.uuid().toLowerCase().meta({
      description: "A watch: its latest change is the example, and its settings stand for templates that are absent.",
    }),
  })
  .partial()
  .meta({ id: "NoticeTemplates", example: { notification_title: "{{ watch_title }}", notification_format: "text" } });

export const sampleNotification = operation({
  method: "post",
  path: "/notifications/sample",
  operationId: "sampleNotification",
  access: reads("closed"),
  tags: ["Notifications"],
  summary: "Fill the templates of a message with an example of a change",
  description:
    "Empty or absent templates stand for the usual wording. Without a watch, or where it has no change whose texts are stored, " +
    "the example is made up. No language model is asked.",
  request: jsonBody(templates),
  responses: {
    200: jsonAnswer(
      z
        .object({
          title: z.string(),
          body: z.string(),
          format: z.string(),
          problem: z
            .string()
            .nullable()
            .meta({ description: "Why a template was not used and the usual wording stands in its place." }),
          problem_code: codeOf("problem"),
          change: z.int().nullable().meta({
            description: "The change that is the example, by its time in Unix seconds; null for one that is made up.",
          }),
          usual: z.object({ title: z.string(), body: z.string() }).meta({ description: "The usual templates." }),
          tokens: z
            .array(z.object({ name: z.string(), arguments: z.array(z.string()), value: z.string() }))
            .meta({ description: "Everything that a template may use, with its value in the example." }),
        })
        .meta({ id: "NoticeSample" }),
      "The message.",
    ),
    ...keyedRefusals(404, 413, 415),
  },
});

export const sampleRoutes = newApp<NotifyStores>();

sampleRoutes.openapi(sampleNotification, async (c) => {
  const { uuid, ...given } = c.req.valid("json");
  const example = uuid === undefined ? null : await exampleOf(c, uuid);
  const asked = { ...example?.templates, ...given };
  const wanted = asked.notification_format ?? "System default";
  const chosen = wanted === "System default" ? defaultFormat : wanted;
  const written = { title: asked.notification_title ?? null, body: asked.notification_body ?? null };
  const facts = example?.facts ?? sampleFacts;
  const { problem: unused, ...notice } = renderNotice(written, facts, chosen);
  const values = Object.entries(noticeValues(facts, "text"));
  const tokens = values.map(([name, value]) => ({
    name,
    arguments: [...(noticeTokens[name] ?? [])],
    value: printValue(typeof value === "function" ? value({}) : value, "none").slice(0, 1000),
  }));
  const { title, bodies } = usualTemplates(facts.language ?? "en");
  const usual = { title, body: bodies[chosen] };
  const change = example?.facts?.change.timestamp ?? null;
  return c.json({ ...notice, ...withCode("problem", unused), format: chosen, change, usual, tokens }, 200);
});

/** The templates in force of a watch, and the facts of its latest change; null where there is none to read. */
async function exampleOf(c: RequestContext<NotifyStores>, uuid: string) {
  const { world } = c.var;
  const watch = await watchOf(c, uuid);
  const settings = (await effectiveFor(world, [watch]))(watch);
  const at = watch.reading.changedAt ?? 0;
  const change = await world.stores.changes.change(watch.id, at);
  const { notification_title, notification_body, notification_format } = settings;
  return {
    templates: { notification_title, notification_body, notification_format },
    // An absent summary would be asked for.
    facts: change
      ? await changeFacts(world, { watch, settings, at, change: { ...change, summary: change.summary ?? "" } })
      : null,
  };
}
