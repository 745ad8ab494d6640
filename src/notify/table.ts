/**
 * The outbox: one row per (event, channel), written in the same transaction as the event itself. The row, not the queue
 * message, is the truth: a sweep enqueues whatever a crash left behind.
 */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type EventKind } from "./event.ts";
import { type DeliveryState, type HoldReason } from "../services/deliveryState.ts";

export const deliveries = sqliteTable(
  "deliveries",
  {
    /** Within the account, growing: see outbox/names.ts. */
    id: integer().notNull(),
    /** Stable id shown to receivers (webhook-id, Message-ID): the same at each attempt. */
    uuid: text().notNull(),
    userId: integer("user_id").notNull(),
    watchId: integer("watch_id"),
    /** Change time of `change` events: with the watch it names the change. */
    changeAt: integer("change_at"),
    kind: text().$type<EventKind>().notNull(),
    /** Names the event, e.g. change:12:1700000000; once for each channel: a change by the claim of its check, others by an index. */
    event: text().notNull(),
    /** Hash of the target: one recipient at one service. */
    channel: text().notNull(),
    /** The target with its secrets masked, for the log. */
    masked: text().notNull(),
    /** Encrypted JSON: the target URL, and the words of the notice where they are not made from a change. */
    sealed: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default("pending"),
    attempts: integer().notNull().default(0),
    /** When it is next due: sent again, or let go where it is held; a claim leaves it. Null for what has ended or goes with another. */
    nextAt: integer("next_at"),
    /** Until when whoever sends it has time; with `attempts` it identifies this claim. */
    claimedUntil: integer("claimed_until"),
    /** 1 where the check that wrote it counted it among the alerts of its watch. */
    isCounted: integer("is_counted").notNull().default(0),
    /** Why it was held back instead of sent; null where it was not. */
    held: text().$type<HoldReason>(),
    /** The `uuid` of the delivery that carries what was held back. */
    bundle: text(),
    /** When it went on by itself after it was held back, in unix seconds: its age counts from then. */
    releasedAt: integer("released_at"),
    lastStatus: integer("last_status"),
    lastError: text("last_error"),
    /** JSON of the attempts one by one, the newest last; null until one failed. */
    tries: text(),
    createdAt: integer("created_at").notNull(),
    deliveredAt: integer("delivered_at"),
  },
  (table) => [
    // Where its rows stand (WITHOUT ROWID).
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex("deliveries_event_channel")
      .on(table.event, table.channel)
      .where(sql`kind <> 'change'`),
    index("deliveries_watch").on(table.watchId, table.createdAt),
    index("deliveries_channel").on(table.userId, table.channel, table.id),
    index("deliveries_bundle")
      .on(table.bundle)
      .where(sql`bundle is not null`),
    // Not by state, so that a claim does not write it.
    index("deliveries_next")
      .on(table.nextAt)
      .where(sql`next_at is not null`),
  ],
);

/**
 * What an account says about its channels, beside where they stand. A channel of which nothing is said has no row; a named
 * channel, which watches, tags and the account refer to by its id, has one with its address.
 */
export const channels = sqliteTable(
  "channels",
  {
    userId: integer("user_id").notNull(),
    /** The key of the channel, as in `deliveries.channel`, or the id of a named one. */
    channel: text().notNull(),
    label: text(),
    paused: integer().notNull().default(0),
    /** Encrypted JSON of a named channel: its notification URL. Null for all others. */
    sealed: text(),
    /** JSON of when, and for which events, alerts may go there; null for always. */
    schedule: text(),
    /** When a named channel was made, in unix seconds. */
    createdAt: integer("created_at"),
    /** Encrypted JSON of a channel that was removed: its URL and where it stood. Null for all others. */
    removed: text(),
    /** When it was removed, in unix seconds; a day later the row goes. */
    removedAt: integer("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.channel] }),
    index("channels_removed")
      .on(table.removedAt)
      .where(sql`removed_at IS NOT NULL`),
  ],
);

/** Receivers that failed or let us wait the last time. A receiver that answers has no row. */
export const slowReceivers = sqliteTable("slow_receivers", {
  channel: text().primaryKey(),
  /** Until when no alert is tried there, in unix seconds. */
  restUntil: integer("rest_until").notNull(),
});

/** Mails of a server without MAIL_URL, readable below /dev/mailbox; the last hundred. */
export const mailbox = sqliteTable("mailbox", {
  id: integer().primaryKey({ autoIncrement: true }),
  recipient: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  at: integer().notNull(),
});
