/**
 * Single members of the document that a watch is remembered by, written beside the checks that rewrite it whole. The
 * members are JSON, whose shapes their nouns own. Unscoped.
 */
import type { Segment } from "../segment.ts";

/** The open segment of the texts of a watch. */
export const segmentReader =
  (db: D1Database) =>
  async (watchId: number): Promise<Segment | null> => {
    const row = await db
      .prepare("SELECT reading -> '$.segment' AS segment FROM readings WHERE watch_id = ?")
      .bind(watchId)
      .first<{ segment: string | null }>();
    return row?.segment ? (JSON.parse(row.segment) as Segment) : null;
  };

export function memoryStore(db: D1Database) {
  return {
    /** Adds to what is known of the icon of a watch's site. */
    async noteIcon(watchId: number, icon: string): Promise<void> {
      await db
        .prepare(
          `UPDATE readings SET reading = json_set(reading, '$.favicon', json_patch(coalesce(reading -> '$.favicon', '{}'), ?2))
           WHERE watch_id = ?1`,
        )
        .bind(watchId, icon)
        .run();
    },

    /** Replaces the repair of this key and start; one that was started anew meanwhile is not touched. */
    async finishRepair(
      watchId: number,
      { key, startedAt, finished }: { key: string; startedAt: number; finished: string },
    ): Promise<void> {
      await db
        .prepare(
          `UPDATE readings SET reading = json_set(reading, '$.repair', json(?2))
           WHERE watch_id = ?1 AND reading ->> '$.repair.startedAt' = ?3 AND reading ->> '$.repair.key' = ?4`,
        )
        .bind(watchId, finished, startedAt, key)
        .run();
    },
  };
}
