/**
 * The names of the fields and operators of conditions, as they are on the wire. Pure.
 */

/** The facts that a condition can compare. */
export const conditionFields = [
  "page_filtered_text",
  "extracted_number",
  "word_count",
  "levenshtein_ratio",
  "levenshtein_distance",
  "page_title",
  "added_text",
  "removed_text",
  "http_status",
  "price",
  "price_is_lowest",
  "cheapest_in_tag",
  "new_cheapest_in_tag",
  "in_stock",
  "severity",
] as const;
export type ConditionField = (typeof conditionFields)[number];

/** The comparisons; `!` negates. */
export const conditionOperators = [
  ">",
  "<",
  ">=",
  "<=",
  "==",
  "!=",
  "in",
  "!in",
  "starts_with",
  "ends_with",
  "length_min",
  "length_max",
  "contains_regex",
  "!contains_regex",
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/** Whether all rules must hold, or at least one. */
export type ConditionLogic = "ALL" | "ANY";
