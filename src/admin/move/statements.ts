/**
 * What a move writes in the database that an account leaves, and what makes it live in the one that it comes to. SQL only.
 *
 * Meanwhile the account is parked (park/statements.ts).
 */
import { tablesByUser, tablesByWatch } from "../../account/erase/statements.ts";
import { movePrefix } from "../../storage/shard/statements.ts";

const own = "user_id IN (?1, -?1)";

export const noteOf = (userId: number): string => `${movePrefix}${userId}`;

/** What `fenceStatements` say where somebody writes; src/http/app.ts knows it again. */
const movingSentence = "This account is being moved to another database";

/** The tables that are copied by account, after those by watch, which change them by triggers. What is counted comes last. */
export const copiedTables = tablesByUser.filter((table) => table !== "usage");

/** Fails the batch while a delivery of the account is being sent: what comes of it is to be recorded first. */
export const nothingIsSent = (db: D1Database, userId: number): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO cursors (name, value) SELECT 'sending', NULL WHERE EXISTS (
         SELECT 1 FROM deliveries WHERE ${own} AND state = 'sending')`,
    )
    .bind(userId);

/** Whose a row is, as an SQL condition. `row`: old or new. */
const ownerIn = (table: string, row: string): string => {
  if (table === "users") return `${row}.id`;
  if ((tablesByWatch as readonly string[]).includes(table))
    return `(SELECT abs(user_id) FROM watches WHERE id = ${row}.watch_id)`;
  return `abs(${row}.user_id)`;
};

const fenced = ["users", ...tablesByWatch, ...tablesByUser];
const events = [
  ["insert", ["new"]],
  ["update", ["old", "new"]],
  ["delete", ["old"]],
] as const;
const nameOf = (userId: number, table: string, event: string) => `move_${userId}_${table}_${event}`;

/**
 * From now on the database itself refuses every write to the account, whoever began it and when. Only there while the account
 * is moved, so that nothing else ever pays for it.
 */
export const fenceStatements = (db: D1Database, userId: number): D1PreparedStatement[] =>
  fenced.flatMap((table) =>
    events.map(([event, rows]) =>
      db.prepare(
        `CREATE TRIGGER IF NOT EXISTS ${nameOf(userId, table, event)} BEFORE ${event} ON ${table}
         WHEN ${rows.map((row) => `${ownerIn(table, row)} = ${userId}`).join(" OR ")}
         BEGIN SELECT RAISE(ABORT, '${movingSentence}'); END`,
      ),
    ),
  );

export const openStatements = (db: D1Database, userId: number): D1PreparedStatement[] =>
  fenced.flatMap((table) =>
    events.map(([event]) => db.prepare(`DROP TRIGGER IF EXISTS ${nameOf(userId, table, event)}`)),
  );

/** All rows of the account, for the database that it left. */
export const forgetStatements = (db: D1Database, userId: number): D1PreparedStatement[] => [
  ...tablesByWatch.map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE watch_id IN (SELECT id FROM watches WHERE ${own})`).bind(userId),
  ),
  db.prepare("UPDATE hosts SET user_id = 0, account_until = 0 WHERE user_id = ?").bind(userId),
  ...tablesByUser.map((table) => db.prepare(`DELETE FROM ${table} WHERE ${own}`).bind(userId)),
  db.prepare("DELETE FROM users WHERE id = ?").bind(userId),
];
