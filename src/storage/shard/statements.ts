/** Where a database numbers its rows from: see src/shard/number.ts. */
import { maxShards, rangeSize } from "../../shard/number.ts";

/** There is a note of this name and the number of an account while the account is moved to another database. */
export const movePrefix = "move:";

/**
 * The statements after which every table that numbers its rows goes on in a range of this database: they do nothing where it
 * does already. They belong into the batch that brings rows of another database.
 */
export function numberingStatements(db: D1Database, index: number): D1PreparedStatement[] {
  const range = `seq / ${rangeSize}`;
  // The next range above that is this database's own.
  const own = `(${range} - ${range} % ${maxShards} + ${index} + iif(${index} <= ${range} % ${maxShards}, ${maxShards}, 0))`;
  return [
    db.prepare(
      `INSERT INTO sqlite_sequence (name, seq) SELECT name, 0 FROM sqlite_master
       WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' AND name NOT IN (SELECT name FROM sqlite_sequence)`,
    ),
    db.prepare(`UPDATE sqlite_sequence SET seq = ${own} * ${rangeSize} WHERE ${range} % ${maxShards} <> ${index}`),
  ];
}
