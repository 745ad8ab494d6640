/** Repairs of filters over HTTP: what could take the place of filters that match nothing, and the owner's consent. */
import { z } from "@hono/zod-openapi";
import { about, message } from "../../message/message.ts";
import { reads, writes } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { recheck } from "../../schedule/dispatch.ts";
import { newApp } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { problem } from "../../problem.ts";
import { editWatch } from "../save.ts";
import type { LoadedWatch } from "../row.ts";
import { uuidParameter } from "../shape.ts";
import type { WatchWorld, WatchStores } from "../world.ts";
import { replaceFilter, type Proposal } from "../../repair/repair.ts";
import { watchOf, requestScope } from "../request.ts";

const tags = ["Watch Management"];
const filter = z.string().max(5000).meta({ description: "The filter." });

const candidateShape = z.object({
  filter: filter.meta({ description: "A CSS selector that found something on the page." }),
  replaces: filter.meta({ description: "The filter whose place it would take." }),
  score: z.number().min(0).max(1),
  reason: z.string(),
  text: z.string().meta({ description: "The beginning of what it found." }),
});

const repairShape = z
  .object({
    broken_filters: z.array(filter).meta({ description: "The include filters that match nothing now." }),
    candidates: z.array(candidateShape).meta({ description: "The likeliest first; nothing is applied by itself." }),
    filter_repair_started_at: z.int().meta({ description: "Unix seconds while candidates are looked for, else 0." }),
    proposed_at: z.int().nullable().meta({ description: "When the page was read that they were found on." }),
  })
  .meta({ id: "FilterRepair" });

const appliedShape = z
  .object({ uuid: z.string(), include_filters: z.array(filter), status: z.string() })
  .meta({ id: "FilterRepaired" });

export const getFilterRepair = operation({
  method: "get",
  path: "/watch/{uuid}/repair",
  operationId: "getFilterRepair",
  access: reads("watch"),
  tags,
  summary: "What could take the place of filters that stopped matching",
  request: { params: uuidParameter },
  responses: {
    200: { description: "The proposals.", content: { "application/json": { schema: repairShape } } },
    ...keyedRefusals(404),
  },
});

export const applyFilterRepair = operation({
  method: "post",
  path: "/watch/{uuid}/repair",
  operationId: "applyFilterRepair",
  access: writes("watch"),
  tags,
  summary: "Put a proposed filter in the place of the broken one",
  request: {
    params: uuidParameter,
    body: {
      required: true,
      content: {
        "application/json": {
          schema: z.strictObject({ filter }).meta({ id: "FilterRepairConsent", example: { filter: "span.amount" } }),
        },
      },
    },
  },
  responses: {
    200: { description: "Applied; a check is queued.", content: { "application/json": { schema: appliedShape } } },
    ...keyedRefusals(403, 404, 409, 413, 415),
  },
});

async function proposalOf(world: WatchWorld, watch: LoadedWatch): Promise<Proposal | null> {
  const { repair } = watch.reading;
  if (!repair?.object) return null;
  const text = await world.stores.objects.text({ userId: watch.userId, watchId: watch.id }, repair.object);
  return text === null ? null : (JSON.parse(text) as Proposal);
}

export const repairRoutes = newApp<WatchStores>();

repairRoutes.openapi(getFilterRepair, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const proposal = await proposalOf(c.var.world, watch);
  const isBroken = watch.reading.failing?.class === "filter_no_match";
  return c.json(
    {
      broken_filters: proposal?.broken ?? (isBroken ? (watch.settings.include_filters ?? []) : []),
      candidates: proposal?.candidates ?? [],
      filter_repair_started_at: watch.reading.repair?.startedAt ?? 0,
      proposed_at: proposal?.at ?? null,
    },
    200,
  );
});

repairRoutes.openapi(applyFilterRepair, async (c) => {
  const { uuid } = c.req.valid("param");
  const { world } = c.var;
  const proposal = await proposalOf(world, await watchOf(c, uuid));
  if (!proposal?.candidates.length) throw problem.conflict(message("watch.no_repair"));
  const wanted = c.req.valid("json").filter;
  const candidate = proposal.candidates.find((one) => one.filter === wanted);
  if (!candidate) throw problem.invalid(about("filter", message("watch.repair_filter_expected")));
  const own = (await watchOf(c, uuid)).settings.include_filters ?? [];
  const change = { include_filters: replaceFilter(own, candidate), include_filters_origin: "manual" as const };
  const { watch } = await editWatch(requestScope(c), { uuid, change });
  const { queued } = watch.settings.paused
    ? { queued: 0 }
    : await recheck(world, [watch.id], { now: world.clock.now() });
  const status = queued ? "OK, applied and queued for a check" : "OK, applied";
  return c.json({ uuid, include_filters: watch.settings.include_filters ?? [], status }, 200);
});
