/** What is to be known of conditions on price and stock where a watch does not follow these. Pure. */
import { followsPrice, traitsOf, type ProcessorName } from "./processors.ts";

const warnings = {
  site: "conditions: a list of pages has neither price nor stock, so conditions on them never hold",
  lowest:
    "conditions: price_is_lowest, cheapest_in_tag and new_cheapest_in_tag are known only with the processor restock_diff, so they never hold here",
  text: "conditions: price and stock are asked only when the text changes, whatever changed in it; the processor restock_diff follows them themselves",
};
const ofLowest = ["price_is_lowest", "cheapest_in_tag", "new_cheapest_in_tag"];
type PriceConditionWarning = keyof typeof warnings;

/** Which warnings there are of conditions on these fields; none where prices are followed, or the processor asks no conditions. */
export function priceConditionWarnings(fields: readonly string[], processor: ProcessorName): PriceConditionWarning[] {
  const { takesConditions, listsPages } = traitsOf(processor);
  if (followsPrice(processor) || !takesConditions) return [];
  const asks = (...asked: string[]) => fields.some((field) => asked.includes(field));
  if (listsPages) return asks("price", "in_stock", ...ofLowest) ? ["site"] : [];
  return [
    ...(asks(...ofLowest) ? (["lowest"] as const) : []),
    ...(asks("price", "in_stock") ? (["text"] as const) : []),
  ];
}

/** The same as sentences of the API. */
export const priceConditionSentences = (...given: Parameters<typeof priceConditionWarnings>): string[] =>
  priceConditionWarnings(...given).map((warning) => warnings[warning]);
