/** The statements that give watches their tags. They only speak SQL; the store of watches runs them. */
import type { Sealer } from "../../../secret/seal.ts";
import type { Settings } from "../../../settings/fields.ts";
import { sealSettings } from "../../row.ts";
import { splitSecrets } from "../../watch.ts";
import { isEdited } from "../statements.ts";

export type TagOnWatch = { uuid: string; byPattern: boolean };
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
      tags: tags.map(({ uuid, byPattern }) => ({ uuid, byPattern })),
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
           CROSS JOIN tags t ON t.uuid = k.value ->> 'uuid' AND +t.user_id = ?2`,
      )
      .bind(json, userId),
  ];
}

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
        `INSERT INTO tags (uuid, user_id, settings, sealed, created_at) SELECT ?3, ?4, ?5, ?6, ?7 WHERE ${isEdited("?1", "?2")}`,
      )
      .bind(watchId, revision, uuid, userId, JSON.stringify(open), sealed, now);
  });
  return [
    ...(await Promise.all(added)),
    ...tagStatements(db, userId, [{ id: watchId, revision, tags: assigned.tags }]),
  ];
}
