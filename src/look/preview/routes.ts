/**
 * Trying settings before they are saved: the same check as ever, with nothing stored and nobody notified. The page is fetched, or is
 * that of a look.
 */
import { withCode } from "../../message/written.ts";
import { z } from "@hono/zod-openapi";
import { message } from "../../message/message.ts";
import { reads } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { problem } from "../../problem.ts";
import type { Settings } from "../../settings/fields.ts";
import { restockShape, settingsOf, uuidParameter, watchChange } from "../../watch/shape.ts";
import { settingsHashes } from "../../watch/hashes.ts";
import { checkWatch } from "../../check/checkWatch.ts";
import type { Outcome } from "../../check/outcome.ts";
import { listsPages, needsPixels } from "../../settings/processors.ts";
import { readsWatches } from "../../settings/scheduling.ts";
import { candidatesIn, type PriceCandidate } from "../../restock/candidates.ts";
import type { Look } from "../look.ts";
import { rerun, type Rerun } from "../rerun.ts";
import { trialOf, type Trial } from "../request.ts";
import {
  conditionShape,
  differenceJson,
  differenceShape,
  linesJson,
  linesShape,
  matchesJson,
  matchesShape,
  trialRequest,
} from "../shape.ts";
import type { LookStores } from "../world.ts";
import { type WrittenTrace, writtenTrace } from "../../trace.ts";
import { warningMembers } from "../../http/saveNotes.ts";
import { codeOf, statedList } from "../../http/stated.ts";

type C = RequestContext<LookStores>;

const ofLook = "null where the settings were not tried on a look";

const priceCandidateShape = z.object({
  price: z.string(),
  currency: z.string().nullable(),
  line: z.string().meta({ description: "The line of the page that shows it." }),
  include_filter: z.string().nullable().meta({
    description: "As the only entry of include_filters it makes this the price; null where no element shows it alone.",
  }),
}) satisfies z.ZodType<PriceCandidate>;

/** The document says no more of it than that it is an object, as of the stages of a check. */
const trace = z.record(z.string(), z.unknown()) as unknown as z.ZodType<WrittenTrace>;

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
    verdict: z.string().meta({ description: "What a check would conclude, with the rule: blocked: trigger_text." }),
    error: z.string().nullable(),
    error_code: codeOf("error"),
    dropped_selectors: z.array(z.string()),
    warnings: z.array(z.string()).meta({ description: "What a save of these settings would warn of." }),
    warning_codes: statedList("warnings"),
    restock: restockShape.nullable(),
    price_candidates: z
      .array(priceCandidateShape)
      .meta({ description: "Where the page shows several prices and nothing decides which is meant: which they are." }),
    lines: linesShape.nullable().meta({ description: `The lines of the whole page; ${ofLook}.` }),
    lines_truncated: z.boolean(),
    matches: matchesShape.nullable().meta({ description: `What each rule finds; ${ofLook}.` }),
    difference: differenceShape.nullable().meta({
      description:
        "Against the last snapshot of the watch, read by these settings where its page is still kept; only of a look.",
    }),
    conditions: z
      .array(conditionShape)
      .nullable()
      .meta({ description: `Each condition as it stands now; ${ofLook}.` }),
    trace,
    timings: z.object({ fetch_ms: z.number(), total_ms: z.number() }),
  })
  .meta({ id: "Preview" });

const responses = {
  200: { description: "What a check would see and decide.", content: { "application/json": { schema: previewShape } } },
  ...keyedRefusals(403, 404, 413, 415),
};

export const previewSettings = operation({
  method: "post",
  path: "/preview",
  operationId: "previewSettings",
  access: reads("open"),
  tags: ["Watch Management"],
  summary: "Try settings on a page; nothing is stored",
  description:
    "With look the settings are tried on the page of a look and nothing is asked of the site. With uuid as well they are " +
    "compared with the last snapshot of the watch, as if they had been in force when it was taken.",
  request: { body: { required: true, content: { "application/json": { schema: trialRequest } } } },
  responses,
});

export const previewWatch = operation({
  method: "post",
  path: "/watch/{uuid}/preview",
  operationId: "previewWatch",
  access: reads("watch"),
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

type Tried = { trial: Trial; outcome: Outcome; startedAt: number; rerun: Rerun | null };

function previewJson({ trial, outcome, startedAt, rerun: tried }: Tried): z.infer<typeof previewShape> {
  const { verdict, reading: read } = outcome;
  const { snapshotAt = 0, restock } = trial.memory;
  return {
    text: read?.text ?? null,
    page_title: read?.title ?? null,
    content_type: outcome.page?.contentType ?? null,
    status: outcome.page?.status ?? (verdict.kind === "failed" ? (verdict.failure.status ?? null) : null),
    final_url: outcome.page?.finalUrl ?? null,
    fingerprint: read?.fingerprint ?? null,
    would_trigger: verdict.kind === "changed" || (verdict.kind === "first" && !verdict.waits),
    verdict: verdict.trace.verdict,
    ...withCode("error", verdict.kind === "failed" ? verdict.failure.sentence : null),
    dropped_selectors: trial.dropped,
    ...warningMembers(trial.warnings),
    restock: read?.restock ? { ...read.restock, last_price: restock?.price ?? null } : null,
    price_candidates: candidatesIn(verdict.trace.stages),
    lines: tried?.marked ? linesJson(tried.marked) : null,
    lines_truncated: tried?.marked?.isCut ?? false,
    matches: tried?.marked ? matchesJson(tried.marked.matches) : null,
    difference: tried?.difference ? differenceJson(tried.difference, snapshotAt) : null,
    conditions:
      tried && tried.conditions.map((row) => ({ ...row, value: String(row.value), reason: row.reason ?? null })),
    trace: writtenTrace(verdict.trace),
    timings: { fetch_ms: outcome.fetchMs, total_ms: Date.now() - startedAt },
  };
}

async function fetched(c: C, trial: Trial): Promise<z.infer<typeof previewShape>> {
  const startedAt = Date.now();
  const { inForce: settings, memory, place, feedbackRules } = trial;
  const subject = { settings, memory, place, feedbackRules, userId: c.var.caller.userId, isPreview: true };
  return previewJson({ trial, outcome: await checkWatch(c.var.world, subject), startedAt, rerun: null });
}

async function onLook(c: C, trial: Trial, look: Look): Promise<z.infer<typeof previewShape>> {
  const startedAt = Date.now();
  const { looks } = c.var.mine;
  const { inForce: settings, memory, place, feedbackRules } = trial;
  const [body, picture] = await Promise.all([
    looks.body(look.id),
    needsPixels(settings.processor) && look.picture ? looks.picture(look.id) : null,
  ]);
  const tried = await rerun(
    c.var.world,
    { settings, memory, place, feedbackRules, userId: c.var.caller.userId },
    { look, body, picture },
  );
  const isAskedOtherwise = settingsHashes(settings).request !== look.requestHash;
  const warnings = isAskedOtherwise ? [...trial.warnings, otherRequest] : trial.warnings;
  return previewJson({ trial: { ...trial, warnings }, outcome: tried.outcome, startedAt, rerun: tried });
}

const otherRequest = message("warning.other_request");

export const previewRoutes = newApp<LookStores>();

previewRoutes.openapi(previewSettings, async (c) => {
  const { look: id, uuid = null, ...rest } = c.req.valid("json");
  const look = id === undefined ? null : await c.var.mine.looks.find(id, c.var.world.clock.now());
  if (id !== undefined && !look) throw problem.noSuch(message("look.gone"));
  const { settings } = settingsOf(rest);
  const change = (look && uuid === null ? { url: look.url, ...settings } : settings) as Settings;
  const trial = await trialOf(c, { uuid, change });
  // A look is of a page; a site is listed elsewhere, and watches are rows without one.
  const isLooked = look && !listsPages(trial.inForce.processor) && !readsWatches(trial.inForce);
  return c.json(await (isLooked ? onLook(c, trial, look) : fetched(c, trial)), 200);
});

previewRoutes.openapi(previewWatch, async (c) => {
  const { uuid } = c.req.valid("param");
  const change = settingsOf(c.req.valid("json")).settings as Settings;
  return c.json(await fetched(c, await trialOf(c, { uuid, change })), 200);
});
