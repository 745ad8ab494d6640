/** Why conditions could not be evaluated, in English. */
export const fact = {
  "fact.no_number": "the text has no number",
  "fact.no_title": "the page has no title",
  "fact.no_status": "there is no HTTP status",
  "fact.no_price": "the page shows no price",
  "fact.no_change": "there is no change to rate",
  "fact.no_stock": "the page does not tell whether it is in stock",
  "fact.no_snapshot": "there is no earlier snapshot to compare with",
  "fact.is_no_number": "what was found is not a number",
  "fact.value_no_number": "the value is not a number",
  "fact.no_price_before": "there is no price before this one in its currency",
  "fact.no_other_price": "no other watch with this tag has a price in its currency",
} as const;
