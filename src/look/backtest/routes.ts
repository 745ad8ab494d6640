/** Which of the last changes of a watch settings would have reported, before they are saved. */
import { z } from "@hono/zod-openapi";
import { about, message } from "../../message/message.ts";
import { reads } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import type { Snapshot } from "../../history/change.ts";
import type { SuppressedEntry } from "../../history/suppressed/entry.ts";
import { applyPatch } from "../../history/suppressed/patch.ts";
import { problem } from "../../problem.ts";
import { lowestAt } from "../../restock/inTag.ts";
import { namedTags } from "../../rules/conditions/index.ts";
import type { Effective } from "../../settings/effective.ts";
import type { Settings } from "../../settings/fields.ts";
import { listsPages, needsPixels, readsRows } from "../../settings/processors.ts";
import { settingsOf, uuidParameter, watchChange } from "../../watch/shape.ts";
import { trialOf } from "../request.ts";
import type { LookStores } from "../world.ts";
import { entryOf, newBacktest, type BacktestEntry } from "./backtest.ts";
import { tryable } from "./settings.ts";
import { suppressedEntryOf, type PastSuppressed, type SuppressedBacktestEntry, type Tried } from "./suppressed.ts";

const maxSnapshots = 50;
const maxCharacters = 4_000_000;
const maxMs = 3000;
/** Texts that are read at a time. */
const group = 10;

const backtestShape = z
  .object({
    changes: z.int().meta({ description: "Stored readings that were compared with the one before." }),
    would_alert: z.int(),
    not: z.array(
      z.object({
        rule: z.string().meta({ description: "What a check would have concluded: blocked: trigger_text." }),
        n: z.int(),
      }),
    ),
    entries: z
      .array(
        z.object({
          at: z.int().meta({ description: "The snapshot, by its time in Unix seconds." }),
          alerted: z.boolean().meta({ description: "Whether it counted as a change then." }),
          would_alert: z.boolean(),
          rule: z.string().nullable().meta({ description: "Why it would not; null where it would." }),
        }),
      )
      .meta({ description: "Oldest first." }),
    held_back: z
      .object({
        readings: z.int().meta({ description: "Readings held back whose texts are still stored." }),
        would_alert: z.int(),
        entries: z
          .array(
            z.object({
              timestamp: z.int().meta({ description: "The reading, as `GET /watch/{uuid}/held` names it." }),
              would_alert: z.boolean(),
              rule: z.string().nullable().meta({ description: "Why it would not; null where it would." }),
            }),
          )
          .meta({ description: "Oldest first." }),
      })
      .meta({
        description:
          "Readings that were held back, each compared with the snapshot it was compared with then, by what the watch has " +
          "learned of its page up to now. Those that a person made a change of are not among them.",
      }),
    not_tried: z.array(z.string()).meta({
      description: "Settings that were given and need the page's markup, which is kept for the last readings only.",
    }),
    truncated: z.boolean().meta({ description: "Whether the history holds more than was tried." }),
  })
  .meta({ id: "Backtest" });

export const backtestWatch = operation({
  method: "post",
  path: "/watch/{uuid}/backtest",
  operationId: "backtestWatch",
  access: reads("watch"),
  tags: ["Watch Management"],
  summary: "Try changed settings on the stored texts of a watch: which of its changes would have alerted",
  description:
    "At most the last 50 snapshots and 4 million characters, in their order: each is compared with the one that these settings " +
    "would have kept before it. The readings that were held back are tried, too. Conditions on a tag see what the other watches that " +
    "have it now cost at the time of each reading. Nothing is stored, and nothing is asked of the site.",
  request: {
    params: uuidParameter,
    body: {
      required: false,
      description: "The settings to try; none: those that the watch has.",
      content: { "application/json": { schema: watchChange } },
    },
  },
  responses: {
    200: {
      description: "What would have alerted.",
      content: { "application/json": { schema: backtestShape } },
    },
    ...keyedRefusals(403, 404, 413, 415),
  },
});

/** The last snapshots that fit the limits, oldest first. */
function lastOf(snapshots: readonly Snapshot[]): Snapshot[] {
  let characters = 0;
  const newest = snapshots.toReversed().slice(0, maxSnapshots);
  const end = newest.findIndex(({ size }) => (characters += size) > maxCharacters);
  return newest.slice(0, end < 0 ? undefined : end).toReversed();
}

const rulesOf = (entries: readonly BacktestEntry[]) => {
  const counts = new Map<string, number>();
  for (const { rule } of entries) if (rule !== null) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].map(([rule, n]) => ({ rule, n })).toSorted((a, b) => b.n - a.n);
};

type C = RequestContext<LookStores>;
type Past = { watchId: number; startedAt: number };
type Trying = Past & { snapshots: Snapshot[]; trial: ReturnType<typeof newBacktest> };

/** The entries, oldest first, as far as the time goes. */
async function entriesOf(
  c: C,
  { watchId, startedAt, snapshots, trial }: Trying,
): Promise<{ entries: BacktestEntry[]; n: number }> {
  const { history } = c.var.mine;
  const entries: BacktestEntry[] = [];
  for (let from = 0; from < snapshots.length; from += group) {
    if (Date.now() - startedAt > maxMs) return { entries, n: from };
    const some = snapshots.slice(from, from + group);
    const texts = await Promise.all(some.map(({ object }) => history.text(watchId, object)));
    for (const [index, { at, kind }] of some.entries()) {
      const text = texts[index] ?? null;
      const entry = text === null ? null : await entryOf(trial, { at, text, alerted: kind === "change" });
      if (entry) entries.push(entry);
    }
  }
  return { entries, n: snapshots.length };
}

/** The readings that were held back, oldest first, as far as the time goes. */
async function suppressedEntriesOf(
  c: C,
  { watchId, startedAt }: Past,
  tried: Tried,
): Promise<SuppressedBacktestEntry[]> {
  const entries: SuppressedBacktestEntry[] = [];
  const list = await c.var.mine.history.suppressed(watchId);
  for (const suppressed of list.toReversed()) {
    if (Date.now() - startedAt > maxMs) break;
    const past = suppressed.restored === undefined ? await pastOf(c, watchId, suppressed) : null;
    if (past) entries.push(await suppressedEntryOf(tried, past));
  }
  return entries;
}

/** The texts of a reading that was held back; null where one of them is gone. */
async function pastOf(
  c: C,
  watchId: number,
  { since, at, base, text }: SuppressedEntry,
): Promise<PastSuppressed | null> {
  const { history } = c.var.mine;
  const before = text ? await history.text(watchId, base.object) : null;
  if (before === null || text === null) return null;
  const after = "patch" in text ? applyPatch(before, text.patch) : await history.text(watchId, text.object);
  return after === null ? null : { timestamp: since, at, before: { at: base.at, text: before }, text: after };
}

/** What the other watches of the tags that the conditions name have cost; null where that is more than is read. */
async function tagPricesOf(c: C, watchId: number, { conditions }: Effective) {
  const tags = namedTags(conditions);
  return tags.length ? c.var.mine.prices.inTags(watchId, tags) : [];
}

export const backtestRoutes = newApp<LookStores>();

backtestRoutes.openapi(backtestWatch, async (c) => {
  const { uuid } = c.req.valid("param");
  const change = settingsOf(c.req.valid("json")).settings as Settings;
  const [asked, present] = [await trialOf(c, { uuid, change }), await trialOf(c, { uuid, change: {} })];
  const watchId = present.place?.watchId ?? 0;
  const { processor } = present.inForce;
  if (needsPixels(processor)) throw problem.invalid(about("processor", message("look.no_backtest_of_pictures")));
  // What became of pages and rows is decided by more than the text that stands for them.
  if (listsPages(processor) || readsRows(processor))
    throw problem.invalid(about("processor", message("look.no_backtest_of_lists")));
  const prices = await tagPricesOf(c, watchId, asked.inForce);
  const { settings, notTried } = tryable(asked.inForce, present.inForce, prices !== null);
  const all = await c.var.mine.history.snapshots(watchId);
  const snapshots = lastOf(all);
  const othersThen = (at: number) => lowestAt(prices ?? [], at);
  const trying = { settings, feedbackRules: asked.feedbackRules ?? [], othersThen };
  const past = { watchId, startedAt: Date.now() };
  const { entries, n } = await entriesOf(c, { ...past, snapshots, trial: newBacktest(trying) });
  const suppressed = await suppressedEntriesOf(c, past, { ...trying, memory: present.memory });
  const answer = {
    changes: entries.length,
    would_alert: entries.filter(({ would_alert }) => would_alert).length,
    not: rulesOf(entries),
    entries,
    held_back: {
      readings: suppressed.length,
      would_alert: suppressed.filter(({ would_alert }) => would_alert).length,
      entries: suppressed,
    },
    not_tried: notTried,
    truncated: n < all.length,
  };
  return c.json(answer, 200);
});
