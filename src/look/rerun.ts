/**
 * Settings tried on the page of a look: the check itself, with the stored page in place of the network. Over a watch, the last
 * snapshot is read by the settings that are tried, where its page is still kept: the answer is what these settings would say had
 * they been in force, not what the first check after the edit says.
 */
import { message } from "../message/message.ts";
import { adListsFor } from "../blocklist/update.ts";
import type { AdLists } from "../reading/blocklist/lookup.ts";
import type { Difference } from "../lib/difference/difference.ts";
import { type EvaluatedDifference, decisiveDifference } from "../lib/difference/judgement.ts";
import type { Page } from "../page/page.ts";
import type { LowestInTags } from "../restock/inTag.ts";
import { namedTags, type ConditionRow } from "../rules/conditions/index.ts";
import { needsPixels } from "../settings/processors.ts";
import { settingsHashes } from "../watch/hashes.ts";
import type { WatchMemory } from "../watch/memory.ts";
import { check } from "../check/check.ts";
import { lowestInTags } from "../check/checkWatch.ts";
import type { Outcome } from "../check/outcome.ts";
import { processors } from "../check/processors/index.ts";
import { baselineOf, type StoredObjects } from "../check/steps/baseline.ts";
import { isEdited, isReadOtherwise, rereadBaseline } from "../check/steps/edits.ts";
import { evaluateTexts } from "../check/steps/evaluateTexts.ts";
import { conditionsOf } from "./conditions/evaluated.ts";
import { linesOf, type MarkedLines } from "./lines/lines.ts";
import { pageOf, type Look, type TakenLook } from "./look.ts";
import type { Trial } from "./request.ts";
import type { LookWorld } from "./world.ts";

export type Rerun = {
  outcome: Outcome;
  marked: MarkedLines | null;
  /** Against the text of the last snapshot of the watch, as it would be told; null where there is none. */
  difference: Difference | null;
  conditions: ConditionRow[];
};

type Stored = Omit<TakenLook, "steps">;
type Against = { memory: WatchMemory; stored: StoredObjects; text: string | null };

const noTags: LowestInTags = new Map();

/** Tries settings on a look. Nothing is asked of the site, stored or learned. */
export async function rerun(
  world: LookWorld,
  {
    settings,
    ...trial
  }: Pick<Trial, "place" | "memory" | "feedbackRules"> & {
    settings: Trial["inForce"];
    userId: number | null;
  },
  kept: Stored,
): Promise<Rerun> {
  const lists = await adListsFor(world, settings);
  const page = pageOf(kept, needsPixels(settings.processor));
  const task = { settings, lists, memory: trial.memory, feedbackRules: trial.feedbackRules ?? [] };
  const against = await baselineFor(task, storedObjects(world, trial.place), page);
  const { userId, place } = trial;
  const lowestOf = async (tags: readonly string[]) =>
    tags.length ? lowestInTags(world, { userId, watchId: place?.watchId ?? 0 }, tags) : noTags;
  let isAsked = false;
  const outcome = await check(
    { settings, memory: against.memory, feedbackRules: task.feedbackRules, isPreview: true },
    {
      now: () => world.clock.now(),
      wait: async () => undefined,
      lists,
      stored: against.stored,
      lowestInTags: lowestOf,
      fetchNext: async () => {
        // What is in doubt cannot be read again.
        const answer = !isAsked && page ? page : failureOf(kept.look);
        isAsked = true;
        return answer;
      },
      appraise: async (reading) => reading,
    },
  );
  const { reading } = outcome;
  const texts = reading && against.text !== null ? { before: against.text, after: reading.text } : null;
  const evaluated = texts && evaluateTexts(texts, { settings });
  return {
    outcome,
    marked: page && kept.look.kind ? await linesOf(page, settings, { kind: kept.look.kind, lists }) : null,
    difference: texts && evaluated && shownOf(outcome, texts, evaluated),
    conditions: reading
      ? conditionsOf(settings, {
          reading,
          evaluated,
          memory: against.memory,
          previous: against.text,
          lowestInTags: await lowestOf(namedTags(settings.conditions)),
          status: page?.status ?? null,
        })
      : [],
  };
}

function failureOf({ failure, fetchMs }: Look) {
  const {
    class: kind,
    sentence,
    status,
  } = failure ?? { class: "empty" as const, sentence: message("page.nothing_kept"), status: null };
  return {
    kind: "failure" as const,
    class: kind,
    sentence,
    elapsedMs: fetchMs,
    ...(status === null ? {} : { status }),
  };
}

function storedObjects(world: LookWorld, place: Trial["place"]): StoredObjects {
  if (!place) return { text: async () => null, bytes: async () => null };
  const { objects } = world.stores;
  return { text: (object) => objects.text(place, object), bytes: (object) => objects.bytes(place, object) };
}

type Reading = {
  settings: Trial["inForce"];
  lists: AdLists | null;
  memory: WatchMemory;
  feedbackRules: NonNullable<Trial["feedbackRules"]>;
};

/** The last snapshot as the settings read it. */
async function baselineFor(task: Reading, stored: StoredObjects, page: Page | null): Promise<Against> {
  const { settings, lists, memory, feedbackRules } = task;
  if (memory.snapshotAt === undefined) return { memory, stored, text: null };
  const baseline = baselineOf(memory, stored);
  const hashes = settingsHashes(settings, { listsAt: lists?.facts.updatedAt ?? null, feedbackRules });
  if (needsPixels(settings.processor) || !page || !isEdited(memory, hashes))
    return { memory, stored, text: await baseline.text() };
  const reading = { settings, lists, asked: settings.url, usualTitle: memory.pageTitle ?? null };
  const reread = isReadOtherwise(memory, hashes)
    ? await rereadBaseline(await baseline.markup(), { memory, page }, (kept) =>
        processors[settings.processor].read(kept, reading),
      )
    : null;
  if (!reread && isReadOtherwise(memory, hashes)) return { memory, stored, text: await baseline.text() };
  const text = reread ? reread.text : await baseline.text();
  const { fingerprint } = reread ?? memory;
  const inForce = {
    ...memory,
    fingerprint,
    requestHash: hashes.request,
    textHash: hashes.text,
    settingsHash: hashes.all,
  };
  const texts = {
    ...stored,
    text: async (object: string) => (object === memory.snapshotObject ? text : stored.text(object)),
  };
  return { memory: inForce, stored: texts, text };
}

/** What an alert would tell; where none would be sent, what differs and is not ignored. */
function shownOf(
  { verdict }: Outcome,
  { before, after }: { before: string; after: string },
  evaluated: EvaluatedDifference,
): Difference {
  return verdict.kind === "changed" ? decisiveDifference(before, after, verdict) : evaluated.countable;
}
