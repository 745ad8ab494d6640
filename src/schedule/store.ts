/**
 * The schedule seen from the check road: claims in bulk, message leases, and settling many unchanged watches in few
 * statements. Unscoped: reachable from cron and queues only. Every write is safe to repeat.
 */
import { writtenSentence } from "../message/written.ts";
import { message } from "../message/message.ts";
import { counterStatement, type Count } from "../storage/counters/statements.ts";
import { aloneStatements, type Settled } from "./commit/statements.ts";
import { wokenStatements } from "./commit/tables/statements.ts";
import { leaseUntil, leaving, withPack } from "./packs/statements.ts";
import { bucketOf, ownBucketOf } from "./packs/bucket.ts";
import type { Rest } from "./hosts/pace.ts";
import { stripLength } from "./strip.ts";
import { inLanes, type Timed } from "./due/lanes.ts";
import { dueStore } from "./due/store.ts";
import type { Due } from "./hosts/batches.ts";

/** Seconds of a day: the longest wait for the next try of a watch whose check breaks, unless its interval is longer. */
const maxBrokenWait = 86_400;
const brokenTimes = "(SELECT reading ->> '$.failing.count' FROM readings r WHERE r.watch_id = schedule.watch_id)";
/** When a watch whose check broke is checked again at the earliest; 0 after the first time. `?2`: now. */
const longerWait = `CASE WHEN ${brokenTimes} < 2 THEN 0
  ELSE ?2 + min(max(interval_seconds, ${maxBrokenWait}), interval_seconds << min(${brokenTimes} - 1, 20)) END`;

/** A claimed watch, and the number of the claim. */
export type Numbered = { watchId: number; generation: number };
export type Claim = Due & Numbered;

/** What came of asking for the lease of a message. `hosts`: those it holds; `warm`: those asked a moment ago. */
export type Lease = { state: "mine"; hosts: string[]; warm: string[] } | { state: "running" | "done" | "waits" };

/** Longer than the slowest message of HTTP watches takes; then a claim counts as lost. */
export const leaseSeconds = 300;

export function scheduleStore(db: D1Database) {
  return {
    ...dueStore(db),

    /** Claims those of these watches that are due: fences off earlier claims and moves each to its next slot, in one statement. */
    async claimDue(watchIds: number[], now: number): Promise<Numbered[]> {
      const { results } = await db
        .prepare(
          `UPDATE schedule SET generation = generation + 1, lease_until = ?1 + ?2,
             next_at = ?1 - ((?1 - phase) % interval_seconds) + interval_seconds
           WHERE watch_id IN (SELECT value FROM json_each(?3)) AND paused = 0 AND pack <= 0 AND next_at <= ?1 AND lease_until <= ?1
           RETURNING watch_id AS watchId, generation`,
        )
        .bind(now, leaseSeconds, JSON.stringify(watchIds))
        .all<Numbered>();
      return results;
    },

    /** Makes tables of watches due of which one moved since the last tick. */
    async wakeTables(now: number): Promise<void> {
      await db.batch(wokenStatements(db, now));
    },

    /** Due watches that wait for their turn are due at other times: `[watch id, Unix seconds]`. */
    async postpone(times: readonly (readonly [number, number])[], now: number): Promise<void> {
      await db
        .prepare(
          `UPDATE schedule SET next_at = j.value ->> 1 FROM json_each(?2) j
           WHERE watch_id = j.value ->> 0 AND pack <= 0 AND next_at <= ?1 AND lease_until <= ?1`,
        )
        .bind(now, JSON.stringify(times))
        .run();
    },

    /**
     * Claims named watches for a person who asked; those that run already are left out. Those of a pack go on alone. `isTrusted`: those that
     * were never checked are taken for quick.
     */
    async claimNamed(watchIds: number[], now: number, { isTrusted = true } = {}): Promise<Claim[]> {
      const json = JSON.stringify(watchIds);
      const [, claimed] = (await db.batch([
        db
          .prepare(
            leaving(
              "schedule.watch_id IN (SELECT value FROM json_each(?2)) AND schedule.paused = 0 AND p.lease_until <= ?1",
            ),
          )
          .bind(now, json),
        db
          .prepare(
            `UPDATE schedule SET generation = generation + 1, lease_until = ?1 + ?2
             WHERE watch_id IN (SELECT value FROM json_each(?3)) AND paused = 0 AND pack <= 0 AND lease_until <= ?1
             RETURNING watch_id AS watchId, user_id AS userId, generation, lane, fetch_ms AS fetchMs, last_checked = 0 AS isNew, host`,
          )
          .bind(now, leaseSeconds, json),
      ])) as [D1Result, D1Result<Timed<Claim>>];
      return inLanes(claimed.results, { isTrusted });
    },

    /** How many of these watches are checked with a browser. */
    async countOfBrowser(watchIds: readonly number[]): Promise<number> {
      const row = await db
        .prepare(
          `SELECT count(*) AS n FROM schedule
           WHERE watch_id IN (SELECT value FROM json_each(?)) AND lane = 'browser'`,
        )
        .bind(JSON.stringify(watchIds))
        .first<{ n: number }>();
      return row?.n ?? 0;
    },

    /** Of these watches those that are kept off their host: by everybody's trouble, their account's or their own. */
    async keptOff(watchIds: number[], now: number): Promise<number[]> {
      const { results } = await db
        .prepare(
          `SELECT s.watch_id AS id FROM ${withPack} LEFT JOIN hosts h ON h.host = s.host
             LEFT JOIN readings r ON r.watch_id = s.watch_id
           WHERE s.watch_id IN (SELECT value FROM json_each(?1)) AND s.paused = 0 AND ${leaseUntil} <= ?2
             AND (max(h.until_at, iif(h.user_id = s.user_id, h.account_until, 0)) > ?2
               OR r.reading ->> '$.backoff.until' > ?2)`,
        )
        .bind(JSON.stringify(watchIds), now)
        .all<{ id: number }>();
      return results.map(({ id }) => id);
    },

    /** Gives claims back whose message could not be sent. */
    async unclaim(claims: Pick<Claim, "watchId" | "generation">[], now: number): Promise<void> {
      await db
        .prepare(
          `UPDATE schedule SET lease_until = 0, next_at = min(next_at, ?1) FROM json_each(?2) j
           WHERE watch_id = j.value ->> 0 AND generation = j.value ->> 1`,
        )
        .bind(now, JSON.stringify(claims.map((claim) => [claim.watchId, claim.generation])))
        .run();
    },

    /** Claims that no one settled in time are due again. */
    async releaseLost(now: number): Promise<number> {
      const result = await db
        .prepare(
          // Looks at those that are checked alone and run: whatever pauses a watch or puts it into a pack leaves it no claim.
          `UPDATE schedule INDEXED BY schedule_due SET lease_until = 0, next_at = min(next_at, ?1)
           WHERE paused = 0 AND pack <= 0 AND lease_until > 0 AND lease_until <= ?1 AND done_generation < generation`,
        )
        .bind(now)
        .run();
      return result.meta.changes;
    },

    /**
     * Ends claims whose check broke at every try: each watch says so and waits for its next slot, from the second time on twice as
     * long as before, up to a day.
     */
    async abandon(claims: readonly (readonly [number, number])[], now: number): Promise<void> {
      const json = JSON.stringify(claims);
      const failing = JSON.stringify({
        class: "parse",
        ...writtenSentence(message("fetch.broke")),
        count: 1,
        since: now,
        told: false,
      });
      await db.batch([
        db
          .prepare(
            `INSERT INTO readings (watch_id, reading, failure, failing_since)
             SELECT s.watch_id, json_object('failing', json(?2)), 'parse', ?3 FROM json_each(?1) j JOIN schedule s
               ON s.watch_id = j.value ->> 0 AND s.generation = j.value ->> 1 AND s.done_generation < s.generation
             WHERE true ON CONFLICT (watch_id) DO UPDATE SET failure = 'parse',
               failing_since = coalesce(failing_since, excluded.failing_since),
               reading = json_set(reading, '$.failing', json_patch(coalesce(reading -> '$.failing', ?2), json_object(
                 'class', ?2 ->> '$.class', 'sentence', ?2 ->> '$.sentence', 'code', ?2 ->> '$.code', 'values', json('{}'),
                 'count', iif(reading ->> '$.failing.sentence' = ?2 ->> '$.sentence', reading ->> '$.failing.count' + 1, 1))))`,
          )
          .bind(json, failing, now),
        db
          .prepare(
            `UPDATE schedule SET done_generation = generation, lease_until = 0, last_checked = ?2,
               pack = CASE pack WHEN -1 THEN 0 ELSE pack END, next_at = max(next_at, ${longerWait}),
               strip = substr(strip || 'f', -${stripLength}) FROM json_each(?1) j
             WHERE watch_id = j.value ->> 0 AND generation = j.value ->> 1 AND done_generation < generation`,
          )
          .bind(json, now),
      ]);
    },

    /**
     * Takes the lease of a message and, for as long, those of its hosts that no other message holds. "waits": every host
     * of it is held, and nothing was taken; "running" and "done" tell what another delivery of it does. `isWanted`: hosts that only
     * rest are free for it.
     */
    async takeRun(
      run: string,
      { hosts, now, isWanted = false }: { hosts: string[]; now: number; isWanted?: boolean | undefined },
    ): Promise<Lease> {
      const holders = "SELECT h.value FROM runs r, json_each(r.hosts) h WHERE r.id <> ?1 AND";
      const inPack = (condition: string) =>
        `EXISTS (SELECT 1 FROM packs p WHERE p.bucket IN (w.value ->> 1, w.value ->> 2) AND ${condition}
           AND instr(p.hosts, json_quote(w.value ->> 0)))`;
      const wanted = JSON.stringify(hosts.map((host) => [host, bucketOf(host), ownBucketOf(host)]));
      const [isAtWork, packAtWork] = isWanted ? ["done = 0 AND", "p.done_generation < p.generation AND"] : ["", ""];
      const taking = db
        .prepare(
          `WITH free AS (SELECT w.value ->> 0 AS host FROM json_each(?4) w
             WHERE w.value ->> 0 NOT IN (${holders} ${isAtWork} lease_until > ?3)
               AND NOT ${inPack(`${packAtWork} p.taken_until > ?3`)})
           INSERT INTO runs (id, lease_until, hosts) SELECT ?1, ?2, (SELECT json_group_array(host) FROM free)
           WHERE ?4 = '[]' OR EXISTS (SELECT 1 FROM free)
           ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until, hosts = excluded.hosts
             WHERE done = 0 AND lease_until <= ?3 RETURNING hosts`,
        )
        .bind(run, now + leaseSeconds, now, wanted);
      const warm = db
        .prepare(
          `SELECT w.value ->> 0 AS host FROM json_each(?3) w
           WHERE w.value ->> 0 IN (${holders} done AND lease_until BETWEEN ?2 - 1 AND ?2) OR ${inPack("p.taken_until BETWEEN ?2 - 1 AND ?2")}`,
        )
        .bind(run, now, wanted);
      const state = db.prepare("SELECT done, lease_until AS leaseUntil FROM runs WHERE id = ?").bind(run);
      const [taken, recent, known] = (await db.batch([taking, warm, state])) as [
        D1Result<{ hosts: string }>,
        D1Result<{ host: string }>,
        D1Result<{ done: number; leaseUntil: number }>,
      ];
      const [mine] = taken.results;
      if (mine)
        return {
          state: "mine",
          hosts: JSON.parse(mine.hosts) as string[],
          warm: recent.results.map(({ host }) => host),
        };
      const [other] = known.results;
      if (other?.done) return { state: "done" };
      return { state: other && other.leaseUntil > now ? "running" : "waits" };
    },

    /** From now on the message holds these hosts only, until then. */
    async holdOnly(run: string, hold: { hosts: readonly string[]; until: number }): Promise<void> {
      await db
        .prepare("UPDATE runs SET hosts = ?2, lease_until = ?3 WHERE id = ?1 AND done = 0")
        .bind(run, JSON.stringify(hold.hosts), hold.until)
        .run();
    },

    /** Lets the next delivery of the message take it up at once, and others ask its hosts. */
    async releaseRun(run: string): Promise<void> {
      await db.prepare("UPDATE runs SET lease_until = 0 WHERE id = ?").bind(run).run();
    },

    /**
     * Settles what has nothing to tell, in few statements whatever the number; ends the message when `run` is given.
     * `happened`: counters that grow; `rest`: hosts that nobody asks for a while after it.
     * @throws where that does not work, after each was tried by itself: one that cannot be written harms no other.
     */
    async commit(
      settled: Settled[],
      run: { id: string; now: number; rest?: Rest | null } | null,
      happened: readonly Count[] = [],
    ): Promise<void> {
      const statements: D1PreparedStatement[] = [];
      if (happened.length) statements.push(counterStatement(db, happened));
      if (settled.length) statements.push(...aloneStatements({ db }, settled));
      if (run)
        statements.push(
          db
            .prepare("UPDATE runs SET done = 1, lease_until = max(?2, ?3), hosts = coalesce(?4, hosts) WHERE id = ?1")
            .bind(run.id, run.now, run.rest?.until ?? 0, run.rest ? JSON.stringify(run.rest.hosts) : null),
        );
      if (!statements.length) return;
      try {
        await db.batch(statements);
      } catch (error) {
        if (settled.length > 1) await commitSeparately(db, settled);
        throw error;
      }
    },
  };
}

/** The first ones that fail without any success tell that it is not the rows that the database refuses. */
const failuresBelieved = 2;

async function commitSeparately(db: D1Database, settled: Settled[]): Promise<void> {
  let written = 0;
  let failed = 0;
  for (const one of settled) {
    try {
      await db.batch(aloneStatements({ db }, [one]));
      written++;
    } catch (error) {
      failed++;
      console.error(JSON.stringify({ what: "a check could not be settled", watch: one.watchId, error: String(error) }));
      if (!written && failed >= failuresBelieved) return;
    }
  }
}
