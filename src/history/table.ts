/** The index of what was seen. The texts, pages and differences themselves are objects in R2, named by their hash. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, sqliteView, text } from "drizzle-orm/sqlite-core";
import type { SnapshotKind } from "./change.ts";
import { changeColumns } from "./changes/columns.ts";

/**
 * The snapshots of a watch. Where its reading was a change, the columns from `changeId` on describe it, so that a change is one row;
 * the view `changes` shows these alone. Its own key is where its rows stand (WITHOUT ROWID), which costs no index beside them.
 */
export const snapshots = sqliteTable(
  "snapshots",
  {
    watchId: integer("watch_id").notNull(),
    /** Unix seconds; unique and increasing per watch. */
    at: integer().notNull(),
    /** Name of the text: its segment and its place there (storage/segment.ts), or an object of its own. */
    object: text().notNull(),
    /** Characters of text. */
    size: integer().notNull(),
    kind: text().$type<SnapshotKind>().notNull(),
    /** Grows within the account, in the order in which changes were written; null for what is no change. See changes/newChangeId.ts. */
    changeId: integer("change_id"),
    /** The account of a change; null for what is no change. */
    userId: integer("user_id"),
    fromAt: integer("from_at"),
    /** Name of the text that it is compared with; where that is in the segment of `object`, its place there. */
    fromObject: text("from_object"),
    added: integer(),
    removed: integer(),
    replaced: integer(),
    /** A few lines of the difference, for lists. */
    brief: text(),
    /** Which lines of the difference decided, and the address that was read, as JSON: see judgement.ts. Null in older rows. */
    judgement: text("held_lines"),
    /** Name of the trace of the check that found it; where it is in the segment of `object`, its place there. */
    traceObject: text("trace_object"),
    /** What the account's AI provider wrote of it. */
    summary: text(),
    /** Until when a summary that is being written is waited for; null when nobody writes one. */
    summaryUntil: integer("summary_until"),
    verdict: text().$type<"useful" | "noisy">(),
    note: text(),
    /** When its owner saw it; null for unseen. Written by watch/seen/statements.ts. */
    seenAt: integer("seen_at"),
    /** How much it matters by rules alone, 0 (low) to 3 (critical), and by which findings, as JSON: see reading/severity. Null in older rows. */
    severity: integer(),
    severityFindings: text("severity_findings"),
    /** Why nobody could tell whether it meets the intent of its watch; null where that was known or not asked. */
    unjudged: text(),
  },
  (table) => [
    primaryKey({ columns: [table.watchId, table.at] }),
    // One index for the unseen and for the others; a list of both merges the two.
    index("snapshots_changes")
      .on(table.userId, sql`(seen_at IS NOT NULL)`, table.changeId)
      .where(sql`change_id IS NOT NULL`),
    index("snapshots_verdict")
      .on(table.userId, table.verdict, table.changeId)
      .where(sql`verdict IS NOT NULL`),
    // What is rare has an index, so that most changes do not write it.
    index("snapshots_severe")
      .on(table.userId, table.changeId)
      .where(sql`severity >= 2`),
  ],
);

/** The snapshots that are changes, under the names of a change. */
export const changes = sqliteView("changes", {
  id: integer().notNull(),
  userId: integer("user_id").notNull(),
  watchId: integer("watch_id").notNull(),
  at: integer().notNull(),
  toObject: text("to_object").notNull(),
}).as(sql.raw(`SELECT ${changeColumns} FROM snapshots WHERE change_id IS NOT NULL`));

/** Fetched pages of a watch that came with an import or were stored by a former version; the others stand in its memory. */
export const pages = sqliteTable(
  "pages",
  {
    watchId: integer("watch_id").notNull(),
    at: integer().notNull(),
    object: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.watchId, table.at] })],
);

/** Pictures of the page, each beside the snapshot of the same time. */
export const screenshots = sqliteTable(
  "screenshots",
  {
    watchId: integer("watch_id").notNull(),
    at: integer().notNull(),
    /** The PNG. */
    object: text().notNull(),
    /** In device pixels; `scale` of them make a CSS pixel. */
    width: integer().notNull(),
    height: integer().notNull(),
    scale: integer().notNull(),
    /** Where the elements of the page were, as JSON. */
    elementsObject: text("elements_object").notNull(),
  },
  (table) => [primaryKey({ columns: [table.watchId, table.at] })],
);

/** How price and stock moved: a row for each time, and none where nothing did. */
export const prices = sqliteTable(
  "prices",
  {
    watchId: integer("watch_id").notNull(),
    at: integer().notNull(),
    /** A decimal as text; null where the page gave none. */
    price: text(),
    currency: text(),
    inStock: integer("in_stock"),
  },
  (table) => [primaryKey({ columns: [table.watchId, table.at] })],
);
