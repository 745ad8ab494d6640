/**
 * The audit log: what was done with the rights of an administrator or by the payment provider; rows are only added. And
 * who was invited.
 */
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

/** Invitations to register where registration is closed: each for one account, kept as the hash of its token. */
export const invitations = sqliteTable("invitations", {
  id: integer().primaryKey({ autoIncrement: true }),
  uuid: text().notNull().unique(),
  hash: text().notNull().unique(),
  /** The address that it is for, lower-cased; null for any. */
  email: text(),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  usedAt: integer("used_at"),
  /** Public id of the account that it made. */
  usedBy: text("used_by"),
  revokedAt: integer("revoked_at"),
});
