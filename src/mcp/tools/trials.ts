/** Tools that try something before it counts: settings on a page, addresses of notifications, repairs of filters. Pure. */
import { stagesInWords } from "./stages.ts";
import { z } from "zod";
import { testKinds } from "../../services/testAlert.ts";
import { callForJson } from "../operation.ts";
import { settingsReference } from "../schema.ts";
import { hints, tool } from "../tool.ts";
import { brief, textPart, visibleData } from "../untrusted.ts";
import { part, partShape, uuid } from "./arguments.ts";
import { applyFilterRepair, getFilterRepair } from "../../watch/repair/routes.ts";
import { previewSettings, previewWatch as previewWatchOperation } from "../../look/preview/routes.ts";
import { testNotifications as testNotificationsOperation } from "../../notify/test/routes.ts";

export const previewWatch = tool({
  name: "preview_watch",
  title: "Try settings on a page",
  description:
    "Fetches a page and reads it with the given settings, as a check would, and stores nothing: the text that would be kept, " +
    "and whether it would alert. With uuid it tries changes of a watch against the watch's own history; with url, a page " +
    "that is not watched yet.",
  hints: { ...hints.reads, openWorldHint: true },
  input: z
    .strictObject({
      url: z.string().max(5000).optional().meta({ description: "Address of a page; or give uuid." }),
      uuid: uuid.optional().meta({ description: "UUID of a watch; or give url." }),
      settings: settingsReference("Settings to try: those of create_watch.").optional(),
      with_trace: z
        .boolean()
        .default(false)
        .meta({ description: "Also what each stage of the reading saw and removed." }),
      ...part,
    })
    .refine(({ url, uuid: id }) => (url === undefined) !== (id === undefined), "expected either url or uuid"),
  output: z.object({
    would_trigger: z.boolean(),
    is_readable: z.boolean().meta({ description: "Whether the page could be read; if not, untrusted.error says why." }),
    status: z.int().nullable().meta({ description: "HTTP status." }),
    dropped_selectors: z.array(z.string()),
    warnings: z.array(z.string()).meta({ description: "What of the settings will not do what one may believe." }),
    fetch_ms: z.number(),
    ...partShape,
    untrusted: z.object({
      text: z.string(),
      error: z.string().nullable(),
      page_title: z.string().nullable(),
      content_type: z.string().nullable(),
      final_url: z.string().nullable(),
      restock: z.record(z.string(), z.unknown()).nullable(),
      reason: z.string().nullable().meta({ description: "Why it would alert or would not." }),
      stages: z.array(z.record(z.string(), z.unknown())).optional(),
    }),
  }),
  async run({ url, uuid: id, settings, with_trace: isTraced, ...part }, callOperation) {
    const json = url === undefined ? { ...settings } : { ...settings, url };
    const { body } =
      id === undefined
        ? await callForJson(callOperation, previewSettings, { json })
        : await callForJson(callOperation, previewWatchOperation, { params: { uuid: id }, json });
    const { text, ...place } = textPart(body.text ?? "", { offset: part.offset, max: part.max_characters });
    const { would_trigger, error, status, dropped_selectors, warnings } = body;
    return {
      ...{
        would_trigger,
        is_readable: error === null,
        status,
        dropped_selectors,
        warnings,
        fetch_ms: body.timings.fetch_ms,
      },
      ...place,
      untrusted: {
        text,
        error: error && brief(error, 1000),
        page_title: body.page_title && brief(body.page_title, 500),
        content_type: body.content_type && brief(body.content_type, 200),
        final_url: body.final_url && brief(body.final_url, 2000),
        restock: body.restock && visibleData(body.restock, 500),
        reason: body.trace.reason === undefined ? null : brief(body.trace.reason, 1000),
        ...(isTraced ? { stages: visibleData(stagesInWords(body.trace.stages ?? []), 500) } : {}),
      },
    };
  },
});

export const testNotifications = tool({
  name: "test_notifications",
  title: "Send a test notification",
  description:
    "Sends a test message to given addresses, those of a watch, or the account's, and tells how each " +
    "recipient answered.",
  hints: hints.adds,
  input: z.strictObject({
    notification_urls: z.array(z.string().max(1000)).max(20).optional().meta({ description: "Apprise URLs." }),
    uuid: uuid.optional().meta({ description: "UUID of a watch whose addresses are tried." }),
    kind: z.enum(testKinds).optional().meta({ description: "Plain, or an alert of this kind with made-up content." }),
  }),
  output: z.object({
    results: z.array(
      z.object({
        url: z.string().meta({ description: "With its secrets masked." }),
        success: z.boolean(),
        status: z.int().optional(),
        untrusted: z.object({ error: z.string() }).optional(),
      }),
    ),
    warnings: z.array(z.string()).meta({ description: "What of the addresses has no effect." }),
  }),
  async run(given, callOperation) {
    const { body } = await callForJson(callOperation, testNotificationsOperation, { json: given });
    const results = body.results.map(({ error, ...result }) => ({
      ...result,
      ...(error === undefined ? {} : { untrusted: { error: brief(error, 500) } }),
    }));
    return { results, warnings: body.warnings };
  },
});

export const repairFilters = tool({
  name: "repair_filters",
  title: "Repair filters that stopped matching",
  description:
    "When include_filters of a watch match nothing any more, tells what could take their place, the likeliest first. With " +
    "apply, puts one of the proposed filters in the place of the broken one and queues a check.",
  hints: hints.changes,
  input: z.strictObject({
    uuid: uuid.meta({ description: "UUID of the watch." }),
    apply: z.string().max(5000).optional().meta({ description: "The proposed filter to put in place." }),
  }),
  output: z.object({
    broken_filters: z.array(z.string()).optional(),
    include_filters: z.array(z.string()).optional().meta({ description: "The filters after the repair." }),
    status: z.string().optional(),
    untrusted: z
      .object({
        candidates: z.array(
          z.object({
            filter: z.string(),
            replaces: z.string(),
            score: z.number(),
            reason: z.string(),
            text: z.string().meta({ description: "The beginning of what it found." }),
          }),
        ),
      })
      .optional(),
  }),
  async run({ uuid: id, apply }, callOperation) {
    const params = { uuid: id };
    if (apply !== undefined) {
      const applied = await callForJson(callOperation, applyFilterRepair, { params, json: { filter: apply } });
      const { include_filters, status } = applied.body;
      return { include_filters, status };
    }
    const { body } = await callForJson(callOperation, getFilterRepair, { params });
    const candidates = visibleData(body.candidates, 1000);
    return { broken_filters: body.broken_filters, ...(candidates.length ? { untrusted: { candidates } } : {}) };
  },
});
