/**
 * The dead man's switch of every watch: without a good reading for three of its intervals, an hour at least, the owner
 * hears of it once, whatever the reason: checks that never come, checks that break, failures below the threshold, a host
 * that is left alone. Hours in which a weekly schedule is closed do not count, nor does a filter that matches nothing,
 * which has a rule of its own. Works through the watches in slices, a few every minutes.
 */
import type { World } from "../world.ts";
import { channelsOf } from "../notify/channels.ts";
import { ownChannels } from "../notify/recipients.ts";
import type { NewEvent } from "../notify/outbox.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { silenceWords, type Silence } from "./health.ts";
import { effectiveFor } from "./run.ts";

const watchesPerSlice = 50_000;
const alertsPerSlice = 100;

/** Tells of the silent watches after `from`, the last id of the slice before; the last id of this slice, 0 at the end. */
export async function tellOfSilence(world: World, from: number, now: number): Promise<number> {
  const slice = await world.db
    .prepare(
      `SELECT max(watch_id) AS last, count(*) AS n FROM
         (SELECT watch_id FROM schedule WHERE watch_id > ? ORDER BY watch_id LIMIT ?)`,
    )
    .bind(from, watchesPerSlice)
    .first<{ last: number | null; n: number }>();
  if (!slice?.last) return 0;
  const { results } = await world.db
    .prepare(silentQuery)
    .bind(from, slice.last, now, alertsPerSlice)
    .all<Silence & { watchId: number }>();
  for (const silence of results) await tell(world, silence, now);
  return slice.n < watchesPerSlice ? 0 : slice.last;
}

const allowed = "max(3600, 3 * s.interval_seconds)";
const lastGood = "coalesce(r.failing_since, nullif(s.last_checked, 0), w.created_at)";
/** A watch is not silent because its schedule is closed: its next check is late, near, or kept off by its host. */
const silentQuery = `SELECT s.watch_id AS watchId, ${lastGood} AS since,
    CASE WHEN s.next_at <= ?3 - ${allowed} THEN 'late' WHEN s.generation - s.done_generation >= 3 THEN 'broken'
      WHEN h.host IS NOT NULL THEN 'host' ELSE 'failing' END AS why
  FROM schedule s JOIN watches w ON w.id = s.watch_id LEFT JOIN readings r ON r.watch_id = s.watch_id
    LEFT JOIN hosts h ON h.host = s.host AND h.until_at > ?3
  WHERE s.watch_id > ?1 AND s.watch_id <= ?2 AND s.paused = 0 AND ${lastGood} <= ?3 - ${allowed}
    AND coalesce(r.reading ->> '$.filterFailures', 0) = 0
    AND r.reading -> '$.heartbeat' IS NULL AND coalesce(r.reading ->> '$.failing.told', 0) = 0
    AND (s.next_at <= ?3 - ${allowed} OR s.generation - s.done_generation >= 3 OR h.host IS NOT NULL
      OR (r.failing_since IS NOT NULL AND s.next_at <= ?3 + s.interval_seconds))
  ORDER BY s.watch_id LIMIT ?4`;

async function tell(world: World, silence: Silence & { watchId: number }, now: number): Promise<void> {
  const watch = await world.checks.find(silence.watchId);
  if (!watch) return;
  const settings = (await effectiveFor(world, [watch]))(watch);
  if (settings.notification_muted) return;
  const channels = [...channelsOf(settings.notification_urls), ...(await ownChannels(world, watch.userId, now))];
  const guard = { sql: "EXISTS (SELECT 1 FROM schedule WHERE watch_id = ? AND paused = 0)", values: [watch.id] };
  const caps = { perHour: 0, perDay: 0 };
  const inserts = await world.outbox.inserts(eventOf(watch, silence), channels, { guard, caps, now });
  const results = await world.db.batch<{ id: number; state: string }>([...inserts, marked(world, watch, silence)]);
  await world.outbox.enqueue(results.slice(0, inserts.length).flatMap((result) => result.results));
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
const marked = (world: World, watch: LoadedWatch, { since }: Silence): D1PreparedStatement =>
  world.db
    .prepare(
      `INSERT INTO readings (watch_id, reading) SELECT ?1, json_object('heartbeat', ?2)
       WHERE EXISTS (SELECT 1 FROM schedule WHERE watch_id = ?1)
       ON CONFLICT (watch_id) DO UPDATE SET reading = CASE WHEN reading -> '$.failing' IS NULL
         THEN json_set(reading, '$.heartbeat', ?2) ELSE json_set(reading, '$.failing.told', json('true')) END`,
    )
    .bind(watch.id, since);
