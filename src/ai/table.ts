/** What an account asked of its provider of language models, a row for each month (UTC) in which it asked. */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const aiUsage = sqliteTable(
  "ai_usage",
  {
    userId: integer("user_id").notNull(),
    /** As 2026-11. */
    month: text().notNull(),
    calls: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    inputTokens: integer("input_tokens").notNull().default(0),
    outputTokens: integer("output_tokens").notNull().default(0),
    /** What they cost at the prices that the account gave, in millionths of a US dollar. */
    microUsd: integer("micro_usd").notNull().default(0),
    /** The last failure, cleared by an answer; a sentence of ours. */
    lastError: text("last_error"),
    lastErrorAt: integer("last_error_at"),
    lastAnswerAt: integer("last_answer_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);
