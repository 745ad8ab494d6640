/**
 * Removes every channel of an account: its named ones, its notification URLs and those of its watches and tags, alert
 * mail, push subscriptions, the Telegram chat and open links to connect one, the feed token, and the key for a language
 * model. For an account whose former holder was not its owner. Alerts that wait for such a channel are withdrawn when
 * their turn comes; see withdrawal.ts.
 */
import type { Sealer } from "../../secret/seal.ts";
import type { Settings } from "../../settings/fields.ts";
import { openSettings, sealSettings } from "../../watch/row.ts";

type Row = { id: number; uuid: string; sealed: string };

/** Where sealed settings stand: deleted tags stand apart, sealed as tags are. */
const tables = ["watches", "tags", "deleted_tags"] as const;
type Table = (typeof tables)[number];
const sealedAs = (table: Table): Exclude<Table, "deleted_tags"> => (table === "deleted_tags" ? "tags" : table);

/** One row is half a megabyte at most; usually it is a few hundred bytes. */
const rowsPerBatch = 50;

/** Unscoped: asked for by a link that was mailed, before anybody is known. */
export function channelRemoval(db: D1Database, sealer: Sealer) {
  /** Takes the notification URLs out of the sealed settings of a table, those of deleted ones too. */
  async function strip(table: Table, userId: number): Promise<void> {
    let after = 0;
    for (;;) {
      const { results } = await db
        .prepare(
          `SELECT id, uuid, sealed FROM ${table} WHERE user_id IN (?1, -?1) AND sealed IS NOT NULL AND id > ?2 ORDER BY id LIMIT ${rowsPerBatch}`,
        )
        .bind(userId, after)
        .all<Row>();
      if (!results.length) return;
      const updates = await Promise.all(results.map((row) => withoutUrls(table, row)));
      const changes = updates.flatMap((update) => update ?? []);
      if (changes.length) await db.batch(changes);
      after = results.at(-1)?.id ?? after;
    }
  }

  async function withoutUrls(table: Table, row: Row): Promise<D1PreparedStatement | null> {
    const place = { table: sealedAs(table), uuid: row.uuid };
    const secret = await openSettings(sealer, place, { settings: "{}", sealed: row.sealed });
    if (!secret.notification_urls) return null;
    const { notification_urls: _, ...kept } = secret;
    const sealed = await sealSettings(sealer, place, kept as Settings);
    return db.prepare(`UPDATE ${table} SET sealed = ?, revision = revision + 1 WHERE id = ?`).bind(sealed, row.id);
  }

  return {
    /** Safe to repeat. */
    async removeAll(userId: number): Promise<void> {
      await db.batch([
        db
          .prepare(
            `UPDATE users SET sealed = NULL, settings = json_remove(settings, '$.channels'), alert_email = NULL, alert_email_enabled = 0, alert_email_verified_at = NULL,
               rss_token_hash = NULL, rss_token_sealed = NULL, revision = revision + 1 WHERE id = ?`,
          )
          .bind(userId),
        ...["push_subscriptions", "telegram_accounts", "telegram_links", "channels"].map((table) =>
          db.prepare(`DELETE FROM ${table} WHERE user_id = ?`).bind(userId),
        ),
        db.prepare("DELETE FROM action_tokens WHERE user_id = ? AND purpose = 'email'").bind(userId),
      ]);
      for (const table of tables) {
        await db
          .prepare(
            `UPDATE ${table} SET settings = json_remove(settings, '$.channels'), revision = revision + 1
             WHERE user_id IN (?1, -?1) AND settings ->> '$.channels' IS NOT NULL`,
          )
          .bind(userId)
          .run();
        await strip(table, userId);
      }
    },
  };
}
