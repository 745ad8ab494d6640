/** Watches that have had no good reading for long: looked for in slices, and marked once their owner is to hear of it. Unscoped. */
import type { Outage } from "../../check/health.ts";
import type { WriteGuard } from "../../storage/writeGuard.ts";
import type { Statement } from "../../storage/statements.ts";
import { sharedBuckets } from "../../schedule/packs/bucket.ts";
import { doneGeneration, generation, leaseUntil, nextAt, withPack } from "../../schedule/packs/statements.ts";
import type { StorageStores } from "../../storage/world.ts";

/** A watch without a good reading for three intervals by the clock, and the claims that it had. */
export type Silent = Outage & { watchId: number; intervalSeconds: number; generation: number; doneGeneration: number };

const allowed = "max(3600, 3 * s.interval_seconds)";
/** Who waits in a pack of a host that cannot be asked for all of its watches is shown so, and is late after a day. */
const late = `${nextAt} <= ?3 - iif(coalesce(p.bucket, 0) >= ${sharedBuckets}, max(86400, ${allowed}), ${allowed})`;
const lastChecked = "max(s.last_checked, coalesce(p.checked_at, 0))";
const lastGood = `coalesce(r.failing_since, nullif(${lastChecked}, 0), w.created_at)`;
/** Of a watch that was checked in time and is not failing, which is most of them, the reading is not looked at. */
const isDoubtful = `(${lastChecked} <= ?3 - ${allowed} OR w.failing)`;
const unsettled = `${generation} - ${doneGeneration}`;
/** Its host is left alone: by everybody, by its account, or by itself. */
const hostPausedUntil = "max(h.until_at, iif(h.user_id = s.user_id, h.account_until, 0))";
const keptOff = "(h.host IS NOT NULL OR coalesce(r.reading ->> '$.backoff.until', 0) > ?3)";
/** Of most watches whose schedule is closed the next check is far: it is late, near, or kept off by its host. Which hours count, outage.ts says. */
const silentQuery = `SELECT s.watch_id AS watchId, s.interval_seconds AS intervalSeconds, ${generation} AS generation, ${doneGeneration} AS doneGeneration, ${lastGood} AS since,
    CASE WHEN ${late} THEN 'late' WHEN ${unsettled} >= 3 THEN 'broken'
      WHEN ${keptOff} THEN 'host' ELSE 'failing' END AS why
  FROM ${withPack} JOIN watches w ON w.id = s.watch_id LEFT JOIN readings r ON r.watch_id = s.watch_id
    LEFT JOIN hosts h ON h.host = s.host AND ${hostPausedUntil} > ?3
  WHERE s.watch_id > ?1 AND s.watch_id <= ?2 AND s.paused = 0 AND ${isDoubtful} AND ${lastGood} <= ?3 - ${allowed}
    AND coalesce(r.reading ->> '$.filterFailures', 0) = 0
    AND (${leaseUntil} <= ?3 OR ${unsettled} >= 2)
    AND r.reading -> '$.heartbeat' IS NULL AND coalesce(r.reading ->> '$.failing.told', 0) = 0
    AND (${late} OR ${unsettled} >= 3 OR ${keptOff}
      OR (r.failing_since IS NOT NULL AND ${nextAt} <= ?3 + s.interval_seconds))
  ORDER BY s.watch_id LIMIT ?4`;

export function heartbeatStore(db: D1Database) {
  return {
    /** The next watches behind this id: the last of them, and how many. */
    async slice(after: number, limit: number): Promise<{ last: number | null; n: number } | null> {
      return db
        .prepare(
          `SELECT max(watch_id) AS last, count(*) AS n FROM
             (SELECT watch_id FROM schedule WHERE watch_id > ? ORDER BY watch_id LIMIT ?)`,
        )
        .bind(after, limit)
        .first<{ last: number | null; n: number }>();
    },

    /** Those of a slice that have had no good reading for too long, and whose owners have not heard of it. */
    async silent(slice: { after: number; upTo: number; now: number; limit: number }): Promise<Silent[]> {
      const { after, upTo, now, limit } = slice;
      const { results } = await db.prepare(silentQuery).bind(after, upTo, now, limit).all<Silent>();
      return results;
    },
  };
}

/** Remembers that the owner of a watch is notified, where the guard holds. */
export const heartbeatStatement = (
  { db }: Pick<StorageStores, "db">,
  { watchId, since }: Silent,
  guard: WriteGuard,
): Statement =>
  db
    .prepare(
      `INSERT INTO readings (watch_id, reading) SELECT ?, json_object('heartbeat', ?) WHERE ${guard.sql}
       ON CONFLICT (watch_id) DO UPDATE SET reading = CASE WHEN reading -> '$.failing' IS NULL
         THEN json_set(reading, '$.heartbeat', excluded.reading -> '$.heartbeat')
         ELSE json_set(reading, '$.failing.told', json('true')) END`,
    )
    .bind(watchId, since, ...guard.values);
