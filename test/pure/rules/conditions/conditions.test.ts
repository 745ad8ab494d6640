import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  conditionFields,
  conditionOperators,
  conditionRule,
  evaluateConditions,
  type ConditionFacts,
  type ConditionRow,
  type ConditionRule,
} from "../../../../src/rules/conditions/index.ts";
import { newMatchBudget } from "../../../../src/lib/regex/budget.ts";
import { issueSentence } from "../../../../src/lib/validation/coded.ts";
import { englishOf } from "../../../../src/message/textOf.ts";

const facts: ConditionFacts = {
  text: "  Lamp for sale\nNow 1.299,50 €\nSold Out? No.  ",
  wholeText: "  Lamp for sale\nNow 1.299,50 €\nSold Out? No.  ",
  previousText: () => "Lamp",
  addedText: () => "Now 1.299,50 €",
  removedText: () => "",
  pageTitle: " The Lamp Shop ",
  httpStatus: 200,
  price: () => "1299.5",
  isLowestPrice: () => true,
  inTag: (tag) =>
    tag === "Lamps"
      ? { kind: "known", found: "1299.5 < 1300", isCheapest: true, wasCheapest: false }
      : { kind: "missing", why: "no other watch with this tag has a price in its currency" },
  inStock: () => true,
  severity: () => 2,
};

type Triple = [ConditionRule["field"], ConditionRule["operator"], string];

function rowOf([field, operator, value]: Triple, changed: Partial<ConditionFacts> = {}): ConditionRow {
  const { table } = evaluateConditions({
    rules: [{ field, operator, value }],
    logic: "ALL",
    facts: { ...facts, ...changed },
    budget: newMatchBudget(),
  });
  if (!table[0]) throw new Error("no row");
  return table[0];
}

describe("each rule", () => {
  test.each<[...Triple, boolean]>([
    ["extracted_number", ">", "1299", true],
    ["extracted_number", ">", "1299.5", false],
    ["extracted_number", ">=", "1299.50", true],
    ["extracted_number", "<", "1.300,00 €", true],
    ["extracted_number", "==", "1299,5", true],
    ["extracted_number", "!=", "1299.5", false],
    ["extracted_number", "in", "99", true],
    ["word_count", ">", ".5", true],
    ["word_count", "<", "-.5", false],
    ["word_count", "==", "9", true],
    ["word_count", "<=", "8", false],
    ["page_title", ">=", "  The Lamp Shop ", true],
    ["page_filtered_text", "in", "Sold Out", true],
    ["page_filtered_text", "in", "sold out", false],
    ["page_filtered_text", "in", "5", true],
    ["page_filtered_text", "!in", "sold out", true],
    ["page_filtered_text", "!in", "Sold", false],
    ["page_filtered_text", "starts_with", "lamp FOR", true],
    ["page_filtered_text", "ends_with", " NO. ", true],
    ["page_filtered_text", "ends_with", "yes", false],
    ["page_filtered_text", "length_min", "46", true],
    ["page_filtered_text", "length_min", "47", false],
    ["page_filtered_text", "length_max", "46", true],
    ["page_filtered_text", "length_max", "45", false],
    ["price", "<", "1299.5", false],
    ["price", "<=", "1299.50", true],
    ["price", ">", "1299.49", true],
    ["price", "<", "1299.51", true],
    ["page_title", "<", "The Lamp Shop", false],
    ["page_title", "<=", "The Lamp Shop", true],
    ["page_filtered_text", "contains_regex", "sold\\s+out\\?", true],
    ["page_filtered_text", "contains_regex", "^now", false],
    ["page_filtered_text", "contains_regex", "/^Now/m", true],
    ["page_filtered_text", "!contains_regex", "sold out", false],
    ["page_filtered_text", "!contains_regex", "(?<!not )available", true],
    ["page_title", "==", "The Lamp Shop", true],
    ["page_title", "==", "the lamp shop", false],
    ["page_title", "!=", "Just a moment", true],
    ["page_title", ">", "Lamp", true],
    ["added_text", "in", "€", true],
    ["removed_text", "!in", "€", true],
    ["removed_text", "length_max", "0", true],
    ["http_status", "==", "200", true],
    ["http_status", "in", "20", true],
    ["price", "<", "1300", true],
    ["price", "==", "1299.50", true],
    ["in_stock", "==", "true", true],
    ["in_stock", "==", "Yes", true],
    ["in_stock", "!=", "out of stock", true],
    ["in_stock", "==", "0", false],
    ["levenshtein_distance", ">", "10", true],
    ["levenshtein_ratio", "<", "0.5", true],
  ])("%s %s %s is %s", (field, operator, value, holds) => {
    const row = rowOf([field, operator, value]);
    expect(row).toMatchObject({ field, operator, value, holds });
    expect(row.reason).toBeUndefined();
  });

  test("a rule that names a tag is evaluated for that tag, and each tag by itself", () => {
    expect(rowOf(["cheapest_in_tag", "==", " Lamps "])).toMatchObject({ holds: true, found: "1299.5 < 1300" });
    expect(rowOf(["cheapest_in_tag", "!=", "Lamps"])).toMatchObject({ holds: false, found: "1299.5 < 1300" });
    expect(rowOf(["new_cheapest_in_tag", "==", "Lamps"]).holds).toBe(true);
    const still = { kind: "known", found: "1 < 2", isCheapest: true } as const;
    const rowIn = (wasCheapest: boolean | null) =>
      rowOf(["new_cheapest_in_tag", "==", "Lamps"], { inTag: () => ({ ...still, wasCheapest }) });
    expect([rowIn(true).holds, rowIn(null).reason]).toEqual([
      ...[false, "there is no price before this one in its currency"],
    ]);
    const { table } = evaluateConditions({
      rules: ["Lamps", "Other"].map((value) => ({ field: "cheapest_in_tag", operator: "==", value })),
      logic: "ANY",
      facts,
      budget: newMatchBudget(),
    });
    expect(table.map(({ holds, found }) => [holds, found])).toEqual([
      [true, "1299.5 < 1300"],
      [false, null],
    ]);
  });

  test("a rule compares texts that are numbers as numbers, and dates as texts", () => {
    expect(rowOf(["added_text", ">", "9"], { addedText: () => "10\n" }).holds).toBe(true);
    expect(rowOf(["page_title", ">", "2026-09-30"], { pageTitle: "2026-10-01" }).holds).toBe(true);
  });

  test("of two numbers exactly one of less, equal and more holds, however large and long they are", () => {
    const digits = (most: number) =>
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: most }).map((all) => all.join(""));
    const number = fc
      .tuple(fc.constantFrom("", "-"), digits(25), fc.integer({ min: 0, max: 9 }), digits(20))
      .map(([sign, before, unit, after]) => `${sign}${before}${unit}${after && `.${after}`}`);
    const near = fc.oneof(
      fc.tuple(number, number),
      number.map((one) => [one, `${one}${one.includes(".") ? "" : "."}0`] as const),
    );
    fc.assert(
      fc.property(near, ([found, value]) => {
        const holds = (operator: ConditionRule["operator"]) =>
          rowOf(["price", operator, value], { price: () => found }).holds;
        const [less, equal, more] = [holds("<"), holds("=="), holds(">")];
        expect([less, equal, more].filter(Boolean)).toHaveLength(1);
        expect([holds("<="), holds(">="), holds("!=")]).toEqual([less || equal, more || equal, !equal]);
        const [left, right] = [found, value].map((text) => {
          const [whole = "", rest = ""] = text.replace("-", "").split(".");
          return BigInt(`${text.startsWith("-") ? "-" : ""}${whole}${rest.padEnd(21, "0")}`);
        }) as [bigint, bigint];
        expect([less, more]).toEqual([left < right, left > right]);
      }),
    );
  });

  test("a rule does not hold, and says why, when its fact is missing", () => {
    const missing: Partial<ConditionFacts> = {
      text: "no digits",
      pageTitle: null,
      httpStatus: null,
      price: () => null,
      inStock: () => null,
      previousText: () => null,
    };
    for (const field of [
      "extracted_number",
      "page_title",
      "http_status",
      "price",
      "in_stock",
      "levenshtein_ratio",
    ] as const) {
      for (const operator of conditionOperators) {
        const row = rowOf([field, operator, "1"], missing);
        expect(row).toMatchObject({ holds: false, found: null });
        expect(row.reason).toMatch(/\w+ \w+/);
      }
    }
  });

  test("a rule does not hold, and says why, when its values cannot be compared", () => {
    expect(rowOf(["page_title", ">", " 5 "]).reason).toBe("what was found is not a number");
    expect(rowOf(["page_title", ">", "5"]).reason).toBe("what was found is not a number");
    expect(rowOf(["price", ">", "cheap"]).reason).toBe("the value is not a number");
    expect(rowOf(["page_title", "length_min", "long"]).reason).toBe("the value is not a number");
    expect(rowOf(["page_title", "!contains_regex", "("]).reason).toContain("not a regular expression");
  });

  test("a rule whose pattern exceeds the budget does not hold, negated or not", () => {
    for (const operator of ["contains_regex", "!contains_regex"] as const) {
      const budget = newMatchBudget(5_000);
      const rules: ConditionRule[] = [{ field: "page_title", operator, value: "(a*)*\\1c" }];
      const pageTitle = `${"a".repeat(60)}bc`.replace("bc", "b c");
      const { holds, table } = evaluateConditions({
        rules,
        logic: "ALL",
        facts: { ...facts, pageTitle: `c${pageTitle}` },
        budget,
      });
      expect(holds).toBe(false);
      expect(table[0]?.reason).toContain("takes too long");
      expect(budget.problem).not.toBeNull();
    }
  });

  test("a rule shows the value it found, shortened", () => {
    expect(rowOf(["price", "<", "1"]).found).toBe("1299.5");
    expect(rowOf(["page_filtered_text", "in", "x"], { text: "y".repeat(1_000) }).found).toHaveLength(200);
    expect(rowOf(["page_filtered_text", "in", "x"], { text: "y".repeat(200) }).found).toBe("y".repeat(200));
  });
});

describe("together", () => {
  const holds: ConditionRule = { field: "word_count", operator: ">", value: "1" };
  const fails: ConditionRule = { field: "word_count", operator: "<", value: "1" };
  const passes = (logic: "ALL" | "ANY", ...rules: ConditionRule[]): boolean =>
    evaluateConditions({ rules, logic, facts, budget: newMatchBudget() }).holds;

  test("ALL needs every rule and ANY needs one", () => {
    expect([passes("ALL", holds, holds), passes("ALL", holds, fails)]).toEqual([true, false]);
    expect([passes("ANY", fails, holds), passes("ANY", fails, fails)]).toEqual([true, false]);
  });

  test("rules with an empty member are ignored, and without rules every reading passes", () => {
    const blanks: ConditionRule[] = [
      { field: "", operator: "in", value: "x" },
      { field: "price", operator: "", value: "x" },
      { field: "price", operator: "in", value: " " },
    ];
    for (const logic of ["ALL", "ANY"] as const) {
      expect(passes(logic, ...blanks)).toBe(true);
      expect(passes(logic, ...blanks, fails)).toBe(false);
      expect(passes(logic)).toBe(true);
    }
  });

  test("a costly fact is computed only when a rule uses it, and once", () => {
    let asked = 0;
    const counting: ConditionFacts = {
      ...facts,
      addedText: () => String(++asked),
      price: () => {
        throw new Error("nobody asked for the price");
      },
    };
    const rule: ConditionRule = { field: "added_text", operator: "in", value: "1" };
    evaluateConditions({ rules: [rule, rule, holds], logic: "ALL", facts: counting, budget: newMatchBudget() });
    expect(asked).toBe(1);
  });
});

describe("a rule when it is saved", () => {
  const sentences = (rule: unknown): string[] =>
    (conditionRule.safeParse(rule).error?.issues ?? []).map(({ path, message: text }) => {
      const message = englishOf(issueSentence(text));
      // A sentence that names a member stands at it.
      const [, named] = /^(field|operator|value) must/.exec(message) ?? [];
      if (named) expect(path).toEqual([named]);
      return message;
    });

  test("a rule is accepted for every field with every operator; one that names a tag with equals and its opposite", () => {
    for (const field of conditionFields)
      for (const operator of conditionOperators) {
        const isRefused = field.endsWith("_in_tag") && operator !== "==" && operator !== "!=";
        expect(sentences({ field, operator, value: "1" })).toEqual(
          isRefused ? ["operator must be one of: ==, !=."] : [],
        );
      }
  });

  test.each([
    { field: "", operator: "", value: "" },
    { field: "price", operator: ">", value: "" },
    { field: "page_filtered_text", operator: ">", value: "abc" },
    { field: "price", operator: "in", value: "abc" },
  ])("a rule is accepted when saved: %j", (rule) => {
    expect(sentences(rule)).toEqual([]);
  });

  test.each<[unknown, string]>([
    [{ field: "colour", operator: "in", value: "x" }, "field must be one of: page_filtered_text, "],
    [{ field: "price", operator: "=", value: "x" }, "operator must be one of: >, <, "],
    [{ field: "price", operator: ">", value: true }, "value must be a string or a number"],
    [{ field: "price", operator: ">", value: "cheap" }, "value must be a number when price is compared"],
    [{ field: "http_status", operator: "!=", value: "fine" }, "value must be a number when http_status is compared"],
    [{ field: "word_count", operator: "<", value: "few" }, "value must be a number when word_count is compared"],
    [{ field: "extracted_number", operator: ">=", value: "x" }, "value must be a number when extracted_number"],
    [{ field: "levenshtein_ratio", operator: "<=", value: "x" }, "value must be a number when levenshtein_ratio"],
    [{ field: "levenshtein_distance", operator: "==", value: "x" }, "value must be a number when levenshtein_distance"],
    [{ field: "in_stock", operator: "==", value: "maybe" }, "true or false"],
    [{ field: "page_title", operator: "length_min", value: "x" }, "number of characters"],
    [{ field: "page_title", operator: "contains_regex", value: "(" }, "not a regular expression"],
    [{ field: "page_title", operator: "in", value: "x".repeat(5_001) }, "5,000"],
  ])("a rule is refused with a sentence when saved: %j", (rule, sentence) => {
    expect(sentences(rule).join(" ")).toContain(sentence);
  });

  test("a rule with an unknown member is refused", () => {
    expect(sentences({ field: "price", operator: ">", value: "1", extra: 1 })).toHaveLength(1);
    expect(sentences({ field: "price", operator: ">" })).toHaveLength(1);
  });
});
