/** What is stored about the service's own work, in few rows. Unscoped. */
import { tickNote } from "../../storage/notes/store.ts";

export function readinessStore(db: D1Database) {
  return {
    /** The last tick that came to its end, and when the first watch is or was due: Unix seconds, null for none. Reads two rows. */
    async times(): Promise<{ tickAt: number | null; oldestDueAt: number | null }> {
      const row = await db
        .prepare(
          `SELECT (SELECT CAST(value AS INTEGER) FROM cursors WHERE name = ?) AS tickAt,
             (SELECT min(next_at) FROM (SELECT min(next_at) AS next_at FROM schedule WHERE paused = 0 AND pack <= 0
               UNION ALL SELECT min(next_at) FROM packs WHERE members > 0 AND (lease_until = 0 OR done_generation = generation))) AS oldestDueAt`,
        )
        .bind(tickNote)
        .first<{ tickAt: number | null; oldestDueAt: number | null }>();
      return row ?? { tickAt: null, oldestDueAt: null };
    },
  };
}
