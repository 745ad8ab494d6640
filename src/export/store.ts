/** Queries that only the archive needs. */
import { pagesOf } from "../history/pages/statements.ts";

/** The store of one account for its archive. */
export function exportStore({ db, userId }: { db: D1Database; userId: number }) {
  return {
    /** The stored pages of a watch (as fetched), oldest first. */
    async pages(watchId: number): Promise<{ at: number; object: string }[]> {
      const { results } = await db
        .prepare(`${pagesOf("(SELECT id FROM watches WHERE id = ?1 AND user_id = ?2)")} ORDER BY at`)
        .bind(watchId, userId)
        .all<{ at: number; object: string }>();
      return results;
    },
  };
}
