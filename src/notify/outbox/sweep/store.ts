/** Finds what a crash left behind in the outbox. Unscoped: asked by the tick. */
import { storedSentence } from "../../../message/written.ts";
import { message } from "../../../message/message.ts";
import { boundLimit } from "../../../storage/statements.ts";
import { maxAttempts } from "../../retry.ts";
import { ended, type DeliveryName } from "../names.ts";

export function sweepStore(db: D1Database, send: (names: readonly DeliveryName[]) => Promise<void>) {
  return {
    /** Enqueues what is overdue; returns how many. What was taken up too often and never ended stops whoever takes it up, and ends here. */
    async sweep(now: number, limit = 500): Promise<number> {
      const hopeless = `next_at <= ?1 AND state = 'sending' AND claimed_until <= ?1 AND attempts >= ${maxAttempts}`;
      const reason = storedSentence(message("delivery.broke_always"));
      const [, , , overdue] = (await db.batch([
        db
          .prepare(
            `UPDATE readings SET last_notification_error = ?2, alert_count = alert_count - lost.counted
             FROM (SELECT watch_id, sum(is_counted) AS counted FROM deliveries WHERE ${hopeless} GROUP BY 1) lost
             WHERE readings.watch_id = lost.watch_id`,
          )
          .bind(now, reason),
        db
          .prepare(
            `UPDATE deliveries SET state = 'failed', last_error = ?2
             WHERE state = 'held' AND bundle IN (SELECT uuid FROM deliveries WHERE kind = 'digest' AND ${hopeless})`,
          )
          .bind(now, reason),
        db.prepare(`UPDATE deliveries SET ${ended("failed")}, last_error = ?2 WHERE ${hopeless}`).bind(now, reason),
        db
          .prepare(
            `SELECT user_id AS userId, id FROM deliveries WHERE next_at <= ?1 AND user_id > 0
               AND (state = 'pending' OR state = 'sending' AND claimed_until <= ?1) ORDER BY next_at LIMIT ${boundLimit(2)}`,
          )
          .bind(now, limit),
      ])) as [D1Result, D1Result, D1Result, D1Result<DeliveryName>];
      await send(overdue.results);
      return overdue.results.length;
    },
  };
}
