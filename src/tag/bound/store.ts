/** What a key that is bound to tags has to know of an account's watches. */

/** The store of one account. */
export function boundStore({ db, userId }: { db: D1Database; userId: number }) {
  return {
    /** The public ids of the tags of a watch, or null where there is no such watch. */
    async tagsOfWatch(uuid: string): Promise<string[] | null> {
      const row = await db
        .prepare(
          `SELECT (SELECT json_group_array(t.uuid) FROM watch_tags x JOIN tags t ON t.id = x.tag_id WHERE x.watch_id = w.id) AS tags
           FROM watches w WHERE w.uuid = ? AND w.user_id = ?`,
        )
        .bind(uuid, userId)
        .first<{ tags: string }>();
      return row && (JSON.parse(row.tags) as string[]);
    },
  };
}
