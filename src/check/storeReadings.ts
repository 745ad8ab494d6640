/** What a check read and photographed on its way into the bucket, before anything names it: a crash leaves objects for the sweep of orphans. */
import type { HistoryWorld } from "../history/world.ts";
import { suppressedListJson } from "../history/suppressed/listJson.ts";
import { traceText } from "../trace.ts";
import { traceOfChange } from "./traceOfChange.ts";
import type { WatchMemory } from "../watch/memory.ts";
import { placeOf, type Checked } from "./checked.ts";
import type { Stored } from "./effects.ts";
import { maxPages, type StoredObjects } from "./snapshots/statements.ts";
import { storeFailedPicture, storePicture, storeSteps } from "./storePictures.ts";
import { isKept, type KeptVerdict } from "./verdict.ts";

/** @throws StorageFailure */
export async function storeReadings(world: HistoryWorld, checked: Checked): Promise<Stored> {
  const { verdict } = checked.outcome;
  const pictures = { ...(await stepsMemory(world, checked)), ...(await failureMemory(world, checked)) };
  const snapshot = isKept(verdict) ? await storeSnapshot(world, checked, verdict) : null;
  return { pictures, snapshot, suppressed: await storeSuppressed(world, checked, snapshot) };
}

/** What the browser showed of a check that failed, stored. */
async function failureMemory(world: HistoryWorld, { watch, outcome, now }: Checked): Promise<WatchMemory> {
  const { verdict, browser } = outcome;
  const png = browser?.window ?? browser?.screenshot?.png;
  if (verdict.kind !== "failed" || verdict.failure.busy || !png) return {};
  const { generation } = watch.schedule;
  return storeFailedPicture(world, placeOf(watch), { generation, png, before: watch.reading, now });
}

/** The browser steps of this visit, stored; a watch that has none any more forgets those of before. */
async function stepsMemory(world: HistoryWorld, { watch, settings, outcome }: Checked): Promise<WatchMemory> {
  const run = outcome.browser?.run;
  const { generation } = watch.schedule;
  if (run) return storeSteps(world, placeOf(watch), { generation, run, before: watch.reading });
  return settings.browser_steps.length ? {} : { stepsObject: undefined, formerSteps: undefined };
}

/** Stores a reading that becomes a snapshot, with all that stands beside it. */
async function storeSnapshot(
  world: HistoryWorld,
  { watch, settings, outcome, now }: Checked,
  verdict: KeptVerdict,
): Promise<StoredObjects> {
  const { objects } = world.stores;
  const { generation } = watch.schedule;
  const place = placeOf(watch);
  const { markup, lineKeys, browser } = outcome;
  const trace = verdict.kind === "changed" ? traceText(traceOfChange(verdict.trace, { settings, now })) : null;
  const { snapshotAt = 0, snapshotObject: fromObject = "", segment = null, pages: former = [] } = watch.reading;
  const stays = former.slice(0, markup === null ? maxPages : maxPages - 1);
  const reading = {
    text: verdict.reading.text,
    trace,
    page: markup?.bytes ?? null,
    segment,
    pages: stays.map((page) => page.object),
  };
  const [texts, linesObject, picture] = await Promise.all([
    objects.addReading(place, generation, reading),
    lineKeys ? objects.putBytes(place, generation, lineKeys) : null,
    storePicture(world, place, { generation, browser }),
  ]);
  const at = outcome.isRelaid ? snapshotAt : Math.max(outcome.page?.readAt ?? now, snapshotAt + 1);
  const pages = stays.map((page) => ({ ...page, object: texts.pages.get(page.object) ?? page.object }));
  if (texts.pageObject) pages.unshift({ at, object: texts.pageObject });
  const before = watch.reading.pageObject;
  const pageObject = texts.pageObject ?? (before === undefined ? null : (texts.pages.get(before) ?? before));
  return { ...texts, pages, pageObject, at, linesObject, picture, fromObject };
}

/** Where this reading was suppressed, its text where it is long, and the list with it. */
async function storeSuppressed(
  world: HistoryWorld,
  { watch, outcome, now }: Checked,
  snapshot: StoredObjects | null,
): Promise<Stored["suppressed"]> {
  const { suppressed, reading, learned } = outcome;
  if (!suppressed || !reading) return null;
  const { heldTexts } = { ...watch.reading, ...learned };
  return suppressedListJson(world, {
    place: placeOf(watch),
    generation: watch.schedule.generation,
    suppressed,
    text: reading.text,
    kept: snapshot && { at: snapshot.at, object: snapshot.object },
    heldTexts,
    now,
  });
}
