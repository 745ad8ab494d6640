/**
 * The dead man's switch of every watch: without a good reading for three of its intervals, an hour at least, the owner
 * hears of it once, whatever the reason: checks that never come, checks that break, failures below the threshold, a host
 * that is left alone. Hours in which a weekly schedule is closed do not count, nor does a filter that matches nothing,
 * which has a rule of its own. A watch that is being checked just now is looked at the next time, and one whose check ended
 * in between is not told of. Works through the watches in slices, a few every minutes.
 */
import type { HousekeepingWorld } from "./world.ts";
import { channelsOf } from "../notify/channels.ts";
import { ownChannels } from "../notify/recipients.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { silenceWords, type Silence } from "../check/health.ts";
import { effectiveFor } from "../tag/inForce.ts";
import type { Guard } from "../storage/guard.ts";
import type { NewEvent } from "../notify/event.ts";

const watchesPerSlice = 50_000;
const alertsPerSlice = 100;

/** Tells of the silent watches after `from`, the last id of the slice before; the last id of this slice, 0 at the end. */
export async function tellOfSilence(world: HousekeepingWorld, from: number, now: number): Promise<number> {
  const slice = await world.stores.db
    .prepare(
      `SELECT max(watch_id) AS last, count(*) AS n FROM
         (SELECT watch_id FROM schedule WHERE watch_id > ? ORDER BY watch_id LIMIT ?)`,
    )
    .bind(from, watchesPerSlice)
    .first<{ last: number | null; n: number }>();
  if (!slice?.last) return 0;
  const { results } = await world.stores.db
    .prepare(silentQuery)
    .bind(from, slice.last, now, alertsPerSlice)
    .all<Silent>();
  for (const silence of results) await tell(world, silence, now);
  return slice.n < watchesPerSlice ? 0 : slice.last;
}

const allowed = "max(3600, 3 * s.interval_seconds)";
const lastGood = "coalesce(r.failing_since, nullif(s.last_checked, 0), w.created_at)";
/** Its host is left alone: by everybody, by its account, or by itself. */
const hostPausedUntil = "max(h.until_at, iif(h.user_id = s.user_id, h.account_until, 0))";
const keptOff = "(h.host IS NOT NULL OR coalesce(r.reading ->> '$.backoff.until', 0) > ?3)";
/** A watch is not silent because its schedule is closed: its next check is late, near, or kept off by its host. */
const silentQuery = `SELECT s.watch_id AS watchId, s.generation, s.done_generation AS doneGeneration, ${lastGood} AS since,
    CASE WHEN s.next_at <= ?3 - ${allowed} THEN 'late' WHEN s.generation - s.done_generation >= 3 THEN 'broken'
      WHEN ${keptOff} THEN 'host' ELSE 'failing' END AS why
  FROM schedule s JOIN watches w ON w.id = s.watch_id LEFT JOIN readings r ON r.watch_id = s.watch_id
    LEFT JOIN hosts h ON h.host = s.host AND ${hostPausedUntil} > ?3
  WHERE s.watch_id > ?1 AND s.watch_id <= ?2 AND s.paused = 0 AND ${lastGood} <= ?3 - ${allowed}
    AND coalesce(r.reading ->> '$.filterFailures', 0) = 0
    AND (s.lease_until <= ?3 OR s.generation - s.done_generation >= 2)
    AND r.reading -> '$.heartbeat' IS NULL AND coalesce(r.reading ->> '$.failing.told', 0) = 0
    AND (s.next_at <= ?3 - ${allowed} OR s.generation - s.done_generation >= 3 OR ${keptOff}
      OR (r.failing_since IS NOT NULL AND s.next_at <= ?3 + s.interval_seconds))
  ORDER BY s.watch_id LIMIT ?4`;

type Silent = Silence & { watchId: number; generation: number; doneGeneration: number };

async function tell(world: HousekeepingWorld, silence: Silent, now: number): Promise<void> {
  const watch = await world.stores.watches.find(silence.watchId);
  if (!watch) return;
  const settings = (await effectiveFor(world, [watch]))(watch);
  if (settings.notification_muted) return;
  const channels = [...channelsOf(settings.notification_urls), ...(await ownChannels(world, watch.userId, now))];
  const { generation, doneGeneration } = silence;
  const guard: Guard = {
    sql: "EXISTS (SELECT 1 FROM schedule WHERE watch_id = ? AND paused = 0 AND generation = ? AND done_generation = ?)",
    values: [watch.id, generation, doneGeneration],
  };
  const caps = { perHour: 0, perDay: 0 };
  const inserts = await world.stores.outbox.inserts(eventOf(watch, silence), channels, { guard, caps, now });
  const results = await world.stores.db.batch<{ id: number; state: string }>([
    ...inserts,
    marked(world, silence, guard),
  ]);
  await world.stores.outbox.enqueue(results.slice(0, inserts.length).flatMap((result) => result.results));
}

const eventOf = (watch: LoadedWatch, silence: Silence): NewEvent => ({
  kind: "failing",
  event: `silent:${watch.id}:${silence.since}`,
  userId: watch.userId,
  watchId: watch.id,
  changeAt: null,
  words: silenceWords(watch, silence),
});

/** Told once until it recovers. */
const marked = (world: HousekeepingWorld, { watchId, since }: Silent, guard: Guard): D1PreparedStatement =>
  world.stores.db
    .prepare(
      `INSERT INTO readings (watch_id, reading) SELECT ?, json_object('heartbeat', ?) WHERE ${guard.sql}
       ON CONFLICT (watch_id) DO UPDATE SET reading = CASE WHEN reading -> '$.failing' IS NULL
         THEN json_set(reading, '$.heartbeat', excluded.reading -> '$.heartbeat')
         ELSE json_set(reading, '$.failing.told', json('true')) END`,
    )
    .bind(watchId, since, ...guard.values);
