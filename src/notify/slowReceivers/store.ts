/** Receivers that failed or let us wait the last time, by the hash of their target. It only speaks SQL. */

export function slowReceiverStore(db: D1Database) {
  return {
    /** Until when a receiver is left alone that failed or let us wait the last time; null for one that did not. */
    async slowUntil(channel: string): Promise<number | null> {
      const row = await db
        .prepare("SELECT rest_until AS until FROM slow_receivers WHERE channel = ?")
        .bind(channel)
        .first<{ until: number }>();
      return row?.until ?? null;
    },

    /** Records that a receiver is slow and gets no alert until `restUntil` (unix seconds), or, with null, that it answers again. */
    async recordReceiver(channel: string, restUntil: number | null): Promise<void> {
      const statement =
        restUntil === null
          ? db.prepare("DELETE FROM slow_receivers WHERE channel = ?").bind(channel)
          : db
              .prepare(
                `INSERT INTO slow_receivers (channel, rest_until) VALUES (?1, ?2)
                 ON CONFLICT (channel) DO UPDATE SET rest_until = excluded.rest_until`,
              )
              .bind(channel, restUntil);
      await statement.run();
    },

    /** How many deliveries, this one included, wait for the same recipient. */
    async countWaiting({ channel }: { channel: string }): Promise<number> {
      const row = await db
        .prepare(
          "SELECT count(*) AS n FROM deliveries WHERE next_at IS NOT NULL AND state IN ('pending', 'sending') AND channel = ?",
        )
        .bind(channel)
        .first<{ n: number }>();
      return row?.n ?? 0;
    },
  };
}
