/** Price and stock in words of people: "€69.00 −22 % was €89.00 · now sold out". Pure. */
import { moveOf, type Move, type Offer } from "../../lib/price/move.ts";
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

type Moving = { reader: Reader; before: Offer; after: Offer; size: "large" | "line" };

/** What moved, on one line. `size`: large where it is what the page is about. */
export function PriceMove({ reader, before, after, size }: Moving) {
  const move = moveOf(before, after, { locale: reader.locale, words: reader.words.reading.move });
  return <Facts move={move} stock={move.stock} size={size} />;
}

/** What a product costs now, how far that moved last, and whether it can be bought. */
export function PriceNow({ reader, before, after }: Omit<Moving, "size">) {
  const { move: words, inStock, soldOut } = reader.words.reading;
  const move = moveOf(before, after, { locale: reader.locale, words });
  const stock = after.in_stock === null ? null : after.in_stock ? inStock : soldOut;
  return <Facts move={move} stock={stock} size="large" />;
}

// With blanks between them, which a reader of screens pauses at.
const Facts = ({ move, stock, size }: { move: Move; stock: string | null; size: Moving["size"] }) => (
  <span class={`price-facts ${size} number`}>
    {move.price ? <strong class="value">{move.price} </strong> : null}
    {move.share ? <span class={(move.percent ?? 0) < 0 ? "falls" : "rises"}>{move.share} </span> : null}
    {move.was ? <span class="quiet">{move.was} </span> : null}
    {stock ? <strong class={move.inStock ? "is-in" : "is-out"}>{stock}</strong> : null}
  </span>
);
