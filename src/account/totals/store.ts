/**
 * What an account has, counted. Watches and tags by triggers. Checks that are claimed or late are looked for among the
 * account's running watches, one narrow row each: a count kept by triggers would write two rows more for each check, and a
 * write costs as much as a thousand reads.
 */

export type Usage = { watches: number; tags: number };
export type Totals = { watch_count: number; tag_count: number; queue_size: number; overdue_watches: string[] };

/** How many watches and tags an account has. */
export async function usageOf(db: D1Database, userId: number): Promise<Usage> {
  return (await usageStatement(db, userId).first<Usage>()) ?? nothing;
}

const nothing: Usage = { watches: 0, tags: 0 };
const usageStatement = (db: D1Database, userId: number) =>
  db.prepare("SELECT watches, tags FROM usage WHERE user_id = ?").bind(userId);

/** Counts of one account; a watch is overdue when its check is late by more than `overdueAfterSeconds`, or when it was claimed again and again and none of its checks came to an end. */
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
           SELECT watch_id, next_at, lease_until > ?2 AS claimed, next_at < ?3
             OR (generation - done_generation >= 2 AND last_checked < ?3 - interval_seconds) AS late
           FROM schedule WHERE user_id = ?1 AND paused = 0 AND (claimed OR late))
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
