/** Tables whose rows are watches are due soon after one of these moved, in the batch of the check that saw it. */
import { claimHolds } from "../../packs/statements.ts";
import type { PriceMove } from "../prices/statements.ts";

/** Many moves within so many seconds are one comparison. */
export const wakeSeconds = 60;

type Checked = { watchId: number; generation: number; price?: PriceMove | null };

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
        `UPDATE schedule SET next_at = woken.due_at
         FROM (SELECT t.id AS watch_id, min(j.value ->> 'dueAt') AS due_at
           FROM json_each(?1) j CROSS JOIN watches w ON w.id = j.value ->> 'watchId'
             CROSS JOIN watches t ON t.user_id = w.user_id AND t.settings ->> '$.processor' = 'table_diff' AND t.deleted_at IS NULL
           WHERE ${claimHolds("j.value ->> 'watchId'", "j.value ->> 'generation'")}
             AND (EXISTS (SELECT 1 FROM json_each(t.settings, '$.table.watches') e WHERE e.value = w.uuid)
               OR EXISTS (SELECT 1 FROM watch_tags m JOIN tags g ON g.id = m.tag_id
                 WHERE m.watch_id = w.id AND lower(trim(g.title)) = lower(trim(t.settings ->> '$.table.tag'))))
           GROUP BY t.id) woken
         WHERE schedule.watch_id = woken.watch_id AND schedule.paused = 0 AND schedule.pack <= 0
           AND schedule.next_at > woken.due_at AND schedule.next_at <= woken.due_at + schedule.interval_seconds`,
      )
      .bind(JSON.stringify(moved)),
  ];
}
