/** The pages of one account's sites. */
import type { Leaf } from "./leaf.ts";

export function siteStore({ db, userId }: { db: D1Database; userId: number }) {
  return {
    /** The leaves of a watch, in the order of their keys. */
    async leaves(watchId: number): Promise<Leaf[]> {
      const { results } = await db
        .prepare(
          `SELECT first, members FROM site_leaves
           WHERE watch_id = (SELECT id FROM watches WHERE id = ? AND user_id = ?) ORDER BY first`,
        )
        .bind(watchId, userId)
        .all<Leaf>();
      return results;
    },
  };
}
