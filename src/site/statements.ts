/** The statements that write the pages of a site, for the batch of its check. Each carries the guard of the claim. */
import type { Statement } from "../storage/statements.ts";
import type { WriteGuard } from "../storage/writeGuard.ts";
import type { LeafChanges } from "./leaf.ts";

export function leafStatements(
  { db }: { db: D1Database },
  { watchId, leaves, guard }: { watchId: number; leaves: LeafChanges; guard: WriteGuard },
): Statement[] {
  const removed = leaves.remove.length
    ? [
        db
          .prepare(
            `DELETE FROM site_leaves WHERE watch_id = ? AND first IN (SELECT value FROM json_each(?)) AND ${guard.sql}`,
          )
          .bind(watchId, JSON.stringify(leaves.remove), ...guard.values),
      ]
    : [];
  const written = leaves.write.map(({ first, members }) =>
    db
      .prepare(
        `INSERT INTO site_leaves (watch_id, first, members) SELECT ?, ?, ? WHERE ${guard.sql}
         ON CONFLICT (watch_id, first) DO UPDATE SET members = excluded.members`,
      )
      .bind(watchId, first, members, ...guard.values),
  );
  return [...removed, ...written];
}

/** The leaves of a watch of the account, in the order of their keys. */
export const leavesOfWatch = (db: D1Database, { userId, watchId }: Owned): D1PreparedStatement =>
  db
    .prepare(
      `SELECT first, members FROM site_leaves
       WHERE watch_id = (SELECT id FROM watches WHERE id = ? AND user_id = ?) ORDER BY first`,
    )
    .bind(watchId, userId);

/** The tables of the account (?1) and what each is made of, by its own settings or those of a tag. */
export const madeTables = `tables AS MATERIALIZED (
    SELECT t.id FROM watches t WHERE t.user_id = ?1 AND t.settings ->> '$.processor' = 'table_diff' AND t.deleted_at IS NULL
    UNION SELECT m.watch_id FROM tags p CROSS JOIN watch_tags m ON m.tag_id = p.id
      WHERE p.user_id = ?1 AND p.settings ->> '$.processor' = 'table_diff'
  ), made AS (
    SELECT tables.id, w.settings -> '$.table' AS made FROM tables CROSS JOIN watches w ON w.id = tables.id
    UNION ALL SELECT tables.id, g.settings -> '$.table' FROM tables CROSS JOIN watch_tags m ON m.watch_id = tables.id JOIN tags g ON g.id = m.tag_id
  )`;

/** Whether a table has the pages of a watch (?2) as its rows. */
export const isOfThisSite = "trim(made ->> '$.site') = (SELECT uuid FROM watches WHERE id = ?2 AND user_id = ?1)";

/**
 * What the tables are made of that follow the site of this watch, by their own settings or those of a tag. It reads the tables of the account,
 * and nothing where it has none.
 */
export const followingTables = (db: D1Database, { userId, watchId }: Owned): D1PreparedStatement =>
  db.prepare(`WITH ${madeTables} SELECT made FROM made WHERE ${isOfThisSite} ORDER BY id`).bind(userId, watchId);

type Owned = { userId: number; watchId: number };
