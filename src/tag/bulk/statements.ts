/**
 * One action on all watches with a tag, as a few statements however many there are. Pausing and muting revoke the claims of
 * checks that run, so that none alerts with the settings of before. The statements only speak SQL; the store runs them.
 */

import { isAtWork, leaving } from "../../schedule/packs/statements.ts";
import { seenAfterView } from "../../watch/seen/statements.ts";

export const bulkActions = ["recheck", "pause", "unpause", "mute", "unmute", "clear_errors", "mark_viewed"] as const;
export type BulkAction = (typeof bulkActions)[number];

/** ?1 is the tag, ?2 the account. */
export const watchesWithTag = `(SELECT x.watch_id FROM watch_tags x JOIN watches o ON o.id = x.watch_id
  WHERE x.tag_id = ?1 AND o.user_id = ?2)`;

/** ?1 is a JSON list of ids, ?2 the account. */
const watchesNamed = `(SELECT o.id FROM json_each(?1) j CROSS JOIN watches o ON o.id = j.value WHERE +o.user_id = ?2)`;

/** What a statement can do; a tag's own bulk operation leaves the last one out. */
type SqlAction = Exclude<BulkAction, "recheck"> | "mark_unviewed";

const setFlag = (these: string, name: string) =>
  `UPDATE watches SET settings = json_set(settings, '$.${name}', json('true')), revision = revision + 1
   WHERE id IN ${these} AND coalesce(settings ->> '$.${name}', 0) = 0`;
const clearFlag = (these: string, name: string) =>
  `UPDATE watches SET settings = json_remove(settings, '$.${name}'), revision = revision + 1
   WHERE id IN ${these} AND coalesce(settings ->> '$.${name}', 0) = 1`;
const leavePacks = (these: string, which = "true") => leaving(`schedule.watch_id IN ${these} AND ${which}`);
const revokeClaims = (these: string) => `UPDATE schedule SET generation = generation + 1, next_at = ?3, lease_until = 0
  WHERE lease_until > 0 AND watch_id IN ${these}`;

/** ?3 is the time; `these`: the watches, as SQL. A recheck is no statement: it claims and sends. */
const statements = (these: string): Record<SqlAction, string[]> => ({
  pause: [
    setFlag(these, "paused"),
    leavePacks(these),
    revokeClaims(these),
    `UPDATE schedule SET paused = 1 WHERE paused = 0 AND watch_id IN ${these}`,
  ],
  unpause: [
    clearFlag(these, "paused"),
    `UPDATE schedule SET paused = 0, next_at = min(next_at, ?3 + interval_seconds)
     WHERE paused = 1 AND watch_id IN ${these}`,
  ],
  mute: [setFlag(these, "notification_muted"), leavePacks(these, isAtWork), revokeClaims(these)],
  unmute: [
    clearFlag(these, "notification_muted"),
    `UPDATE watches SET settings = json_remove(settings, '$.notification_muted_until'), revision = revision + 1
     WHERE id IN ${these} AND settings ->> '$.notification_muted_until' > 0`,
  ],
  clear_errors: [
    `UPDATE readings SET reading = json_remove(reading, '$.failing', '$.filterFailures'), failure = NULL,
       failing_since = NULL, last_notification_error = NULL WHERE watch_id IN ${these}`,
  ],
  mark_viewed: [
    `UPDATE watches SET last_viewed = max(?3, coalesce(
       (SELECT max(coalesce(r.reading ->> '$.snapshotAt', 0), coalesce(r.reading ->> '$.changedAt', 0))
        FROM readings r WHERE r.watch_id = watches.id), 0)) WHERE id IN ${these}`,
    ...seenAfterView(these),
  ],
  mark_unviewed: [
    `UPDATE watches SET last_viewed = 0 WHERE last_viewed > 0 AND id IN ${these}`,
    ...seenAfterView(these),
  ],
});

/** What carries an action out, for one batch: on all watches with a tag, or on those with these ids. */
export function bulkStatements(
  db: D1Database,
  action: SqlAction,
  of: { userId: number; now: number } & ({ tagId: number } | { watchIds: readonly number[] }),
): D1PreparedStatement[] {
  const [these, which] = "tagId" in of ? [watchesWithTag, of.tagId] : [watchesNamed, JSON.stringify(of.watchIds)];
  return statements(these)[action].map((sql) => {
    const values = [which, of.userId, of.now].slice(0, sql.includes("?3") ? 3 : 2);
    return db.prepare(sql).bind(...values);
  });
}
