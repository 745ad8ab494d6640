/** The pages of one account's sites. */
import { followingTables, leavesOfWatch } from "./statements.ts";
import type { Leaf } from "./leaf.ts";
import type { NamedSite } from "./named.ts";

export function siteStore({ db, userId }: { db: D1Database; userId: number }) {
  return {
    /** The leaves of a watch, in the order of their keys. */
    async leaves(watchId: number): Promise<Leaf[]> {
      const { results } = await leavesOfWatch(db, { userId, watchId }).all<Leaf>();
      return results;
    },

    /** The same with what the tables are made of that follow it, as JSON, in one call. */
    async leavesAndTables(watchId: number): Promise<{ leaves: Leaf[]; tables: string[] }> {
      const [leaves, tables] = (await db.batch([
        leavesOfWatch(db, { userId, watchId }),
        followingTables(db, { userId, watchId }),
      ])) as [D1Result<Leaf>, D1Result<{ made: string }>];
      return { leaves: leaves.results, tables: tables.results.map(({ made }) => made) };
    },

    /** The watch of this UUID as a site that a table follows; null where the account has none, and had none in the last days. */
    async named(uuid: string): Promise<NamedSite | null> {
      const row = await db
        .prepare(
          `SELECT w.id AS watchId, ${inForce("processor")} AS processor, ${inForce("site")} AS settings, w.deleted_at IS NOT NULL AS isDeleted,
             w.failing OR w.is_paused AS isIdle, r.reading ->> '$.site.scope' AS scope
           FROM watches w LEFT JOIN readings r ON r.watch_id = w.id WHERE w.uuid = ?1 AND w.user_id IN (?2, -?2)`,
        )
        .bind(uuid, userId)
        .first<Omit<NamedSite, "isDeleted" | "isIdle"> & { isDeleted: number; isIdle: number }>();
      return row && { ...row, isDeleted: row.isDeleted === 1, isIdle: row.isIdle === 1 };
    },

    /** Those of these watches, by UUID, that are the account's and not deleted. */
    async present(uuids: readonly string[]): Promise<Set<string>> {
      const { results } = await db
        .prepare("SELECT uuid FROM watches WHERE user_id = ? AND uuid IN (SELECT value FROM json_each(?))")
        .bind(userId, JSON.stringify(uuids))
        .all<{ uuid: string }>();
      return new Set(results.map(({ uuid }) => uuid));
    },

    /** The same, and whether each reads price or stock, as far as it was read. */
    async ownWatches(uuids: readonly string[]): Promise<Map<string, { readsOffer: boolean }>> {
      const { results } = await db
        .prepare(
          `SELECT w.uuid, r.reading ->> '$.restock.price' IS NOT NULL OR r.reading ->> '$.restock.in_stock' IS NOT NULL AS readsOffer
           FROM watches w LEFT JOIN readings r ON r.watch_id = w.id
           WHERE w.user_id = ? AND w.uuid IN (SELECT value FROM json_each(?))`,
        )
        .bind(userId, JSON.stringify(uuids))
        .all<{ uuid: string; readsOffer: number }>();
      return new Map(results.map(({ uuid, readsOffer }) => [uuid, { readsOffer: readsOffer === 1 }]));
    },

    /** Those of these UUIDs that a watch has, whosoever it is: a deleted one may come back, and another account may have brought one from here. */
    async taken(uuids: readonly string[]): Promise<Set<string>> {
      const { results } = await db
        .prepare("SELECT uuid FROM watches WHERE uuid IN (SELECT value FROM json_each(?))")
        .bind(JSON.stringify(uuids))
        .all<{ uuid: string }>();
      return new Set(results.map(({ uuid }) => uuid));
    },
  };
}

/** A setting of a watch in force, as text, in the order of settings/cascade.ts: tags that override it, its own, those of other tags. */
const inForce = (name: string): string =>
  `(SELECT l.settings ->> '$.${name}' FROM (
      SELECT w.settings, 1 AS place, 0 AS id UNION ALL
      SELECT g.settings, iif(g.settings ->> '$.overrides_watch', 0, 2), g.id FROM watch_tags m JOIN tags g ON g.id = m.tag_id
      WHERE m.watch_id = w.id AND coalesce(g.settings ->> '$.overrides_watch', 1)) l
    WHERE l.settings ->> '$.${name}' IS NOT NULL ORDER BY l.place, l.id LIMIT 1)`;
