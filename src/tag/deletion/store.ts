/** Deleting tags of one account, and getting them back. */
import { keptSeconds } from "../../watch/deletion/statements.ts";
import { deletionStatements, giveUpStatements, restorationStatements } from "./statements.ts";

/** A deleted tag that can still be restored. `watches`: how many had it; `deletedAt`: Unix seconds. */
export type DeletedTag = { uuid: string; title: string; colour: string; watches: number; deletedAt: number };

const columns = `uuid, coalesce(settings ->> '$.title', '') AS title, coalesce(settings ->> '$.tag_colour', '') AS colour,
  watches, deleted_at AS deletedAt`;

export function tagDeletionStore({ db, userId }: { db: D1Database; userId: number }) {
  return {
    async remove(tagId: number, now: number): Promise<void> {
      await db.batch(deletionStatements(db, { userId, tagId, now }));
    },

    /** The last `limit` of those deleted less than seven days ago, the last first. */
    async list(now: number, limit: number): Promise<DeletedTag[]> {
      const { results } = await db
        .prepare(
          `SELECT ${columns} FROM deleted_tags WHERE user_id = ? AND deleted_at > ? ORDER BY deleted_at DESC, id DESC LIMIT ?`,
        )
        .bind(userId, now - keptSeconds, limit)
        .all<DeletedTag>();
      return results;
    },

    async find(uuid: string, now: number): Promise<DeletedTag | null> {
      return db
        .prepare(`SELECT ${columns} FROM deleted_tags WHERE uuid = ? AND +user_id = ? AND deleted_at > ?`)
        .bind(uuid, userId, now - keptSeconds)
        .first<DeletedTag>();
    },

    /** False where it was restored or purged meanwhile. */
    async restore(uuid: string, now: number): Promise<boolean> {
      const [restored] = await db.batch<{ id: number }>(restorationStatements(db, { userId, uuid, now }));
      return Boolean(restored?.results.length);
    },

    /** Purges those of these that are deleted, so that others can have their UUIDs. */
    async giveUp(uuids: readonly string[]): Promise<void> {
      if (uuids.length) await db.batch(giveUpStatements(db, { userId, uuids }));
    },
  };
}
