/**
 * How the conditions of a watch stand by what was read last: those that the last check asked, as it found them; the others on the last
 * snapshot, on its page where that is still kept. Nothing is asked of the site.
 */
import { adListsFor } from "../../blocklist/update.ts";
import { stockOfText } from "../../lib/price/stock.ts";
import type { Page } from "../../page/page.ts";
import { namedTags, type ConditionRow } from "../../rules/conditions/index.ts";
import { filledRules, type FilledRule } from "../../rules/conditions/rule.ts";
import { followsPrice, needsPixels } from "../../settings/processors.ts";
import type { Trace } from "../../trace.ts";
import { lowestInTags } from "../../check/checkWatch.ts";
import { processors } from "../../check/processors/index.ts";
import { baselineOf } from "../../check/steps/baseline.ts";
import { rereadBaseline } from "../../check/steps/edits.ts";
import { tryable } from "../backtest/settings.ts";
import type { Trial } from "../request.ts";
import type { LookWorld } from "../world.ts";
import { conditionsOf } from "./evaluated.ts";

/** A condition as it stands. `readAt`: when what it was found in was read, in Unix seconds. */
export type StandingCondition = ConditionRow & { readAt: number };

type Asked = Pick<Trial, "inForce" | "memory" | "place">;

/** The conditions in their order, without those that nothing stored can show. `trace`: of the last check that asked rules. */
export async function standingOf(world: LookWorld, asked: Asked, trace: Trace | null): Promise<StandingCondition[]> {
  const rules = filledRules(asked.inForce.conditions);
  if (rules.length === 0) return [];
  const checked = checkedRows(trace);
  const found = rules.map((rule) => checked.find((row) => isSame(row, rule)) ?? null);
  if (found.every((row) => row !== null)) return found;
  const kept = await rowsOfSnapshot(world, asked);
  return rules.flatMap((rule, at) => found[at] ?? kept.find((row) => isSame(row, rule)) ?? []);
}

const isSame = (row: FilledRule, rule: FilledRule): boolean =>
  row.field === rule.field && row.operator === rule.operator && row.value === rule.value;

/** What the last check found, where it got as far as the conditions. */
function checkedRows(trace: Trace | null): StandingCondition[] {
  const table = trace?.stages.find(({ stage }) => stage === "conditions")?.table ?? [];
  return (table as ConditionRow[]).map((row) => ({ ...row, readAt: trace?.checked_at ?? 0 }));
}

async function rowsOfSnapshot(
  world: LookWorld,
  { inForce: settings, memory, place }: Asked,
): Promise<StandingCondition[]> {
  const { snapshotAt } = memory;
  if (!place || snapshotAt === undefined || needsPixels(settings.processor)) return [];
  const { objects } = world.stores;
  const baseline = baselineOf(memory, {
    text: (object) => objects.text(place, object),
    bytes: (object) => objects.bytes(place, object),
  });
  const lists = await adListsFor(world, settings);
  const usualTitle = memory.pageTitle ?? null;
  const reread = await rereadBaseline(await baseline.markup(), { memory, page: pageOf(memory, settings.url) }, (page) =>
    processors[settings.processor].read(page, { settings, lists, asked: settings.url, usualTitle }),
  );
  const [text, status] = [reread?.text ?? (await baseline.text()), memory.status ?? null];
  if (text === null) return [];
  const restock = followsPrice(settings.processor) ? (stockOfText(text) ?? undefined) : undefined;
  const reading = reread ?? { text, title: usualTitle, ...(restock ? { restock } : {}) };
  // Without its page a text says nothing of what only markup states.
  const asked = reread || restock ? settings : tryable(settings, settings).settings;
  const tags = namedTags(asked.conditions);
  return conditionsOf(
    { ...settings, conditions: asked.conditions },
    {
      ...{ reading, evaluated: null, memory, previous: text, status },
      lowestInTags: tags.length ? await lowestInTags(world, place, tags) : null,
    },
  ).map((row) => ({ ...row, readAt: snapshotAt }));
}

/** What is known of the answer that the snapshot was made of. */
const pageOf = (memory: Trial["memory"], url: string): Page => ({
  kind: "page",
  finalUrl: memory.finalUrl ?? url,
  status: memory.status ?? 200,
  headers: {},
  contentType: memory.contentType ?? "",
  body: new Uint8Array(),
  validators: {},
  elapsedMs: 0,
  redirects: 0,
});
