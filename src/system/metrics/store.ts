/**
 * The service in numbers, for its operator. What is counted row by row is counted up to ten thousand; what takes a row for
 * each account is counted once in five minutes and kept as a note. Unscoped.
 */
import type { Totals, Work } from "./numbers.ts";

const maxCounted = 10_000;
const totalsKeptSeconds = 300;
const totalsNote = "metrics-totals";

type Counted = { name: string; n: number };
const numbersOf = (result: D1Result | undefined): Record<string, number> =>
  Object.fromEntries(((result?.results ?? []) as Counted[]).map(({ name, n }) => [name, n]));

export function metricsStore(db: D1Database) {
  /** Reads a row for each account, and two for each failing watch up to the limit. */
  const counted = async (): Promise<Totals> => {
    const [sums, failing] = await db.batch([
      db.prepare(
        `SELECT (SELECT count(*) FROM users) AS accounts, coalesce(sum(watches), 0) AS watches,
           coalesce(sum(unseen), 0) AS unseen, coalesce(sum(failing), 0) AS failing,
           coalesce(sum(suppressed), 0) AS suppressed, coalesce(sum(paused), 0) AS paused,
           coalesce(sum(healthy), 0) AS healthy FROM usage`,
      ),
      db.prepare(
        `SELECT coalesce(r.failure, 'unknown') AS name, count(*) AS n
         FROM (SELECT id FROM watches INDEXED BY watches_failing WHERE is_failing = 1 LIMIT ${maxCounted}) w
           JOIN readings r ON r.watch_id = w.id GROUP BY 1`,
      ),
    ]);
    return { ...(sums?.results[0] as Omit<Totals, "failingByClass">), failingByClass: numbersOf(failing) };
  };

  return {
    /** The totals, at most five minutes old at `now`. */
    async totals(now: number): Promise<Totals> {
      const kept = await db
        .prepare("SELECT value FROM cursors WHERE name = ?")
        .bind(totalsNote)
        .first<{ value: string }>();
      const { at, totals } = JSON.parse(kept?.value ?? '{"at":0}') as { at: number; totals: Totals };
      if (at > now - totalsKeptSeconds && at <= now) return totals;
      const fresh = await counted();
      await db
        .prepare("INSERT INTO cursors (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2")
        .bind(totalsNote, JSON.stringify({ at: now, totals: fresh }))
        .run();
      return fresh;
    },

    /** What is under way at `now`, and the size of the database in bytes. */
    async work(now: number): Promise<Work> {
      const waits = "next_at IS NOT NULL AND state IN ('pending', 'sending')";
      const [one, waiting, letters] = await db.batch([
        db
          .prepare(
            `SELECT (SELECT count(*) FROM (SELECT 1 FROM schedule WHERE paused = 0 AND pack <= 0 AND next_at <= ?1 LIMIT ${maxCounted}))
                 + (SELECT coalesce(sum(members), 0) FROM packs WHERE next_at <= ?1 AND lease_until <= ?1) AS due,
               (SELECT count(*) FROM (SELECT 1 FROM runs WHERE lease_until > ?1 AND done = 0 LIMIT ${maxCounted}))
                 + (SELECT count(*) FROM packs WHERE next_at <= ?1 AND taken_until > ?1) AS messages,
               (SELECT min(next_at) FROM deliveries WHERE ${waits}) AS oldestDelivery`,
          )
          .bind(now),
        db.prepare(
          `SELECT state AS name, count(*) AS n
           FROM (SELECT state FROM deliveries INDEXED BY deliveries_next WHERE ${waits} LIMIT ${maxCounted}) GROUP BY 1`,
        ),
        db.prepare(
          `SELECT queue AS name, count(*) AS n FROM (SELECT queue FROM dead_letters ORDER BY id DESC LIMIT ${maxCounted}) GROUP BY 1`,
        ),
      ]);
      return {
        ...(one?.results[0] as Pick<Work, "due" | "messages" | "oldestDelivery">),
        waiting: numbersOf(waiting),
        deadLetters: numbersOf(letters),
        databaseBytes: letters?.meta.size_after ?? 0,
      };
    },
  };
}
