/**
 * Packs seen from the check road: claimed, taken by a worker, settled as one row, and filled. Unscoped: reachable from cron and
 * queues only. Every write is safe to repeat.
 */
import { counterStatement } from "../../storage/counters/statements.ts";
import { aloneStatements, leavingStatement, memoryStatements, type Settled } from "../commit/statements.ts";
import { encodedEntry } from "./entry.ts";
import { slackSeconds, type Candidate, type Joining, type Opening, type Pack } from "./fill.ts";
import { leaving } from "./statements.ts";

/** A pack and the number of its claim. */
export type PackClaim = { pack: number; claim: number };
/** What came of taking a claimed pack. `busy`: hosts of it that another message asks just now; `warm`: those asked a moment ago. */
export type Taken = { state: "mine"; busy: string[]; warm: string[]; until: number } | { state: "running" | "done" };

/** How the checks of a pack ended: `settled` by rows; the others of `gone` go on alone. `lastsUntil`: its hosts stay reserved. */
export type PackEnd = { settled: Settled[]; gone: number[]; members: number; lastsUntil: number; now: number };

/** A claimed pack that nobody settles for so long is due again. */
const leaseSeconds = 300;
const isMine = "id = ?1 AND generation = ?2 AND done_generation < generation";

export function packStore(db: D1Database) {
  return {
    /** Claims packs that are due, longest due first, and of each bucket one. They stay due, so that a claim that is lost is made again. */
    async claimDue(now: number, limit: number): Promise<PackClaim[]> {
      const { results } = await db
        .prepare(
          `UPDATE packs SET generation = generation + 1, lease_until = ?1 + ${leaseSeconds} WHERE id IN (
             SELECT id FROM (SELECT d.id, d.next_at, row_number() OVER (PARTITION BY d.bucket ORDER BY d.next_at, d.id) AS place
               FROM packs d WHERE d.next_at <= ?1 AND d.lease_until <= ?1
                 AND (d.members > 0 OR EXISTS (SELECT 1 FROM schedule s WHERE s.pack = d.id))
                 AND NOT EXISTS (SELECT 1 FROM packs o WHERE o.bucket = d.bucket AND o.lease_until > ?1))
             WHERE place = 1 ORDER BY next_at LIMIT ?2)
           RETURNING id AS pack, generation AS claim`,
        )
        .bind(now, limit)
        .all<PackClaim>();
      return results;
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

    /** Takes a claimed pack and, for as long, its hosts. "running" and "done" tell what another delivery of its message does. */
    async take({ pack, claim }: PackClaim, { hosts, now }: { hosts: string[]; now: number }): Promise<Taken> {
      const until = now + leaseSeconds;
      const [others, taken, known] = (await db.batch([
        db
          .prepare(
            "SELECT hosts, done, lease_until AS until FROM runs WHERE lease_until >= ?1 - 1 AND (done = 0 OR lease_until <= ?1)",
          )
          .bind(now),
        db
          .prepare(
            `UPDATE packs SET taken_until = ?3, lease_until = ?3, hosts = ?5 WHERE ${isMine} AND taken_until <= ?4 RETURNING id`,
          )
          .bind(pack, claim, until, now, JSON.stringify(hosts)),
        db
          .prepare(
            "SELECT taken_until AS until FROM packs WHERE id = ?1 AND generation = ?2 AND done_generation < generation",
          )
          .bind(pack, claim),
      ])) as [D1Result<{ hosts: string | null; done: number; until: number }>, D1Result, D1Result<{ until: number }>];
      if (!taken.results.length) return { state: known.results.length ? "running" : "done" };
      const wanted = new Set(hosts);
      const among = (rows: { hosts: string | null }[]) =>
        rows.flatMap((row) => (JSON.parse(row.hosts ?? "[]") as string[]).filter((host) => wanted.has(host)));
      const busy = others.results.filter((run) => !run.done && run.until > now);
      return { state: "mine", busy: among(busy), warm: among(others.results.filter(({ done }) => done)), until };
    },

    /** From now on these hosts only are reserved. */
    async reserveOnly({ pack, claim }: PackClaim, hosts: readonly string[]): Promise<void> {
      await db.prepare(`UPDATE packs SET hosts = ?3 WHERE ${isMine}`).bind(pack, claim, JSON.stringify(hosts)).run();
    },

    /** Lets the next delivery of the message take the pack up at once. */
    async release({ pack, claim }: PackClaim): Promise<void> {
      await db.prepare(`UPDATE packs SET taken_until = 0 WHERE ${isMine}`).bind(pack, claim).run();
    },

    /** Ends the time in which the hosts of a settled pack stay reserved. */
    async rest({ pack, claim }: PackClaim, now: number): Promise<void> {
      await db
        .prepare(
          "UPDATE packs SET lease_until = 0, taken_until = ?3 WHERE id = ?1 AND generation = ?2 AND done_generation = ?2",
        )
        .bind(pack, claim, now)
        .run();
    },

    /**
     * Settles the checks of a pack: its own row, and the rows of those watches of which there is more to write. `happened`: counters
     * that grow. @throws where that does not work, after all its watches went on alone: one that cannot be written harms no other.
     */
    async commit(claimed: PackClaim, end: PackEnd, happened: readonly string[]): Promise<void> {
      try {
        await db.batch(commitStatements(db, claimed, { end, happened }));
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
           WHERE pack = -1 AND watch_id > ?1 AND paused = 0 AND lease_until = 0 ORDER BY watch_id LIMIT ?2`,
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

    /** Opens empty packs; their numbers, in their order. */
    async open(openings: readonly Opening[]): Promise<number[]> {
      const numbers: number[] = [];
      const insert = `INSERT INTO packs (bucket, interval_seconds, phase, next_at) VALUES (?1, ?2, ?3 % ?2, ?3) RETURNING id`;
      if (!openings.length) return numbers;
      const results = await db.batch<{ id: number }>(
        openings.map(({ bucket, intervalSeconds, nextAt }) => db.prepare(insert).bind(bucket, intervalSeconds, nextAt)),
      );
      return results.flatMap((result) => result.results.map(({ id }) => id));
    },

    /** Puts watches into packs at rest, each as far as nothing happened to it meanwhile. */
    async join(joining: readonly Joining[], now: number): Promise<number> {
      if (!joining.length) return 0;
      const results = await db.batch(joining.flatMap((one) => joinStatements(db, one, now)));
      return results.filter((_, index) => index % 2 === 1).reduce((sum, { meta }) => sum + meta.changes, 0);
    },

    /** Removes packs that nobody is in any more. */
    async removeEmpty(now: number): Promise<void> {
      await db
        .prepare(
          `DELETE FROM packs WHERE members = 0 AND lease_until <= ?1 AND next_at <= ?1 + interval_seconds
             AND NOT EXISTS (SELECT 1 FROM schedule s WHERE s.pack = packs.id)`,
        )
        .bind(now)
        .run();
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

type Ending = { end: PackEnd; happened: readonly string[] };

/** Guarded by the claim of the pack, whose row is the last. */
function commitStatements(
  db: D1Database,
  { pack, claim }: PackClaim,
  { end, happened }: Ending,
): D1PreparedStatement[] {
  const { settled, gone, members, lastsUntil, now } = end;
  const staying = settled.filter(({ entry }) => entry !== null);
  const alone = settled.filter(({ entry }) => entry === null);
  const outside = [...alone.map(({ watchId }) => watchId), ...gone];
  const state = Object.fromEntries(
    staying.flatMap(({ watchId, entry }) => (entry ? [[watchId, encodedEntry(entry)]] : [])),
  );
  const statements: D1PreparedStatement[] = [];
  if (happened.length) statements.push(counterStatement(db, happened));
  statements.push(...memoryStatements({ db }, staying));
  if (outside.length) statements.push(leavingStatement({ db }, { pack, generation: claim, watchIds: outside }));
  if (alone.length) statements.push(...aloneStatements({ db }, alone));
  statements.push(
    db
      .prepare(
        `UPDATE packs SET done_generation = generation, next_at = ?3 - ((?3 - phase) % interval_seconds) + interval_seconds,
           lease_until = ?4, taken_until = max(?3, ?4), members = ?5, checked_at = iif(?6 = '{}', checked_at, ?3), state = ?6 WHERE ${isMine}`,
      )
      .bind(pack, claim, now, lastsUntil, members - outside.length, JSON.stringify(state)),
  );
  return statements;
}
