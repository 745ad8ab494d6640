/** The lowest, the highest and the typical of prices. Pure. */
import { compareDecimal, plainDecimal } from "../../lib/price/decimal.ts";

export type PriceRange = { low: string | null; high: string | null; typical: string | null };

/** Of decimals as text, nulls left out; `typical` is their median, of an even number the lower one in the middle. */
export function rangeOf(prices: readonly (string | null)[]): PriceRange {
  const known = prices
    .flatMap((price) => (price === null ? [] : (plainDecimal(price) ?? [])))
    .toSorted((one, other) => compareDecimal(one, other));
  return {
    low: known.at(0) ?? null,
    high: known.at(-1) ?? null,
    typical: known[Math.floor((known.length - 1) / 2)] ?? null,
  };
}
