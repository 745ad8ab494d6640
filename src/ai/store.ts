/**
 * The summaries of changes, kept with their change. Whoever writes one claims it first, so that each is asked for once at
 * a time. `summary_until` is the end of that claim; negative, it is the end of a pause in which only a person's request may claim it.
 */

/** A change by its watch and its time. */
export type ChangeName = { watchId: number; at: number };
export type SummaryState = { summary: string | null; isBeingWritten: boolean };

export function summaryStore(db: D1Database) {
  return {
    /** Claims the writing of a summary for some seconds; false where it exists, another writes it, or alerts pause. */
    async claim(
      change: ChangeName,
      { now, seconds, isWanted }: { now: number; seconds: number; isWanted: boolean },
    ): Promise<boolean> {
      const claimed = await db
        .prepare(
          `UPDATE snapshots SET summary_until = ?3 + ?4
           WHERE watch_id = ?1 AND at = ?2 AND change_id IS NOT NULL AND summary IS NULL AND coalesce(summary_until, 0) <= ?3
             AND (?5 OR -coalesce(summary_until, 0) <= ?3)`,
        )
        .bind(change.watchId, change.at, now, seconds, isWanted ? 1 : 0)
        .run();
      return claimed.meta.changes > 0;
    },

    /** Null where the change is gone. */
    async state({ watchId, at }: ChangeName, now: number): Promise<SummaryState | null> {
      const row = await db
        .prepare("SELECT summary, summary_until AS until FROM changes WHERE watch_id = ? AND at = ?")
        .bind(watchId, at)
        .first<{ summary: string | null; until: number | null }>();
      return row && { summary: row.summary, isBeingWritten: (row.until ?? 0) > now };
    },

    /** Ends a claim with the summary. */
    async keep({ watchId, at }: ChangeName, summary: string): Promise<void> {
      await db
        .prepare(
          "UPDATE snapshots SET summary = ?, summary_until = NULL WHERE watch_id = ? AND at = ? AND change_id IS NOT NULL",
        )
        .bind(summary, watchId, at)
        .run();
    },

    /** Ends a claim without one. */
    async giveUp({ watchId, at }: ChangeName, restsUntil: number): Promise<void> {
      await db
        .prepare(
          "UPDATE snapshots SET summary_until = ? WHERE watch_id = ? AND at = ? AND change_id IS NOT NULL AND summary IS NULL",
        )
        .bind(-restsUntil, watchId, at)
        .run();
    },
  };
}
