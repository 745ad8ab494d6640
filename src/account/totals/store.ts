/**
 * The totals of an account. Database triggers count its watches and tags. Checks that are claimed or late are counted by
 * reading the schedule rows of its running watches: a count by triggers would write two more rows for each check, and one
 * write costs as much as a thousand reads.
 */
import { doneGeneration, generation, leaseUntil, nextAt, withPack } from "../../schedule/packs/statements.ts";
import type { RunningWatch } from "../../plan/interval.ts";

/** The number of watches and tags of an account. */
export type Usage = { watches: number; tags: number };
/** `queue_size`: checks that are claimed now; `overdue_watches`: public ids of at most 1,000 watches, the latest check first. */
export type Totals = { watch_count: number; tag_count: number; queue_size: number; overdue_watches: string[] };

/** Reads the number of watches and tags of an account. */
export async function usageOf(db: D1Database, userId: number): Promise<Usage> {
  return (await usageStatement(db, userId).first<Usage>()) ?? nothing;
}

const nothing: Usage = { watches: 0, tags: 0 };
const usageStatement = (db: D1Database, userId: number) =>
  db.prepare("SELECT watches, tags FROM usage WHERE user_id = ?").bind(userId);

/**
 * Reads the totals of an account. A watch is overdue when its check is late by more than `overdueAfterSeconds`, or when it was
 * claimed at least twice without any check coming to an end. `now`: Unix seconds.
 */
export async function totalsOf(
  db: D1Database,
  userId: number,
  { now, overdueAfterSeconds }: { now: number; overdueAfterSeconds: number },
): Promise<Totals> {
  const [used, looked] = await db.batch([
    usageStatement(db, userId),
    db
      .prepare(
        `WITH mine AS MATERIALIZED (
           SELECT s.watch_id, ${nextAt} AS next_at, ${leaseUntil} > ?2 AS claimed, ${nextAt} < ?3
             OR (${generation} - ${doneGeneration} >= 2 AND max(s.last_checked, coalesce(p.checked_at, 0)) < ?3 - s.interval_seconds) AS late
           FROM ${withPack} WHERE s.user_id = ?1 AND s.paused = 0 AND (claimed OR late))
         SELECT (SELECT count(*) FROM mine WHERE claimed) AS claimed,
           (SELECT json_group_array((SELECT uuid FROM watches WHERE id = watch_id))
             FROM (SELECT watch_id FROM mine WHERE late ORDER BY next_at LIMIT 1000)) AS late`,
      )
      .bind(userId, now, now - overdueAfterSeconds),
  ]);
  const { watches, tags } = (used?.results[0] as Usage | undefined) ?? nothing;
  const { claimed, late } = (looked?.results[0] as { claimed: number; late: string } | undefined) ?? {
    claimed: 0,
    late: "[]",
  };
  return {
    watch_count: watches,
    tag_count: tags,
    queue_size: claimed,
    overdue_watches: JSON.parse(late) as string[],
  };
}

/** A start of a browser and its page take this long at least, in milliseconds: also before a watch was checked once. */
const minVisitMilliseconds = 5000;

/** The watches that run of each of these accounts; accounts without one are absent. */
export async function runningWatchesOf(db: D1Database, userIds: number[]): Promise<Map<number, RunningWatch[]>> {
  const { results } = await db
    .prepare(
      `SELECT user_id AS userId, lane, max(fetch_ms, ?2) / 1000.0 AS visitSeconds, interval_seconds AS intervalSeconds FROM schedule
       WHERE user_id IN (SELECT value FROM json_each(?1)) AND paused = 0`,
    )
    .bind(JSON.stringify(userIds), minVisitMilliseconds)
    .all<RunningWatch & { userId: number }>();
  return Map.groupBy(results, ({ userId }) => userId);
}
