/** Apps that act for accounts by OAuth, and what people granted to them. Codes and tokens are stored as SHA-256 hashes only. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ClientMetadata } from "../lib/oauth/client.ts";

export const oauthClients = sqliteTable("oauth_clients", {
  /** The `client_id`: one that we made at a registration, or the address of the document that describes the client. */
  id: text().primaryKey(),
  metadata: text({ mode: "json" }).$type<ClientMetadata>().notNull(),
  createdAt: integer("created_at").notNull(),
  /** When its document is to be fetched again; null for a registered client. */
  expiresAt: integer("expires_at"),
});

/** A row is all that one app may do for one account. To revoke it is to delete the row. */
export const oauthGrants = sqliteTable(
  "oauth_grants",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    uuid: text().notNull().unique(),
    userId: integer("user_id").notNull(),
    clientId: text("client_id").notNull(),
    clientName: text("client_name").notNull(),
    redirectUri: text("redirect_uri").notNull(),
    /** Separated by spaces. */
    scopes: text().notNull(),
    /** The address of the resource that its tokens open (RFC 8707). */
    resource: text().notNull(),
    codeHash: text("code_hash").notNull().unique(),
    codeChallenge: text("code_challenge").notNull(),
    codeExpiresAt: integer("code_expires_at").notNull(),
    codeUsedAt: integer("code_used_at"),
    /** What all refresh tokens of the grant begin with. */
    familyHash: text("family_hash").unique(),
    /** The newest refresh token. */
    refreshHash: text("refresh_hash"),
    /** The one before it, which works for some minutes more. */
    previousRefreshHash: text("previous_refresh_hash"),
    accessHash: text("access_hash").unique(),
    accessExpiresAt: integer("access_expires_at"),
    createdAt: integer("created_at").notNull(),
    /** Written at most every five minutes. */
    lastUsedAt: integer("last_used_at").notNull(),
    /** The end of its code, later of its refresh token. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("oauth_grants_user").on(table.userId), index("oauth_grants_client").on(table.clientId)],
);
