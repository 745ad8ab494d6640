/** The prices of one account's watches, as they moved. */
import { boundLimit } from "../../storage/statements.ts";
export type PricePoint = { at: number; price: string | null; currency: string | null; in_stock: number | null };

/** A price of another watch with a tag, by the name that was asked for. */
export type TagPrice = PricePoint & { tag: string; watchId: number };

const maxTagPrices = 5000;

export function priceStore({ db, userId }: { db: D1Database; userId: number }) {
  return {
    /** The newest first, those before a time. */
    async list(watchId: number, { before, limit }: { before: number; limit: number }): Promise<PricePoint[]> {
      const { results } = await db
        .prepare(
          `SELECT at, price, currency, in_stock FROM prices
           WHERE watch_id = (SELECT id FROM watches WHERE id = ? AND user_id = ?) AND at < ? ORDER BY at DESC LIMIT ${boundLimit()}`,
        )
        .bind(watchId, userId, before, limit)
        .all<PricePoint>();
      return results;
    },

    /**
     * The prices of the other watches that have one of these tags now, oldest first; paused watches do not count. Null where
     * there are more of them than are read.
     */
    async inTags(watchId: number, names: readonly string[]): Promise<TagPrice[] | null> {
      const { results } = await db
        .prepare(
          `SELECT j.value AS tag, w.id AS watchId, p.at, p.price, p.currency, p.in_stock
           FROM json_each(?1) j JOIN tags t ON t.user_id = ?2 AND lower(trim(t.title)) = lower(trim(j.value))
             JOIN watch_tags wt ON wt.tag_id = t.id
             JOIN watches w ON w.id = wt.watch_id AND w.user_id = ?2 AND w.id <> ?3 AND w.deleted_at IS NULL AND w.is_paused = 0
             JOIN prices p ON p.watch_id = w.id
           ORDER BY p.at LIMIT ${maxTagPrices + 1}`,
        )
        .bind(JSON.stringify(names), userId, watchId)
        .all<TagPrice>();
      return results.length > maxTagPrices ? null : results;
    },
  };
}
