/** Tags, and which watch has which; deleted ones stand apart, so that no statement about tags has to leave them out. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Settings } from "../settings/fields.ts";

export const tags = sqliteTable(
  "tags",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    uuid: text().notNull().unique(),
    userId: integer("user_id").notNull(),
    settings: text({ mode: "json" }).$type<Settings>().notNull(),
    sealed: text(),
    revision: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    /** How many watches have it, deleted ones aside; triggers count them. */
    watches: integer().notNull().default(0),
    title: text().generatedAlwaysAs(sql`settings ->> '$.title'`, { mode: "virtual" }),
  },
  (table) => [
    index("tags_user").on(table.userId),
    // Finds a tag by its title, as far as SQLite's lower() knows its letters.
    index("tags_title").on(table.userId, sql`lower(trim(title))`),
    index("tags_pattern")
      .on(table.userId)
      .where(sql`settings ->> '$.url_match_pattern' <> ''`),
  ],
);

export const watchTags = sqliteTable(
  "watch_tags",
  {
    watchId: integer("watch_id").notNull(),
    tagId: integer("tag_id").notNull(),
    /** True where the tag's url_match_pattern put it on; such a tag comes off when the pattern no longer matches. */
    byPattern: integer("by_pattern", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.watchId, table.tagId] }),
    index("watch_tags_tag").on(table.tagId, table.watchId),
  ],
);

/** Tags that can still be restored: their rows as they were. */
export const deletedTags = sqliteTable(
  "deleted_tags",
  {
    id: integer().primaryKey(),
    uuid: text().notNull().unique(),
    userId: integer("user_id").notNull(),
    settings: text({ mode: "json" }).$type<Settings>().notNull(),
    sealed: text(),
    revision: integer().notNull(),
    createdAt: integer("created_at").notNull(),
    /** How many watches had it. */
    watches: integer().notNull(),
    deletedAt: integer("deleted_at").notNull(),
  },
  (table) => [
    index("deleted_tags_user").on(table.userId, table.deletedAt),
    index("deleted_tags_at").on(table.deletedAt),
  ],
);

/** Which watches had them. */
export const deletedWatchTags = sqliteTable(
  "deleted_watch_tags",
  {
    watchId: integer("watch_id").notNull(),
    tagId: integer("tag_id").notNull(),
    byPattern: integer("by_pattern", { mode: "boolean" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tagId, table.watchId] }),
    index("deleted_watch_tags_watch").on(table.watchId),
  ],
);
