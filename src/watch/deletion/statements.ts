/**
 * A deleted watch is kept for seven days, out of sight. Its rows, and those about it that name their account, carry the
 * negative of the account's number: so no statement of the account finds them, and none has to leave them out. Afterwards
 * the sweep purges them with their objects.
 *
 * 1. A deletion ends the claim of a check under way, which then commits nothing, and pauses the schedule.
 * 2. A restored watch goes on where it stopped: with its memory, its history, its unsent alerts and, where it was paused, as
 *    a paused one.
 *
 * The statements only speak SQL; stores run them.
 */
import { leaving } from "../../schedule/packs/statements.ts";
import { tablesByWatch } from "../../account/erase/statements.ts";

/** How long a deleted watch can be restored. */
export const keptSeconds = 7 * 86_400;

/** Tables with rows about a watch that also name its account. */
const tablesOfBoth = ["deliveries", "plan_pauses"] as const;

/** Those on their way between both states: they exist within a batch only. ?1 is a JSON list of ids, ?2 the account. */
const onTheirWay = `(SELECT o.id FROM json_each(?1) j CROSS JOIN watches o ON o.id = j.value
  WHERE +o.user_id = ?2 AND o.deleted_at IS NOT NULL)`;
const ofThese = "id IN (SELECT value FROM json_each(?1))";

/** Deletes those of these watches that the account has, at `now` (Unix seconds). For one batch. */
export function deletionStatements(
  db: D1Database,
  { userId, ids, now }: { userId: number; ids: readonly number[]; now: number },
): D1PreparedStatement[] {
  const json = JSON.stringify(ids);
  const run = (sql: string) => db.prepare(sql).bind(json, userId);
  return [
    db
      .prepare(`UPDATE watches SET deleted_at = ?3 WHERE ${ofThese} AND +user_id = ?2 AND deleted_at IS NULL`)
      .bind(json, userId, now),
    run(leaving(`schedule.watch_id IN ${onTheirWay}`)),
    run(`UPDATE schedule SET user_id = -?2, paused = 1, lease_until = 0,
      generation = generation + (done_generation < generation) WHERE watch_id IN ${onTheirWay}`),
    ...tablesOfBoth.map((table) => run(`UPDATE ${table} SET user_id = -?2 WHERE watch_id IN ${onTheirWay}`)),
    run(`UPDATE snapshots SET user_id = -?2 WHERE watch_id IN ${onTheirWay} AND change_id IS NOT NULL`),
    // Last: from here on the account does not have them.
    run(`UPDATE watches SET user_id = -?2 WHERE ${ofThese} AND +user_id = ?2 AND deleted_at IS NOT NULL`),
  ];
}

/**
 * Restores those of these watches that were deleted less than seven days before `now` (Unix seconds), the oldest first, as
 * far as there is room for them; `limit`: how many watches the plan allows, null for any number. For one batch, whose last
 * answer has their ids.
 */
export function restorationStatements(
  db: D1Database,
  { userId, ids, limit, now }: { userId: number; ids: readonly number[]; limit: number | null; now: number },
): D1PreparedStatement[] {
  const json = JSON.stringify(ids);
  const run = (sql: string) => db.prepare(sql).bind(json, userId);
  const used = "coalesce((SELECT watches FROM usage WHERE user_id = ?2), 0)";
  return [
    db
      .prepare(
        `UPDATE watches SET user_id = ?2 WHERE id IN (
           SELECT o.id FROM json_each(?1) j CROSS JOIN watches o ON o.id = j.value
           WHERE +o.user_id = -?2 AND o.deleted_at > ?3 ORDER BY o.id LIMIT iif(?4 IS NULL, -1, max(0, ?4 - ${used})))`,
      )
      .bind(json, userId, now - keptSeconds, limit),
    ...tablesOfBoth.map((table) => run(`UPDATE ${table} SET user_id = ?2 WHERE watch_id IN ${onTheirWay}`)),
    run(`UPDATE snapshots SET user_id = ?2 WHERE watch_id IN ${onTheirWay} AND change_id IS NOT NULL`),
    // No claim of before counts, and the time that passed is no delay.
    db
      .prepare(
        `UPDATE schedule SET user_id = ?2, done_generation = generation, next_at = max(next_at, ?3),
           paused = coalesce((SELECT w.settings ->> '$.paused' FROM watches w WHERE w.id = watch_id), 0)
         WHERE watch_id IN ${onTheirWay}`,
      )
      .bind(json, userId, now),
    run(
      `UPDATE watches SET deleted_at = NULL WHERE ${ofThese} AND +user_id = ?2 AND deleted_at IS NOT NULL RETURNING id`,
    ),
  ];
}

/** Removes every row about a watch that was deleted at or before `until` (Unix seconds). For one batch. */
export function purgeStatements(
  db: D1Database,
  { watchId, until }: { watchId: number; until: number },
): D1PreparedStatement[] {
  const gone = "(SELECT id FROM watches WHERE id = ?1 AND deleted_at <= ?2)";
  return [
    ...[...tablesOfBoth, ...tablesByWatch].map((table) => `DELETE FROM ${table} WHERE watch_id = ${gone}`),
    "DELETE FROM watches WHERE id = ?1 AND deleted_at <= ?2",
  ].map((sql) => db.prepare(sql).bind(watchId, until));
}
