/** How much a change of a product matters: what a shop says of stock is heard as loud as what it asks. */
import { expect, test } from "vitest";
import { severityOfLines } from "../../../src/check/steps/severity.ts";
import { lineDifference } from "../../../src/lib/difference/difference.ts";
import { stockText } from "../../../src/lib/price/stock.ts";

const line = (price: string, in_stock: boolean | null) =>
  stockText({ price, currency: "EUR", in_stock, availability: "unknown" });
const severity = (before: string, after: string) => severityOfLines(lineDifference(before, after), "restock_diff");

test("a product that is sold out, or back in stock, is of high severity at the same price", () => {
  expect(severity(line("89", true), line("89", false))).toMatchObject({
    level: "high",
    findings: [{ rule: "availability", level: "high", found: "in stock → sold out" }],
  });
  expect(severity(line("89", false), line("89", true)).level).toBe("high");
});

test("beside a price that moved both are found, and a price alone is found as before", () => {
  const both = severity(line("89", true), line("69", false));
  expect(both.findings.map(({ rule }) => rule).toSorted()).toEqual(["availability", "price"]);
  expect(both.level).toBe("critical");
  expect(severity(line("89", true), line("69", true)).findings).toEqual([
    { rule: "price", level: "high", found: "89 EUR → 69 EUR" },
  ]);
  expect(severity(line("89", null), line("69", null)).level).toBe("high");
});
