/** Answers kept for Idempotency-Key, for 24 hours. */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const idempotentAnswers = sqliteTable(
  "idempotent_answers",
  {
    userId: integer("user_id").notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path and body: the same key with another request is a conflict. */
    requestHash: text("request_hash").notNull(),
    /** Null while the first request still runs. */
    status: integer(),
    headers: text(),
    body: text(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
