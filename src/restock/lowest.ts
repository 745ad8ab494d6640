/** The lowest price that a watch has seen. Pure. */
import { compareDecimal } from "../lib/price/decimal.ts";

type Amount = { price: string; currency: string | null };
type Known = { price: string | null; currency: string | null };
/** What a watch remembers of prices: restockMemory. */
type KnownPrices = {
  lowestPrice?: Amount | undefined;
  toldPrice?: Known | undefined;
  restock?: (Known & { last_price: string | null }) | undefined;
};

/** The lowest of what the memory knows in the currency of `now`; null where it knows none. */
function lowestBefore(memory: KnownPrices, currency: string | null): string | null {
  const { lowestPrice, restock, toldPrice } = memory;
  const known = [
    lowestPrice,
    toldPrice,
    ...(restock ? [restock, { price: restock.last_price, currency: restock.currency }] : []),
  ];
  return known.reduce<string | null>((lowest, one) => {
    if (!one || one.price === null || one.currency !== currency) return lowest;
    return lowest === null || compareDecimal(one.price, lowest) < 0 ? one.price : lowest;
  }, null);
}

/** Whether a price is below every one before; null where there is no price, or none before it in its currency. */
export function isLowest(memory: KnownPrices, stock: Known): boolean | null {
  const before = lowestBefore(memory, stock.currency);
  return stock.price === null || before === null ? null : compareDecimal(stock.price, before) < 0;
}

/** The lowest price once `stock` was read. Another currency begins anew. */
export function lowestAfter(memory: KnownPrices, { price, currency }: Known): Amount | undefined {
  if (price === null) return memory.lowestPrice;
  const before = lowestBefore(memory, currency);
  return { price: before !== null && compareDecimal(before, price) < 0 ? before : price, currency };
}
