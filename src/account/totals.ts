/** What an account has, counted. The schedule is reached by the account's watches: alone it holds everybody's. */

export type Totals = { watch_count: number; tag_count: number; queue_size: number; overdue_watches: string[] };

/** Counts of one account; a watch is overdue when its check is late by more than `overdueAfterSeconds`, or when it was claimed again and again and none of its checks came to an end. */
export async function totalsOf(
  db: D1Database,
  userId: number,
  { now, overdueAfterSeconds }: { now: number; overdueAfterSeconds: number },
): Promise<Totals> {
  const [counts, overdue] = await db.batch([
    db
      .prepare(
        `SELECT (SELECT count(*) FROM watches WHERE user_id = ?1) AS watch_count,
           (SELECT count(*) FROM tags WHERE user_id = ?1) AS tag_count,
           (SELECT count(*) FROM watches w JOIN schedule s ON s.watch_id = w.id
              WHERE w.user_id = ?1 AND s.lease_until > ?2) AS queue_size`,
      )
      .bind(userId, now),
    db
      .prepare(
        `SELECT w.uuid FROM watches w JOIN schedule s ON s.watch_id = w.id
         WHERE w.user_id = ?1 AND s.paused = 0 AND (s.next_at < ?2
           OR (s.generation - s.done_generation >= 2 AND s.last_checked < ?2 - s.interval_seconds)) ORDER BY s.next_at LIMIT 1000`,
      )
      .bind(userId, now - overdueAfterSeconds),
  ]);
  const row = counts?.results[0] as Omit<Totals, "overdue_watches"> | undefined;
  const late = (overdue?.results ?? []) as { uuid: string }[];
  return {
    watch_count: row?.watch_count ?? 0,
    tag_count: row?.tag_count ?? 0,
    queue_size: row?.queue_size ?? 0,
    overdue_watches: late.map((each) => each.uuid),
  };
}
