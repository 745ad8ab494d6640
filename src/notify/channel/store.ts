/** What an account says about its channels, and how they fared. Bound to one account. */
import { retimeQueuedAlerts } from "../../storage/queuedAlerts/statements.ts";
import type { Sealer } from "../../secret/seal.ts";
import { pausedByService, type ChannelMark, type LastDelivery, type RemovedChannel } from "./channel.ts";
import { holderStore } from "./holders/store.ts";

const place = (userId: number, channel: string) => `channels|removed|${userId}|${channel}`;

export function channelStore({ db, sealer, userId }: { db: D1Database; sealer: Sealer; userId: number }) {
  const forgetOthers = (known: string[]) =>
    db
      .prepare(
        `DELETE FROM channels WHERE user_id = ? AND removed IS NULL AND sealed IS NULL
           AND channel NOT IN (SELECT value FROM json_each(?))`,
      )
      .bind(userId, JSON.stringify(known));

  return {
    ...holderStore({ db, sealer, userId }),

    /** What the account says about its channels. */
    async marks(): Promise<ChannelMark[]> {
      const { results } = await db
        .prepare("SELECT channel, label, paused, schedule FROM channels WHERE user_id = ? AND removed IS NULL")
        .bind(userId)
        .all<ChannelMark>();
      return results;
    },

    /** Says something about a channel; with `known`, marks of channels that are gone (not among them) are forgotten. */
    async mark({ channel, label, paused, schedule }: ChannelMark, known: string[] | null = null): Promise<void> {
      await db.batch([
        ...(known ? [forgetOthers(known)] : []),
        db
          .prepare(
            `INSERT INTO channels (user_id, channel, label, paused, schedule) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (user_id, channel) DO UPDATE SET label = ?3, paused = ?4, schedule = ?5, removed = NULL, removed_at = NULL`,
          )
          .bind(userId, channel, label, paused, schedule),
        retimeQueuedAlerts(db, { userId, channel }),
      ]);
    },

    /** The newest delivery to each of these channels. */
    async lastDeliveries(channels: string[]): Promise<Map<string, LastDelivery>> {
      const { results } = await db
        .prepare(
          `SELECT d.channel, d.id, d.state, d.created_at, d.delivered_at, d.last_error FROM json_each(?2) j
           CROSS JOIN deliveries d
             ON d.user_id = ?1 AND d.id = (SELECT max(id) FROM deliveries WHERE user_id = ?1 AND channel = j.value)`,
        )
        .bind(userId, JSON.stringify(channels))
        .all<LastDelivery>();
      return new Map(results.map((row) => [row.channel, row]));
    },

    /** Ends that recipients of a named channel are paused by the service. */
    async resumeRecipients(id: string): Promise<void> {
      await db
        .prepare(
          `DELETE FROM channels WHERE user_id = ?1 AND channel > ?2 AND channel < ?2 || '/' AND paused = ${pausedByService}`,
        )
        .bind(userId, id)
        .run();
    },

    /** Remembers a removed channel for a day, with what the account said about it. */
    async rememberRemoved(channel: string, removed: RemovedChannel, now: number): Promise<void> {
      const sealed = await sealer.seal(JSON.stringify(removed), place(userId, channel));
      await db
        .prepare(
          `INSERT INTO channels (user_id, channel, removed, removed_at) VALUES (?1, ?2, ?3, ?4)
           ON CONFLICT (user_id, channel) DO UPDATE SET removed = ?3, removed_at = ?4`,
        )
        .bind(userId, channel, sealed, now)
        .run();
    },

    /** A channel that was removed since then, or null. */
    async removed(channel: string, since: number): Promise<RemovedChannel | null> {
      const row = await db
        .prepare("SELECT removed FROM channels WHERE user_id = ? AND channel = ? AND removed_at >= ?")
        .bind(userId, channel, since)
        .first<{ removed: string }>();
      return row && (JSON.parse(await sealer.open(row.removed, place(userId, channel))) as RemovedChannel);
    },

    /** Ends that a channel counts as removed; its label and whether it is paused are as before. */
    async forgetRemoved(channel: string): Promise<void> {
      await db
        .prepare("UPDATE channels SET removed = NULL, removed_at = NULL WHERE user_id = ? AND channel = ?")
        .bind(userId, channel)
        .run();
    },
  };
}
