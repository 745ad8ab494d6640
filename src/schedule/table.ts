/** The check road's own bookkeeping: message leases, dead letters, hosts in trouble, and where a sweep stopped. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row per queue message, not per watch: a redelivered message finds its lease or its end. */
export const runs = sqliteTable(
  "runs",
  {
    id: text().primaryKey(),
    leaseUntil: integer("lease_until").notNull(),
    done: integer({ mode: "boolean" }).notNull().default(false),
    /** The hosts that nobody else asks before the lease ends. */
    hosts: text({ mode: "json" }).$type<string[]>(),
  },
  // Who holds a host is looked up before every message; the live leases are few.
  (table) => [index("runs_lease").on(table.leaseUntil)],
);

export const deadLetters = sqliteTable("dead_letters", {
  id: integer().primaryKey({ autoIncrement: true }),
  queue: text().notNull(),
  body: text().notNull(),
  reason: text().notNull(),
  at: integer().notNull(),
});

export const cursors = sqliteTable("cursors", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Hosts that watches leave alone for a while. A host that answers has no row, or one that says whose word is doubted. */
export const hosts = sqliteTable("hosts", {
  /** Host and port as the address of a watch spells them. */
  host: text().primaryKey(),
  /** Failures in a row that were the host's. */
  failures: integer("strikes").notNull(),
  /** Until when everybody waits, in unix seconds; 0 while nothing is paused. */
  untilAt: integer("until_at").notNull(),
  /** `asked` = the server named the time; `unreachable` = our guess. */
  reason: text().$type<"asked" | "unreachable">().notNull(),
  /** The account whose check met the trouble last. */
  userId: integer("user_id").notNull().default(0),
  /** Until when the watches of that account wait. */
  accountUntil: integer("account_until").notNull().default(0),
  /** Another account was answered well: what this one's checks meet is its own for two days. */
  isDoubted: integer("is_doubted", { mode: "boolean" }).notNull().default(false),
});
