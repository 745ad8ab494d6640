/** Deleting watches of one account, and getting them back. */
import { deletionStatements, keptSeconds, purgeStatements, restorationStatements } from "./statements.ts";

/** A deleted watch that can still be restored. */
export type DeletedWatch = { id: number; uuid: string; processor: string | null };

/** Where a deleted watch stands in the list of them. `deletedAt`: Unix seconds. */
type Place = { id: number; deletedAt: number };
type ListedDeletion = Place & { uuid: string; url: string | null; title: string | null; pageTitle: string | null };

export function deletionStore({ db, userId }: { db: D1Database; userId: number }) {
  return {
    async remove(ids: readonly number[], now: number): Promise<void> {
      if (ids.length) await db.batch(deletionStatements(db, { userId, ids, now }));
    },

    /** Those deleted less than seven days ago, the last first: a page behind `after`, an entry of the page before. */
    async page({ now, after, limit }: { now: number; after: Place | null; limit: number }): Promise<ListedDeletion[]> {
      const { results } = await db
        .prepare(
          `SELECT id, uuid, url, title, page_title AS pageTitle, deleted_at AS deletedAt
           FROM watches INDEXED BY watches_deleted_by
           WHERE user_id = -?1 AND deleted_at IS NOT NULL AND deleted_at > ?2 AND (deleted_at, id) < (?3, ?4)
           ORDER BY deleted_at DESC, id DESC LIMIT ?5`,
        )
        .bind(userId, now - keptSeconds, after?.deletedAt ?? now + keptSeconds, after?.id ?? 0, limit)
        .all<ListedDeletion>();
      return results;
    },

    /** Those of these that were deleted less than seven days ago. */
    async deleted(uuids: readonly string[], now: number): Promise<DeletedWatch[]> {
      const { results } = await db
        .prepare(
          `SELECT w.id, w.uuid, w.settings ->> '$.processor' AS processor
           FROM json_each(?1) j CROSS JOIN watches w ON w.uuid = j.value
           WHERE +w.user_id = -?2 AND w.deleted_at > ?3 ORDER BY w.id`,
        )
        .bind(JSON.stringify(uuids), userId, now - keptSeconds)
        .all<DeletedWatch>();
      return results;
    },

    /** Purges those of these that are deleted, so that others can have their UUIDs; the sweep of orphans finds their objects. */
    async giveUp(uuids: readonly string[]): Promise<void> {
      if (!uuids.length) return;
      const { results } = await db
        .prepare(
          `SELECT w.id, w.deleted_at AS until FROM json_each(?1) j CROSS JOIN watches w ON w.uuid = j.value
           WHERE +w.user_id = -?2`,
        )
        .bind(JSON.stringify(uuids), userId)
        .all<{ id: number; until: number }>();
      const statements = results.map(({ id: watchId, until }) => purgeStatements(db, { watchId, until }));
      for (const batch of statements) await db.batch(batch);
    },

    /** Restores as many of them as the plan has room for (`limit`; null: any number); their ids. */
    async restore(ids: readonly number[], by: { limit: number | null; now: number }): Promise<number[]> {
      if (!ids.length) return [];
      const results = await db.batch<{ id: number }>(restorationStatements(db, { userId, ids, ...by }));
      return results.at(-1)?.results.map(({ id }) => id) ?? [];
    },
  };
}
