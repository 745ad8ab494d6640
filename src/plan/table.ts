/** The number of watches, by state, and of tags of each account, updated by triggers on the counted tables, so that it is always right. */
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";

export const usage = sqliteTable("usage", {
  userId: integer("user_id").primaryKey(),
  watches: integer().notNull().default(0),
  tags: integer().notNull().default(0),
  unseen: integer().notNull().default(0),
  failing: integer().notNull().default(0),
  suppressed: integer().notNull().default(0),
  paused: integer().notNull().default(0),
  healthy: integer().notNull().default(0),
});
