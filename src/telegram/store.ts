/** The Telegram chats of accounts. */
import { sha256 } from "../secret/digest.ts";

/** A connected chat. `chat`: its id; `username`: name of the person or title of the group. */
export type ConnectedChat = { chat: string; username: string | null };
/** Where alerts of an account go. `thread`: a topic of a group. */
export type AccountChat = { chat: string; thread: number | null; language: string | null };

/** The store for updates of Telegram and for deliveries; not bound to an account. `now`: Unix seconds. */
export function telegramStore(db: D1Database) {
  const markProcessed = (update: number, now: number) =>
    db.prepare("INSERT INTO telegram_updates (id, at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING").bind(update, now);

  return {
    /** An account's chat with its topic, and the language that the account has chosen; or null. */
    async chatOf(userId: number): Promise<AccountChat | null> {
      return db
        .prepare(
          `SELECT t.chat_id AS chat, t.thread_id AS thread, u.settings ->> '$.ui.language' AS language
           FROM telegram_accounts t JOIN users u ON u.id = t.user_id WHERE t.user_id = ?`,
        )
        .bind(userId)
        .first<AccountChat>();
    },

    /** The accounts whose alerts go to this chat, with the languages that they have chosen, the oldest first. */
    async accountsOf(chat: string): Promise<{ userId: number; language: string | null }[]> {
      const { results } = await db
        .prepare(
          `SELECT t.user_id AS userId, u.settings ->> '$.ui.language' AS language
           FROM telegram_accounts t JOIN users u ON u.id = t.user_id WHERE t.chat_id = ? ORDER BY t.user_id LIMIT 20`,
        )
        .bind(chat)
        .all<{ userId: number; language: string | null }>();
      return results;
    },

    /** Whether the update with this id was processed already. */
    async isProcessed(update: number): Promise<boolean> {
      return Boolean(await db.prepare("SELECT 1 FROM telegram_updates WHERE id = ?").bind(update).first());
    },

    /** Connects a chat to the account whose link has this token, and uses up the link; false when no open link has it. */
    async connect(
      link: { token: string; chat: string; thread: number | null; username: string },
      { update, now }: { update: number; now: number },
    ): Promise<boolean> {
      const hash = sha256(link.token);
      const [connected] = await db.batch([
        db
          .prepare(
            `INSERT INTO telegram_accounts (user_id, chat_id, username, connected_at, thread_id)
             SELECT user_id, ?2, ?3, ?4, ?5 FROM telegram_links WHERE hash = ?1 AND expires_at > ?4
             ON CONFLICT (user_id) DO UPDATE SET chat_id = ?2, username = ?3, connected_at = ?4, thread_id = ?5`,
          )
          .bind(hash, link.chat, link.username, now, link.thread),
        db.prepare("DELETE FROM telegram_links WHERE hash = ?").bind(hash),
        markProcessed(update, now),
      ]);
      return Boolean(connected?.meta.changes);
    },

    /** Disconnects a chat from all accounts; resolves to their number. */
    async disconnectChat(chat: string, seen?: { update: number; now: number }): Promise<number> {
      const [removed] = await db.batch([
        db.prepare("DELETE FROM telegram_accounts WHERE chat_id = ?").bind(chat),
        ...(seen ? [markProcessed(seen.update, seen.now)] : []),
      ]);
      return removed?.meta.changes ?? 0;
    },

    /** Replaces the id of a chat, for a group that became a supergroup. */
    async moveChat(from: string, to: string): Promise<void> {
      await db.prepare("UPDATE telegram_accounts SET chat_id = ? WHERE chat_id = ?").bind(to, from).run();
    },
  };
}

/** The store of one account's chat. */
export function myTelegram(db: D1Database, userId: number) {
  return {
    /** The account's chat, or null. */
    async read(): Promise<ConnectedChat | null> {
      return db
        .prepare("SELECT chat_id AS chat, username FROM telegram_accounts WHERE user_id = ?")
        .bind(userId)
        .first<ConnectedChat>();
    },

    /** Stores the token (hashed) of a new link, which replaces the one before. `expiresAt`: Unix seconds. */
    async link(token: string, expiresAt: number): Promise<void> {
      await db
        .prepare(
          `INSERT INTO telegram_links (user_id, hash, expires_at) VALUES (?1, ?2, ?3)
           ON CONFLICT (user_id) DO UPDATE SET hash = ?2, expires_at = ?3`,
        )
        .bind(userId, sha256(token), expiresAt)
        .run();
    },

    /** Deletes the chat and any open link. */
    async disconnect(): Promise<void> {
      await db.batch([
        db.prepare("DELETE FROM telegram_accounts WHERE user_id = ?").bind(userId),
        db.prepare("DELETE FROM telegram_links WHERE user_id = ?").bind(userId),
      ]);
    },
  };
}
