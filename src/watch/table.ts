/**
 * Watches in three tables, split by how often they are written: `watches` (settings, at an edit), `schedule` (narrow,
 * at every check: every touched index is a billed row), `readings` (what the last good reading saw, when it moved).
 */
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { WatchMemory } from "./memory.ts";
import type { Settings } from "../settings/fields.ts";

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
  },
  (table) => [index("watches_user").on(table.userId)],
);

export const schedule = sqliteTable(
  "schedule",
  {
    watchId: integer("watch_id").primaryKey(),
    userId: integer("user_id").notNull(),
    /** When the watch is next due; the only indexed column that moves at every check. */
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
  },
  (table) => [
    index("schedule_due")
      .on(table.nextAt)
      .where(sql`paused = 0`),
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
