/**
 * The tables of the administration: the audit log, to which actions of administrators and of the payment provider are only
 * added, and the invitations.
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
    /** What the action applied to: public ids and filters. */
    object: text().notNull(),
    result: text().notNull(),
    requestId: text("request_id").notNull(),
  },
  (table) => [index("audit_at").on(table.at)],
);

/** Invitations to register on a server with closed registration: each for one account, stored as the hash of its token. */
export const invitations = sqliteTable("invitations", {
  id: integer().primaryKey({ autoIncrement: true }),
  uuid: text().notNull().unique(),
  hash: text().notNull().unique(),
  /** The only address that may use it, in lower case; null for any. */
  email: text(),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  usedAt: integer("used_at"),
  /** The public id of the account that was registered with it. */
  usedBy: text("used_by"),
  revokedAt: integer("revoked_at"),
});
