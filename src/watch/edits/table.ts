/** The last edits of each watch, a ring of rows by revision. */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const edits = sqliteTable(
  "edits",
  {
    watchId: integer("watch_id").notNull(),
    /** The revision modulo the number of edits that are kept. */
    slot: integer().notNull(),
    /** The revision that the edit made. */
    revision: integer().notNull(),
    at: integer().notNull(),
    byKind: text("by_kind").$type<"key" | "session">(),
    byLabel: text("by_label"),
    /** Names of the members that moved. */
    members: text({ mode: "json" }).$type<string[]>().notNull(),
    /** What the open ones among them were. */
    before: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.watchId, table.slot] })],
);
