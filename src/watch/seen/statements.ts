/**
 * Seen changes and viewed watches agree. `watches.last_viewed` says when somebody last looked at a watch, `changes.seen_at` when
 * somebody saw one change:
 *
 * 1. A watch that is viewed at a time has seen its changes up to then. Where that time lies before its newest change, that
 *    change is unseen again.
 * 2. A watch whose last unseen change is seen is viewed. A watch with a change that is marked unseen is not.
 *
 * The one place where both are written. They only speak SQL; stores run them.
 */

const viewedAt = "(SELECT w.last_viewed FROM watches w WHERE w.id = snapshots.watch_id)";

/** Rule 1 as statements, to run after `last_viewed` was written. `watches`: SQL of their ids, in brackets. */
export const seenAfterView = (watches: string): string[] => [
  `UPDATE snapshots SET seen_at = ${viewedAt} WHERE watch_id IN ${watches} AND change_id IS NOT NULL AND seen_at IS NULL
     AND at <= ${viewedAt}`,
  `UPDATE snapshots SET seen_at = NULL WHERE watch_id IN ${watches} AND seen_at IS NOT NULL AND at > ${viewedAt}
     AND at = (SELECT max(c.at) FROM changes c WHERE c.watch_id = snapshots.watch_id)`,
];

const ownWatch = "(SELECT id FROM watches WHERE id = ?1 AND user_id = ?2)";

/** Marks a watch of an account as viewed at a time (Unix seconds), and its changes after rule 1. For one batch. */
export const viewStatements = (
  db: D1Database,
  { userId, watchId, at }: { userId: number; watchId: number; at: number },
): D1PreparedStatement[] => [
  db.prepare(`UPDATE watches SET last_viewed = ?3 WHERE id IN ${ownWatch}`).bind(watchId, userId, at),
  ...seenAfterView(ownWatch).map((sql) => db.prepare(sql).bind(watchId, userId)),
];

/** One change by its row and its watch; `at` in Unix seconds. */
export type MarkedChange = { id: number; watchId: number; at: number };

const newestReading = "coalesce((SELECT max(s.at) FROM snapshots s WHERE s.watch_id = watches.id), 0)";

/** Marks changes of an account as seen or unseen at `now` (Unix seconds), and its watches after rule 2. For one batch. */
export function seenStatements(
  db: D1Database,
  changes: readonly MarkedChange[],
  { userId, seen, now }: { userId: number; seen: boolean; now: number },
): D1PreparedStatement[] {
  const json = JSON.stringify(changes.map(({ id, watchId, at }) => [id, watchId, at]));
  const marked = db
    .prepare(`UPDATE snapshots SET seen_at = ?3 FROM json_each(?1) j
       WHERE watch_id = j.value ->> 1 AND at = j.value ->> 2 AND +user_id = ?2 AND +change_id = j.value ->> 0`)
    .bind(json, userId, seen ? now : null);
  const viewed = seen
    ? db
        .prepare(
          `UPDATE watches SET last_viewed = max(?3, ${newestReading})
           WHERE user_id = ?2 AND id IN (SELECT value ->> 1 FROM json_each(?1)) AND last_viewed < max(?3, ${newestReading})
             AND NOT EXISTS (SELECT 1 FROM changes c WHERE c.watch_id = watches.id AND c.seen_at IS NULL)`,
        )
        .bind(json, userId, now)
    : db
        .prepare(
          `UPDATE watches SET last_viewed = min(last_viewed, first.at - 1)
           FROM (SELECT value ->> 1 AS id, min(value ->> 2) AS at FROM json_each(?1) GROUP BY 1) first
           WHERE watches.id = first.id AND watches.user_id = ?2`,
        )
        .bind(json, userId);
  return [marked, viewed];
}
