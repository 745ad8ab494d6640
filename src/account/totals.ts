/** What an account has, counted. The schedule is reached by the account's watches: alone it holds everybody's. */

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
  const [used, claimed, overdue] = await db.batch([
    usageStatement(db, userId),
    db
      .prepare(
        `SELECT count(*) AS queue_size FROM watches w CROSS JOIN schedule s ON s.watch_id = w.id
         WHERE w.user_id = ?1 AND s.lease_until > ?2`,
      )
      .bind(userId, now),
    db
      .prepare(
        `SELECT w.uuid FROM watches w CROSS JOIN schedule s ON s.watch_id = w.id
         WHERE w.user_id = ?1 AND s.paused = 0 AND (s.next_at < ?2
           OR (s.generation - s.done_generation >= 2 AND s.last_checked < ?2 - s.interval_seconds)) ORDER BY s.next_at LIMIT 1000`,
      )
      .bind(userId, now - overdueAfterSeconds),
  ]);
  const { watches, tags } = (used?.results[0] as Usage | undefined) ?? nothing;
  const late = (overdue?.results ?? []) as { uuid: string }[];
  return {
    watch_count: watches,
    tag_count: tags,
    queue_size: (claimed?.results[0] as { queue_size: number } | undefined)?.queue_size ?? 0,
    overdue_watches: late.map((each) => each.uuid),
  };
}
