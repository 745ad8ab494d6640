import { isAtWork, leaving } from "../../schedule/packs/statements.ts";

/** The cookies that one account's watches keep; they stand sealed in the memory of each watch. */
export function cookieStore({ db, userId }: { db: D1Database; userId: number }) {
  const owned = "watch_id = (SELECT id FROM watches WHERE id = ? AND user_id = ?)";
  return {
    /** Forgets those of a watch. A check in flight is fenced off, since it would write them again. */
    async forget(watchId: number): Promise<void> {
      await db.batch([
        db
          .prepare(`UPDATE readings SET reading = json_remove(reading, '$.cookies') WHERE ${owned}`)
          .bind(watchId, userId),
        db.prepare(leaving(`${isAtWork} AND schedule.${owned}`)).bind(watchId, userId),
        db
          .prepare(
            `UPDATE schedule SET generation = generation + 1, next_at = min(next_at, unixepoch()), lease_until = 0
             WHERE lease_until > 0 AND ${owned}`,
          )
          .bind(watchId, userId),
      ]);
    },
  };
}
