/**
 * What a change of plan does to watches, as statements for one batch:
 *
 * 1. Over the plan's number the newest watches that run are paused; so are watches whose processor needs Pro.
 * 2. Each of them is remembered. Nothing is deleted.
 * 3. Where there is room the oldest of those remembered run again, at once. What its owner paused stays paused.
 *
 * Repeating them changes nothing. `guard` is an SQL condition with its values; nothing happens where it does not hold.
 */
import { leaving } from "../../schedule/packs/statements.ts";
import type { PlanLimits } from "../../plan/plan.ts";
import { proProcessors } from "../../settings/processors.ts";

export type Guard = { sql: string; values: (string | number)[] };
type Change = { userId: number; limits: PlanLimits; now: number; guard: Guard };

/** The statements, in order. */
export function pauseStatements(db: D1Database, { userId, limits, now, guard }: Change): D1PreparedStatement[] {
  const given = JSON.stringify({ user: userId, maxWatches: limits.watches, pro: limits.proFeatures ? 1 : 0, now });
  const allowed = numbered(guard.sql);
  const run = (sql: string) => db.prepare(`${sql} AND ${allowed}`).bind(given, ...guard.values);
  const remembered = `SELECT watch_id FROM plan_pauses WHERE user_id = ${user}`;
  const forgetResumed = `DELETE FROM plan_pauses WHERE user_id = ${user} AND watch_id IN (${running})`;
  return [
    // Those that run again by their owner's wish are no longer ours.
    run(forgetResumed),
    run(`INSERT INTO plan_pauses (watch_id, user_id, paused_at) SELECT id, ${user}, ${at} FROM (${ranked})
      WHERE (needs_pro = 1 AND ${pro} = 0 OR place > ${maxWatches})`),
    run(`UPDATE watches SET settings = json_set(settings, '$.paused', json('true')), revision = revision + 1
      WHERE user_id = ${user} AND id IN (${remembered}) AND coalesce(settings ->> '$.paused', 0) = 0`),
    run(leaving(`schedule.user_id = ${user} AND schedule.watch_id IN (${remembered}) AND schedule.paused = 0`)),
    run(`UPDATE schedule SET paused = 1, generation = generation + (lease_until > 0), lease_until = 0
      WHERE user_id = ${user} AND watch_id IN (${remembered}) AND paused = 0`),
    run(`UPDATE watches SET settings = json_remove(settings, '$.paused'), revision = revision + 1
      WHERE user_id = ${user} AND id IN (${returning})`),
    run(`UPDATE schedule SET paused = 0, next_at = ${at} WHERE user_id = ${user} AND watch_id IN (${returning})`),
    run(forgetResumed),
  ];
}

const [user, maxWatches, pro, at] = ["user", "maxWatches", "pro", "now"].map((name) => `(?1 ->> '${name}')`);
const needsPro = `coalesce(w.settings ->> '$.processor' IN (${proProcessors.map((name) => `'${name}'`).join(", ")}), 0)`;
const running = `SELECT watch_id FROM schedule WHERE user_id = ${user} AND paused = 0`;

/** The watches that run, by age; those that may not run anyway take nobody's place. */
const ranked = `SELECT w.id, ${needsPro} AS needs_pro,
    row_number() OVER (ORDER BY CASE ${pro} WHEN 0 THEN ${needsPro} ELSE 0 END, w.id) AS place
  FROM watches w JOIN schedule s ON s.watch_id = w.id WHERE w.user_id = ${user} AND s.paused = 0`;

const room = `CASE WHEN ${maxWatches} IS NULL THEN -1
  ELSE max(0, ${maxWatches} - (SELECT count(*) FROM schedule WHERE user_id = ${user} AND paused = 0)) END`;
const returning = `SELECT p.watch_id FROM plan_pauses p JOIN watches w ON w.id = p.watch_id
    JOIN schedule s ON s.watch_id = p.watch_id
  WHERE p.user_id = ${user} AND s.paused = 1 AND (${pro} = 1 OR ${needsPro} = 0) ORDER BY p.watch_id LIMIT ${room}`;

/** The guard's question marks, numbered after our own. */
function numbered(sql: string): string {
  let next = 2;
  return sql.replace(/\?/g, () => `?${next++}`);
}
