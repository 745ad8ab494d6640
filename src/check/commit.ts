/**
 * What a verdict does to the world. Most checks have nothing to tell and are written in bulk; the others commit here:
 * objects into R2 first, then one batch guarded by the claim (snapshot, change, outbox, memory, schedule), then the
 * queue. A claim whose account or tags were edited meanwhile ends in that batch, before anything is written. A crash at
 * any point leaves either nothing or everything, and what is late the sweeps bring.
 */
import type { NewDelivery } from "../notify/outbox/statements.ts";
import type { NotifyWorld } from "../notify/world.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { WatchMemory } from "../watch/memory.ts";
import type { Effective } from "../settings/effective.ts";
import { alertStatements, changeEvent } from "./alertStatements.ts";
import { commitStatements, type Settled } from "../schedule/commit/statements.ts";
import { claimHolds } from "../schedule/packs/statements.ts";
import { smallMemoryOf, type Entry } from "../schedule/packs/entry.ts";
import { isSlow } from "../schedule/hosts/batches.ts";
import { stripLength, type StripLetter } from "../schedule/strip.ts";
import { priceMoved } from "./pricePoint.ts";
import { nextCheck } from "./nextCheck.ts";
import { traceText } from "../trace.ts";
import type { FetchFailure } from "../page/page.ts";
import { StorageFailure, type ObjectOwner } from "../storage/objects.ts";
import { isKept, type KeptVerdict, type Verdict } from "./verdict.ts";
import { suppressedListJson } from "../history/suppressed/listJson.ts";
import { maxPages, snapshotStatements, type StoredObjects } from "./snapshots/statements.ts";
import { storeFailedPicture, storePicture, storeSteps } from "./storePictures.ts";
import { memoryAfter } from "./memory.ts";
import { namesNoMore, objectNamesIn } from "../history/objectNames/names.ts";
import type { LetGo } from "../history/objectNames/removeUnnamed.ts";
import { isMuted } from "../settings/muted.ts";
import { healthEvents } from "./healthEvents.ts";
import type { WriteGuard } from "../storage/writeGuard.ts";
import { staleClaimStatements } from "../watch/settingsVersion/statements.ts";
import type { Outcome } from "./outcome.ts";

/**
 * `alerts`: gets the rows that were put into the outbox, to be sent by whoever works the message; `letGo`: the objects that were let go,
 * to be removed where nothing names them.
 */
export type Checked = {
  watch: LoadedWatch;
  settings: Effective;
  outcome: Outcome;
  now: number;
  alerts: NewDelivery[];
  letGo: LetGo[];
};

/**
 * Either a row for the packed statement, or null: the check committed for itself (or was fenced off). Where what was read
 * cannot be stored, the check failed and says so, and nothing else moved.
 */
export async function commit(world: NotifyWorld, checked: Checked): Promise<Settled | null> {
  try {
    return await commitOutcome(world, checked);
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    console.error(JSON.stringify({ what: "a reading could not be stored", error: error.message }));
    await world.stores.health.recordFailure("storage", checked.now);
    return settledRow(...failedCommit(checked), null);
  }
}

/** The check as one that failed, and what is remembered of it. */
function failedCommit(checked: Checked): [Checked, WatchMemory] {
  const { watch, outcome, now } = checked;
  const { fetchMs, verdict } = outcome;
  const sentence = "The service could not store what it read; it will be read again. Nothing is lost.";
  const failure: FetchFailure = { kind: "failure", class: "storage", sentence, elapsedMs: fetchMs };
  const trace = { ...verdict.trace, verdict: "failed: storage", reason: sentence };
  const failed: Outcome = { ...outcome, verdict: { kind: "failed", failure, trace }, learned: {}, suppressed: null };
  return [{ ...checked, outcome: failed }, memoryAfter(watch.reading, failed, now)];
}

async function commitOutcome(world: NotifyWorld, checked: Checked): Promise<Settled | null> {
  const { watch, settings, outcome, now } = checked;
  const { verdict } = outcome;
  const { generation } = watch.schedule;
  const learned = { ...memoryAfter(watch.reading, outcome, now), ...(await picturesMemory(world, checked)) };
  const { events, memory: reported } = healthEvents(checked, learned);
  if (!isKept(verdict) && !events.length) return rowWithSuppressed(world, checked, reported);

  const guard: WriteGuard = {
    sql: claimHolds("?", "?"),
    values: [watch.id, generation, generation, watch.id, generation],
  };
  const { stores } = world;
  const stored = isKept(verdict) ? await storeSnapshot(world, checked, verdict) : null;
  if (stored && verdict.kind === "changed" && !isMuted(settings, now))
    events.push(changeEvent(watch, stored.at, verdict.severity.level));
  const snapshot =
    stored && !outcome.isRelaid ? snapshotStatements(stores, { watch, settings, verdict, guard, stored }) : [];
  const alerts = await alertStatements(world, { watch, settings, events, guard, now, isOwn: true });
  const memory = stored ? { ...reported, ...snapshotMemory(stored) } : reported;
  const settled = await rowWithSuppressed(world, checked, memory);
  const row = { ...settled, ...(alerts.length ? { events: events.map(({ event }) => event) } : {}) };

  const { id: watchId, settingsVersion = "" } = watch;
  const fence = staleClaimStatements(stores, { watchId, generation, settingsVersion, now });
  const statements = [...fence, ...snapshot, ...alerts, ...commitStatements(stores, row)];
  const results = await stores.batch<NewDelivery>(statements);
  const isCommitted = (results.at(-1)?.results.length ?? 0) > 0;
  const first = fence.length + snapshot.length;
  if (isCommitted) {
    checked.alerts.push(...results.slice(first, first + alerts.length).flatMap((result) => result.results));
    const deleted = objectNamesIn(results.slice(fence.length, first).map((result) => result.results));
    checked.letGo.push({ place: placeOf(watch), names: [...deleted, ...forgottenNames(watch, row)] });
  }
  // Its pack is to know when and how it was checked, and nothing else.
  return isCommitted && row.pack && row.entry ? { ...row, ...nothingMoved } : null;
}

const nothingMoved = { isWritten: true, reading: null, trace: null, suppressed: null, price: null, events: undefined };

/** The objects that the memory named before the check and names no more. */
const forgottenNames = ({ reading }: LoadedWatch, row: Settled): string[] =>
  row.reading ? namesNoMore(reading, row.reading) : [];

/** The objects that these rows let go once they are written. */
export const letGoBy = (settled: readonly { row: Settled; watch: LoadedWatch }[]): LetGo[] =>
  settled.map(({ row, watch }) => ({ place: placeOf(watch), names: forgottenNames(watch, row) }));

const placeOf = ({ userId, id: watchId }: LoadedWatch): ObjectOwner => ({ userId, watchId });

/** What a browser photographed beside the page itself, stored. */
const picturesMemory = async (world: NotifyWorld, checked: Checked): Promise<WatchMemory> => ({
  ...(await stepsMemory(world, checked)),
  ...(await failureMemory(world, checked)),
});

/** What the browser showed of a check that failed, stored. */
async function failureMemory(world: NotifyWorld, { watch, outcome, now }: Checked): Promise<WatchMemory> {
  const { verdict, browser } = outcome;
  const png = browser?.window ?? browser?.screenshot?.png;
  if (verdict.kind !== "failed" || verdict.failure.busy || !png) return {};
  const { generation } = watch.schedule;
  return storeFailedPicture(world, placeOf(watch), { generation, png, before: watch.reading, now });
}

/** The browser steps of this visit, stored; a watch that has none any more forgets those of before. */
async function stepsMemory(world: NotifyWorld, { watch, settings, outcome }: Checked): Promise<WatchMemory> {
  const run = outcome.browser?.run;
  const { generation } = watch.schedule;
  if (run) return storeSteps(world, placeOf(watch), { generation, run, before: watch.reading });
  return settings.browser_steps.length ? {} : { stepsObject: undefined, formerSteps: undefined };
}

/** Stores a reading that becomes a snapshot, with all that stands beside it. */
async function storeSnapshot(
  world: NotifyWorld,
  { watch, outcome, now }: Checked,
  verdict: KeptVerdict,
): Promise<StoredObjects> {
  const { objects } = world.stores;
  const { generation } = watch.schedule;
  const place = placeOf(watch);
  const { markup, lineKeys, browser } = outcome;
  const trace = verdict.kind === "changed" ? traceText(verdict.trace) : null;
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
  const at = outcome.isRelaid ? snapshotAt : Math.max(now, snapshotAt + 1);
  const pages = stays.map((page) => ({ ...page, object: texts.pages.get(page.object) ?? page.object }));
  if (texts.pageObject) pages.unshift({ at, object: texts.pageObject });
  const before = watch.reading.pageObject;
  const pageObject = texts.pageObject ?? (before === undefined ? null : (texts.pages.get(before) ?? before));
  return { ...texts, pages, pageObject, at, linesObject, picture, fromObject };
}

/** What is remembered of a snapshot. `traceObject` is there where it is a change. */
const snapshotMemory = ({
  at,
  object,
  segment,
  pages,
  pageObject,
  traceObject,
  linesObject,
  picture,
}: StoredObjects): WatchMemory => ({
  snapshotAt: at,
  snapshotObject: object,
  ...(segment ? { segment } : {}),
  ...(traceObject ? { changedAt: at } : {}),
  ...(pages.length ? { pages } : {}),
  ...(pageObject ? { pageObject } : {}),
  ...(linesObject ? { linesObject } : {}),
  ...(picture ? { pictureObject: picture.object } : {}),
});

/** The row of the check, with the list of suppressed readings where this one was suppressed. `memory`: after the check. */
async function rowWithSuppressed(world: NotifyWorld, checked: Checked, memory: WatchMemory): Promise<Settled> {
  const { watch, outcome, now } = checked;
  const { suppressed, verdict, reading } = outcome;
  if (!suppressed || !reading) return settledRow(checked, memory, null);
  const { snapshotAt: at = 0, snapshotObject: object = "" } = memory;
  const { list, heldTexts } = await suppressedListJson(world, {
    place: placeOf(watch),
    generation: watch.schedule.generation,
    suppressed,
    text: reading.text,
    kept: isKept(verdict) ? { at, object } : null,
    heldTexts: memory.heldTexts,
    now,
  });
  return settledRow(checked, heldTexts ? { ...memory, heldTexts } : memory, list);
}

function settledRow(checked: Checked, memory: WatchMemory, suppressed: string | null): Settled {
  const { watch, settings, outcome, now } = checked;
  const isMoved = JSON.stringify(memory) !== JSON.stringify(watch.reading);
  const failure = failureOf(outcome.verdict);
  const next = nextCheck({ settings, memory, uuid: watch.uuid, now, failure });
  // Where only this service was short of something, the page was not asked.
  const isCheck = !failure?.busy;
  const { pack } = watch.schedule;
  const entry = entryOf(checked, memory, suppressed);
  const isWritten = pack && entry?.memory ? false : isMoved || outcome.isTraced;
  return {
    watchId: watch.id,
    generation: watch.schedule.generation,
    pack,
    entry,
    isCheck,
    ...(isCheck ? { letter: letterOf(outcome) } : {}),
    checkedAt: isCheck ? now : watch.schedule.lastChecked,
    fetchMs: outcome.fetchMs,
    nextAt: outcome.isDueAgain ? now : next.nextAt,
    intervalSeconds: settings.interval.seconds,
    phase: next.phase,
    reading: isWritten ? memory : null,
    failure: memory.failing?.class ?? null,
    failingSince: memory.failing?.since ?? null,
    trace: isWritten && outcome.isTraced ? traceText({ ...outcome.verdict.trace, checked_at: now }, 8_000) : null,
    suppressed,
    price: priceMoved(watch.reading, memory, now),
  };
}

/**
 * What a pack is to know of the check; null where the watch is due at other times than a pack. Where nothing but the bytes of the
 * page moved, it holds what the next check needs, and neither the memory nor a trace is written.
 */
function entryOf(
  { watch, settings, outcome, now }: Checked,
  memory: WatchMemory,
  suppressed: string | null,
): Entry | null {
  const { lane, intervalSeconds, checkCount, strip } = watch.schedule;
  const { verdict, fetchMs, isDueAgain } = outcome;
  const isRegular =
    verdict.kind !== "failed" &&
    !isDueAgain &&
    !settings.paused &&
    !settings.time_schedule_limit?.enabled &&
    settings.interval.seconds === intervalSeconds &&
    lane === "http" &&
    !isSlow(fetchMs);
  if (!isRegular) return null;
  const isPlain = verdict.kind === "unchanged" && plainReasons.has(verdict.why) && suppressed === null;
  return {
    checkedAt: now,
    fetchMs,
    checkCount: checkCount + 1,
    strip: `${strip}${letterOf(outcome)}`.slice(-stripLength),
    memory: isPlain ? smallMemoryOf(watch.reading, memory) : null,
  };
}

/** Why nothing is to be explained of a check that needs no explanation. */
const plainReasons: ReadonlySet<string> = new Set(["not_modified", "same_body", "same_text"]);

function letterOf({ verdict, suppressed }: Outcome): StripLetter {
  switch (verdict.kind) {
    case "failed":
      return "f";
    case "changed":
      return "c";
    case "first":
      return "n";
    case "quiet":
    case "blocked":
      return "s";
    default:
      return suppressed ? "s" : "u";
  }
}

const failureOf = (verdict: Verdict) => (verdict.kind === "failed" ? verdict.failure : null);
