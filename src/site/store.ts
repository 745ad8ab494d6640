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

    /** Those of these watches, by UUID, that are the account's and not deleted. */
    async present(uuids: readonly string[]): Promise<Set<string>> {
      const { results } = await db
        .prepare("SELECT uuid FROM watches WHERE user_id = ? AND uuid IN (SELECT value FROM json_each(?))")
        .bind(userId, JSON.stringify(uuids))
        .all<{ uuid: string }>();
      return new Set(results.map(({ uuid }) => uuid));
    },

    /** Those of these UUIDs that a deleted watch of the account has, which may come back. */
    async deleted(uuids: readonly string[]): Promise<Set<string>> {
      const { results } = await db
        .prepare("SELECT uuid FROM watches WHERE user_id = -? AND uuid IN (SELECT value FROM json_each(?))")
        .bind(userId, JSON.stringify(uuids))
        .all<{ uuid: string }>();
      return new Set(results.map(({ uuid }) => uuid));
    },
  };
}
