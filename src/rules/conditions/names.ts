/**
 * The names of what a condition can look at and how it can compare, as they are on the wire.
 */

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
  "in_stock",
] as const;
export type ConditionField = (typeof conditionFields)[number];

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

/** Whether every rule has to hold, or one. */
export type ConditionLogic = "ALL" | "ANY";
