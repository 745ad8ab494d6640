/** The packs that one host has for itself follow each other. It only speaks SQL. */
import { ownBucketOf, sharedBuckets } from "../bucket.ts";
import type { PackClaim } from "../claim.ts";
import { isMine } from "../commit/statements.ts";
import type { Shard } from "../../../world.ts";
import { packLeaseSeconds } from "../statements.ts";
import { spreadPhase } from "./statements.ts";

/** Watches of one host. */
export type Crowd = { host: string; watchIds: readonly number[] };

export function crowdStore(db: D1Database) {
  return {
    /** The hosts that have packs for themselves of which one is due and none is claimed, longest due first, and how many watches are in it. */
    async dueCrowds(now: number): Promise<{ bucket: number; host: string; uses: number }[]> {
      const { results } = await db
        .prepare(
          `SELECT bucket, uses, (SELECT s.host FROM schedule s WHERE s.pack = id AND s.pack <> 0 LIMIT 1) AS host FROM (
             SELECT d.id, d.bucket, d.members AS uses, min(d.next_at) AS since FROM packs d WHERE d.bucket >= ${sharedBuckets} AND d.next_at <= ?1
               AND d.members > 0 AND NOT EXISTS (SELECT 1 FROM packs o WHERE o.bucket = d.bucket AND o.lease_until > ?1) GROUP BY d.bucket)
           WHERE host IS NOT NULL ORDER BY since`,
        )
        .bind(now)
        .all<{ bucket: number; host: string; uses: number }>();
      return results;
    },

    /** Claims the pack that is due longest of those that this host has for itself, where none of them is claimed; or null. */
    async claimOf(host: string, now: number): Promise<PackClaim | null> {
      return db
        .prepare(
          `UPDATE packs SET generation = generation + 1, lease_until = ?2 + ${packLeaseSeconds} WHERE id = (
             SELECT d.id FROM packs d WHERE d.bucket = ?1 AND d.members > 0 AND d.next_at <= ?2
               AND NOT EXISTS (SELECT 1 FROM packs o WHERE o.bucket = ?1 AND o.lease_until > ?2)
             ORDER BY d.next_at, d.id LIMIT 1)
           RETURNING id AS pack, generation AS claim`,
        )
        .bind(ownBucketOf(host), now)
        .first<PackClaim>();
    },

    /** Claims the pack that is due longest of the host of this one, where that host has packs for itself and no other is claimed; or null. */
    async claimNext(pack: number, now: number): Promise<PackClaim | null> {
      return db
        .prepare(
          `UPDATE packs SET generation = generation + 1, lease_until = ?2 + ${packLeaseSeconds} WHERE id = (
             SELECT d.id FROM packs m JOIN packs d ON d.bucket = m.bucket WHERE m.id = ?1 AND m.bucket >= ${sharedBuckets}
               AND d.id <> ?1 AND d.members > 0 AND d.next_at <= ?2
               AND NOT EXISTS (SELECT 1 FROM packs o WHERE o.bucket = m.bucket AND o.id <> ?1 AND o.lease_until > ?2)
             ORDER BY d.next_at, d.id LIMIT 1)
           RETURNING id AS pack, generation AS claim`,
        )
        .bind(pack, now)
        .first<PackClaim>();
    },

    /**
     * Watches of a claimed pack, all of one host, get a pack that this host has for itself, due since when theirs is: its turn comes with the others
     * of the host, and nobody else's checks wait for it.
     */
    async moveOut({ pack, claim }: PackClaim, crowd: Crowd, shard: Shard): Promise<void> {
      await db.batch(movingStatements(db, { pack, claim }, { ...crowd, shard }));
    },

    /**
     * Gives a claimed pack up unchecked to the line of those that its one host has for itself: its turn comes by when it was due. One that
     * has watches of other hosts, too, stays where whoever asks those sees it.
     */
    async lineUp({ pack, claim }: PackClaim, host: string): Promise<void> {
      await db
        .prepare(
          `UPDATE packs SET taken_until = 0, lease_until = 0, hosts = '[]', bucket = iif(EXISTS (
             SELECT 1 FROM schedule s WHERE s.pack = ?1 AND s.pack <> 0 AND s.host <> ?4), bucket, ?3) WHERE ${isMine}`,
        )
        .bind(pack, claim, ownBucketOf(host), host)
        .run();
    },
  };
}

function movingStatements(
  db: D1Database,
  { pack, claim }: PackClaim,
  { host, watchIds, shard }: Crowd & { shard: Shard },
) {
  const [bucket, ids] = [ownBucketOf(host), JSON.stringify(watchIds)];
  const entries = `(SELECT coalesce(json_group_object(e.key, json(e.value)), '{}') FROM json_each(packs.state) e
    WHERE CAST(e.key AS INTEGER) IN (SELECT value FROM json_each(?4)))`;
  const phase = spreadPhase("?3", "packs.interval_seconds", { phase: "packs.phase", shard });
  return [
    // Numbers of claims only grow, also for the watches.
    db
      .prepare(
        `INSERT INTO packs (bucket, interval_seconds, phase, next_at, generation, done_generation, members, checked_at, state)
           SELECT ?3, interval_seconds, ${phase}, next_at, generation, generation, json_array_length(?4), checked_at, ${entries}
           FROM packs WHERE ${isMine}`,
      )
      .bind(pack, claim, bucket, ids),
    db
      .prepare(
        `UPDATE schedule SET pack = (SELECT max(n.id) FROM packs n WHERE n.bucket = ?3)
         WHERE watch_id IN (SELECT value FROM json_each(?4)) AND pack = ?1 AND pack <> 0 AND EXISTS (SELECT 1 FROM packs WHERE ${isMine})`,
      )
      .bind(pack, claim, bucket, ids),
  ];
}
