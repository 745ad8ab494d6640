/** The rows of prices that moved, for the batch of the checks that saw it. */
import { claimHolds } from "../../packs/statements.ts";

/**
 * A price as text and its currency, and 1 or 0 for in stock or not; nulls for what is unknown. `at`: Unix seconds, those of
 * the snapshot that shows it.
 */
export type PriceMove = { at: number; price: string | null; currency: string | null; stock: number | null };

/** Rows that are kept of each watch. */
const keptPrices = 1000;

type Checked = { watchId: number; generation: number; price?: PriceMove | null };

/**
 * One row for each watch whose price moved, and none where its last row says the same; nothing at all where no price moved.
 * Guarded by the claim like the statements beside it.
 */
export function priceStatements(db: D1Database, checks: readonly Checked[]): D1PreparedStatement[] {
  const moved = checks.flatMap(({ watchId, generation, price }) => (price ? [{ watchId, generation, ...price }] : []));
  if (!moved.length) return [];
  const json = JSON.stringify(moved);
  return [
    db
      .prepare(
        `INSERT OR REPLACE INTO prices (watch_id, at, price, currency, in_stock)
         SELECT j.value ->> 'watchId', j.value ->> 'at', j.value ->> 'price', j.value ->> 'currency', j.value ->> 'stock'
         FROM json_each(?1) j WHERE ${claimHolds("j.value ->> 'watchId'", "j.value ->> 'generation'")}
         AND NOT EXISTS (SELECT 1 FROM prices l WHERE l.watch_id = j.value ->> 'watchId'
           AND l.at = (SELECT max(at) FROM prices m WHERE m.watch_id = j.value ->> 'watchId')
           AND l.price IS j.value ->> 'price' AND l.currency IS j.value ->> 'currency' AND l.in_stock IS j.value ->> 'stock')`,
      )
      .bind(json),
    db
      .prepare(
        `DELETE FROM prices WHERE (watch_id, at) IN (SELECT p.watch_id, p.at FROM json_each(?1) j
           CROSS JOIN prices p ON p.watch_id = j.value ->> 'watchId' AND p.at <= (SELECT q.at FROM prices q
             WHERE q.watch_id = j.value ->> 'watchId' ORDER BY q.at DESC LIMIT 1 OFFSET ${keptPrices}))`,
      )
      .bind(json),
  ];
}
