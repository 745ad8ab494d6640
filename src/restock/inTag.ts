/** How the price of a watch stands among those of the other watches with a tag. Pure. */
import { message } from "../message/message.ts";
import { compareDecimal } from "../lib/price/decimal.ts";
import type { TagStanding } from "../rules/conditions/index.ts";

type Known = { price: string | null; currency: string | null };
/** The lowest price of the others with a tag, in each currency; of the paused and those that are out of stock none counts. */
export type LowestOfOthers = readonly { price: string; currency: string | null }[];
/** By the name of the tag, as the settings write it. */
export type LowestInTags = ReadonlyMap<string, LowestOfOthers>;

/** What a watch with a tag cost from a time on, in Unix seconds. */
type TagPrice = Known & { tag: string; watchId: number; at: number; in_stock: number | null };

/** The lowest prices at a time, of prices in their order; of the watches that were out of stock then none counts. */
export function lowestAt(prices: readonly TagPrice[], at: number): LowestInTags {
  const current = new Map<string, TagPrice>();
  for (const price of prices) if (price.at <= at) current.set(`${price.watchId} ${price.tag}`, price);
  const lowest = new Map<string, { price: string; currency: string | null }[]>();
  for (const { tag, price, currency, in_stock: isInStock } of current.values()) {
    if (price === null || isInStock === 0) continue;
    const others = lowest.get(tag) ?? [];
    const known = others.find((one) => one.currency === currency);
    if (!known) lowest.set(tag, [...others, { price, currency }]);
    else if (compareDecimal(price, known.price) < 0) known.price = price;
  }
  return lowest;
}

/** `before`: what the watch remembers of its own price. A tie is the lowest price, too. */
export function standingInTag(
  others: LowestOfOthers | undefined,
  { before, now }: { before: Known | undefined; now: Known | undefined },
): TagStanding {
  if (!now || now.price === null) return { kind: "missing", why: message("fact.no_price") };
  const lowest = others?.find(({ currency }) => currency === now.currency)?.price;
  if (lowest === undefined) return { kind: "missing", why: message("fact.no_other_price") };
  const order = compareDecimal(now.price, lowest);
  const isKnown = before !== undefined && before.price !== null && before.currency === now.currency;
  return {
    kind: "known",
    found: `${now.price} ${order < 0 ? "<" : order > 0 ? ">" : "="} ${lowest}`,
    isCheapest: order <= 0,
    wasCheapest: isKnown ? compareDecimal(before.price as string, lowest) <= 0 : null,
  };
}
