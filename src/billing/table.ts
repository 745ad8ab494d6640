/** What ties accounts to the payment provider. The plan itself stands with the account. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const billingCustomers = sqliteTable("billing_customers", {
  userId: integer("user_id").primaryKey(),
  customerId: text("customer_id").notNull().unique(),
  /** The subscription that gives the plan, or null. */
  subscriptionId: text("subscription_id"),
  /** Counts the writes of the provider's state: of two that read it at once, the one that wrote last reads again. */
  version: integer().notNull().default(0),
  /** Which write was the last one. */
  writtenBy: text("written_by"),
});

/** Events that were worked: the provider sends an event again when it missed our answer. */
export const billingEvents = sqliteTable("billing_events", {
  id: text().primaryKey(),
  kind: text().notNull(),
  at: integer().notNull(),
});

/** Watches that a smaller plan paused: a larger one starts them again, and only them. */
export const planPauses = sqliteTable(
  "plan_pauses",
  {
    watchId: integer("watch_id").primaryKey(),
    userId: integer("user_id").notNull(),
    pausedAt: integer("paused_at").notNull(),
  },
  (table) => [index("plan_pauses_user").on(table.userId)],
);
