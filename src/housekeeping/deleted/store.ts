/** Deleted watches whose time is over. Unscoped. */
import { keptSeconds, purgeStatements } from "../../watch/deletion/statements.ts";

/** A watch to purge: its row, and the account that had it. */
export type Expired = { watchId: number; userId: number };

export function deletedStore(db: D1Database) {
  return {
    /** Those that were deleted seven days before `now` (Unix seconds) or earlier, at most `count`. */
    async expired(now: number, count: number): Promise<Expired[]> {
      const { results } = await db
        .prepare(
          `SELECT id AS watchId, abs(user_id) AS userId FROM watches INDEXED BY watches_deleted
           WHERE deleted_at IS NOT NULL AND deleted_at <= ? LIMIT ?`,
        )
        .bind(now - keptSeconds, count)
        .all<Expired>();
      return results;
    },

    /** Removes every row about it. */
    async purge({ watchId }: Expired, now: number): Promise<void> {
      await db.batch(purgeStatements(db, { watchId, until: now - keptSeconds }));
    },
  };
}
