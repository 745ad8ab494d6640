/** Watches whosever they are: for checks, deliveries and signed pages. Unscoped: reachable from cron, queues and signed links only. */
import type { Sealer } from "../../secret/seal.ts";
import { doneGeneration, generation } from "../../schedule/packs/statements.ts";
import { isInEarlierPart } from "../../schedule/packs/parts/statements.ts";
import type { LowestInTags } from "../../restock/inTag.ts";
import type { WatchedRow } from "../../table/watched.ts";
import { settingsVersionOf, settingsVersionStatement } from "../settingsVersion/statements.ts";
import { watchFromRow, loadQuery, loadQueryWith, type LoadedRow, type LoadedWatch } from "../row.ts";

/** How much later than that it may be read: hosts rest, and others wait. */
const lateSeconds = 3600;

type WatchedRecord = Omit<WatchedRow, "inStock" | "isUnread"> & { inStock: number | null; isUnread: number };

export function watchReader(db: D1Database, sealer: Sealer) {
  return {
    /** The watches whose claims still stand, with settings, memory, tags and settings version, in one call. */
    async load(claims: readonly (readonly [number, number])[]): Promise<LoadedWatch[]> {
      const loading = db
        .prepare(
          `${loadQuery} JOIN json_each(?1) j ON j.value ->> 0 = w.id
           WHERE ${generation} = j.value ->> 1 AND ${doneGeneration} < ${generation} AND s.paused = 0
             AND coalesce(r.done_generation, 0) < ${generation}`,
        )
        .bind(JSON.stringify(claims));
      const [{ results: found }, { results: rows }] = (await db.batch([
        settingsVersionStatement(db, claims),
        loading,
      ])) as [D1Result<{ watchId: number; settingsVersion: string }>, D1Result<LoadedRow>];
      const versions = new Map(found.map(({ watchId, settingsVersion }) => [watchId, settingsVersion]));
      return Promise.all(
        rows.map(async (row) => ({ ...(await watchFromRow(row, sealer)), settingsVersion: versions.get(row.id) })),
      );
    },

    /**
     * The watches of a claimed pack that no earlier part has checked and whose checks are not settled yet, with settings, memory, tags and settings version; and those
     * with a claim of their own, which a former version of this service gave them.
     */
    async loadPack({ pack, claim }: { pack: number; claim: number }): Promise<LoadedWatch[]> {
      const { results } = await db
        .prepare(
          `${loadQueryWith(`, ${settingsVersionOf("w.id")} AS settings_version`)}
           WHERE s.pack = ?1 AND s.pack <> 0 AND s.paused = 0 AND s.lease_until = 0 AND NOT ${isInEarlierPart}
             AND (s.generation > ?2 OR ${generation} = ?2 AND ${doneGeneration} < ?2 AND coalesce(r.done_generation, 0) < ?2)`,
        )
        .bind(pack, claim)
        .all<LoadedRow & { settings_version: string }>();
      return Promise.all(
        results.map(async (row) => ({ ...(await watchFromRow(row, sealer)), settingsVersion: row.settings_version })),
      );
    },

    /** One watch, whatever its claims, and also where it was deleted while an alert of it is under way. */
    async find(watchId: number): Promise<LoadedWatch | null> {
      const row = await db.prepare(`${loadQuery} WHERE w.id = ?`).bind(watchId).first<LoadedRow>();
      return row && watchFromRow({ ...row, user_id: Math.abs(row.user_id) }, sealer);
    },

    /**
     * The lowest price in each currency of the other watches of an account with each of these tags, by their names; paused ones and those
     * that are out of stock do not count. It reads about four rows a watch of the tags.
     */
    async lowestInTags(
      { userId, watchId }: { userId: number; watchId: number },
      names: readonly string[],
    ): Promise<LowestInTags> {
      const { results } = await db
        .prepare(
          `SELECT j.key AS place, r.reading ->> '$.restock.price' AS price, r.reading ->> '$.restock.currency' AS currency, min(w.price)
           FROM json_each(?1) j JOIN tags t ON t.user_id = ?2 AND lower(trim(t.title)) = lower(trim(j.value))
             JOIN watch_tags wt ON wt.tag_id = t.id
             JOIN watches w ON w.id = wt.watch_id AND w.user_id = ?2 AND w.id <> ?3 AND w.deleted_at IS NULL
               AND w.is_paused = 0 AND w.price IS NOT NULL
             JOIN readings r ON r.watch_id = w.id AND coalesce(r.reading ->> '$.restock.in_stock', 1) <> 0
           GROUP BY j.key, currency`,
        )
        .bind(JSON.stringify(names), userId, watchId)
        .all<{ place: number; price: string; currency: string | null }>();
      return new Map(names.map((name, at) => [name, results.filter(({ place }) => place === at)]));
    },

    /**
     * The other watches of an account with a tag, by its name, or of these ids, as rows of what they read last; those that follow sites or
     * tables are none. What was not read for longer than two of its intervals is unread; what is in a pack is read with that. It reads about
     * four rows a watch.
     */
    async rowsOf(
      { userId, watchId, now }: { userId: number; watchId: number; now: number },
      { tag, uuids, limit }: { tag: string; uuids: readonly string[]; limit: number },
    ): Promise<WatchedRow[]> {
      const { results } = await db
        .prepare(
          `WITH chosen AS (
             SELECT wt.watch_id AS id FROM tags t JOIN watch_tags wt ON wt.tag_id = t.id
             WHERE ?3 <> '' AND t.user_id = ?1 AND lower(trim(t.title)) = lower(?3)
             UNION SELECT w.id FROM json_each(?4) j JOIN watches w ON w.uuid = j.value
           )
           SELECT w.uuid, coalesce(nullif(w.title, ''), nullif(w.page_title, ''), w.url) AS name, w.url, r.reading ->> '$.restock.price' AS price,
             r.reading ->> '$.restock.currency' AS currency, r.reading ->> '$.restock.in_stock' AS inStock, w.failing OR w.is_paused OR s.pack <= 0 AND s.last_checked < ?6 - 2 * s.interval_seconds - ${lateSeconds} AS isUnread
           FROM chosen c JOIN watches w ON w.id = c.id AND w.user_id = ?1 AND w.id <> ?2 AND w.deleted_at IS NULL
             AND coalesce(w.settings ->> '$.processor', '') NOT IN ('site_diff', 'table_diff')
           JOIN readings r ON r.watch_id = w.id AND r.reading ->> '$.snapshotAt' IS NOT NULL
           JOIN schedule s ON s.watch_id = w.id
           ORDER BY w.id LIMIT ?5`,
        )
        .bind(userId, watchId, tag, JSON.stringify(uuids), limit, now)
        .all<WatchedRecord>();
      return results.map(({ inStock, isUnread, ...row }) => ({
        ...row,
        inStock: inStock === null ? null : inStock === 1,
        isUnread: isUnread === 1,
      }));
    },

    /** The id of the watch with this public one, whosoever it is. */
    async idOf(uuid: string): Promise<number | null> {
      const row = await db
        .prepare("SELECT id FROM watches WHERE uuid = ? AND deleted_at IS NULL")
        .bind(uuid)
        .first<{ id: number }>();
      return row?.id ?? null;
    },
  };
}
