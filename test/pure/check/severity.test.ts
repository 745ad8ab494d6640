/** What changed on a page of a site, or in a table, matters as much as it does on a page that is watched alone. */
import { describe, expect, test } from "vitest";
import { tellingOf } from "../../../src/check/steps/telling.ts";
import { everythingCounts } from "../../../src/lib/difference/judgement.ts";
import { lineDifference } from "../../../src/lib/difference/difference.ts";
import { severityOf } from "../../../src/reading/severity/severity.ts";
import { severityOfLines } from "../../../src/check/steps/severity.ts";

const url = "https://docs.example/";
const others = Array.from({ length: 8 }, (_, at) => `${url}${at}`);
const siteOf = (line: string) => [...others, `${url}pricing${line}`, `${url}z`].join("\n");
const pageOf = (line: string) => [...others.map((_, at) => `Line ${at}`), line, "End"].join("\n");
const found = (before: string, after: string) =>
  severityOfLines(lineDifference(siteOf(before), siteOf(after)), "site_diff");

test.each([
  ["a first change", ""],
  ["a further change, whose line names the one before", " (change 1: costs 12 EUR → costs 15 EUR)"],
])("%s is rated by the lines of the page", (_, earlier) => {
  const rated = found(earlier, ` (change ${earlier ? 2 : 1}: costs 15 EUR → costs 16 EUR)`);
  const alone = severityOf(lineDifference(pageOf("costs 15 EUR"), pageOf("costs 16 EUR")));
  expect(rated).toEqual(alone);
  expect(rated.findings).toContainEqual(expect.objectContaining({ rule: "price", found: "15 EUR → 16 EUR" }));
});

test("a page that moved and changed is rated by its lines, and a line that only came by its own words", () => {
  const from = [...others, `${url}pricing`].join("\n");
  const to = [...others, `${url}prices (was ${url}pricing) (change 1: costs 15 EUR → costs 40 EUR)`].join("\n");
  expect(severityOfLines(lineDifference(from, to), "site_diff").findings[0]?.found).toBe("15 EUR → 40 EUR");
  const added = lineDifference(others.join("\n"), [...others, `${url}recall`].join("\n"));
  expect(severityOfLines(added, "site_diff")).toEqual(severityOf(added));
});

test("a text that is no site is rated as it stands", () => {
  const difference = lineDifference("The fee (change 1: none)\nPrice 10 EUR", "The fee (change 1: some)\nPrice 20 EUR");
  expect(severityOfLines(difference, "text_json_diff")).toEqual(severityOf(difference));
});

describe("the rows of a table", () => {
  const rated = (before: string, after: string) =>
    severityOfLines(lineDifference(`Model,Price,Stock\n${before}`, `Model,Price,Stock\n${after}`), "table_diff")
      .findings;

  test.each([
    ["a number at the end of the cell before", "Air 13,1099 EUR,yes", "Air 13,999 EUR,yes", "1099 EUR → 999 EUR"],
    ["a cell in quotes", '"Air, 13",1099 EUR,yes', '"Air, 13",999 EUR,yes', "1099 EUR → 999 EUR"],
    ["a number at the beginning of the next one", "Air,1099 EUR,3", "Air,999 EUR,3", "1099 EUR → 999 EUR"],
  ])("are rated cell by cell, beside %s", (_beside, before, after, found) => {
    expect(rated(before, after)).toContainEqual({ rule: "price", level: "medium", found });
  });

  test("have their cells set apart in lists", () => {
    const difference = lineDifference("Model,Price\nAir 13,1099 EUR", "Model,Price\nAir 13,999 EUR");
    const { brief } = tellingOf({ decisive: difference, judgement: everythingCounts }, "table_diff");
    expect(brief).toBe("Air 13 · (removed) 1099 (added) 999 EUR");
  });
});
