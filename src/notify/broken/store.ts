/** How long a channel has failed without an end, and its pause, by the service or the account. Unscoped: asked by deliveries. */
import { pausedByService } from "../channel/channel.ts";
import { namedIdOf } from "../channels.ts";
import type { WrittenDelivery } from "../outbox/names.ts";

type Channel = { userId: number; channel: string };
/** Alerts that failed since the channel last worked, and when the first of them was written, in Unix seconds. */
export type Failures = { failed: number; since: number | null };

/** Names the message about a pause; with `since` at its end. */
export const pauseEvent = (channel: string) => `paused:${channel}:`;

export function brokenChannelStore(db: D1Database) {
  return {
    /** What failed since something arrived, and since it was last paused for that: whoever resumes it gets five days anew. */
    async failures({ userId, channel }: Channel): Promise<Failures> {
      const row = await db
        .prepare(
          `SELECT count(*) AS failed, min(created_at) AS since FROM deliveries
           WHERE user_id = ?1 AND channel = ?2 AND state = 'failed' AND kind <> 'account' AND created_at > max(
             coalesce((SELECT max(delivered_at) FROM deliveries WHERE user_id = ?1 AND channel = ?2), 0),
             coalesce((SELECT max(created_at) FROM deliveries WHERE event >= ?3 AND event < ?3 || 'a' AND kind <> 'change'), 0))`,
        )
        .bind(userId, channel, pauseEvent(channel))
        .first<Failures>();
      return row ?? { failed: 0, since: null };
    },

    /** Whether the account has paused the channel with this key. */
    async isPaused(userId: number, channel: string): Promise<boolean> {
      const row = await db
        .prepare("SELECT 1 FROM channels WHERE user_id = ? AND channel IN (?, ?) AND paused > 0 AND removed IS NULL")
        .bind(userId, channel, namedIdOf(channel))
        .first();
      return row !== null;
    },

    /** The address of an account, for what cannot be reported otherwise; null where it is gone. */
    async addressOf(userId: number): Promise<string | null> {
      const row = await db.prepare("SELECT email FROM users WHERE id = ?").bind(userId).first<{ email: string }>();
      return row?.email ?? null;
    },

    /** Pauses the channel unless its account did, and writes what is said of it with it; the rows written. */
    async pause({ userId, channel }: Channel, notice: D1PreparedStatement[]): Promise<WrittenDelivery[]> {
      const [, ...written] = await db.batch<WrittenDelivery>([
        db
          .prepare(
            `INSERT INTO channels (user_id, channel, paused) VALUES (?1, ?2, ${pausedByService})
             ON CONFLICT (user_id, channel) DO UPDATE SET paused = ${pausedByService} WHERE paused = 0`,
          )
          .bind(userId, channel),
        ...notice,
      ]);
      return written.flatMap(({ results }) => results);
    },
  };
}
