/** Price and stock in words of people: "€69.00 −22 % was €89.00 · now sold out". Pure. */
import { moveOf, type Offer } from "../../lib/price/move.ts";
import type { Reader } from "../reader.ts";

type Moved = {
  price: { before: string | null; after: string | null; currency: string | null } | null;
  stock: { before: boolean | null; after: boolean | null } | null;
};

/** The offers before and after a change; null where neither price nor stock is known. */
export function offersOf({ price, stock }: Moved): { before: Offer; after: Offer } | null {
  if (!price && !stock) return null;
  const currency = price?.currency ?? null;
  const offer = (side: "before" | "after"): Offer => ({
    price: price?.[side] ?? null,
    currency,
    in_stock: stock?.[side] ?? null,
  });
  return { before: offer("before"), after: offer("after") };
}

/** What moved, on one line. `size`: large where it is what the page is about. */
export function PriceMove({
  reader,
  before,
  after,
  size,
}: {
  reader: Reader;
  before: Offer;
  after: Offer;
  size: "large" | "line";
}) {
  const words = reader.words.reading.move;
  const { price, percent, share, was, stock, inStock } = moveOf(before, after, { locale: reader.locale, words });
  return (
    <span class={`price-facts ${size} number`}>
      {price ? <strong class="value">{price}</strong> : null}
      {share ? <span class={(percent ?? 0) < 0 ? "falls" : "rises"}>{share}</span> : null}
      {was ? <span class="quiet">{was}</span> : null}
      {stock ? <strong class={inStock ? "is-in" : "is-out"}>{stock}</strong> : null}
    </span>
  );
}
