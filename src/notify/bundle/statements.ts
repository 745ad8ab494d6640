/** What becomes of the members of a bundle with it. It only speaks SQL. */
import type { WriteGuard } from "../../storage/writeGuard.ts";

/** How they end: `error` is a sentence, or null where they arrived at `at`, in Unix seconds. */
export type MembersEnd = { state: "delivered" | "failed" | "suppressed"; error: string | null; at: number | null };

/** Ends the members as their delivery ends, where the guard holds. */
export function endMembers(
  db: D1Database,
  uuid: string,
  { end: { state, error, at }, guard }: { end: MembersEnd; guard: WriteGuard },
): D1PreparedStatement[] {
  const members = `bundle = ? AND state IN ('held', 'failed') AND ${guard.sql}`;
  const ofWatches = db
    .prepare(
      `UPDATE readings SET last_notification_error = ?, alert_count = alert_count + ?
       WHERE watch_id IN (SELECT watch_id FROM deliveries WHERE ${members})`,
    )
    .bind(error, Number(state === "delivered"), uuid, ...guard.values);
  return [
    // What nobody wants any more is no failure of its watch.
    ...(state === "suppressed" ? [] : [ofWatches]),
    db
      .prepare(`UPDATE deliveries SET state = ?, next_at = NULL, last_error = ?, delivered_at = ? WHERE ${members}`)
      .bind(state, error, at, uuid, ...guard.values),
  ];
}
