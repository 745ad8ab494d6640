/**
 * What the settings in force are made of besides the watch itself: the account and the tags, which an edit of the watch
 * does not touch. A check that ends under another basis than it began with has read the page with settings of before; it
 * loses its claim in the batch that would have committed it, and the watch is due at once. It only speaks SQL.
 */
import type { StorageStores } from "../../storage/world.ts";

/** The basis as a word of SQL; `watchId` is an expression. */
const basisOf = (watchId: string) =>
  `(SELECT u.plan || u.revision || coalesce((SELECT group_concat(worn.word) FROM
      (SELECT ':' || t.id || '.' || t.revision AS word FROM watch_tags x JOIN tags t ON t.id = x.tag_id
       WHERE x.watch_id = b.id ORDER BY t.id) worn), '')
    FROM watches b JOIN users u ON u.id = b.user_id WHERE b.id = ${watchId})`;

/** The bases of claimed watches. To be read no later than the settings: what is edited in between counts as edited after. */
export const basisStatement = (db: D1Database, claims: readonly (readonly [number, number])[]): D1PreparedStatement =>
  db
    .prepare(`SELECT j.value ->> 0 AS watchId, ${basisOf("j.value ->> 0")} AS basis FROM json_each(?1) j`)
    .bind(JSON.stringify(claims));

/** Ends a claim whose settings are not in force any more; comes before what the claim guards. */
export function fencing(
  { db }: Pick<StorageStores, "db">,
  { watchId, generation, basis, now }: { watchId: number; generation: number; basis: string; now: number },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE schedule SET generation = generation + 1, lease_until = 0, next_at = min(next_at, ?4)
       WHERE watch_id = ?1 AND generation = ?2 AND done_generation < generation AND ${basisOf("?1")} IS NOT ?3`,
    )
    .bind(watchId, generation, basis, now);
}
