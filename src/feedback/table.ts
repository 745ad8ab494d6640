/** What people answered to the product survey: once per account. */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Answers } from "./shape.ts";

export const feedback = sqliteTable("feedback", {
  userId: integer("user_id").primaryKey(),
  rating: integer().notNull(),
  answers: text({ mode: "json" }).$type<Answers>().notNull(),
  comment: text(),
  createdAt: integer("created_at").notNull(),
});
