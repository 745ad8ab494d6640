/**
 * Trying settings before they are saved: the same check as ever, with nothing stored and
 * nobody told.
 */
import { createRoute, z } from "@hono/zod-openapi";
import { newApp, type RequestContext } from "../http/app.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { acceptSettings } from "../settings/acceptance.ts";
import type { Settings } from "../settings/fields.ts";
import { acceptanceOf, effectiveOf, tagsAfter, warningsFor } from "../watch/save.ts";
import type { WatchMemory } from "../watch/memory.ts";
import { newWatch, restockShape, settingsOf, uuidParameter, watchChange } from "../watch/shape.ts";
import { applyEdit, withoutEmptyMembers } from "../watch/watch.ts";
import type { ObjectOwner } from "../storage/objects.ts";
import type { FeedbackRule } from "../noise/feedback/rule.ts";
import { checkWatch } from "./checkWatch.ts";
import type { NotifyStores } from "../notify/world.ts";
import { watchOf, requestScope } from "../watch/request.ts";

const previewShape = z
  .object({
    text: z.string().nullable().meta({ description: "What would be saved; null where the page could not be read." }),
    page_title: z.string().nullable(),
    content_type: z.string().nullable(),
    status: z.int().nullable().meta({ description: "HTTP status." }),
    final_url: z.string().nullable(),
    fingerprint: z.string().nullable(),
    would_trigger: z.boolean().meta({
      description: "Whether this reading would alert; without a baseline, whether the rules would let a change pass.",
    }),
    error: z.string().nullable(),
    dropped_selectors: z.array(z.string()),
    warnings: z.array(z.string()).meta({ description: "What a save of these settings would warn of." }),
    restock: restockShape.nullable(),
    trace: z.record(z.string(), z.unknown()),
    timings: z.object({ fetch_ms: z.number(), total_ms: z.number() }),
  })
  .meta({ id: "Preview" });

const responses = {
  200: { description: "What a check would see and decide.", content: { "application/json": { schema: previewShape } } },
  ...keyedRefusals(403, 404, 413, 415),
};

const previewNew = createRoute({
  method: "post",
  path: "/preview",
  operationId: "previewSettings",
  tags: ["Watch Management"],
  summary: "Try settings on a page; nothing is stored",
  request: { body: { required: true, content: { "application/json": { schema: newWatch } } } },
  responses,
});

const previewWatch = createRoute({
  method: "post",
  path: "/watch/{uuid}/preview",
  operationId: "previewWatch",
  tags: ["Watch Management"],
  summary: "Try changed settings on a watch, against its own history; nothing is stored",
  request: {
    params: uuidParameter,
    body: {
      required: false,
      description: "The settings to try; none: those that the watch has.",
      content: { "application/json": { schema: watchChange } },
    },
  },
  responses,
});

type Trial = {
  settings: Settings;
  tags: { settings: Settings }[];
  memory: WatchMemory;
  place: ObjectOwner | null;
  feedbackRules?: readonly FeedbackRule[];
  dropped: string[];
};

async function previewOf(
  c: RequestContext<NotifyStores>,
  { settings, tags, memory, place, feedbackRules, dropped }: Trial,
): Promise<z.infer<typeof previewShape>> {
  const startedAt = Date.now();
  const { userId } = c.var.caller;
  const inForce = await effectiveOf(requestScope(c), settings, tags);
  const subject = { settings: inForce, memory, place, feedbackRules, userId, isPreview: true };
  const outcome = await checkWatch(c.var.world, subject);
  const { verdict, reading: read } = outcome;
  return {
    text: read?.text ?? null,
    page_title: read?.title ?? null,
    content_type: outcome.page?.contentType ?? null,
    status: outcome.page?.status ?? (verdict.kind === "failed" ? (verdict.failure.status ?? null) : null),
    final_url: outcome.page?.finalUrl ?? null,
    fingerprint: read?.fingerprint ?? null,
    would_trigger: verdict.kind === "changed" || (verdict.kind === "first" && !verdict.waits),
    error: verdict.kind === "failed" ? verdict.failure.sentence : null,
    dropped_selectors: dropped,
    warnings: warningsFor(requestScope(c), settings, inForce),
    restock: read?.restock ? { ...read.restock, last_price: memory.restock?.price ?? null } : null,
    trace: { ...verdict.trace },
    timings: { fetch_ms: outcome.fetchMs, total_ms: Date.now() - startedAt },
  };
}

/** What a preview accepts: it stores nothing, so it needs no keys to store it with. */
const unkept = (scope: ReturnType<typeof requestScope>) => ({ ...acceptanceOf(scope), seals: true });

export const previewRoutes = newApp<NotifyStores>();

previewRoutes.openapi(previewNew, async (c) => {
  const scope = requestScope(c);
  const accepted = acceptSettings(withoutEmptyMembers(c.req.valid("json") as Settings), unkept(scope));
  const settings = applyEdit({}, accepted.settings);
  const { assigned: tags } = await tagsAfter(scope, { change: accepted.settings, url: settings.url ?? "" });
  return c.json(await previewOf(c, { settings, tags, memory: {}, place: null, dropped: accepted.dropped }), 200);
});

previewRoutes.openapi(previewWatch, async (c) => {
  const scope = requestScope(c);
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const change = settingsOf(c.req.valid("json")).settings as Settings;
  const accepted = acceptSettings(change, unkept(scope));
  const settings = applyEdit(watch.settings, accepted.settings);
  const edit = { before: watch, change: accepted.settings, url: settings.url ?? "" };
  const { assigned: tags } = await tagsAfter(scope, edit);
  const place = { userId: watch.userId, watchId: watch.id };
  const { reading: memory, feedbackRules } = watch;
  return c.json(await previewOf(c, { settings, tags, memory, place, feedbackRules, dropped: accepted.dropped }), 200);
});
