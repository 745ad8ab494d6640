/**
 * An optimistic lock on the settings of a check. The effective settings of a watch are made of the watch itself, of the
 * account and of the tags, and an edit of the last two does not touch the watch. Their revisions together are the settings
 * version. A check that ends under another version than it began with has read the page with outdated settings: it loses
 * its claim in the batch that would have committed it, and the watch is due at once. It only speaks SQL.
 */
import { leaving } from "../../schedule/packs/statements.ts";
import type { StorageStores } from "../../storage/world.ts";

/** The settings version as an SQL expression; `watchId` is one, too. */
export const settingsVersionOf = (watchId: string) =>
  `(SELECT u.plan || u.revision || coalesce((SELECT group_concat(assigned.word) FROM
      (SELECT ':' || t.id || '.' || t.revision AS word FROM watch_tags x JOIN tags t ON t.id = x.tag_id
       WHERE x.watch_id = b.id ORDER BY t.id) assigned), '')
    FROM watches b JOIN users u ON u.id = b.user_id WHERE b.id = ${watchId})`;

/**
 * The settings versions of claimed watches, `[watch id, generation]` each. Run it before the settings are read: an edit in
 * between then counts as a later one.
 */
export const settingsVersionStatement = (
  db: D1Database,
  claims: readonly (readonly [number, number])[],
): D1PreparedStatement =>
  db
    .prepare(
      `SELECT j.value ->> 0 AS watchId, ${settingsVersionOf("j.value ->> 0")} AS settingsVersion FROM json_each(?1) j`,
    )
    .bind(JSON.stringify(claims));

type Claim = { watchId: number; generation: number; settingsVersion: string; now: number };

/** Ends a claim whose settings are not in force any more (`now`: Unix seconds). It stands before what the claim guards. */
export function staleClaimStatements(
  { db }: Pick<StorageStores, "db">,
  { watchId, generation, settingsVersion, now }: Claim,
): D1PreparedStatement[] {
  const isStale = `${settingsVersionOf("?1")} IS NOT ?3`;
  return [
    db
      .prepare(leaving(`schedule.watch_id = ?1 AND p.generation = ?2 AND p.done_generation < ?2 AND ${isStale}`))
      .bind(watchId, generation, settingsVersion),
    db
      .prepare(
        `UPDATE schedule SET generation = generation + 1, lease_until = 0, next_at = min(next_at, ?4)
         WHERE watch_id = ?1 AND pack <= 0 AND generation = ?2 AND done_generation < generation AND ${isStale}`,
      )
      .bind(watchId, generation, settingsVersion, now),
  ];
}
