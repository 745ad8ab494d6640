/** How price and stock moved, in words of people: "€69.00 (−22 %, was €89.00), now sold out". Pure. */
import { amountText, percentText } from "./amount.ts";

/** What is known of a product: a decimal, an ISO 4217 code, and whether it can be bought. */
export type Offer = { price: string | null; currency: string | null; in_stock: boolean | null };

export type MoveWords = {
  was: (price: string) => string;
  /** Where a page names no price any more. */
  noPrice: string;
  inStock: string;
  soldOut: string;
};

/** The parts of a move, each null where there is nothing to say. `percent`: the number behind `share`. */
export type Move = {
  price: string | null;
  percent: number | null;
  share: string | null;
  was: string | null;
  stock: string | null;
  inStock: boolean | null;
};

/** What is said of two offers. A price that stayed is named where the stock turned. */
export function moveOf(before: Offer, after: Offer, { locale, words }: { locale: string; words: MoveWords }): Move {
  const text = ({ price, currency }: Offer) => (price === null ? null : amountText(locale, price, currency));
  const isMoved = before.price !== after.price;
  const turned = after.in_stock !== null && before.in_stock !== after.in_stock;
  const [past, now] = [text(before), text(after)];
  const percent = isMoved ? percentOf(before, after) : null;
  return {
    price: now ?? (isMoved ? words.noPrice : null),
    percent,
    share: percent === null ? null : percentText(locale, percent),
    was: isMoved && past !== null ? words.was(past) : null,
    stock: turned ? (after.in_stock ? words.inStock : words.soldOut) : null,
    inStock: after.in_stock,
  };
}

/** The move on one line; "" where nothing moved. */
export function moveText(before: Offer, after: Offer, said: { locale: string; words: MoveWords }): string {
  const { price, share, was, stock } = moveOf(before, after, said);
  if (before.price === after.price && stock === null) return "";
  const beside = [share, was].filter((part) => part !== null).join(", ");
  return [price === null ? null : beside ? `${price} (${beside})` : price, stock]
    .filter((part) => part !== null)
    .join(", ");
}

/** How far a price moved, in percent of the one before; null where one is unknown or in another currency. */
function percentOf(before: Offer, after: Offer): number | null {
  const [was, is] = [Number(before.price), Number(after.price)];
  const isKnown = before.price !== null && after.price !== null && was > 0 && Number.isFinite(is);
  return isKnown && before.currency === after.currency ? ((is - was) / was) * 100 : null;
}
