/** The statements that give watches their tags. They only speak SQL; the store of watches runs them. */
import type { Sealer } from "../../../secret/seal.ts";
import type { Settings } from "../../../settings/fields.ts";
import { sealSettings } from "../../row.ts";
import { splitSecrets } from "../../watch.ts";
import { isEdited } from "../statements.ts";

/** `settings`: of a tag that may be new, by whose title it is known where another request made one just now. */
export type TagOnWatch = { uuid: string; byPattern: boolean; settings?: Settings };
/** The tags of a watch from an edit on; those of them that are not stored yet are stored with it. */
export type Assignment = {
  tags: readonly TagOnWatch[];
  newTags: readonly { uuid: string; settings: Settings }[];
};
type Tagged = { id: number; tags: readonly TagOnWatch[] };

/** Watches get these tags and lose all others; of edited ones only where the edit with this revision was written. */
export function tagStatements(
  db: D1Database,
  userId: number,
  all: readonly (Tagged & { revision?: number })[],
): D1PreparedStatement[] {
  const json = JSON.stringify(
    all.map(({ id, revision = null, tags }) => ({
      id,
      revision,
      tags: tags.map(({ uuid, byPattern, settings }) => ({ uuid, byPattern, title: settings?.title ?? "" })),
    })),
  );
  const these = `json_each(?1) j CROSS JOIN watches w ON w.id = j.value ->> 'id' AND w.user_id = ?2
    AND w.revision = coalesce(j.value ->> 'revision', w.revision)`;
  return [
    db.prepare(`DELETE FROM watch_tags WHERE watch_id IN (SELECT w.id FROM ${these})`).bind(json, userId),
    db
      .prepare(
        `INSERT OR IGNORE INTO watch_tags (watch_id, tag_id, by_pattern)
         SELECT w.id, t.id, k.value ->> 'byPattern' FROM ${these} CROSS JOIN json_each(j.value -> 'tags') k
           CROSS JOIN tags t ON t.id = ${tagNamed({ userId: "?2", uuid: "k.value ->> 'uuid'", title: "k.value ->> 'title'" })}`,
      )
      .bind(json, userId),
  ];
}

type Titled = { userId: string; title: string };

/** Whether no tag of the account has a title, whatever its case; what has none shares it with nothing. All are SQL. */
export const isTitleFree = ({ userId, title }: Titled): string =>
  `NOT EXISTS (SELECT 1 FROM tags o WHERE o.user_id = ${userId} AND lower(trim(o.title)) = lower(trim(${title})) AND trim(${title}) <> '')`;

/** The id of the tag with this UUID or, where a tag of its title was there before it, of that one. All are SQL. */
export const tagNamed = ({ userId, uuid, title }: Titled & { uuid: string }): string =>
  `coalesce((SELECT id FROM tags WHERE uuid = ${uuid} AND +user_id = ${userId}), (SELECT o.id FROM tags o WHERE o.user_id = ${userId}
    AND lower(trim(o.title)) = lower(trim(${title})) AND trim(${title}) <> '' ORDER BY o.id LIMIT 1))`;

type Edited = { watchId: number; revision: number; userId: number; sealer: Sealer };

/** The tags of an edited watch, new ones first; nothing where they stay. */
export async function assignStatements(
  db: D1Database,
  { watchId, revision, userId, sealer }: Edited,
  { assigned, now }: { assigned: Assignment | null; now: number },
): Promise<D1PreparedStatement[]> {
  if (!assigned) return [];
  const added = assigned.newTags.map(async ({ uuid, settings }) => {
    const { open, secret } = splitSecrets(settings);
    const sealed = await sealSettings(sealer, { table: "tags", uuid }, secret);
    return db
      .prepare(
        `INSERT INTO tags (uuid, user_id, settings, sealed, created_at) SELECT ?3, ?4, ?5, ?6, ?7 WHERE ${isEdited("?1", "?2")}
           AND ${isTitleFree({ userId: "?4", title: "?5 ->> '$.title'" })}`,
      )
      .bind(watchId, revision, uuid, userId, JSON.stringify(open), sealed, now);
  });
  return [
    ...(await Promise.all(added)),
    ...tagStatements(db, userId, [{ id: watchId, revision, tags: assigned.tags }]),
  ];
}
