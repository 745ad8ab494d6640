/**
 * What a verdict does to the world. Most checks have nothing to tell and are settled in bulk; the others commit here:
 * objects into R2 first, then one batch guarded by the claim (snapshot, change, outbox, memory, schedule), then the
 * queue. A claim whose account or tags were edited meanwhile ends in that batch, before anything is written. A crash at
 * any point leaves either nothing or everything, and what is late the sweeps bring.
 */
import type { NotifyWorld } from "../notify/world.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { Reading } from "../watch/reading.ts";
import type { Effective } from "../settings/effective.ts";
import { alertStatements, changeEvent } from "./alertStatements.ts";
import { settleStatements, type Settled } from "../schedule/commit/statements.ts";
import { nextCheck } from "./nextCheck.ts";
import { traceText } from "../trace.ts";
import type { FetchFailure } from "../page/page.ts";
import { StorageFailure } from "../storage/objects.ts";
import type { Verdict } from "./verdict.ts";
import { suppressedListJson } from "../history/suppressed/listJson.ts";
import { isKept, snapshotStatements, type StoredObjects } from "./snapshots/statements.ts";
import { storePicture, storeSteps } from "./storePictures.ts";
import { memoryAfter } from "./memory.ts";
import { awaitedMatchOf } from "../watch/hashes.ts";
import { failingWords, matchedWords, recoveredWords, toldOfFailure, toldTrouble } from "./health.ts";
import type { WriteGuard } from "../storage/writeGuard.ts";
import { staleClaimStatement } from "../watch/settingsVersion/statements.ts";
import type { Outcome } from "./outcome.ts";
import type { NewEvent } from "../notify/event.ts";
import type { Statement } from "../storage/statements.ts";

export type Checked = { watch: LoadedWatch; settings: Effective; outcome: Outcome; now: number };

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
    await world.stores.health.recordStorageFailure(checked.now);
    return settledRow(...unstored(checked), null);
  }
}

/** The check as one that failed, and what is remembered of it. */
function unstored(checked: Checked): [Checked, Reading] {
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
  const reading = memoryAfter(watch.reading, outcome, now);
  const place = { userId: watch.userId, watchId: watch.id };
  const { generation } = watch.schedule;
  const run = outcome.browser?.run;
  if (run) Object.assign(reading, await storeSteps(world, place, { generation, run, before: watch.reading }));
  else if (!settings.browser_steps.length) Object.assign(reading, { stepsObject: undefined, formerSteps: undefined });
  const events = eventsOf(checked, reading);
  if (!isKept(verdict) && !events.length)
    return settledRow(checked, reading, await suppressedList(world, checked, reading));

  const guard: WriteGuard = {
    sql: "EXISTS (SELECT 1 FROM schedule WHERE watch_id = ? AND generation = ? AND done_generation < generation)",
    values: [watch.id, generation],
  };
  const statements: Statement[] = [];
  if (isKept(verdict)) {
    const at = Math.max(now, (watch.reading.snapshotAt ?? 0) + 1);
    const [object, pageObject, traceObject, linesObject, picture] = await Promise.all([
      world.stores.objects.putText(place, generation, verdict.reading.text),
      outcome.markup === null ? null : world.stores.objects.putText(place, generation, outcome.markup),
      verdict.kind === "changed" ? world.stores.objects.putText(place, generation, traceText(verdict.trace)) : null,
      outcome.lineKeys ? world.stores.objects.putBytes(place, generation, outcome.lineKeys) : null,
      storePicture(world, place, { generation, browser: outcome.browser }),
    ]);
    const stored: StoredObjects = {
      at,
      object,
      pageObject,
      traceObject,
      picture,
      fromObject: watch.reading.snapshotObject ?? "",
    };
    if (verdict.kind === "changed") {
      reading.changedAt = at;
      if (!settings.notification_muted) events.push(changeEvent(watch, at));
    }
    if (linesObject) reading.linesObject = linesObject;
    statements.push(...snapshotStatements(world.stores, { watch, settings, verdict, guard, stored }));
    reading.snapshotAt = at;
    reading.snapshotObject = object;
    if (picture) reading.pictureObject = picture.object;
    if (pageObject) reading.pageObject = pageObject;
  }
  const inserted = statements.length;
  statements.push(...(await alertStatements(world, { watch, settings, events, guard, now })));
  const row = settledRow(checked, reading, await suppressedList(world, checked, reading));
  const ending = settleStatements(world.stores, [row]);

  const { id: watchId, settingsVersion = "" } = watch;
  const fence = staleClaimStatement(world.stores, { watchId, generation, settingsVersion, now });
  const [, ...results] = await world.stores.batch<{ id: number; state: string }>([fence, ...statements, ...ending]);
  const committed = (results.at(-1)?.results.length ?? 0) > 0;
  if (committed)
    await world.stores.outbox.enqueue(results.slice(inserted, statements.length).flatMap((result) => result.results));
  return null;
}

/** The list of suppressed readings with this one on it; null where nothing was suppressed. */
async function suppressedList(
  world: NotifyWorld,
  { watch, outcome, now }: Checked,
  reading: Reading,
): Promise<string | null> {
  const { suppressed, verdict, reading: read } = outcome;
  if (!suppressed || !read) return null;
  const { snapshotAt: at = 0, snapshotObject: object = "" } = reading;
  return suppressedListJson(world, {
    place: { userId: watch.userId, watchId: watch.id },
    generation: watch.schedule.generation,
    suppressed,
    text: read.text,
    kept: isKept(verdict) ? { at, object } : null,
    reading,
    now,
  });
}

function settledRow({ watch, settings, outcome, now }: Checked, reading: Reading, suppressed: string | null): Settled {
  const moved = JSON.stringify(reading) !== JSON.stringify(watch.reading);
  const next = nextCheck({ settings, memory: reading, uuid: watch.uuid, now, failure: failureOf(outcome.verdict) });
  return {
    watchId: watch.id,
    generation: watch.schedule.generation,
    isCheck: true,
    checkedAt: now,
    fetchMs: outcome.fetchMs,
    nextAt: outcome.isDueAgain ? now : next.nextAt,
    intervalSeconds: settings.interval.seconds,
    phase: next.phase,
    reading: moved || outcome.isTraced ? reading : null,
    failure: reading.failing?.class ?? null,
    failingSince: reading.failing?.since ?? null,
    trace: outcome.isTraced ? traceText(outcome.verdict.trace, 8_000) : null,
    suppressed,
  };
}

const failureOf = (verdict: Verdict) => (verdict.kind === "failed" ? verdict.failure : null);

/** Events of the watch's health: told once when it starts failing, once when it recovers. */
function eventsOf({ watch, settings, outcome }: Checked, reading: Reading): NewEvent[] {
  if (settings.notification_muted) return [];
  const before = toldTrouble(watch.reading);
  const base = { userId: watch.userId, watchId: watch.id, changeAt: null };
  const failing = reading.failing;
  if (failing && toldOfFailure(failing, settings)) {
    if (failing.told) return [];
    failing.told = true;
    return [
      { ...base, kind: "failing", event: `failing:${watch.id}:${failing.since}`, words: failingWords(watch, failing) },
    ];
  }
  const matched = firstMatchOf(watch.reading, outcome);
  if (matched !== null) {
    const event = `recovered:${watch.id}:${watch.reading.failing?.since ?? 0}`;
    return [{ ...base, kind: "recovered", event, words: matchedWords(watch, matched) }];
  }
  if (!failing && before && outcome.verdict.kind !== "failed")
    return [
      {
        ...base,
        kind: "recovered",
        event: `recovered:${watch.id}:${before.since}`,
        words: recoveredWords(watch, before),
      },
    ];
  return [];
}

/** What include filters match that matched nothing before, under the same settings; null where nobody waited for them. */
function firstMatchOf({ awaitedMatch }: Reading, { verdict, hashes }: Outcome): string | null {
  if (awaitedMatch === undefined || hashes === null || verdict.kind !== "first" || verdict.waits) return null;
  return awaitedMatch === awaitedMatchOf(hashes) ? verdict.reading.text : null;
}
