/** The texts of one account's watches that a search looks at: narrow rows, without settings and secrets. */
import type { Searched } from "./matching.ts";

export function searchStore({ db, userId }: { db: D1Database; userId: number }) {
  return {
    /** In order of creation; of the watches that wear a tag only, where one is given. */
    async texts(tagId: number | null): Promise<(Searched & { id: number })[]> {
      const { results } = await db
        .prepare(
          `SELECT w.id, w.url, w.title, r.reading ->> '$.pageTitle' AS page_title,
             r.reading ->> '$.failing.sentence' AS last_error
           FROM watches w LEFT JOIN readings r ON r.watch_id = w.id
           WHERE w.user_id = ?1 AND (?2 IS NULL OR w.id IN (SELECT watch_id FROM watch_tags WHERE tag_id = ?2)) ORDER BY w.id`,
        )
        .bind(userId, tagId)
        .all<Searched & { id: number }>();
      return results;
    },
  };
}
