/**
 * One action on all watches with a tag, as a few statements however many there are. Pausing and muting revoke the claims of
 * checks that run, so that none alerts with the settings of before. The statements only speak SQL; the store runs them.
 */

export const bulkActions = ["recheck", "pause", "unpause", "mute", "unmute", "clear_errors", "mark_viewed"] as const;
export type BulkAction = (typeof bulkActions)[number];

/** ?1 is the tag, ?2 the account. */
export const watchesWithTag = `(SELECT x.watch_id FROM watch_tags x JOIN watches o ON o.id = x.watch_id
  WHERE x.tag_id = ?1 AND o.user_id = ?2)`;

const setFlag = (name: string) =>
  `UPDATE watches SET settings = json_set(settings, '$.${name}', json('true')), revision = revision + 1
   WHERE id IN ${watchesWithTag} AND coalesce(settings ->> '$.${name}', 0) = 0`;
const clearFlag = (name: string) =>
  `UPDATE watches SET settings = json_remove(settings, '$.${name}'), revision = revision + 1
   WHERE id IN ${watchesWithTag} AND coalesce(settings ->> '$.${name}', 0) = 1`;
const revokeClaims = `UPDATE schedule SET generation = generation + 1, next_at = ?3, lease_until = 0
  WHERE lease_until > 0 AND watch_id IN ${watchesWithTag}`;

/** ?3 is the time. A recheck is no statement: it claims and sends. */
const statements: Record<Exclude<BulkAction, "recheck">, string[]> = {
  pause: [
    setFlag("paused"),
    revokeClaims,
    `UPDATE schedule SET paused = 1 WHERE paused = 0 AND watch_id IN ${watchesWithTag}`,
  ],
  unpause: [
    clearFlag("paused"),
    `UPDATE schedule SET paused = 0, next_at = min(next_at, ?3 + interval_seconds)
     WHERE paused = 1 AND watch_id IN ${watchesWithTag}`,
  ],
  mute: [setFlag("notification_muted"), revokeClaims],
  unmute: [clearFlag("notification_muted")],
  clear_errors: [
    `UPDATE readings SET reading = json_remove(reading, '$.failing', '$.filterFailures'), failure = NULL,
       failing_since = NULL, last_notification_error = NULL WHERE watch_id IN ${watchesWithTag}`,
  ],
  mark_viewed: [
    `UPDATE watches SET last_viewed = max(?3, coalesce(
       (SELECT max(coalesce(r.reading ->> '$.snapshotAt', 0), coalesce(r.reading ->> '$.changedAt', 0))
        FROM readings r WHERE r.watch_id = watches.id), 0)) WHERE id IN ${watchesWithTag}`,
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
