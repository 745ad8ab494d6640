import { expect, test } from "vitest";
import { impossibleRules } from "../../../../src/rules/conditions/impossible.ts";
import { message, type Value } from "../../../../src/message/message.ts";
import { englishOf } from "../../../../src/message/textOf.ts";
import type { ConditionRule } from "../../../../src/rules/conditions/index.ts";

/** As the API says it; null where nothing is impossible. */
const sentenceOf = (rules: Value | null) =>
  rules === null ? null : englishOf(message("warning.no_reading", { rules })).slice(35, -34);

/** "price > 20" as a rule. */
const rule = (text: string): ConditionRule => {
  const [field = "", operator = "", ...value] = text.split(" ");
  return { field, operator, value: value.join(" ") } as ConditionRule;
};
const found = (logic: "ALL" | "ANY", acceptsAnyStatus: boolean, ...rules: string[]) =>
  sentenceOf(impossibleRules({ rules: rules.map(rule), logic, acceptsAnyStatus }));

test.each([
  [["price > 20", "price < 10"], "price > 20 and price < 10"],
  [["price > 10", "price < 10,00"], "price > 10 and price < 10,00"],
  [["price == 5", "price >= 6"], "price == 5 and price >= 6"],
  [["extracted_number == 1", "extracted_number == 2"], "extracted_number == 1 and extracted_number == 2"],
  [["word_count < 0"], "word_count < 0"],
  [["levenshtein_ratio > 1"], "levenshtein_ratio > 1"],
  [["http_status == 404"], "http_status == 404"],
  [["in_stock == true", "in_stock == no"], "in_stock == true and in_stock == no"],
])("the rules %j can never hold together", (rules, words) => {
  expect(found("ALL", false, ...rules)).toBe(words);
  expect(found("ALL", false, "page_title in Kettle", ...rules)).toBe(words);
});

test.each([
  [["price >= 10", "price <= 10"]],
  [["price > 10", "price < 10.01"]],
  [["price > 20", "extracted_number < 10"]],
  [["price != 5", "price == 5"]],
  [["levenshtein_ratio >= 1"]],
  [["http_status == 204"]],
  [["extracted_number < -5"]],
  [["page_title == one", "page_title == two"]],
  [["in_stock == true", "in_stock != false"]],
  [["price > ", "price < 10"]],
  [[]],
])("the rules %j may hold together, or are not certain never to", (rules) => {
  expect(found("ALL", false, ...rules)).toBeNull();
});

test("a set of ANY rules is impossible only where every rule is", () => {
  expect(found("ANY", false, "price > 20", "price < 10")).toBeNull();
  expect(found("ANY", false, "word_count < 0", "price < 10")).toBeNull();
  expect(found("ANY", false, "word_count < 0", "http_status > 299")).toBe("word_count < 0 or http_status > 299");
  expect(found("ANY", false)).toBeNull();
});

test("an error status can be read where statuses are ignored", () => {
  expect(found("ALL", true, "http_status == 404")).toBeNull();
  expect(found("ALL", true, "http_status > 599")).toBe("http_status > 599");
});
