/**
 * One action on all watches that wear a tag, as a few statements however many there are. Pausing and muting fence off
 * the checks that run: nothing is told with the settings of before. The statements only speak SQL; the store runs them.
 */

export const bulkActions = ["recheck", "pause", "unpause", "mute", "unmute", "clear_errors", "mark_viewed"] as const;
export type BulkAction = (typeof bulkActions)[number];

/** ?1 is the tag, ?2 the account. */
export const wearing = `(SELECT x.watch_id FROM watch_tags x JOIN watches o ON o.id = x.watch_id
  WHERE x.tag_id = ?1 AND o.user_id = ?2)`;

const flagged = (name: string) =>
  `UPDATE watches SET settings = json_set(settings, '$.${name}', json('true')), revision = revision + 1
   WHERE id IN ${wearing} AND coalesce(settings ->> '$.${name}', 0) = 0`;
const unflagged = (name: string) =>
  `UPDATE watches SET settings = json_remove(settings, '$.${name}'), revision = revision + 1
   WHERE id IN ${wearing} AND coalesce(settings ->> '$.${name}', 0) = 1`;
const fenced = `UPDATE schedule SET generation = generation + 1, next_at = ?3, lease_until = 0
  WHERE lease_until > 0 AND watch_id IN ${wearing}`;

/** ?3 is the time. A recheck is no statement: it claims and sends. */
const statements: Record<Exclude<BulkAction, "recheck">, string[]> = {
  pause: [flagged("paused"), fenced, `UPDATE schedule SET paused = 1 WHERE paused = 0 AND watch_id IN ${wearing}`],
  unpause: [
    unflagged("paused"),
    `UPDATE schedule SET paused = 0, next_at = min(next_at, ?3 + interval_seconds)
     WHERE paused = 1 AND watch_id IN ${wearing}`,
  ],
  mute: [flagged("notification_muted"), fenced],
  unmute: [unflagged("notification_muted")],
  clear_errors: [
    `UPDATE readings SET reading = json_remove(reading, '$.failing', '$.filterFailures'), failure = NULL,
       failing_since = NULL, last_notification_error = NULL WHERE watch_id IN ${wearing}`,
  ],
  mark_viewed: [
    `UPDATE watches SET last_viewed = max(?3, coalesce(
       (SELECT max(coalesce(r.reading ->> '$.snapshotAt', 0), coalesce(r.reading ->> '$.changedAt', 0))
        FROM readings r WHERE r.watch_id = watches.id), 0)) WHERE id IN ${wearing}`,
  ],
};

/** What carries an action out, for one batch. */
export function bulkStatements(
  db: D1Database,
  action: Exclude<BulkAction, "recheck">,
  of: { tagId: number; userId: number; now: number },
): D1PreparedStatement[] {
  return statements[action].map((sql) =>
    sql.includes("?3") ? db.prepare(sql).bind(of.tagId, of.userId, of.now) : db.prepare(sql).bind(of.tagId, of.userId),
  );
}
