/**
 * The dead man's switch of every watch: without a good reading for three of its intervals, an hour at least, the owner
 * hears of it once, whatever the reason: checks that never come, checks that break, failures below the threshold, a host
 * that is left alone. Hours in which a weekly schedule is closed do not count, nor does a filter that matches nothing,
 * which has a rule of its own. A watch that is being checked just now is looked at the next time, and one whose check ended
 * in between is not reported. Works through the watches in slices, a few every minutes.
 */
import type { WrittenDelivery } from "../notify/outbox/names.ts";
import type { Effective } from "../settings/effective.ts";
import { isMuted } from "../settings/muted.ts";
import type { HousekeepingWorld } from "./world.ts";
import { timingOf } from "../notify/hold/timing.ts";
import { channelsInForce } from "../notify/recipients/inForce.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { outageFrom } from "./heartbeat/outage.ts";
import { heartbeatStatement, type Silent } from "./heartbeat/store.ts";
import { outageWords, type Outage } from "../check/health.ts";
import { effectiveFor } from "../tag/inForce.ts";
import {
  doneGeneration as doneGenerationOf,
  generation as generationOf,
  withPack,
} from "../schedule/packs/statements.ts";
import type { WriteGuard } from "../storage/writeGuard.ts";
import type { NewEvent } from "../notify/event.ts";

export const watchesPerSlice = 25_000;
export const secondsPerSlice = 300;
const alertsPerSlice = 100;
const searchesPerSlice = 5;

/** Tells of the silent watches after `from`, the last id of the slice before; the last id of this slice, 0 at the end. */
export async function reportOutages(world: HousekeepingWorld, from: number, now: number): Promise<number> {
  const slice = await world.stores.heartbeats.slice(from, watchesPerSlice);
  if (!slice?.last) return 0;
  let after = from;
  let left = alertsPerSlice;
  // Those whose schedule is closed crowd out no others.
  for (let search = 0; search < searchesPerSlice && left > 0; search++) {
    const limit = alertsPerSlice;
    const outages = await world.stores.heartbeats.silent({ after, upTo: slice.last, now, limit });
    for (const outage of outages) {
      if (left > 0 && (await tell(world, outage, now))) left -= 1;
      after = outage.watchId;
    }
    if (outages.length < limit) break;
  }
  return slice.n < watchesPerSlice ? 0 : slice.last;
}

/** Whether its schedule leaves the watch silent, so that its owner is to hear of it. */
async function tell(world: HousekeepingWorld, outage: Silent, now: number): Promise<boolean> {
  const watch = await world.stores.watches.find(outage.watchId);
  if (!watch) return false;
  const settings = (await effectiveFor(world, [watch]))(watch);
  if (isMuted(settings, now) || outageFrom({ ...settings, ...outage }) > now) return false;
  const channels = await channelsInForce(world, { userId: watch.userId, settings, now });
  const { generation, doneGeneration } = outage;
  const guard: WriteGuard = {
    sql: `EXISTS (SELECT 1 FROM ${withPack} WHERE s.watch_id = ? AND s.paused = 0 AND ${generationOf} = ? AND ${doneGenerationOf} = ?)`,
    values: [watch.id, generation, doneGeneration],
  };
  const caps = { perHour: 0, perDay: 0 };
  const timing = await timingOf(world, watch.userId, settings);
  const options = { guard, caps, timing, now };
  const inserts = await world.stores.outbox.insertStatements(eventOf({ watch, settings }, outage), channels, options);
  const results = await world.stores.batch<WrittenDelivery>([
    ...inserts,
    heartbeatStatement(world.stores, outage, guard),
  ]);
  await world.stores.outbox.enqueue(results.slice(0, inserts.length).flatMap((result) => result.results));
  return true;
}

const eventOf = ({ watch, settings }: { watch: LoadedWatch; settings: Effective }, outage: Outage): NewEvent => ({
  kind: "failing",
  event: `silent:${watch.id}:${outage.since}`,
  userId: watch.userId,
  watchId: watch.id,
  changeAt: null,
  words: outageWords(watch, outage, { language: settings.language, zone: settings.alertZone }),
});
