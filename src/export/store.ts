/** Queries that only the archive needs. */

/** The store of one account for its archive. */
export function exportStore({ db, userId }: { db: D1Database; userId: number }) {
  return {
    /** The stored pages of a watch (as fetched), oldest first. */
    async pages(watchId: number): Promise<{ at: number; object: string }[]> {
      const { results } = await db
        .prepare(
          `SELECT at, object FROM pages WHERE watch_id = (SELECT id FROM watches WHERE id = ? AND user_id = ?) ORDER BY at`,
        )
        .bind(watchId, userId)
        .all<{ at: number; object: string }>();
      return results;
    },
  };
}
