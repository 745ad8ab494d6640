/** What is to be known of conditions on price and stock where a watch does not follow these. Pure. */
import { message, type Message } from "../message/message.ts";
import { followsPrice, traitsOf, type ProcessorName } from "./processors.ts";

const warnings = {
  site: message("warning.price_of_site"),
  table: message("warning.price_of_table"),
  lowest: message("warning.lowest_of_text"),
  text: message("warning.price_of_text"),
};
const ofLowest = ["price_is_lowest", "cheapest_in_tag", "new_cheapest_in_tag"];
type PriceConditionWarning = keyof typeof warnings;

/** Which warnings there are of conditions on these fields; none where prices are followed, or the processor asks no conditions. */
export function priceConditionWarnings(fields: readonly string[], processor: ProcessorName): PriceConditionWarning[] {
  const { takesConditions, listsPages, readsRows } = traitsOf(processor);
  if (followsPrice(processor) || !takesConditions) return [];
  const asks = (...asked: string[]) => fields.some((field) => asked.includes(field));
  if (listsPages || readsRows) return asks("price", "in_stock", ...ofLowest) ? [readsRows ? "table" : "site"] : [];
  return [
    ...(asks(...ofLowest) ? (["lowest"] as const) : []),
    ...(asks("price", "in_stock") ? (["text"] as const) : []),
  ];
}

/** The same as messages. */
export const priceConditionSentences = (...given: Parameters<typeof priceConditionWarnings>): Message[] =>
  priceConditionWarnings(...given).map((warning) => warnings[warning]);
