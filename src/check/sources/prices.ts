/**
 * `track_ldjson_price_data`: the offers of the page's JSON-LD are read with its text, so that a price shows in the text also where
 * the page draws it by script. A page without offers is no failure. Pure.
 */
import type { Json } from "../select/json/value.ts";
import { foundInData, included } from "../select/included.ts";
import type { Stage } from "../trace.ts";

const offers = ["json:$..offers", "json:$..Offers"];

/** The text with the offers after it. */
export function withPrices(text: string, data: readonly Json[], stages: Stage[]): string {
  const found = included(offers, (filter) =>
    filter.kind === "data" ? foundInData(filter, data) : { text: "", count: 0 },
  );
  stages.push({ stage: "ld_json_prices", facts: found.stage.facts ?? {} });
  return found.text ? `${text}\n${found.text}` : text;
}

/** Whether a page carries offers that could be tracked. */
export const hasPrices = (content: string): boolean =>
  content.includes("ld+json") &&
  spelledIn(content, ['"price"', '"Price"']) &&
  spelledIn(content, ["priceCurrency", "pricecurrency", "PriceCurrency"]);

/** Searching for a few spellings is many times faster than a pattern that ignores case, on every page there is. */
const spelledIn = (content: string, spellings: string[]) => spellings.some((spelling) => content.includes(spelling));
