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
    /** The name of the browser in lists; "" in rows of older versions. */
    label: text().notNull().default(""),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at"),
    /** When its push service last took a push, accurate to five minutes. */
    lastDeliveredAt: integer("last_delivered_at"),
  },
  (table) => [uniqueIndex("push_subscriptions_endpoint").on(table.userId, table.endpointHash)],
);
