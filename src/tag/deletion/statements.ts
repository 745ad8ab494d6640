/**
 * A deleted tag is kept for seven days, in tables of its own: so no statement about tags finds it, its name is free, and
 * nothing of it is in force. Afterwards housekeeping purges it.
 *
 * 1. A restored tag has its number and its revision again: where nothing else changed meanwhile, its watches go on with the
 *    baseline that they had with it.
 * 2. A watch that was deleted meanwhile and is restored later has the tag, too; one that was purged is passed over.
 *
 * The statements only speak SQL; stores run them.
 */
import { keptSeconds } from "../../watch/deletion/statements.ts";

const kept = "id, uuid, user_id, settings, sealed, revision, created_at";
const named = "(SELECT id FROM tags WHERE id = ?1 AND user_id = ?2)";

/** Deletes a tag of the account, at `now` (Unix seconds). For one batch. */
export function deletionStatements(
  db: D1Database,
  { userId, tagId, now }: { userId: number; tagId: number; now: number },
): D1PreparedStatement[] {
  const run = (sql: string) => db.prepare(sql).bind(tagId, userId);
  return [
    db
      .prepare(
        `INSERT INTO deleted_tags (${kept}, watches, deleted_at) SELECT ${kept}, watches, ?3 FROM tags WHERE id = ${named}`,
      )
      .bind(tagId, userId, now),
    run(`INSERT INTO deleted_watch_tags (tag_id, watch_id, by_pattern)
         SELECT tag_id, watch_id, by_pattern FROM watch_tags WHERE tag_id = ${named}`),
    run(`DELETE FROM watch_tags WHERE tag_id = ${named}`),
    run("DELETE FROM tags WHERE id = ?1 AND user_id = ?2"),
  ];
}

/** Restores a tag that was deleted less than seven days before `now` (Unix seconds). For one batch; the first answer has its id. */
export function restorationStatements(
  db: D1Database,
  { userId, uuid, now }: { userId: number; uuid: string; now: number },
): D1PreparedStatement[] {
  const these = "(SELECT id FROM deleted_tags WHERE uuid = ?1 AND user_id = ?2 AND deleted_at > ?3)";
  return [
    `INSERT INTO tags (${kept}) SELECT ${kept} FROM deleted_tags WHERE id = ${these} RETURNING id`,
    `INSERT INTO watch_tags (watch_id, tag_id, by_pattern)
     SELECT d.watch_id, d.tag_id, d.by_pattern FROM deleted_watch_tags d JOIN watches w ON w.id = d.watch_id
     WHERE d.tag_id = ${these}`,
    `DELETE FROM deleted_watch_tags WHERE tag_id = ${these}`,
    `DELETE FROM deleted_tags WHERE id = ${these}`,
  ].map((sql) => db.prepare(sql).bind(uuid, userId, now - keptSeconds));
}

/** Purges deleted tags of the account, so that others can have their UUIDs. For one batch. */
export function giveUpStatements(
  db: D1Database,
  { userId, uuids }: { userId: number; uuids: readonly string[] },
): D1PreparedStatement[] {
  const these = `(SELECT d.id FROM json_each(?1) j CROSS JOIN deleted_tags d ON d.uuid = j.value WHERE d.user_id = ?2)`;
  return [
    `DELETE FROM deleted_watch_tags WHERE tag_id IN ${these}`,
    `DELETE FROM deleted_tags WHERE id IN ${these}`,
  ].map((sql) => db.prepare(sql).bind(JSON.stringify(uuids), userId));
}

/** Purges the tags of all accounts that were deleted seven days before `now` (Unix seconds) or earlier. For one batch. */
export function purgeStatements(db: D1Database, now: number): D1PreparedStatement[] {
  return [
    "DELETE FROM deleted_watch_tags WHERE tag_id IN (SELECT id FROM deleted_tags WHERE deleted_at <= ?)",
    "DELETE FROM deleted_tags WHERE deleted_at <= ?",
  ].map((sql) => db.prepare(sql).bind(now - keptSeconds));
}
