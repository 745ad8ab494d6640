/**
 * The facts of conditions, and how each is read from the result of a check. Expensive facts are functions, called only when a rule
 * uses them and then only once. Pure.
 */
import { message, type Sentence } from "../../message/message.ts";
import { firstNumber } from "../../lib/price/numbers.ts";
import type { ConditionField } from "./names.ts";
import { levenshteinDistance, levenshteinRatio } from "../../lib/similarity/similarity.ts";

/** The result of a check. Null where the page or the processor of the watch does not have the fact. */
export type ConditionFacts = {
  /** What rules of text look at: the text after all filters, or the lines of it that changed in a way that counts. */
  text: string;
  /** The text after all filters. */
  wholeText: string;
  /** The text of the latest saved snapshot. */
  previousText: () => string | null;
  /** Lines of the difference, joined by LF; empty when nothing was added or removed. */
  addedText: () => string;
  removedText: () => string;
  pageTitle: string | null;
  httpStatus: number | null;
  /** A plain decimal. */
  price: () => string | null;
  /** Whether the price is below every one that was seen before. */
  isLowestPrice: () => boolean | null;
  /** How the price stands among those of the other watches with a tag, by the name of the tag. */
  inTag: (tag: string) => TagStanding;
  inStock: () => boolean | null;
  /** 0 for low to 3 for critical; null where nothing is compared. */
  severity: () => number | null;
};

/** A price among others. `found`: it and the lowest of the others; `wasCheapest`: before this reading, null where that is not known. */
export type TagStanding =
  | { kind: "known"; found: string; isCheapest: boolean; wasCheapest: boolean | null }
  | { kind: "missing"; why: Sentence };

/**
 * A fact to compare: a text, or a number as a plain decimal; one that was evaluated with the value itself, which is a name; or `missing`,
 * with the reason in words.
 */
export type Fact =
  | { kind: "evaluated"; found: string; holds: boolean }
  | { kind: "text"; text: string }
  | { kind: "number"; number: string }
  | { kind: "missing"; why: Sentence };

/** The fields that are always numbers, so that a value compared with them must be one. */
export const numberFields: ReadonlySet<ConditionField> = new Set([
  "extracted_number",
  "word_count",
  "levenshtein_ratio",
  "levenshtein_distance",
  "http_status",
  "price",
  "severity",
]);

/** The fields that are yes or no. */
export const yesOrNoFields: ReadonlySet<ConditionField> = new Set(["price_is_lowest", "in_stock"]);

/** The fields whose value is the name of a tag: it is equal or it is not. */
export const tagFields: ReadonlySet<ConditionField> = new Set(["cheapest_in_tag", "new_cheapest_in_tag"]);

/** `value`: of the rule, for the fields that look at what it names. */
type Reader = (facts: ConditionFacts, value: string) => Fact;

const noPriceBefore = message("fact.no_price_before");

/** How each field is read. */
export const factReaders: Record<ConditionField, Reader> = {
  page_filtered_text: ({ text }) => textFact(text),
  extracted_number: ({ text }) => numberFact(firstNumber(text), message("fact.no_number")),
  word_count: ({ text }) => numberFact(String(wordCount(text)), ""),
  levenshtein_ratio: (facts) => comparedWithPrevious(facts, (one, other) => levenshteinRatio(one, other).toFixed(6)),
  levenshtein_distance: (facts) => comparedWithPrevious(facts, (one, other) => String(levenshteinDistance(one, other))),
  page_title: ({ pageTitle }) => (pageTitle === null ? missing(message("fact.no_title")) : textFact(pageTitle)),
  added_text: ({ addedText }) => textFact(addedText()),
  removed_text: ({ removedText }) => textFact(removedText()),
  http_status: ({ httpStatus }) =>
    numberFact(httpStatus === null ? null : String(httpStatus), message("fact.no_status")),
  price: ({ price }) => numberFact(price(), message("fact.no_price")),
  severity: ({ severity }) => numberFact(severity()?.toString() ?? null, message("fact.no_change")),
  price_is_lowest: ({ isLowestPrice }) => {
    const isLowest = isLowestPrice();
    return isLowest === null ? missing(noPriceBefore) : textFact(String(isLowest));
  },
  cheapest_in_tag: ({ inTag }, value) => {
    const standing = inTag(value.trim());
    if (standing.kind === "missing") return standing;
    return { kind: "evaluated", found: standing.found, holds: standing.isCheapest };
  },
  new_cheapest_in_tag: ({ inTag }, value) => {
    const standing = inTag(value.trim());
    if (standing.kind === "missing") return standing;
    const { found, isCheapest, wasCheapest } = standing;
    return wasCheapest === null
      ? missing(noPriceBefore)
      : { kind: "evaluated", found, holds: isCheapest !== wasCheapest };
  },
  in_stock: ({ inStock }) => {
    const isInStock = inStock();
    return isInStock === null ? missing(message("fact.no_stock")) : textFact(String(isInStock));
  },
};

function textFact(text: string): Fact {
  return { kind: "text", text };
}

function numberFact(number: string | null, why: Sentence): Fact {
  return number === null ? missing(why) : { kind: "number", number };
}

function missing(why: Sentence): Fact {
  return { kind: "missing", why };
}

function comparedWithPrevious(facts: ConditionFacts, measure: (one: string, other: string) => string): Fact {
  const previous = facts.previousText();
  if (previous === null) return missing(message("fact.no_snapshot"));
  return numberFact(measure(previous, facts.wholeText), "");
}

/** Words as separated by white space. */
function wordCount(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
