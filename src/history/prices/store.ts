/** The prices of one account's watches, as they moved. */
import { boundLimit } from "../../storage/statements.ts";
export type PricePoint = { at: number; price: string | null; currency: string | null; in_stock: number | null };

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
  };
}
