/**
 * "This mattered": a suppressed reading becomes a change like any other, reported once however often it is asked for.
 *
 * 1. Its text becomes the snapshot of the time it was read, unless it was kept quietly then and is one already. The change
 *    runs to it from the snapshot it was compared with.
 * 2. Where the page is compared with that snapshot still, the reading becomes the baseline, as it would have.
 * 3. What noise reduction suppressed matters from now on: the places that it learned are forgotten, and a lesson keeps its
 *    rules away from the lines that are meant. What the user's own settings suppressed teaches nothing.
 * 4. All of it in one batch, under the state that was read: a check in flight is fenced off, and where one ended meanwhile
 *    this begins again.
 */
import { tableInForce } from "../settings/tableInForce.ts";
import { messageIn } from "../message/written.ts";
import { about, message } from "../message/message.ts";
import type { WrittenDelivery } from "../notify/outbox/names.ts";
import { isMuted } from "../settings/muted.ts";
import type { FeedbackWorld } from "./world.ts";
import type { ObjectOwner } from "../storage/objects.ts";
import { isChanged } from "../lib/difference/counting.ts";
import { decodeLineKeys, encodeLineKeys, lineKeys } from "../lib/difference/lineKeys.ts";
import { idleOf } from "../check/tableMemory.ts";
import { tableTelling } from "../check/steps/tableTelling.ts";
import { tellingOf } from "../check/steps/telling.ts";
import type { Effective } from "../settings/effective.ts";
import { memoryFrom, type WatchMemory } from "../watch/memory.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { editAttempts } from "../limits/editAttempts.ts";
import { problem } from "../problem.ts";
import { keptReport, type PagesOfChange } from "../services/webhook/siteReport.ts";
import { reportOf, type SiteTexts } from "../site/report.ts";
import { traceOfChange } from "../check/traceOfChange.ts";
import { alertStatements, changeEvent } from "../check/alertStatements.ts";
import { type FeedbackRule, withFeedbackRule } from "../noise/feedback/rule.ts";
import { beyondClocks, isClockRule, type LineFilter, namedLines } from "../noise/feedback/lineFilter.ts";
import { marksOfChange } from "../noise/feedback/learn.ts";
import { type Stage, type Trace, traceText } from "../trace.ts";
import type { SuppressedEntry } from "../history/suppressed/entry.ts";
import { memoryWithBaseline, withoutLearned } from "../history/suppressed/memory.ts";
import { applyPatch } from "../history/suppressed/patch.ts";
import { listOf, rememberStatements, restoreStatement, type State, unmovedGuard } from "../history/suppressed/store.ts";
import { evaluateRestored } from "./evaluateRestored.ts";
import { effectiveFor } from "../tag/inForce.ts";

/** The time of the change that the reading became. @throws Problem where it, or what it was compared with, is gone. */
export async function restoreSuppressed(
  world: FeedbackWorld,
  watchId: number,
  { since, lines }: Wanted,
): Promise<number> {
  for (let tries = 0; tries < editAttempts; tries++) {
    const [watch, state] = await Promise.all([
      world.stores.watches.find(watchId),
      world.stores.suppressed.state(watchId),
    ]);
    const entry = listOf(state).find((one) => one.since === since);
    if (!watch || !state || !entry) throw problem.notFound("held_back_reading");
    if (entry.restored !== undefined) return entry.restored;
    const at = await restoredOnce(world, { watch, state, entry, lines });
    if (at !== null) return at;
  }
  throw problem.conflict(message("feedback.check_running"));
}

const placeOf = (watch: LoadedWatch): ObjectOwner => ({ userId: watch.userId, watchId: watch.id });
const isQuiet = (verdict: string) => verdict.startsWith("quiet");
const isNoise = ({ verdict }: SuppressedEntry) => /: (?:noise|seen)$/.test(verdict);

/** Which reading, by its time, and which of its lines mattered: all that more than a clock moved where none is named. */
type Wanted = { since: number; lines?: readonly string[] | undefined };
type Restoring = { watch: LoadedWatch; state: State; entry: SuppressedEntry; lines: Wanted["lines"] };
type Texts = { before: string; after: string };

/** The time of the change; null where the state moved meanwhile. */
async function restoredOnce(world: FeedbackWorld, restoring: Restoring): Promise<number | null> {
  const { watch, state, entry, lines } = restoring;
  const [texts, settingsOf] = await Promise.all([
    textsOfEntry(world, placeOf(watch), entry),
    effectiveFor(world, [watch]),
  ]);
  const settings = settingsOf(watch);
  const evaluated = evaluateRestored(texts, settings, isNoise(entry) ? lineFilterFor(entry, lines) : () => true);
  if (!isChanged(evaluated.decisive)) throw problem.conflict(message("feedback.nothing_counts"));
  const readAt = entry.text && "at" in entry.text ? entry.text.at : entry.at;
  const at = isQuiet(entry.verdict) ? readAt : await world.stores.suppressed.freeTime(watch.id, readAt);
  const now = world.clock.now();
  const stored = await storedObjects(world, restoring, { texts, settings, now });
  const after = await remembered(world, restoring, { texts, settings, snapshot: { at, object: stored.object }, now });

  const guard = unmovedGuard(watch.id, state);
  const { userId, id: watchId } = watch;
  const size = texts.after.length;
  const change = {
    userId,
    watchId,
    base: entry.base,
    at,
    ...stored,
    size,
    ...tellingOf(evaluated, settings.processor),
    rows: watch.reading.table
      ? tableTelling(texts, {
          idle: idleOf({ table: watch.reading.table }, settings),
          columns: tableInForce(settings.table).columns,
        })
      : null,
    pages: await pagesReported(world, watch, { ...texts, from: entry.base.at, to: at }),
    isQuiet: isQuiet(entry.verdict),
  };
  const events = isMuted(settings, now) ? [] : [changeEvent(watch, at, change.severity.level)];
  const made = restoreStatement(world.stores, change, guard);
  const alerts = await alertStatements(world, { watch, settings, events, guard, now });
  const ending = rememberStatements(world.stores, { watchId, ...after }, guard);
  const results = await world.stores.batch<WrittenDelivery>([made, ...alerts, ...ending]);
  if (!results.at(-1)?.results.length) return null;
  await world.stores.outbox.enqueue(results.slice(1, -ending.length).flatMap((result) => result.results));
  return at;
}

/** Of a site what became of its pages. */
async function pagesReported(
  world: FeedbackWorld,
  watch: LoadedWatch,
  texts: SiteTexts,
): Promise<PagesOfChange | null> {
  if (!watch.reading.site) return null;
  return keptReport(reportOf(texts, await world.stores.mine({ userId: watch.userId }).sites.leaves(watch.id)));
}

/** What the reading was compared with, and what it read. @throws Problem where one is gone. */
export async function textsOfEntry(
  world: FeedbackWorld,
  place: ObjectOwner,
  { verdict, text, base }: SuppressedEntry,
): Promise<Texts> {
  const store = world.stores.suppressed;
  const isKept =
    !isQuiet(verdict) || (text !== null && "at" in text && (await store.hasSnapshot(place.watchId, text.at)));
  const isThere = text !== null && isKept && (await store.hasSnapshot(place.watchId, base.at));
  const before = isThere ? await world.stores.objects.text(place, base.object) : null;
  const after = before === null || text === null ? null : await textOf(world, place, { text, before });
  if (before === null || after === null) throw problem.noSuch(message("feedback.baseline_gone"));
  return { before, after };
}

async function textOf(
  world: FeedbackWorld,
  place: ObjectOwner,
  { text, before }: { text: NonNullable<SuppressedEntry["text"]>; before: string },
): Promise<string | null> {
  return "patch" in text ? applyPatch(before, text.patch) : world.stores.objects.text(place, text.object);
}

async function storedObjects(
  world: FeedbackWorld,
  { watch, entry }: Restoring,
  { texts, settings, now }: { texts: Texts; settings: Effective; now: number },
): Promise<{ object: string; traceObject: string }> {
  const place = placeOf(watch);
  const { generation } = watch.schedule;
  const [object, traceObject] = await Promise.all([
    entry.text && "object" in entry.text
      ? entry.text.object
      : world.stores.objects.putText(place, generation, texts.after),
    world.stores.objects.putText(place, generation, traceText(traceOfChange(traceOf(entry, now), { settings, now }))),
  ]);
  return { object, traceObject };
}

function traceOf({ trace, removed, verdict, at }: SuppressedEntry, now: number): Trace {
  const known = JSON.parse(trace) as Trace;
  const stage: Stage = {
    stage: "restored",
    facts: { held_back_as: verdict, held_back_at: at, restored_at: now },
    removed,
  };
  const reason = message("verdict.restored", { reason: messageIn(known) ?? known.reason });
  return { ...known, verdict: "changed: restored", reason, stages: [...known.stages, stage] };
}

type Returning = { texts: Texts; settings: Effective; snapshot: { at: number; object: string }; now: number };

/** Memory, feedback rules and list as they are afterwards. */
async function remembered(
  world: FeedbackWorld,
  { watch, state, entry, lines }: Restoring,
  { texts, settings, snapshot, now }: Returning,
): Promise<{ reading: WatchMemory; feedbackRules: FeedbackRule[]; list: SuppressedEntry[] }> {
  const { base, fingerprint } = entry;
  const before = memoryFrom(JSON.parse(state.reading));
  let reading: WatchMemory = { ...before, changedAt: Math.max(snapshot.at, before.changedAt ?? 0) };
  if (isNoise(entry)) reading = withoutLearned(reading, texts, settings);
  if (reading.snapshotAt === base.at) {
    reading = memoryWithBaseline(reading, { base, snapshot, texts, fingerprint, settings, now });
    const linesObject = await withLines(world, watch, texts.after);
    if (linesObject) reading.linesObject = linesObject;
  }
  const feedbackRules = state.feedbackRules ? (JSON.parse(state.feedbackRules) as FeedbackRule[]) : [];
  const { marks } = isNoise(entry)
    ? marksOfChange(texts.before, texts.after, lineFilterFor(entry, lines))
    : { marks: [] };
  if (isNoise(entry) && lines && !marks.length)
    throw problem.invalid(about("lines", message("feedback.no_line_of_reading")));
  const feedbackRule: FeedbackRule = {
    change: snapshot.at,
    taughtAt: now,
    verdict: "matters",
    origin: "restored",
    marks,
  };
  return {
    reading,
    feedbackRules: marks.length ? withFeedbackRule(feedbackRules, feedbackRule) : feedbackRules,
    list: listOf(state).map((one) => (one.since === entry.since ? { ...one, restored: snapshot.at } : one)),
  };
}

function lineFilterFor({ removed }: SuppressedEntry, lines: Wanted["lines"]): LineFilter {
  if (lines) return namedLines(lines);
  return removed.every(({ rule }) => isClockRule(rule)) ? () => true : beyondClocks;
}

/** The lines ever accepted with those of the text, where the watch keeps them. */
async function withLines(world: FeedbackWorld, watch: LoadedWatch, text: string): Promise<string | null> {
  const place = placeOf(watch);
  const { linesObject } = watch.reading;
  const bytes = linesObject ? await world.stores.objects.bytes(place, linesObject) : null;
  if (!bytes) return null;
  const all = encodeLineKeys(new Set([...decodeLineKeys(bytes), ...lineKeys(text)]));
  return world.stores.objects.putBytes(place, watch.schedule.generation, all);
}
