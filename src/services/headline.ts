/** What changed, in a few words for titles: of a picture how much of it, of a shop its price or stock, else the first line. Pure. */
import { pictureChange } from "../lib/picture/words.ts";
import { type Stock, stockOfText } from "../lib/price/stock.ts";
import type { Difference } from "../lib/difference/difference.ts";
import { headline } from "../lib/difference/headline.ts";
import { alertWords } from "./words/index.ts";
import type { AlertLanguage } from "./words/language.ts";

type Texts = { before: string; after: string };

/** On one line; "" where nothing is to be said. `difference` is asked for only where it is needed. */
export function changeHeadline(
  { before, after }: Texts,
  difference: () => Difference,
  language: AlertLanguage = "en",
): string {
  const words = alertWords(language);
  const picture = pictureChange(after, words.picture);
  if (picture !== null) return picture;
  const [earlier, now] = [stockOfText(before), stockOfText(after)];
  return (earlier && now && stockHeadline(earlier, now, words.headline)) || headline(difference(), words.headline);
}

type Said = { inStock: string; outOfStock: string; amount: (price: string) => string };

function stockHeadline(earlier: Stock, now: Stock, { inStock, outOfStock, amount: amountOf }: Said): string {
  const amount = now.price === null ? "" : [amountOf(now.price), now.currency].filter(Boolean).join(" ");
  const before = earlier.price === null ? "" : amountOf(earlier.price);
  const price = earlier.price !== now.price && amount ? (before ? `${before} → ${amount}` : amount) : "";
  const turned = earlier.in_stock !== now.in_stock && now.in_stock !== null;
  const stock = turned ? (now.in_stock ? inStock : outOfStock) : "";
  return [price, stock].filter(Boolean).join(", ");
}
