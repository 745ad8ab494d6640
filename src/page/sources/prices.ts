/**
 * `track_ldjson_price_data`: the offers of the page's JSON-LD are read with its text, so that a price shows in the text also where
 * the page draws it by script. A page without offers is no failure. Pure.
 */
import { attributeOf } from "../../lib/document/attributes.ts";
import { elementsByTag, textContentOf } from "../../lib/document/nodes.ts";
import type { Document } from "../../lib/document/tape.ts";
import type { Json } from "../../lib/json/value.ts";
import { foundInData, includedText } from "../../rules/select/included.ts";
import type { Stage } from "../../trace.ts";

const offers = ["json:$..offers", "json:$..Offers"];

/** The text with the offers after it. */
export function withPrices(text: string, data: readonly Json[], stages: Stage[]): string {
  const found = includedText(offers, (filter) =>
    filter.kind === "data" ? foundInData(filter, data) : { text: "", count: 0 },
  );
  stages.push({ stage: "ld_json_prices", facts: found.stage.facts ?? {} });
  return found.text ? `${text}\n${found.text}` : text;
}

/** Whether a page carries offers that could be tracked; only its JSON-LD scripts are looked into, not the whole page. */
export function hasPrices(document: Document): boolean {
  return elementsByTag(document, "script").some((script) => {
    if (!attributeOf(document, script, "type")?.toLowerCase().includes("ld+json")) return false;
    const content = textContentOf(document, script);
    return /"price"/i.test(content) && /"pricecurrency"/i.test(content);
  });
}
