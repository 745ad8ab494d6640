/**
 * The housekeeping of the tick: claims nobody settled, rows past their time. Each is bounded per
 * tick and goes on where it stopped.
 */
import type { HousekeepingWorld } from "./world.ts";
import { clockStatements } from "./clock/statements.ts";
import { fillPacks } from "../schedule/packs/dispatch.ts";
import { watchPrefix } from "../storage/objects.ts";
import { expiryStatements } from "./expiry/statements.ts";
import { reportOutages, secondsPerSlice } from "./heartbeat.ts";

const oldEverySeconds = 3600;
const clockEverySeconds = 600;
const purgesPerTick = 50;

/** Due again: claims whose check never ended. */
export const sweepLostClaims = (world: HousekeepingWorld, now: number) => world.stores.checks.releaseLost(now);

/** Puts watches that may join a pack into one: a slice of them each minute, from where the last one stopped. */
export async function sweepPacks(world: HousekeepingWorld, now: number): Promise<void> {
  const from = Number((await world.stores.notes.read("packs-at")) || 0);
  const reached = await fillPacks(world, { from, now });
  if (reached !== from) await world.stores.notes.write("packs-at", String(reached));
}

/** Brings back what a clock that was ahead put off. */
export async function sweepClock(world: HousekeepingWorld, now: number): Promise<void> {
  if (!(await world.stores.notes.isDue("clock", { now, every: clockEverySeconds }))) return;
  await world.stores.batch(clockStatements(world.stores, now));
}

/** Deletes what has served its time and looks whether there is room for more, once an hour. */
export async function sweepOld(world: HousekeepingWorld, now: number): Promise<void> {
  // The database refuses to delete anything of an account that is being moved.
  if (world.shard.count > 1 && (await world.stores.moves.open()).length) return;
  if (!(await world.stores.notes.isDue("old", { now, every: oldEverySeconds }))) return;
  await world.stores.batch(expiryStatements(world.stores, now));
  await world.stores.packs.removeEmpty(now);
  await world.stores.size.examine(world.operator.DATABASE_MEGABYTES * 1e6);
}

/**
 * Tells of watches without a good reading for long, a slice of them every few minutes. After a pause of our own, in which
 * nothing was checked, the checks are made up for first: nobody is notified of what the next minutes mend.
 */
export async function sweepSilent(world: HousekeepingWorld, now: number): Promise<void> {
  const notes = await world.stores.notes.readAll(["silent-at", "silent-rests", "last:silent"]);
  const known = new Map([...notes].map(([name, value]) => [name, Number(value)]));
  if (!(await world.stores.notes.isDue("silent", { now, every: secondsPerSlice }))) return;
  const last = known.get("last:silent") ?? now;
  // Where each tick comes late, waiting twice would be waiting for ever.
  const rests = now - last > 2 * secondsPerSlice && known.get("silent-rests") !== last;
  if (rests) return world.stores.notes.write("silent-rests", String(now));
  const from = known.get("silent-at") ?? 0;
  const reached = await reportOutages(world, from, now);
  if (reached !== from) await world.stores.notes.write("silent-at", String(reached));
}

/** Purges watches that were deleted seven days ago. Objects go first: what a crash leaves is found again by its row. */
export async function sweepDeleted(world: HousekeepingWorld, now: number): Promise<void> {
  for (const expired of await world.stores.deletedWatches.expired(now, purgesPerTick))
    if (await world.stores.objects.removeBelow(watchPrefix(expired)))
      await world.stores.deletedWatches.purge(expired, now);
}

/** Goes on deleting the objects of accounts that are gone. */
export async function sweepPurges(world: HousekeepingWorld): Promise<void> {
  for (const { name, value } of await world.stores.notes.withPrefix("purge:", 5))
    if (await world.stores.objects.removeBelow(value)) await world.stores.notes.remove(name);
}
