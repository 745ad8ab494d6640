/** The layout of changedetection.io. Each text is what its version 0.60.10 makes of the page, with inscriptis 2.7. */
import { expect, test } from "vitest";
import { foreignText } from "../../../src/export/layout/page.ts";
import { Characters } from "../../../src/lib/document/characters.ts";
import { parsePage } from "../../../src/lib/html/page.ts";
import pages from "./layouts.json" with { type: "json" };

const laidOut = (page: string): string => foreignText(parsePage(new Characters(page).octets), null);

test.each(pages as [string, string][])("the page %j is laid out as changedetection.io stores it", (page, text) => {
  expect(laidOut(page)).toBe(text);
});

test("a page of very many elements within each other has a text", () => {
  const depth = 20_000;
  expect(laidOut(`<html><body>${"<div>".repeat(depth)}deep`)).toContain("deep");
});

test("a table as wide as a page can ask for has a text of bounded size", () => {
  const rows = Array.from({ length: 200 }, () => "<tr><td>a</td><td>b</td></tr>").join("");
  const page = `<html><body><table><tr><td>${"x".repeat(100_000)}</td></tr>${rows}</table>`;
  expect(laidOut(page).length).toBeLessThan(1_000_000);
});
