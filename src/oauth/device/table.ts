/** Programs without a browser that wait for a person's answer (RFC 8628). Both codes are stored as SHA-256 hashes only. */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A row lives until an hour after its codes have ended. What was granted is a row of `oauth_grants` with the same hash. */
export const deviceRequests = sqliteTable("device_requests", {
  deviceHash: text("device_hash").primaryKey(),
  userHash: text("user_hash").notNull().unique(),
  clientId: text("client_id").notNull(),
  /** Separated by spaces. */
  scopes: text().notNull(),
  /** The address of the resource that its tokens would open (RFC 8707). */
  resource: text().notNull(),
  /** From where it was asked: a network as `networkOf` names it, or null. */
  network: text(),
  answer: text().$type<"allowed" | "denied">(),
  intervalSeconds: integer("interval_seconds").notNull(),
  polledAt: integer("polled_at"),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
});
