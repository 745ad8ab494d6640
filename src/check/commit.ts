/**
 * What a verdict does to the world, in two halves: `effectsOf` says what is to be, and here it is written. Most checks have nothing to
 * tell and are written in bulk; the others commit here: objects into R2 first, then one batch guarded by the claim (snapshot,
 * change, outbox, memory, schedule), then the queue. A claim whose account or tags were edited meanwhile ends in that batch, before
 * anything is written. A crash at any point leaves either nothing or everything, and what is late the sweeps bring.
 */
import { message } from "../message/message.ts";
import { namesNoMore, objectNamesIn } from "../history/objectNames/names.ts";
import type { LetGo } from "../history/objectNames/removeUnnamed.ts";
import type { NewDelivery } from "../notify/outbox/statements.ts";
import type { NotifyWorld } from "../notify/world.ts";
import type { FetchFailure } from "../page/page.ts";
import { commitStatements, type Settled } from "../schedule/commit/statements.ts";
import { wakeOfSiteStatement } from "../schedule/commit/tables/statements.ts";
import { claimHolds } from "../schedule/packs/statements.ts";
import { StorageFailure } from "../storage/objects.ts";
import { leafStatements } from "../site/statements.ts";
import type { WriteGuard } from "../storage/writeGuard.ts";
import { staleClaimStatements } from "../watch/settingsVersion/statements.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { alertStatements } from "./alertStatements.ts";
import { placeOf, type Checked } from "./checked.ts";
import { effectsOf, nothingStored, type Effects } from "./effects.ts";
import type { Outcome } from "./outcome.ts";
import { snapshotStatements } from "./snapshots/statements.ts";
import { storeReadings } from "./storeReadings.ts";

/**
 * `row`: for the packed statement; null where the check committed for itself or was fenced off. `alerts`: the rows that were put into the
 * outbox, to be sent by whoever works the message. `letGo`: objects to be removed where nothing names them.
 */
export type Committed = { row: Settled | null; alerts: NewDelivery[]; letGo: LetGo[] };

const unwritten = (row: Settled | null): Committed => ({ row, alerts: [], letGo: [] });

/** Where what was read cannot be stored, the check failed and says so, and nothing else moved. */
export async function commit(world: NotifyWorld, checked: Checked): Promise<Committed> {
  try {
    return await write(world, checked, effectsOf(checked, await storeReadings(world, checked)));
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    console.error(JSON.stringify({ what: "a reading could not be stored", error: error.message }));
    await world.stores.health.recordFailure("storage", checked.now);
    const failed = unstored(checked);
    return write(world, failed, effectsOf(failed, nothingStored));
  }
}

/** The check as one that failed. */
function unstored(checked: Checked): Checked {
  const { outcome } = checked;
  const { fetchMs, verdict } = outcome;
  const sentence = message("fetch.not_stored");
  const failure: FetchFailure = { kind: "failure", class: "storage", sentence, elapsedMs: fetchMs };
  const trace = { ...verdict.trace, verdict: "failed: storage", reason: sentence };
  const failed: Outcome = {
    ...outcome,
    verdict: { kind: "failed", failure, trace },
    learned: {},
    suppressed: null,
    leaves: undefined,
  };
  return { ...checked, outcome: failed };
}

/** A check with news is one batch; of any other there is only the row, for the packed statement. */
async function write(world: NotifyWorld, checked: Checked, effects: Effects): Promise<Committed> {
  if (effects.isQuiet) return unwritten(effects.row);
  const { watch, settings, outcome, now } = checked;
  const { events, snapshot: stored } = effects;
  const { stores } = world;
  const { id: watchId, settingsVersion = "", schedule } = watch;
  const { generation } = schedule;
  const guard: WriteGuard = {
    sql: claimHolds("?", "?"),
    values: [watchId, generation, generation, watchId, generation],
  };
  const { verdict } = outcome;
  const fence = staleClaimStatements(stores, { watchId, generation, settingsVersion, now });
  const snapshot = stored ? snapshotStatements(stores, { watch, settings, verdict, guard, stored }) : [];
  const alerts = await alertStatements(world, { watch, settings, events, guard, now, isOwn: true });
  const { leaves: moved } = effects;
  const leaves = moved
    ? [
        ...leafStatements(stores, { watchId, leaves: moved, guard }),
        ...(outcome.wakesTables ? [wakeOfSiteStatement(stores.db, { userId: watch.userId, watchId, guard })] : []),
      ]
    : [];
  const row = { ...effects.row, ...(alerts.length ? { events: events.map(({ event }) => event) } : {}) };

  const results = await stores.batch<NewDelivery>([
    ...fence,
    ...snapshot,
    ...alerts,
    ...leaves,
    ...commitStatements(stores, row),
  ]);
  if (!results.at(-1)?.results.length) return unwritten(null);
  const first = fence.length + snapshot.length;
  const deleted = objectNamesIn(results.slice(fence.length, first).map((result) => result.results));
  return {
    // Its pack is to know when and how it was checked, and nothing else.
    row: row.pack && row.entry ? { ...row, ...nothingMoved } : null,
    alerts: results.slice(first, first + alerts.length).flatMap((result) => result.results),
    letGo: [{ place: placeOf(watch), names: [...deleted, ...forgottenNames(watch, row)] }],
  };
}

const nothingMoved = { isWritten: true, reading: null, trace: null, suppressed: null, price: null, events: undefined };

/** The objects that the memory named before the check and names no more. */
const forgottenNames = ({ reading }: LoadedWatch, row: Settled): string[] =>
  row.reading ? namesNoMore(reading, row.reading) : [];

/** The objects that these rows let go once they are written. */
export const letGoBy = (settled: readonly { row: Settled; watch: LoadedWatch }[]): LetGo[] =>
  settled.map(({ row, watch }) => ({ place: placeOf(watch), names: forgottenNames(watch, row) }));
