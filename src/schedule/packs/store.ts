/**
 * Packs seen from the check road: claimed, taken by a worker, settled as one row, and filled. Unscoped: reachable from cron and
 * queues only. Every write is safe to repeat.
 */
import type { Shard } from "../../world.ts";
import { type Count, keptCounts } from "../../storage/counters/statements.ts";
import { boundLimit } from "../../storage/statements.ts";
import { commitStatements, isMine, partStatements, type PackEnd } from "./commit/statements.ts";
import type { Backlog, Road } from "./backlog.ts";
import type { PackClaim, Wants } from "./claim.ts";
import { bucketOf, ownBucketOf, sharedBuckets } from "./bucket.ts";
import { slackSeconds, type Candidate, type Joining, type Opening, type Pack } from "./fill.ts";
import { firstDue, spreadPhase } from "./crowds/statements.ts";
import { crowdStore } from "./crowds/store.ts";
import { partSince } from "./parts/statements.ts";
import { leaving, packLeaseSeconds } from "./statements.ts";

/**
 * What came of taking a claimed pack. `busy`: hosts of it that another message asks just now; `crowded`: those of them that a pack of one
 * host asks, which takes its minutes; `warm`: those asked a moment ago; `isRest`: an earlier part was checked;
 * `isShared`: its bucket is one that hosts share.
 */
export type Taken =
  | {
      state: "mine";
      busy: string[];
      crowded: string[];
      warm: string[];
      until: number;
      isRest: boolean;
      isShared: boolean;
    }
  | { state: "running" | "done" };

/** How many packs of a bucket may be claimed at a time; `shared`: of one that hosts share. */
const claimsOfBucket = (bucket: string, shared: string) => `iif(${bucket} < ${sharedBuckets}, ${shared}, 1)`;

export function packStore(db: D1Database) {
  return {
    ...crowdStore(db),

    /**
     * Claims packs that are due, longest due first: of a shared bucket a few, of one that a host has for itself one at a time. They stay
     * due, so that a claim that is lost is made again. `limits`: how many of each road, and of a shared bucket; of those that hosts have for
     * themselves only these `crowds`, without them any.
     */
    async claimDue(
      now: number,
      limits: Record<Road | "bucket", number> & { crowds?: readonly number[] },
    ): Promise<(PackClaim & { bucket: number })[]> {
      const { results } = await db
        .prepare(
          `UPDATE packs SET generation = generation + 1, lease_until = ?1 + ${packLeaseSeconds} WHERE id IN (
             SELECT id FROM (
               SELECT id, bucket, row_number() OVER (PARTITION BY bucket < ${sharedBuckets} ORDER BY next_at, id) AS turn
               FROM (SELECT d.id, d.bucket, d.next_at, row_number() OVER (PARTITION BY d.bucket ORDER BY d.next_at, d.id) AS place
                 FROM packs d WHERE d.next_at <= ?1 AND d.lease_until <= ?1
                   AND (d.bucket < ${sharedBuckets} OR ?5 IS NULL OR d.bucket IN (SELECT value FROM json_each(?5)))
                   AND (d.members > 0 OR EXISTS (SELECT 1 FROM schedule s WHERE s.pack = d.id AND s.pack <> 0))) e
               WHERE place <= ${claimsOfBucket("e.bucket", "?4")}
                 AND place <= ${claimsOfBucket("e.bucket", "?4")} - (SELECT count(*) FROM packs o WHERE o.bucket = e.bucket AND o.lease_until > ?1))
             WHERE turn <= iif(bucket < ${sharedBuckets}, ?2, ?3))
           RETURNING id AS pack, generation AS claim, bucket`,
        )
        .bind(now, limits.shared, limits.crowd, limits.bucket, limits.crowds ? JSON.stringify(limits.crowds) : null)
        .all<PackClaim & { bucket: number }>();
      return results;
    },

    /** How many packs of each road are due and unclaimed, and how many are claimed and nobody has taken yet: others wait for their hosts. */
    async backlog(now: number): Promise<Record<Road, Backlog>> {
      const { results } = await db
        .prepare(
          `SELECT iif(bucket < ${sharedBuckets}, 'shared', 'crowd') AS road, sum(lease_until <= ?1) AS due,
             sum(lease_until > ?1 AND taken_until < lease_until - ${packLeaseSeconds}) AS waiting FROM packs WHERE next_at <= ?1 GROUP BY road`,
        )
        .bind(now)
        .all<Backlog & { road: Road }>();
      const none: Backlog = { due: 0, waiting: 0 };
      return { shared: none, crowd: none, ...Object.fromEntries(results.map(({ road, ...counts }) => [road, counts])) };
    },

    /** Gives claims back whose message could not be sent. */
    async unclaim(claims: readonly PackClaim[]): Promise<void> {
      await db
        .prepare(
          `UPDATE packs SET lease_until = 0 FROM json_each(?1) j
           WHERE packs.id = j.value ->> 'pack' AND generation = j.value ->> 'claim' AND done_generation < generation`,
        )
        .bind(JSON.stringify(claims))
        .run();
    },

    /**
     * Takes a claimed pack and, for as long, its hosts. `busy` are those that a message or another pack asks just now. "running" and
     * "done" tell what another delivery of its message does.
     */
    async take({ pack, claim }: PackClaim, { hosts, now }: { hosts: string[]; now: number }): Promise<Taken> {
      const until = now + packLeaseSeconds;
      const buckets = [...new Set(hosts.flatMap((host) => [bucketOf(host), ownBucketOf(host)]))];
      const [others, taken, known] = (await db.batch([
        db
          .prepare(
            // Buckets are numbers of ours; as a bound list each would count as a row that is read.
            `SELECT hosts, lease_until AS until, 0 AS isCrowd FROM runs WHERE lease_until >= ?1 - 1
             UNION ALL SELECT p.hosts, p.taken_until, p.bucket >= ${sharedBuckets} FROM packs p WHERE p.bucket IN (${buckets.join(", ")})
               AND p.taken_until > ?1 AND p.id <> ?2`,
          )
          .bind(now, pack),
        db
          .prepare(
            `UPDATE packs SET taken_until = ?3, lease_until = ?3, hosts = ?5 WHERE ${isMine} AND taken_until <= ?4
             RETURNING ${partSince} IS NOT NULL AS isRest, bucket < ${sharedBuckets} AS isShared`,
          )
          .bind(pack, claim, until, now, JSON.stringify(hosts)),
        db
          .prepare(
            "SELECT taken_until AS until FROM packs WHERE id = ?1 AND generation = ?2 AND done_generation < generation",
          )
          .bind(pack, claim),
      ])) as [
        D1Result<{ hosts: string | null; until: number; isCrowd: number }>,
        D1Result<{ isRest: number; isShared: number }>,
        D1Result<{ until: number }>,
      ];
      const [mine] = taken.results;
      if (!mine) return { state: known.results.length ? "running" : "done" };
      const wanted = new Set(hosts);
      const among = (rows: { hosts: string | null }[]) =>
        rows.flatMap((row) => (JSON.parse(row.hosts ?? "[]") as string[]).filter((host) => wanted.has(host)));
      const [busy, warm] = [
        others.results.filter((run) => run.until > now),
        others.results.filter((run) => run.until <= now),
      ];
      const crowded = among(busy.filter((run) => run.isCrowd));
      const [isRest, isShared] = [mine.isRest === 1, mine.isShared === 1];
      return { state: "mine", busy: among(busy), crowded, warm: among(warm), until, isRest, isShared };
    },

    /** Gives a claimed pack up unchecked: the next tick claims it anew. */
    async giveBack({ pack, claim }: PackClaim): Promise<void> {
      await db
        .prepare(`UPDATE packs SET taken_until = 0, lease_until = 0, hosts = '[]' WHERE ${isMine}`)
        .bind(pack, claim)
        .run();
    },

    /** From now on these hosts only are reserved. */
    async reserveOnly({ pack, claim }: PackClaim, hosts: readonly string[]): Promise<void> {
      await db.prepare(`UPDATE packs SET hosts = ?3 WHERE ${isMine}`).bind(pack, claim, JSON.stringify(hosts)).run();
    },

    /** Lets the next delivery of the message take the pack up at once. */
    async release({ pack, claim }: PackClaim, now: number): Promise<void> {
      await db.prepare(`UPDATE packs SET taken_until = ?3, hosts = '[]' WHERE ${isMine}`).bind(pack, claim, now).run();
    },

    /** Ends the time in which the hosts of a settled pack stay reserved. */
    async rest({ pack, claim }: PackClaim, now: number): Promise<void> {
      await db
        .prepare(
          "UPDATE packs SET lease_until = ?3, taken_until = ?3 WHERE id = ?1 AND generation = ?2 AND done_generation = ?2",
        )
        .bind(pack, claim, now)
        .run();
    },

    /**
     * Settles the checks of a pack: its own row, and the rows of those watches of which there is more to write. `happened`: counters
     * that grow. What this database wants of its one host, where others may want it, too.
     * @throws where that does not work, after all its watches went on alone: one that cannot be written harms no other.
     */
    async commit(claimed: PackClaim, end: PackEnd, happened: readonly Count[]): Promise<Wants> {
      try {
        const results = await db.batch<{ load: number | null; isAgain: number }>(
          commitStatements(db, claimed, { end, happened }),
        );
        const wants = results.at(-1)?.results[0];
        return { load: wants?.load ?? null, isAgain: wants?.isAgain === 1 };
      } catch (error) {
        await this.dissolve(claimed);
        throw error;
      }
    },

    /**
     * Settles a part of the checks of a pack, which has begun at `since`, under a claim that goes on: loadPack gives the others. What was
     * reserved is so for as long as the end says.
     * @throws as commit does.
     */
    async commitPart(claimed: PackClaim, end: PackEnd, happened: readonly Count[]): Promise<void> {
      try {
        await db.batch(partStatements(db, claimed, { end, happened }));
      } catch (error) {
        await this.dissolve(claimed);
        throw error;
      }
    },

    /** All watches of a claimed pack go on alone, under its claim. */
    async dissolve({ pack, claim }: PackClaim): Promise<void> {
      await db.prepare(leaving("p.id = ?1 AND p.generation = ?2 AND p.done_generation < ?2")).bind(pack, claim).run();
    },

    /** Watches that may join a pack, behind this number. */
    async candidates(after: number, limit: number): Promise<Candidate[]> {
      const { results } = await db
        .prepare(
          `SELECT watch_id AS watchId, host, interval_seconds AS intervalSeconds, next_at AS nextAt, generation FROM schedule
           WHERE pack = -1 AND pack <> 0 AND watch_id > ?1 AND paused = 0 AND lease_until = 0 ORDER BY watch_id LIMIT ${boundLimit(2)}`,
        )
        .bind(after, limit)
        .all<Candidate>();
      return results;
    },

    /** The packs of these buckets that are at rest and have room for more. */
    async withRoom(buckets: readonly number[], { now, size }: { now: number; size: number }): Promise<Pack[]> {
      const { results } = await db
        .prepare(
          `SELECT p.id, p.bucket, p.interval_seconds AS intervalSeconds, p.next_at AS nextAt, p.members FROM json_each(?1) j
             CROSS JOIN packs p ON p.bucket = j.value WHERE p.members < ?3 AND p.lease_until <= ?2 AND p.done_generation = p.generation`,
        )
        .bind(JSON.stringify(buckets), now, size)
        .all<Pack>();
      return results;
    },

    /** Opens empty packs of a database; their numbers, in their order. */
    async open(openings: readonly Opening[], shard: Shard): Promise<number[]> {
      const numbers: number[] = [];
      const insert = `INSERT INTO packs (bucket, interval_seconds, phase, next_at)
        SELECT ?1, ?2, ${spreadPhase("?1", "?2", { phase: "?4", shard })}, ${firstDue("?1", "?3")} RETURNING id`;
      if (!openings.length) return numbers;
      const results = await db.batch<{ id: number }>(
        openings.map(({ bucket, intervalSeconds, nextAt, phase }) =>
          db.prepare(insert).bind(bucket, intervalSeconds, nextAt, phase),
        ),
      );
      return results.flatMap((result) => result.results.map(({ id }) => id));
    },

    /** Puts watches into packs at rest, each as far as nothing happened to it meanwhile. */
    async join(joining: readonly Joining[], now: number): Promise<number> {
      if (!joining.length) return 0;
      const results = await db.batch(joining.flatMap((one) => joinStatements(db, one, now)));
      return results.filter((_, index) => index % 2 === 1).reduce((sum, { meta }) => sum + meta.changes, 0);
    },

    /** Removes packs that nobody is in any more; what they counted stays. */
    async removeEmpty(now: number): Promise<void> {
      const empty = `members = 0 AND lease_until <= ?1 AND next_at <= ?1 + interval_seconds
        AND NOT EXISTS (SELECT 1 FROM schedule s WHERE s.pack = packs.id AND s.pack <> 0)`;
      await db.batch([
        db.prepare(keptCounts(`SELECT counts FROM packs WHERE ${empty}`)).bind(now),
        db.prepare(`DELETE FROM packs WHERE ${empty}`).bind(now),
      ]);
    },
  };
}

function joinStatements(db: D1Database, { id, watches }: Joining, now: number): D1PreparedStatement[] {
  const last = Math.max(0, ...watches.map(({ generation }) => generation));
  const slack = slackSeconds(watches[0]?.intervalSeconds ?? 0);
  const ids = JSON.stringify(watches.map(({ watchId }) => watchId));
  return [
    // Numbers of claims only grow, also for the watches.
    db
      .prepare(
        `UPDATE packs SET generation = max(generation, ?2), done_generation = max(generation, ?2), members = members + ?3
         WHERE id = ?1 AND lease_until <= ?4 AND done_generation = generation`,
      )
      .bind(id, last, watches.length, now),
    db
      .prepare(
        `UPDATE schedule SET pack = p.id FROM packs p WHERE p.id = ?1 AND p.lease_until <= ?3 AND p.done_generation = p.generation
           AND schedule.watch_id IN (SELECT value FROM json_each(?2)) AND schedule.pack = -1 AND schedule.paused = 0
           AND schedule.lease_until = 0 AND schedule.interval_seconds = p.interval_seconds
           AND schedule.generation <= p.generation AND schedule.next_at >= p.next_at - ?4`,
      )
      .bind(id, ids, now, slack),
  ];
}
