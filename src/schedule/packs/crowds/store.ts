/** The packs that one host has for itself follow each other. It only speaks SQL. */
import { ownBucketOf, sharedBuckets } from "../bucket.ts";
import type { PackClaim } from "../claim.ts";
import { isMine } from "../commit/statements.ts";
import { packLeaseSeconds } from "../statements.ts";

export function crowdStore(db: D1Database) {
  return {
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
