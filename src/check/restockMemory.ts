/**
 * What a watch remembers of price and stock after a good reading: what the page says now, the price before it, the price that was
 * last reported, and the stock that was last known. Pure.
 */
import type { WatchMemory } from "../watch/memory.ts";
import type { Verdict } from "./verdict.ts";
import { lowestAfter } from "../restock/lowest.ts";
import type { Stock } from "../lib/price/stock.ts";

/** The members of the memory that a reading replaces; `stock` undefined: a watch of another kind, which remembers none of it. */
export function restockAfter(
  before: WatchMemory,
  stock: Stock | undefined,
  verdict: Verdict,
): Pick<WatchMemory, "restock" | "toldPrice" | "knownStock" | "lowestPrice"> {
  if (!stock) return { restock: undefined, toldPrice: undefined, knownStock: undefined, lowestPrice: undefined };
  const known = before.restock;
  const isMoved = known !== undefined && known.price !== null && stock.price !== null && known.price !== stock.price;
  const last_price = isMoved ? known.price : (known?.last_price ?? null);
  const isReported =
    verdict.kind === "first" || verdict.kind === "changed" || (verdict.kind === "quiet" && verdict.why === "settings");
  const { price, currency } = stock;
  const isFirstPrice = before.toldPrice === undefined && verdict.kind === "quiet";
  return {
    restock: { ...stock, last_price },
    lowestPrice: lowestAfter(before, stock),
    knownStock: stock.in_stock ?? before.knownStock,
    toldPrice: price !== null && (isReported || isFirstPrice) ? { price, currency } : before.toldPrice,
  };
}
