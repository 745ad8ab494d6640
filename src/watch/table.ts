/**
 * Watches in three tables, split by how often they are written: `watches` (settings, at an edit), `schedule` (narrow,
 * at every check: every touched index is a billed row), `readings` (what the last good reading saw, when it moved).
 */
import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { WatchMemory } from "./memory.ts";
import type { Settings } from "../settings/fields.ts";

const live = sql`deleted_at IS NULL`;

export const watches = sqliteTable(
  "watches",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    uuid: text().notNull().unique(),
    userId: integer("user_id").notNull(),
    /** The settings document without its secret members; absent = inherit. */
    settings: text({ mode: "json" }).$type<Settings>().notNull(),
    /** The secret members (headers, notification URLs, ...) as encrypted JSON. */
    sealed: text(),
    revision: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    lastViewed: integer("last_viewed").notNull().default(0),
    url: text().generatedAlwaysAs(sql`settings ->> '$.url'`, { mode: "virtual" }),
    title: text().generatedAlwaysAs(sql`settings ->> '$.title'`, { mode: "virtual" }),
    /** Since when it is deleted, see deletion/statements.ts: seven days later it is purged. Null for a watch that lives. */
    deletedAt: integer("deleted_at"),
    /** The import that it came with, by the id that the import's answer gave; null for all others. */
    importBatch: text("import_batch"),
    /** What lists sort and filter by. Triggers copy it from the reading, where it differs, and count the snapshots with it. */
    pageTitle: text("page_title"),
    changedAt: integer("changed_at").notNull().default(0),
    /** The first reading that was suppressed since the last change and the last look; 0 for none. */
    suppressedAt: integer("suppressed_at").notNull().default(0),
    price: real(),
    failing: integer().notNull().default(0),
    snapshots: integer().notNull().default(0),
    /** What it is called, as lists sort it; a choice of its tags between title and address is not looked at. */
    name: text().generatedAlwaysAs(
      sql`lower(substr(coalesce(nullif(settings ->> '$.title', ''), iif(coalesce(settings ->> '$.use_page_title_in_list', 1), nullif(page_title, ''), NULL), settings ->> '$.url', uuid), 1, 200))`,
      { mode: "virtual" },
    ),
    // The price as lists sort it: watches without one come last both ways.
    cheapest: real().generatedAlwaysAs(sql`coalesce(price, 1e15)`, { mode: "virtual" }),
    dearest: real().generatedAlwaysAs(sql`coalesce(price, -1)`, { mode: "virtual" }),
    isUnseen: integer("is_unseen").generatedAlwaysAs(sql`deleted_at IS NULL AND changed_at > last_viewed`, {
      mode: "virtual",
    }),
    isFailing: integer("is_failing").generatedAlwaysAs(sql`deleted_at IS NULL AND failing`, { mode: "virtual" }),
    isSuppressed: integer("is_suppressed").generatedAlwaysAs(
      sql`deleted_at IS NULL AND suppressed_at > max(changed_at, last_viewed)`,
      { mode: "virtual" },
    ),
    isPaused: integer("is_paused").generatedAlwaysAs(
      sql`deleted_at IS NULL AND coalesce(settings ->> '$.paused', 0) = 1`,
      { mode: "virtual" },
    ),
    isHealthy: integer("is_healthy").generatedAlwaysAs(
      sql`deleted_at IS NULL AND NOT failing AND changed_at <= last_viewed AND suppressed_at <= max(changed_at, last_viewed) AND coalesce(settings ->> '$.paused', 0) <> 1`,
      { mode: "virtual" },
    ),
  },
  (table) => [
    index("watches_user").on(table.userId),
    index("watches_deleted")
      .on(table.deletedAt)
      .where(sql`deleted_at IS NOT NULL`),
    index("watches_deleted_by")
      .on(table.userId, table.deletedAt)
      .where(sql`deleted_at IS NOT NULL`),
    // One index for the unseen and for the others, which the order by changes merges: a change writes one entry.
    index("watches_changed").on(table.userId, table.isUnseen, table.changedAt).where(live),
    index("watches_name").on(table.userId, table.name).where(live),
    index("watches_cheapest").on(table.userId, table.cheapest).where(live),
    index("watches_dearest").on(table.userId, table.dearest).where(live),
    index("watches_failing")
      .on(table.userId)
      .where(sql`is_failing = 1`),
    index("watches_suppressed")
      .on(table.userId)
      .where(sql`is_suppressed = 1`),
    index("watches_paused")
      .on(table.userId)
      .where(sql`is_paused = 1`),
    // A price that moves asks which tables it is in.
    index("watches_tables")
      .on(table.userId)
      .where(sql`settings ->> '$.processor' = 'table_diff' AND deleted_at IS NULL`),
  ],
);

export const schedule = sqliteTable(
  "schedule",
  {
    watchId: integer("watch_id").primaryKey(),
    userId: integer("user_id").notNull(),
    /** When the watch is next due; of a watch that is checked alone the only indexed column that moves at every check. */
    nextAt: integer("next_at").notNull(),
    /** Fencing: the number of the last claim. A check commits only while its number is still the last. */
    generation: integer().notNull().default(0),
    /** The last claim that was settled. */
    doneGeneration: integer("done_generation").notNull().default(0),
    leaseUntil: integer("lease_until").notNull().default(0),
    intervalSeconds: integer("interval_seconds").notNull(),
    phase: integer().notNull(),
    paused: integer({ mode: "boolean" }).notNull().default(false),
    /** Which queue carries it. */
    lane: text().$type<"http" | "browser">().notNull().default("http"),
    /** The host, so that one tick spreads its requests to it. */
    host: text().notNull().default(""),
    lastChecked: integer("last_checked").notNull().default(0),
    checkCount: integer("check_count").notNull().default(0),
    fetchMs: integer("fetch_ms").notNull().default(0),
    /** The outcomes of the last checks, a letter each, the newest last: see src/schedule/strip.ts. */
    strip: text().notNull().default(""),
    /**
     * The pack that it is checked with, whose row then says when it is due, claimed and was checked; 0 = it is checked alone, and
     * this row says so; -1 = the same, and it may join a pack.
     */
    pack: integer().notNull().default(0),
  },
  (table) => [
    index("schedule_due")
      .on(table.nextAt)
      .where(sql`paused = 0 AND pack <= 0`),
    index("schedule_pack")
      .on(table.pack)
      .where(sql`pack <> 0`),
    // What it holds does not move from check to check, so that checks do not write it.
    index("schedule_running")
      .on(table.userId)
      .where(sql`paused = 0`),
  ],
);

export const readings = sqliteTable("readings", {
  watchId: integer("watch_id").primaryKey(),
  /** Everything that the next check needs to know of the past; texts stay in R2. */
  reading: text({ mode: "json" }).$type<WatchMemory>().notNull(),
  /**
   * The members that lists show, taken out of `reading` by the commit that wrote it: see storage/memory. Null where lists have to take
   * them out; a trigger makes it so where `reading` was written without it.
   */
  short: text(),
  /** The last claim of a pack under which the watch wrote for itself: the fence of that claim until its pack is settled. */
  doneGeneration: integer("done_generation").notNull().default(0),
  /** Error class of the last check, or null: for the reliability audit. */
  failure: text(),
  failingSince: integer("failing_since"),
  /** The explanation of the last check that got past the shortcuts. */
  trace: text(),
  /** What people taught by their verdicts, so apart from the document that checks rewrite. */
  feedbackRules: text("lessons", { mode: "json" }).$type<unknown[]>(),
  /** The readings last held back, newest first: see src/history/suppressed. */
  suppressed: text("held", { mode: "json" }).$type<unknown[]>(),
  /** Written by deliveries, so apart from the document that checks rewrite. */
  lastNotificationError: text("last_notification_error"),
  alertCount: integer("alert_count").notNull().default(0),
});
