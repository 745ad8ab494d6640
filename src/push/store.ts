/** Push subscriptions: one store for the sender, one bound to an account for its owner. Endpoint and keys are encrypted. */
import { message } from "../message/message.ts";
import type { Sealer } from "../secret/seal.ts";
import { sha256 } from "../secret/digest.ts";
import { problem } from "../problem.ts";

/** A subscription, with the members of a browser's `PushSubscription.toJSON()` (https://www.w3.org/TR/push-api/). */
export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string };
/** A subscription as its owner sees it. `service`: host of the push service; times in Unix seconds. */
export type ListedSubscription = {
  id: string;
  label: string;
  service: string;
  created_at: number;
  expires_at: number | null;
  last_delivered_at: number | null;
};
/** `label`: null keeps that of a browser that is known, else it is `device`. `expiresAt`, `now`: Unix seconds. */
type NewSubscription = { label: string | null; device: string; expiresAt: number | null; now: number };

const maxSubscriptions = 50;
/** Each write is paid for, so a delivery is not written again within this time. */
const deliveryWrittenEverySeconds = 300;
/** The place of the ciphertext: account and endpoint, because a browser that subscribes again keeps its row. */
const boundTo = (userId: number, endpointHash: string) => `push_subscriptions|sealed|${userId}|${endpointHash}`;

/** The store for deliveries; not bound to an account. */
export function pushStore(db: D1Database, sealer: Sealer) {
  return {
    /** The subscription with this public id, with the language that its account has chosen; or null. */
    async find(userId: number, uuid: string): Promise<(BrowserSubscription & { language: string | null }) | null> {
      const row = await db
        .prepare(
          `SELECT p.sealed, p.endpoint_hash AS hash, u.settings ->> '$.ui.language' AS language
           FROM push_subscriptions p JOIN users u ON u.id = p.user_id WHERE p.uuid = ? AND p.user_id = ?`,
        )
        .bind(uuid, userId)
        .first<{ sealed: string; hash: string; language: string | null }>();
      if (!row) return null;
      const opened = JSON.parse(await sealer.open(row.sealed, boundTo(userId, row.hash))) as BrowserSubscription;
      return { ...opened, language: row.language };
    },

    /** Writes that the browser's push service took a push. `now`: Unix seconds. */
    async delivered(userId: number, uuid: string, now: number): Promise<void> {
      await db
        .prepare(
          `UPDATE push_subscriptions SET last_delivered_at = ?1
           WHERE uuid = ?2 AND user_id = ?3 AND coalesce(last_delivered_at, 0) <= ?1 - ${deliveryWrittenEverySeconds}`,
        )
        .bind(now, uuid, userId)
        .run();
    },

    /** Deletes a subscription; false when there is none. */
    async remove(userId: number, uuid: string): Promise<boolean> {
      const result = await db
        .prepare("DELETE FROM push_subscriptions WHERE uuid = ? AND user_id = ?")
        .bind(uuid, userId)
        .run();
      return result.meta.changes > 0;
    },
  };
}

/** The store of one account's subscriptions. */
export function myPush({ db, sealer, userId }: { db: D1Database; sealer: Sealer; userId: number }) {
  const all = pushStore(db, sealer);
  return {
    remove: (uuid: string) => all.remove(userId, uuid),

    /** All subscriptions, oldest first. */
    async list(): Promise<ListedSubscription[]> {
      const { results } = await db
        .prepare(
          `SELECT uuid AS id, label, service, created_at, expires_at, last_delivered_at FROM push_subscriptions
           WHERE user_id = ? ORDER BY id`,
        )
        .bind(userId)
        .all<ListedSubscription>();
      return results;
    },

    /**
     * Stores a subscription and resolves to its public id. A browser that subscribed before keeps its id and gets the new keys.
     * @throws Problem 409 above the maximum number
     */
    async add(subscription: BrowserSubscription, { label, device, expiresAt, now }: NewSubscription): Promise<string> {
      const endpointHash = sha256(subscription.endpoint);
      const result = await db
        .prepare(
          `INSERT INTO push_subscriptions (uuid, user_id, endpoint_hash, service, sealed, created_at, expires_at, label)
           SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, coalesce(?9, ?10)
           WHERE EXISTS (SELECT 1 FROM push_subscriptions WHERE user_id = ?2 AND endpoint_hash = ?3)
             OR (SELECT count(*) FROM push_subscriptions WHERE user_id = ?2) < ?8
           ON CONFLICT (user_id, endpoint_hash) DO UPDATE SET sealed = ?5, expires_at = ?7, label = coalesce(?9, label)
           RETURNING uuid`,
        )
        .bind(
          crypto.randomUUID(),
          userId,
          endpointHash,
          new URL(subscription.endpoint).host,
          await sealer.seal(JSON.stringify(subscription), boundTo(userId, endpointHash)),
          now,
          expiresAt,
          maxSubscriptions,
          label,
          device,
        )
        .first<{ uuid: string }>();
      if (!result) throw problem.conflict(message("push.limit", { count: maxSubscriptions }));
      return result.uuid;
    },
  };
}
