/** What a check adds to the prices of its watch. Pure. */
import type { PriceMove } from "../schedule/commit/prices/statements.ts";
import type { WatchMemory } from "../watch/memory.ts";

/**
 * The price and the stock after a check where one of them moved and something of them is known; else null. They stand at the
 * time of the snapshot that shows them: that of a page which was looked at before it was watched is older than its first check, and of
 * two checks in one second the snapshots stand a second apart.
 */
export function priceMoved(before: WatchMemory, after: WatchMemory, now: number): PriceMove | null {
  const [known, found] = [before.restock, after.restock];
  if (!found || (found.price === null && found.in_stock === null)) return null;
  const { price, currency, in_stock: stock } = found;
  if (known && known.price === price && known.currency === currency && known.in_stock === stock) return null;
  const { snapshotAt } = after;
  const isShown = snapshotAt !== undefined && snapshotAt !== before.snapshotAt;
  const at = isShown ? snapshotAt : Math.max(now, snapshotAt ?? 0);
  return { at, price, currency, stock: stock === null ? null : Number(stock) };
}
