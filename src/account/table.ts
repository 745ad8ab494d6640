/** Accounts and their credentials. Keys, sessions and tokens are stored as SHA-256 hashes, never as themselves. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PlanName } from "../plan/plan.ts";
import type { AccountSettings } from "../settings/account.ts";

export const users = sqliteTable("users", {
  id: integer().primaryKey({ autoIncrement: true }),
  uuid: text().notNull().unique(),
  /** Lower-cased; unique. */
  email: text().notNull().unique(),
  /** The address that the account is to have once its mailed link was opened. */
  pendingEmail: text("pending_email"),
  /** scrypt$logN$r$p$salt$hash */
  passwordHash: text("password_hash").notNull(),
  verifiedAt: integer("verified_at"),
  /** When the last verification mail was requested, in Unix seconds: one a minute is allowed. */
  verificationRequestedAt: integer("verification_requested_at").notNull().default(0),
  plan: text().$type<PlanName>().notNull().default("free"),
  /** The status of the subscription as the payment provider calls it; null without a subscription. */
  planStatus: text("plan_status"),
  planRenewsAt: integer("plan_renews_at"),
  settings: text({ mode: "json" }).$type<AccountSettings>().notNull().default({}),
  /** Encrypted JSON: notification_urls, ai_api_key. */
  sealed: text(),
  revision: integer().notNull().default(1),
  /** The address for alert mails, used while it is verified and enabled. Null = never set, "" = turned off. */
  alertEmail: text("alert_email"),
  alertEmailEnabled: integer("alert_email_enabled", { mode: "boolean" }).notNull().default(false),
  alertEmailVerifiedAt: integer("alert_email_verified_at"),
  /** The server's origin in the account's last request: the base of links in alerts while the operator sets no PUBLIC_URL. */
  origin: text(),
  rssTokenHash: text("rss_token_hash").unique(),
  /** The feed token encrypted, so that GET /rss can show it again. */
  rssTokenSealed: text("rss_token_sealed"),
  createdAt: integer("created_at").notNull(),
  /** When whoever runs the service suspended it, and why; null: it is not. */
  suspendedAt: integer("suspended_at"),
  suspensionReason: text("suspension_reason"),
  /** When its last session was last used that has ended since; a trigger keeps it. */
  lastSeenAt: integer("last_seen_at"),
});

export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    uuid: text().notNull().unique(),
    userId: integer("user_id").notNull(),
    hash: text().notNull().unique(),
    /** First twelve and last four characters, for display. */
    prefix: text().notNull(),
    lastFour: text("last_four").notNull(),
    label: text().notNull().default(""),
    /** What the key may do, separated by spaces; null for all, as keys of older versions may. */
    scopes: text(),
    /** The public ids of the only tags whose watches the key sees and changes; null for all watches. */
    tags: text({ mode: "json" }).$type<string[]>(),
    createdAt: integer("created_at").notNull(),
    /** Written at most every five minutes. */
    lastUsedAt: integer("last_used_at"),
    expiresAt: integer("expires_at"),
    revokedAt: integer("revoked_at"),
  },
  (table) => [index("api_keys_user").on(table.userId)],
);

export const sessions = sqliteTable(
  "sessions",
  {
    hash: text().primaryKey(),
    userId: integer("user_id").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Moves with each use. */
    expiresAt: integer("expires_at").notNull(),
    /** The public id. Null only in rows that an older version wrote after the migration, until their next use. */
    uuid: text().unique(),
    /** The device in words. */
    label: text().notNull().default(""),
    /** Written at most every five minutes. */
    lastSeenAt: integer("last_seen_at").notNull().default(0),
    /** When the password was last given in this session. */
    confirmedAt: integer("confirmed_at").notNull().default(0),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

export const actionTokens = sqliteTable(
  "action_tokens",
  {
    hash: text().primaryKey(),
    userId: integer("user_id").notNull(),
    purpose: text().notNull(),
    /** SHA-256 of the address that the token was sent to: changing the address makes older tokens invalid. */
    addressHash: text("address_hash").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
  },
  (table) => [index("action_tokens_user").on(table.userId)],
);
