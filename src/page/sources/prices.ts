/**
 * `track_ldjson_price_data`: price, currency and availability of the offers in the page's JSON-LD are read with its text, so that a price
 * shows in the text also where the page draws it by script. A page without offers is no failure. Pure.
 */
import { attributeOf } from "../../lib/document/attributes.ts";
import { elementsByTag, textContentOf } from "../../lib/document/nodes.ts";
import type { Document } from "../../lib/document/tape.ts";
import type { Json } from "../../lib/json/value.ts";
import { trackedOffers } from "../../reading/offer/tracked.ts";
import { resultText } from "../../lib/selector/data.ts";
import type { Stage } from "../../trace.ts";

/** The text with the offers after it: those of the first data that has any. */
export function withPrices(text: string, data: readonly Json[], stages: Stage[]): string {
  const offers = data.map(trackedOffers).find((found) => found.length > 0) ?? [];
  stages.push({ stage: "ld_json_prices", facts: { offers: offers.length } });
  return offers.length > 0 ? `${text}\n${resultText("json", offers)}` : text;
}

/** Whether a page carries offers that could be tracked; only its JSON-LD scripts are looked into, not the whole page. */
export function hasPrices(document: Document): boolean {
  return elementsByTag(document, "script").some((script) => {
    if (!attributeOf(document, script, "type")?.toLowerCase().includes("ld+json")) return false;
    const content = textContentOf(document, script);
    return /"price"/i.test(content) && /"pricecurrency"/i.test(content);
  });
}
