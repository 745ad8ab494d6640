/** Telegram chats of accounts, the links that connect them, and the processed updates. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One chat an account; several accounts may share one, such as a group. */
export const telegramAccounts = sqliteTable(
  "telegram_accounts",
  {
    userId: integer("user_id").primaryKey(),
    /** The chat's id: up to 52 bits, negative for groups; stored as text. */
    chatId: text("chat_id").notNull(),
    /** The name of the person or the title of the group, as Telegram gives it. */
    username: text(),
    /** The topic of a group in which it was connected; null for none. */
    threadId: integer("thread_id"),
    connectedAt: integer("connected_at").notNull(),
  },
  (table) => [index("telegram_accounts_chat").on(table.chatId)],
);

/** The open link of an account. A new one replaces it, and it works once. */
export const telegramLinks = sqliteTable("telegram_links", {
  userId: integer("user_id").primaryKey(),
  hash: text().notNull().unique(),
  expiresAt: integer("expires_at").notNull(),
});

/** Updates that had an effect: Telegram repeats an update when it did not receive our answer. */
export const telegramUpdates = sqliteTable("telegram_updates", {
  id: integer().primaryKey(),
  at: integer().notNull(),
});
