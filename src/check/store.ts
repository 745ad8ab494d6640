/**
 * The schedule seen from the check road: claims in bulk, message leases, and settling many unchanged watches in few
 * statements. Unscoped: reachable from cron and queues only. Every write is safe to repeat.
 */
import { loadedWatch, loadQuery, type LoadedRow, type LoadedWatch } from "../watch/row.ts";
import type { Reading } from "../watch/reading.ts";
import type { Sealer } from "../secret/seal.ts";

export type Claim = { watchId: number; generation: number; lane: "http" | "browser"; host: string };

/** What a check leaves behind when it has nothing to tell: packed, one statement for all. */
export type Settled = {
  watchId: number;
  generation: number;
  checkedAt: number;
  fetchMs: number;
  nextAt: number;
  intervalSeconds: number;
  phase: number;
  /** Null where the memory did not move: then its row is not written. */
  reading: Reading | null;
  failure: string | null;
  failingSince: number | null;
  /** Null keeps the last trace. */
  trace: string | null;
};

export type FoundChange = { fromAt: number; fromObject: string; toObject: string; summary: string | null };

/** Longer than the slowest message of HTTP watches takes; then a claim counts as lost. */
export const leaseSeconds = 300;

export function checkStore(db: D1Database, sealer: Sealer) {
  return {
    /** Claims up to `limit` due watches: fences off earlier claims and moves each to its next slot, in one statement. */
    async claimDue(now: number, limit: number): Promise<Claim[]> {
      const { results } = await db
        .prepare(
          `UPDATE schedule SET generation = generation + 1, lease_until = ?1 + ?2,
             next_at = ?1 - ((?1 - phase) % interval_seconds) + interval_seconds
           WHERE watch_id IN (SELECT watch_id FROM schedule WHERE paused = 0 AND next_at <= ?1 AND lease_until <= ?1
             ORDER BY next_at LIMIT ?3)
           RETURNING watch_id AS watchId, generation, lane, host`,
        )
        .bind(now, leaseSeconds, limit)
        .all<Claim>();
      return results;
    },

    /** Claims named watches for a person who asked; those that run already are left out. */
    async claimNamed(watchIds: number[], now: number): Promise<Claim[]> {
      const { results } = await db
        .prepare(
          `UPDATE schedule SET generation = generation + 1, lease_until = ?1 + ?2
           WHERE watch_id IN (SELECT value FROM json_each(?3)) AND paused = 0 AND lease_until <= ?1
           RETURNING watch_id AS watchId, generation, lane, host`,
        )
        .bind(now, leaseSeconds, JSON.stringify(watchIds))
        .all<Claim>();
      return results;
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
          `UPDATE schedule SET lease_until = 0, next_at = min(next_at, ?1)
           WHERE lease_until > 0 AND lease_until <= ?1 AND done_generation < generation`,
        )
        .bind(now)
        .run();
      return result.meta.changes;
    },

    /** Ends claims whose check broke at every try: each watch says so and waits for its next slot. */
    async abandon(claims: readonly (readonly [number, number])[], now: number): Promise<void> {
      const json = JSON.stringify(claims);
      const failing = JSON.stringify({
        class: "parse",
        sentence: "The check broke inside the service; it was recorded and will be tried again at the next interval",
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
               reading = json_set(reading, '$.failing', json(coalesce(reading -> '$.failing', ?2)))`,
          )
          .bind(json, failing, now),
        db
          .prepare(
            `UPDATE schedule SET done_generation = generation, lease_until = 0, last_checked = ?2 FROM json_each(?1) j
             WHERE watch_id = j.value ->> 0 AND generation = j.value ->> 1 AND done_generation < generation`,
          )
          .bind(json, now),
      ]);
    },

    /** Takes the lease of a message: "mine", or what the other holder of it does. */
    async takeRun(run: string, now: number): Promise<"mine" | "running" | "done"> {
      const taken = await db
        .prepare(
          `INSERT INTO runs (id, lease_until) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET lease_until = ?2
           WHERE done = 0 AND lease_until <= ?3 RETURNING id`,
        )
        .bind(run, now + leaseSeconds, now)
        .first();
      if (taken) return "mine";
      const held = await db.prepare("SELECT done FROM runs WHERE id = ?").bind(run).first<{ done: number }>();
      return held?.done ? "done" : "running";
    },

    /** Lets the next delivery of the message take it up at once. */
    async releaseRun(run: string): Promise<void> {
      await db.prepare("UPDATE runs SET lease_until = 0 WHERE id = ?").bind(run).run();
    },

    /** The watches whose claims still stand, with settings, memory and tags, in one query. */
    async load(claims: readonly (readonly [number, number])[]): Promise<LoadedWatch[]> {
      const { results } = await db
        .prepare(
          `${loadQuery} JOIN json_each(?1) j ON j.value ->> 0 = w.id
           WHERE s.generation = j.value ->> 1 AND s.done_generation < s.generation AND s.paused = 0`,
        )
        .bind(JSON.stringify(claims))
        .all<LoadedRow>();
      return Promise.all(results.map((row) => loadedWatch(row, sealer)));
    },

    /** One watch, whatever its claims. */
    async find(watchId: number): Promise<LoadedWatch | null> {
      const row = await db.prepare(`${loadQuery} WHERE w.id = ?`).bind(watchId).first<LoadedRow>();
      return row && loadedWatch(row, sealer);
    },

    /** What a change compared. */
    async change(watchId: number, at: number): Promise<FoundChange | null> {
      return db
        .prepare(
          `SELECT from_at AS fromAt, from_object AS fromObject, to_object AS toObject, summary FROM changes
           WHERE watch_id = ? AND at = ?`,
        )
        .bind(watchId, at)
        .first<FoundChange>();
    },

    /** The object of the picture beside the snapshot of that time, or null. */
    async picture(watchId: number, at: number): Promise<string | null> {
      const row = await db
        .prepare("SELECT object FROM screenshots WHERE watch_id = ? AND at = ?")
        .bind(watchId, at)
        .first<{ object: string }>();
      return row?.object ?? null;
    },

    /** Settles what has nothing to tell, in few statements whatever the number; ends the message when `run` is given. */
    async settle(settled: Settled[], run: string | null): Promise<void> {
      const statements: D1PreparedStatement[] = [];
      if (settled.length) statements.push(...settleStatements(db, settled));
      if (run) statements.push(db.prepare("UPDATE runs SET done = 1 WHERE id = ?").bind(run));
      if (statements.length) await db.batch(statements);
    },
  };
}

/** Guarded by the claim, so that a fenced-off check writes nothing. Order: memory first, the claim's end last. */
export function settleStatements(db: D1Database, settled: Settled[]): D1PreparedStatement[] {
  const json = JSON.stringify(settled);
  const remembered = JSON.stringify(settled.filter((one) => one.reading));
  const statements = [
    db
      .prepare(
        `INSERT INTO readings (watch_id, reading, failure, failing_since, trace)
         SELECT j.value ->> 'watchId', j.value -> 'reading', j.value ->> 'failure', j.value ->> 'failingSince', j.value ->> 'trace'
         FROM json_each(?1) j JOIN schedule s ON s.watch_id = j.value ->> 'watchId'
           AND s.generation = j.value ->> 'generation' AND s.done_generation < s.generation
         WHERE true
         ON CONFLICT (watch_id) DO UPDATE SET reading = excluded.reading, failure = excluded.failure,
           failing_since = excluded.failing_since, trace = coalesce(excluded.trace, trace)`,
      )
      .bind(remembered),
    // next_at is indexed: it is written only where it differs from what the claim already set.
    db
      .prepare(
        `UPDATE schedule SET next_at = j.value ->> 'nextAt', interval_seconds = j.value ->> 'intervalSeconds',
           phase = j.value ->> 'phase'
         FROM json_each(?1) j WHERE watch_id = j.value ->> 'watchId' AND generation = j.value ->> 'generation'
           AND done_generation < generation AND next_at <> j.value ->> 'nextAt'`,
      )
      .bind(json),
    db
      .prepare(
        `UPDATE schedule SET done_generation = generation, lease_until = 0, last_checked = j.value ->> 'checkedAt',
           check_count = check_count + 1, fetch_ms = j.value ->> 'fetchMs'
         FROM json_each(?1) j WHERE watch_id = j.value ->> 'watchId' AND generation = j.value ->> 'generation'
           AND done_generation < generation RETURNING watch_id`,
      )
      .bind(json),
  ];
  return remembered === "[]" ? statements.slice(1) : statements;
}
