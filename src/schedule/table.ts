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

/**
 * Watches that are claimed and settled together, about a hundred in one row, since a written row is what a check costs. Which
 * watches are in it says `schedule.pack`; what it knows of each of them: packs/entry.ts.
 */
export const packs = sqliteTable(
  "packs",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Its watches are those of hosts of this bucket (packs/bucket.ts), checked this often. */
    bucket: integer().notNull(),
    intervalSeconds: integer("interval_seconds").notNull(),
    phase: integer().notNull(),
    /** When it is next due; it stays due until it is settled. */
    nextAt: integer("next_at").notNull(),
    /** As those of a watch of its own, and instead of them: the last claim, the last that was settled, the end of the claim. */
    generation: integer().notNull().default(0),
    doneGeneration: integer("done_generation").notNull().default(0),
    leaseUntil: integer("lease_until").notNull().default(0),
    /** Until when a worker is at it, and the hosts that nobody else asks meanwhile. */
    takenUntil: integer("taken_until").notNull().default(0),
    hosts: text().notNull().default("[]"),
    /** How many watches are in it, roughly: exact when it was settled the last time. */
    members: integer().notNull().default(0),
    /** When it was settled the last time. */
    checkedAt: integer("checked_at").notNull().default(0),
    /** An entry for each watch, by its number. Behind what claims ask for, since it is long. */
    state: text().notNull().default("{}"),
    /** What its checks came to, by the names of the counters (storage/counters), as JSON: its row is written anyway. */
    counts: text().notNull().default("{}"),
  },
  // Those that are due are found by scanning, once a minute: a row that is read costs a thousandth of one that is written.
  (table) => [index("packs_bucket").on(table.bucket, table.intervalSeconds)],
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
