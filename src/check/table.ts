/** The check road's own bookkeeping: message leases, dead letters, and where a sweep stopped. */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row per queue message, not per watch: a redelivered message finds its lease or its end. */
export const runs = sqliteTable("runs", {
  id: text().primaryKey(),
  leaseUntil: integer("lease_until").notNull(),
  done: integer({ mode: "boolean" }).notNull().default(false),
});

export const deadLetters = sqliteTable("dead_letters", {
  id: integer().primaryKey({ autoIncrement: true }),
  queue: text().notNull(),
  body: text().notNull(),
  reason: text().notNull(),
  at: integer().notNull(),
});

export const cursors = sqliteTable("cursors", {
  name: text().primaryKey(),
  value: text().notNull(),
});
