/** What changed, in a few words for titles: of a picture how much of it, of a shop its price or stock, else the first line. Pure. */
import { pictureChange } from "../lib/picture/words.ts";
import { type Stock, stockOfText } from "../lib/price/stock.ts";
import type { Difference } from "../lib/difference/difference.ts";
import { headline } from "../lib/difference/headline.ts";

/** On one line; "" where nothing is to be said. `difference` is asked for only where it is needed. */
export function changeHeadline(before: string, after: string, difference: () => Difference): string {
  const picture = pictureChange(after);
  if (picture !== null) return picture;
  const [earlier, now] = [stockOfText(before), stockOfText(after)];
  return (earlier && now && stockHeadline(earlier, now)) || headline(difference());
}

function stockHeadline(earlier: Stock, now: Stock): string {
  const amount = now.price === null ? "" : [now.price, now.currency].filter(Boolean).join(" ");
  const price = earlier.price !== now.price && amount ? (earlier.price ? `${earlier.price} → ${amount}` : amount) : "";
  const turned = earlier.in_stock !== now.in_stock && now.in_stock !== null;
  const stock = turned ? (now.in_stock ? "in stock" : "out of stock") : "";
  return [price, stock].filter(Boolean).join(", ");
}
