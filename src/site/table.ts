/** The pages of sites, a thousand to a row. */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const siteLeaves = sqliteTable(
  "site_leaves",
  {
    watchId: integer("watch_id").notNull(),
    /** The first key that may be in it; "" of the first leaf. */
    first: text().notNull(),
    /** The pages, as JSON: see leaf.ts. */
    members: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.watchId, table.first] })],
);
