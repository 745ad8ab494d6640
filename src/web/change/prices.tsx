/** How a price moved up to a change. Pure. */
import { PriceChart, type Prices } from "../parts/chart.tsx";
import type { Reader } from "../reader.ts";

/** Nothing where there was no other price: the facts of the change say that. `at`: of the change. */
export const PricesUntil = ({ reader, prices, at }: { reader: Reader; prices: Prices | null; at: number }) =>
  prices && new Set(prices.points.flatMap(({ value }) => value ?? [])).size > 1 ? (
    <PriceChart reader={reader} {...prices} until={at} />
  ) : null;
