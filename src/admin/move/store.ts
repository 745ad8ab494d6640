/** An account on its way from one database to another. Rows go as they are: their numbers are distinct over all databases. */
import { parkStatements, unparkStatements } from "../park/statements.ts";
import { wokenStatements } from "../../schedule/commit/tables/statements.ts";
import { isNoteOf } from "../../storage/notes/ofWatch.ts";
import { movePrefix, numberingStatements } from "../../storage/shard/statements.ts";
import { fenceStatements, forgetStatements, noteOf, nothingIsSent, openStatements } from "./statements.ts";

/** Where a table is copied on: rows of an owner (of deleted watches: the negative number) after a row. */
export type Cursor = { table: string; owner: number; after: number };
/** Where a move stands; kept in the database that the account leaves. */
export type Move = {
  to: number;
  phase: "park" | "copy";
  /** The last watch that was copied with what belongs to it; null when all were. */
  watch: number | null;
  /** The tables of which there is more to copy; null before their first rows were. */
  rest: Cursor[] | null;
};
/** Rows of a table, each as a JSON array of its columns, as SQLite writes it. */
export type Slice = { table: string; columns: string[]; key: string[]; rows: string[] };
/** What makes an account live somewhere. */
type AccountRows = Record<"users" | "usage" | "notes" | "clients", Slice>;
/** Which rows of a table. `limit`: at most so many. */
export type Which = { table: string; watches: number[] } | (Cursor & { limit: number });

/** A batch with many rows of a reading each stays below this; a parameter holds two million bytes. */
const maxCharacters = 400_000;

type Shape = { columns: string[]; key: string[] };
/** `last`: the last row. */
type Read = Slice & { last: number };
/** `place`: what a slice goes on after. Tables by watch are read whole and may have no row numbers. */
type Query = { table: string; where: string; values: unknown[]; place?: string };
type Column = { name: string; pk: number; hidden: number };

/** What counts the rows of a table within an account. Deliveries have no number but their own. */
const placeIn = (table: string): string => (table === "deliveries" ? "id" : "_rowid_");

export function moveStore(db: D1Database, index: number) {
  const shapes = new Map<string, Shape>();
  /** The columns that are stored, and those of the primary key. */
  async function shapesOf(tables: string[]): Promise<Map<string, Shape>> {
    const unknown = tables.filter((table) => !shapes.has(table));
    const answers = unknown.length
      ? await db.batch<Column>(unknown.map((table) => db.prepare(`PRAGMA table_xinfo(${table})`)))
      : [];
    for (const [place, { results }] of answers.entries()) {
      const stored = results.filter(({ hidden }) => hidden === 0);
      const key = stored.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
      const names = { columns: stored.map(({ name }) => name), key: key.map(({ name }) => name) };
      shapes.set(unknown[place] ?? "", names);
    }
    return shapes;
  }
  /** Runs queries for whole rows in one batch. `where`: with the values that it is bound to. */
  async function rowsOf(queries: Query[]): Promise<Read[]> {
    const known = await shapesOf(queries.map(({ table }) => table));
    const shape = (table: string) => known.get(table) ?? { columns: [], key: [] };
    const answers = await db.batch<{ row: string; at: number }>(
      queries.map(({ table, where, values, place = "0" }) =>
        db
          .prepare(
            `SELECT json_array(${shape(table).columns.join(", ")}) AS row, ${place} AS at FROM ${table} WHERE ${where}`,
          )
          .bind(...values),
      ),
    );
    return queries.map(({ table }, position) => {
      const results = answers[position]?.results ?? [];
      return { table, ...shape(table), rows: results.map(({ row }) => row), last: results.at(-1)?.at ?? 0 };
    });
  }
  const isAway = "NOT EXISTS (SELECT 1 FROM users WHERE id = ?)";

  return {
    /** The number of the account with this public id or address, and the move that it is on. */
    async find(account: string): Promise<{ userId: number; uuid: string; move: Move | null } | null> {
      const row = await db
        .prepare(
          `SELECT u.id, u.uuid, (SELECT value FROM cursors WHERE name = '${movePrefix}' || u.id) AS move
           FROM users u WHERE u.uuid = ?1 OR u.email = lower(?1)`,
        )
        .bind(account)
        .first<{ id: number; uuid: string; move: string | null }>();
      return row && { userId: row.id, uuid: row.uuid, move: row.move === null ? null : (JSON.parse(row.move) as Move) };
    },

    /** The moves that accounts of this database are on. */
    async open(): Promise<{ userId: number; move: Move }[]> {
      const { results } = await db
        .prepare(
          `SELECT CAST(substr(name, ${movePrefix.length + 1}) AS INTEGER) AS userId, value FROM cursors
           WHERE name >= '${movePrefix}' AND name < '${movePrefix.replace(":", ";")}'`,
        )
        .all<{ userId: number; value: string }>();
      return results.map(({ userId, value }) => ({ userId, move: JSON.parse(value) as Move }));
    },

    /** Writes down where the move stands. */
    async note(userId: number, move: Move): Promise<void> {
      await noting(userId, move).run();
    },

    /** Parks the account and keeps everybody from writing to it; false while something of it is being sent. */
    async fence(userId: number, move: Move, now: number): Promise<boolean> {
      const park = parkStatements(db, userId, { by: "move", now });
      const { results } = await db
        .prepare("SELECT 1 FROM deliveries WHERE user_id IN (?1, -?1) AND state = 'sending' LIMIT 1")
        .bind(userId)
        .all();
      if (results.length) {
        await db.batch(park);
        return false;
      }
      await db.batch([
        // Notes with its tables are taken while they can be written.
        ...wokenStatements(db, now),
        ...park,
        nothingIsSent(db, userId),
        ...fenceStatements(db, userId),
        noting(userId, { ...move, phase: "copy" }),
      ]);
      return true;
    },

    /** The move is off: everything goes on here. */
    async cancel(userId: number): Promise<void> {
      await db.batch([...openStatements(db, userId), ...unparkStatements(db, userId, "move"), unnoting(userId)]);
    },

    /** The account lives elsewhere now. */
    async forget(userId: number): Promise<void> {
      await db.batch([...openStatements(db, userId), ...forgetStatements(db, userId), unnoting(userId)]);
    },

    /** The numbers of the next watches of the account, deleted ones included. */
    async watches(userId: number, after: number, limit: number): Promise<number[]> {
      const { results } = await db
        .prepare(
          `SELECT id FROM (SELECT id FROM watches WHERE user_id = ?1 AND id > ?2 UNION ALL
             SELECT id FROM watches WHERE user_id = -?1 AND id > ?2) ORDER BY id LIMIT ?3`,
        )
        .bind(userId, after, limit)
        .all<{ id: number }>();
      return results.map(({ id }) => id);
    },

    /** Slices of tables. */
    read: (slices: Which[]): Promise<Read[]> =>
      rowsOf(
        slices.map((which) =>
          "watches" in which
            ? {
                table: which.table,
                where: "watch_id IN (SELECT value FROM json_each(?))",
                values: [JSON.stringify(which.watches)],
              }
            : {
                table: which.table,
                where: `user_id = ? AND ${placeIn(which.table)} > ? ORDER BY ${placeIn(which.table)} LIMIT ?`,
                values: [which.owner, which.after, which.limit],
                place: placeIn(which.table),
              },
        ),
      ),

    /** The row of the account, what is counted of it, the notes of its watches, and the apps that it let in: their grants name them. */
    async readAccount(userId: number): Promise<AccountRows> {
      const [users, usage, notes, clients] = (await rowsOf([
        { table: "users", where: "id = ?", values: [userId] },
        { table: "usage", where: "user_id = ?", values: [userId] },
        { table: "cursors", where: isNoteOf("?1"), values: [userId] },
        {
          table: "oauth_clients",
          where: "id IN (SELECT client_id FROM oauth_grants WHERE user_id = ?)",
          values: [userId],
        },
      ])) as [Read, Read, Read, Read];
      return { users, usage, notes, clients };
    },

    async hasAccount(userId: number): Promise<boolean> {
      return (await db.prepare("SELECT 1 FROM users WHERE id = ?").bind(userId).first()) !== null;
    },

    /**
     * Brings slices here, each in place of what is here of it; nothing happens where the account lives here already.
     * @throws Error where what is here afterwards is not what was brought
     */
    async bring(userId: number, parts: { slice: Slice; instead: Which | null }[]): Promise<void> {
      const chunks = parts.flatMap(({ slice }) => chunksOf(slice));
      const answers = await db.batch<{ n: number }>([
        ...parts.flatMap(({ instead }) => (instead ? [removing(instead, userId)] : [])),
        ...chunks.map((chunk) => insertion(chunk, userId)),
        ...numberingStatements(db, index),
        ...chunks.map((chunk) => counting(chunk, userId)),
      ]);
      const found = answers.slice(answers.length - chunks.length).map(({ results }) => results[0]?.n ?? 0);
      if (chunks.some(({ rows }, place) => found[place] !== -1 && found[place] !== rows.length))
        throw new Error(`What came into database ${index} is not what left the other one`);
    },

    /** Makes the account live here, in one commit. */
    async welcome(userId: number, account: AccountRows): Promise<void> {
      await db.batch([
        // What the triggers counted while rows came is replaced by what is so.
        db
          .prepare(`DELETE FROM usage WHERE user_id IN (?1, -?1) AND NOT EXISTS (SELECT 1 FROM users WHERE id = ?1)`)
          .bind(userId),
        ...chunksOf(account.clients).map((chunk) => insertion(chunk, userId)),
        ...chunksOf(account.notes).map((chunk) => insertion(chunk, userId)),
        ...chunksOf(account.usage).map((chunk) => insertion(chunk, userId)),
        ...unparkStatements(db, userId, "move"),
        ...chunksOf(account.users).map((chunk) => insertion(chunk, userId)),
        ...numberingStatements(db, index),
      ]);
    },
  };

  function noting(userId: number, move: Move): D1PreparedStatement {
    return db
      .prepare("INSERT INTO cursors (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2")
      .bind(noteOf(userId), JSON.stringify(move));
  }

  function unnoting(userId: number): D1PreparedStatement {
    return db.prepare("DELETE FROM cursors WHERE name = ?").bind(noteOf(userId));
  }

  function removing(which: Which, userId: number): D1PreparedStatement {
    return "watches" in which
      ? db
          .prepare(`DELETE FROM ${which.table} WHERE watch_id IN (SELECT value FROM json_each(?)) AND ${isAway}`)
          .bind(JSON.stringify(which.watches), userId)
      : db.prepare(`DELETE FROM ${which.table} WHERE user_id = ? AND ${isAway}`).bind(which.owner, userId);
  }

  function insertion({ table, columns, rows }: Slice, userId: number): D1PreparedStatement {
    const values = columns.map((_, place) => `value ->> ${place}`);
    return db
      .prepare(
        `INSERT OR REPLACE INTO ${table} (${columns.join(", ")}) SELECT ${values.join(", ")} FROM json_each(?)
         WHERE ${isAway}`,
      )
      .bind(`[${rows.join(",")}]`, userId);
  }

  /** How many of these rows are here exactly so; -1 where the account lives here already. */
  function counting({ table, columns, key, rows }: Slice, userId: number): D1PreparedStatement {
    const same = key.map((name) => `t.${name} = j.value ->> ${columns.indexOf(name)}`).join(" AND ");
    const row = `json_array(${columns.map((name) => `t.${name}`).join(", ")})`;
    return db
      .prepare(
        `SELECT iif(${isAway}, (SELECT count(*) FROM json_each(?) j JOIN ${table} t ON ${same} WHERE ${row} = j.value), -1) AS n`,
      )
      .bind(userId, `[${rows.join(",")}]`);
  }
}

/** As many rows each as a parameter may hold; none for an empty slice. */
function chunksOf(slice: Slice): Slice[] {
  const chunks: Slice[] = [];
  let length = Infinity;
  for (const row of slice.rows) {
    if (length + row.length > maxCharacters) {
      chunks.push({ ...slice, rows: [] });
      length = 0;
    }
    chunks.at(-1)?.rows.push(row);
    length += row.length + 1;
  }
  return chunks;
}
