/** The table of the proxies that the operator lists at run time; it is in the first database, whatever their number. */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const proxies = sqliteTable("proxies", {
  /** What watches name it by. */
  key: text().primaryKey(),
  /** What people read; empty: the key. */
  label: text().notNull(),
  /** Sealed, since it may hold a password; null where PROXIES has it under this key. */
  address: text(),
  /** 1 for at most one of them. */
  isDefault: integer("is_default").notNull(),
  createdAt: integer("created_at").notNull(),
});
