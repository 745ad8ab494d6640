/** Push subscriptions: one row per browser and account. */
import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    uuid: text().notNull().unique(),
    userId: integer("user_id").notNull(),
    /** SHA-256 of the endpoint: a browser that subscribes again keeps its row. */
    endpointHash: text("endpoint_hash").notNull(),
    /** The host of the push service, for display; the complete endpoint is secret. */
    service: text().notNull(),
    /** Encrypted JSON: endpoint and keys. */
    sealed: text().notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at"),
  },
  (table) => [uniqueIndex("push_subscriptions_endpoint").on(table.userId, table.endpointHash)],
);
