/**
 * The housekeeping of the tick: claims nobody settled, rows past their time, objects no row names. Each is bounded per
 * tick and goes on where it stopped.
 */
import type { HousekeepingWorld } from "./world.ts";
import { clockStatements } from "./clock.ts";
import { tellOfSilence } from "./heartbeat.ts";

const lostEverySeconds = 60;
const oldEverySeconds = 3600;
const silentEverySeconds = 300;
const clockEverySeconds = 600;
const day = 86_400;
/** An object is named by a row within minutes of being written, or never. */
const orphanAfterSeconds = day;
const orphansPerTick = 1000;

/** Due again: claims whose check never ended. */
export const sweepLostClaims = (world: HousekeepingWorld, now: number) => world.stores.checks.releaseLost(now);

/** Brings back what a clock that was ahead put off. */
export async function sweepClock(world: HousekeepingWorld, now: number): Promise<void> {
  if (!(await dueSince(world, "clock", { now, every: clockEverySeconds }))) return;
  await world.stores.db.batch(clockStatements(world.stores.db, now));
}

/** Deletes what has served its time, once an hour. */
export async function sweepOld(world: HousekeepingWorld, now: number): Promise<void> {
  if (!(await dueSince(world, "old", { now, every: oldEverySeconds }))) return;
  const {
    stores: { db },
  } = world;
  await db.batch([
    db.prepare("DELETE FROM runs WHERE lease_until < ?").bind(now - day),
    db.prepare("DELETE FROM idempotent_answers WHERE created_at < ?").bind(now - day),
    db.prepare("DELETE FROM action_tokens WHERE expires_at < ?").bind(now - day),
    db.prepare("DELETE FROM sessions WHERE expires_at < ?").bind(now),
    db.prepare("DELETE FROM dead_letters WHERE at < ?").bind(now - 30 * day),
    // Nothing was sent there for a week: the next alert finds out anew.
    db.prepare("DELETE FROM slow_receivers WHERE rest_until < ?").bind(now - 7 * day),
    db.prepare("DELETE FROM telegram_links WHERE expires_at < ?").bind(now - day),
    db.prepare("DELETE FROM telegram_updates WHERE at < ?").bind(now - 7 * day),
    db.prepare("DELETE FROM push_subscriptions WHERE expires_at < ?").bind(now - day),
    db.prepare("DELETE FROM billing_events WHERE at < ?").bind(now - 90 * day),
    // The table itself refuses to lose anything younger than a year of the database's own clock.
    db.prepare("DELETE FROM audit WHERE at < min(?, unixepoch() - 366 * 86400)").bind(now - 366 * day),
    // Watches come back within the hour of a pause; what is older nobody watches any more, and no doubt lasts longer.
    db.prepare("DELETE FROM hosts WHERE until_at < ? AND account_until < ?").bind(now - 2 * day, now),
    db
      .prepare("DELETE FROM deliveries WHERE created_at < ? AND state NOT IN ('pending', 'sending')")
      .bind(now - 30 * day),
  ]);
}

/**
 * Tells of watches without a good reading for long, a slice of them every few minutes. After a pause of our own, in which
 * nothing was checked, the checks are made up for first: nobody is told of what the next minutes mend.
 */
export async function sweepSilent(world: HousekeepingWorld, now: number): Promise<void> {
  const { results } = await world.stores.db
    .prepare("SELECT name, value FROM cursors WHERE name IN ('silent-at', 'silent-rests', 'last:silent')")
    .all<{ name: string; value: string }>();
  const known = new Map(results.map(({ name, value }) => [name, Number(value)]));
  if (!(await dueSince(world, "silent", { now, every: silentEverySeconds }))) return;
  const last = known.get("last:silent") ?? now;
  // Where each tick comes late, waiting twice would be waiting for ever.
  const rests = now - last > 2 * silentEverySeconds && known.get("silent-rests") !== last;
  if (rests) return remember(world, "silent-rests", String(now));
  const from = known.get("silent-at") ?? 0;
  const reached = await tellOfSilence(world, from, now);
  if (reached !== from) await remember(world, "silent-at", String(reached));
}

/** Removes objects that no row names any more: a slice of the bucket each minute, from where the last one stopped. */
export async function sweepOrphans(world: HousekeepingWorld, now: number): Promise<number> {
  if (!(await dueSince(world, "orphans", { now, every: lostEverySeconds }))) return 0;
  const row = await world.stores.db
    .prepare("SELECT value FROM cursors WHERE name = 'orphans-at'")
    .first<{ value: string }>();
  const listed = await world.stores.objects.list({
    prefix: "u/",
    limit: orphansPerTick,
    startAfter: row?.value || undefined,
  });
  const old = listed.objects.filter((object) => object.uploaded.getTime() / 1000 < now - orphanAfterSeconds);
  const orphans = await unnamed(
    world,
    old.map((object) => object.key),
  );
  if (orphans.length) await world.stores.objects.remove(orphans);
  await remember(world, "orphans-at", listed.truncated ? (listed.objects.at(-1)?.key ?? "") : "");
  return orphans.length;
}

/** Of these keys, those that no snapshot, page, picture, change or memory names. */
async function unnamed(world: HousekeepingWorld, keys: string[]): Promise<string[]> {
  const parsed = keys.flatMap((key) => {
    const match = /^u\/\d+\/w\/(\d+)\/(.+)$/.exec(key);
    return match ? [{ key, watch: Number(match[1]), name: match[2] }] : [];
  });
  if (!parsed.length) return [];
  const { results } = await world.stores.db
    .prepare(
      `SELECT j.value ->> 'key' AS key FROM json_each(?1) j
       WHERE NOT EXISTS (SELECT 1 FROM snapshots WHERE watch_id = j.value ->> 'watch' AND object = j.value ->> 'name')
         AND NOT EXISTS (SELECT 1 FROM pages WHERE watch_id = j.value ->> 'watch' AND object = j.value ->> 'name')
         AND NOT EXISTS (SELECT 1 FROM screenshots WHERE watch_id = j.value ->> 'watch'
           AND j.value ->> 'name' IN (object, elements_object))
         AND NOT EXISTS (SELECT 1 FROM changes WHERE watch_id = j.value ->> 'watch'
           AND j.value ->> 'name' IN (from_object, to_object, trace_object))
         AND NOT EXISTS (SELECT 1 FROM readings WHERE watch_id = j.value ->> 'watch'
           AND instr(reading || coalesce(held, ''), j.value ->> 'name') > 0)`,
    )
    .bind(JSON.stringify(parsed))
    .all<{ key: string }>();
  return results.map((result) => result.key);
}

/** Goes on deleting the objects of accounts that are gone. */
export async function sweepPurges(world: HousekeepingWorld): Promise<void> {
  const { results } = await world.stores.db
    .prepare("SELECT name, value FROM cursors WHERE name LIKE 'purge:%' LIMIT 5")
    .all<{ name: string; value: string }>();
  for (const { name, value } of results)
    if (await world.stores.objects.removeBelow(value))
      await world.stores.db.prepare("DELETE FROM cursors WHERE name = ?").bind(name).run();
}

/** True at most once in `every` seconds for a name, across overlapping ticks; a time ahead of now is none. */
async function dueSince(
  world: HousekeepingWorld,
  name: string,
  { now, every }: { now: number; every: number },
): Promise<boolean> {
  const result = await world.stores.db
    .prepare(
      `INSERT INTO cursors (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2
       WHERE CAST(value AS INTEGER) NOT BETWEEN ?2 - ?3 + 1 AND ?2 + 60`,
    )
    .bind(`last:${name}`, now, every)
    .run();
  return result.meta.changes > 0;
}

async function remember(world: HousekeepingWorld, name: string, value: string): Promise<void> {
  await world.stores.db
    .prepare("INSERT INTO cursors (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2")
    .bind(name, value)
    .run();
}
