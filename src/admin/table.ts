/** The audit log: what was done with the rights of an administrator or by the payment provider. Rows are only added. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const audit = sqliteTable(
  "audit",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    /** Who: `admin:<fingerprint of the key>` or `stripe`. */
    actor: text().notNull(),
    action: text().notNull(),
    /** What it was done to: public ids and filters. */
    object: text().notNull(),
    result: text().notNull(),
    requestId: text("request_id").notNull(),
  },
  (table) => [index("audit_at").on(table.at)],
);
