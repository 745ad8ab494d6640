/** Whom the alerts of an account reach besides its notification URLs, asked in one query where something happened. */
import { vapidOf } from "../../operator/vapid.ts";
import { botOf } from "../../telegram/bot.ts";
import type { StorageStores, StorageWorld } from "../../storage/world.ts";
import type { Channel } from "../channels.ts";
import { channelOfAccount } from "../accountChannels.ts";

const wantsMail = "alert_email_enabled = 1 AND alert_email_verified_at IS NOT NULL AND alert_email <> ''";

type ChannelRow = { kind: "mail" | "telegram" | "push"; name: string; service: string | null };

/** The account's own channels in force at `now`. What the operator has not configured is no channel. */
export async function accountChannels(
  { stores: { db }, operator }: StorageWorld,
  userId: number,
  now: number,
): Promise<Channel[]> {
  const { results } = await db
    .prepare(
      `SELECT 'mail' AS kind, alert_email AS name, NULL AS service FROM users WHERE id = ?1 AND ${wantsMail}
       UNION ALL SELECT 'telegram', chat_id, NULL FROM telegram_accounts WHERE user_id = ?1 AND ?3 = 1
       UNION ALL SELECT 'push', uuid, service FROM push_subscriptions
         WHERE user_id = ?1 AND (expires_at IS NULL OR expires_at > ?2) AND ?4 = 1`,
    )
    .bind(userId, now, Number(botOf(operator) !== null), Number(vapidOf(operator) !== null))
    .all<ChannelRow>();
  return results.map(({ kind, name, service }) => {
    if (kind === "mail") return channelOfAccount({ kind, address: name });
    if (kind === "telegram") return channelOfAccount({ kind });
    return channelOfAccount({ kind, subscription: name, service: service ?? "" });
  });
}

/** Whom a mail goes to: the account's public id, where it met this server, and the tag of its language. */
export type AlertReader = { uuid: string; origin: string | null; language: string | null };

/** The account, while its alerts are still to be mailed there; else null. */
export async function alertMailRecipient(
  { db }: Pick<StorageStores, "db">,
  userId: number,
  address: string,
): Promise<AlertReader | null> {
  return db
    .prepare(
      `SELECT uuid, origin, settings ->> '$.ui.language' AS language FROM users WHERE id = ? AND alert_email = ? AND ${wantsMail}`,
    )
    .bind(userId, address)
    .first<AlertReader>();
}
