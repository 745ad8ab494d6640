/** What changed on a page of a site matters as much as it does on a page that is watched alone. */
import { expect, test } from "vitest";
import { lineDifference } from "../../../src/lib/difference/difference.ts";
import { severityOf } from "../../../src/reading/severity/severity.ts";
import { severityOfLines } from "../../../src/site/severity.ts";

const url = "https://docs.example/";
const others = Array.from({ length: 8 }, (_, at) => `${url}${at}`);
const siteOf = (line: string) => [...others, `${url}pricing${line}`, `${url}z`].join("\n");
const pageOf = (line: string) => [...others.map((_, at) => `Line ${at}`), line, "End"].join("\n");
const found = (before: string, after: string) => severityOfLines(lineDifference(siteOf(before), siteOf(after)));

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
  expect(severityOfLines(lineDifference(from, to)).findings[0]?.found).toBe("15 EUR → 40 EUR");
  const added = lineDifference(others.join("\n"), [...others, `${url}recall`].join("\n"));
  expect(severityOfLines(added)).toEqual(severityOf(added));
});

test("a text that is no site is rated as it stands", () => {
  const difference = lineDifference("The fee (change 1: none)\nPrice 10 EUR", "The fee (change 1: some)\nPrice 20 EUR");
  expect(severityOfLines(difference)).toEqual(severityOf(difference));
});
