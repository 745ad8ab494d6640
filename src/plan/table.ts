/** How much of its plan an account uses, kept by triggers at the tables that are counted, so that it cannot disagree. */
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";

export const usage = sqliteTable("usage", {
  userId: integer("user_id").primaryKey(),
  watches: integer().notNull().default(0),
  tags: integer().notNull().default(0),
});
