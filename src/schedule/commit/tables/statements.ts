/**
 * Tables whose rows are watches, or pages of a site with watches of their own, are due soon after one of these moved. A price makes them so in the
 * batch of the check that saw it. Whatever else becomes of a watch (another name, tag or address, a pause, a failure and its end, a first reading,
 * that it leaves) may be written by many rooms, so triggers leave a note with it, in whatever batch (migrations/0047_tables_wake.sql to
 * 0051_tags_wake_tables.sql), and the tick takes the notes. A table that runs again after a pause has one, too: while it may not run, none is kept.
 */
import { claimHolds } from "../../packs/statements.ts";
import { isOfThisSite, madeTables } from "../../../site/statements.ts";
import type { WriteGuard } from "../../../storage/writeGuard.ts";
import type { PriceMove } from "../prices/statements.ts";

/** Many moves within so many seconds are one comparison. */
export const wakeSeconds = 60;

type Checked = { watchId: number; generation: number; price?: PriceMove | null };

/**
 * `due`: a watch that moved with a table of its account, by that table's own settings or those of a tag. Then what the table is made of, by
 * either.
 */
const besideMoved = `due AS (
    SELECT d.*, t.id AS table_id FROM moved d
      CROSS JOIN watches t ON t.user_id = d.user_id AND t.settings ->> '$.processor' = 'table_diff' AND t.deleted_at IS NULL
    UNION SELECT d.*, m.watch_id FROM moved d
      CROSS JOIN tags p ON p.user_id = d.user_id AND p.settings ->> '$.processor' = 'table_diff'
      CROSS JOIN watch_tags m ON m.tag_id = p.id)`;
const madeOf = `(SELECT t.settings -> '$.table' AS made FROM watches t WHERE t.id = due.table_id
  UNION ALL SELECT g.settings -> '$.table' FROM watch_tags m JOIN tags g ON g.id = m.tag_id WHERE m.watch_id = due.table_id)`;

/** Whether the table has the watch, which may be that of a page of its site, by that one's own settings or those of a tag. */
const isRow = `EXISTS (SELECT 1 FROM ${madeOf} x
  WHERE EXISTS (SELECT 1 FROM json_each(x.made, '$.watches') e WHERE e.value = due.uuid)
    OR lower(trim(x.made ->> '$.tag')) IN (SELECT lower(trim(g.title)) FROM watch_tags m JOIN tags g ON g.id = m.tag_id
      WHERE m.watch_id = due.id)
    OR EXISTS (SELECT 1 FROM watches s, json_each(s.settings, '$.site.own_watches') o
      WHERE s.uuid = trim(x.made ->> '$.site') AND s.user_id = due.user_id AND o.value ->> '$.watch' = due.uuid)
    OR EXISTS (SELECT 1 FROM watches s JOIN watch_tags k ON k.watch_id = s.id JOIN tags h ON h.id = k.tag_id,
        json_each(h.settings, '$.site.own_watches') o
      WHERE s.uuid = trim(x.made ->> '$.site') AND s.user_id = due.user_id AND o.value ->> '$.watch' = due.uuid))`;

/**
 * One row for each table that has one of these watches, and none for a table that is due as soon anyway. Nothing at all where no price moved,
 * so that other checks read nothing more. What is due later than its interval has it waits for its weekly schedule, or after failures. Tables
 * have no price, and wake no others. Guarded by the claim like the statements beside it.
 */
export function wakeStatements(db: D1Database, checks: readonly Checked[]): D1PreparedStatement[] {
  const moved = checks.flatMap(({ watchId, generation, price }) =>
    price ? [{ watchId, generation, dueAt: price.at + wakeSeconds }] : [],
  );
  if (!moved.length) return [];
  return [
    db
      .prepare(
        `WITH moved AS (
           SELECT w.id, w.uuid, w.user_id, j.value ->> 'dueAt' AS due_at FROM json_each(?1) j CROSS JOIN watches w ON w.id = j.value ->> 'watchId'
           WHERE ${claimHolds("j.value ->> 'watchId'", "j.value ->> 'generation'")}
         ), ${besideMoved}
         UPDATE schedule SET next_at = woken.due_at
         FROM (SELECT table_id, min(due_at) AS due_at FROM due WHERE ${isRow} GROUP BY table_id) woken
         WHERE schedule.watch_id = woken.table_id AND schedule.paused = 0 AND schedule.pack <= 0
           AND schedule.next_at > woken.due_at AND schedule.next_at <= woken.due_at + schedule.interval_seconds`,
      )
      .bind(JSON.stringify(moved)),
  ];
}

/**
 * A note with each table of a site, in the batch of the check that moved something of its pages, so that neither is there without the other.
 * Without a table it writes nothing, and is not asked where none follows the site.
 */
export const wakeOfSiteStatement = (
  db: D1Database,
  { userId, watchId, guard }: { userId: number; watchId: number; guard: WriteGuard },
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT OR IGNORE INTO cursors (name, value) SELECT 'woken:' || id, '' FROM (
         WITH ${madeTables} SELECT DISTINCT id FROM made WHERE ${isOfThisSite}) WHERE ${guard.sql}`,
    )
    .bind(userId, watchId, ...guard.values);

const isNote = "name >= 'woken:' AND name < 'woken;'";

/**
 * Tables with a note are due now, and the notes are gone; those that wait for their weekly schedule only lose the note. After failures a table
 * does not wait: what failed may be that it had no watches. It writes nothing where there is no note.
 */
export const wokenStatements = (db: D1Database, now: number): D1PreparedStatement[] => [
  db
    .prepare(
      `UPDATE schedule SET next_at = ?1 WHERE watch_id IN (SELECT CAST(substr(name, 7) AS INTEGER) FROM cursors WHERE ${isNote})
       AND paused = 0 AND pack <= 0 AND next_at > ?1 AND (next_at <= ?1 + interval_seconds
         OR EXISTS (SELECT 1 FROM watches w WHERE w.id = schedule.watch_id AND w.failing))`,
    )
    .bind(now),
  db.prepare(`DELETE FROM cursors WHERE ${isNote}`),
];
