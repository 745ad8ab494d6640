import { expect, test } from "vitest";
import { itemsOfLines } from "../../../src/import/lines.ts";
import { withoutDuplicates } from "../../../src/import/item.ts";

test("addresses with their lines and tags; comments and empty lines say nothing", () => {
  const text =
    "\ufeffhttps://a.test/\r\n\r\n# mine\n  https://b.test/x   news , daily papers,\rsource:https://c.test/\n";
  expect(itemsOfLines(text)).toEqual([
    { where: "Line 1", settings: { url: "https://a.test/" } },
    { where: "Line 4", settings: { url: "https://b.test/x" }, tagTitles: ["news", "daily papers"] },
    { where: "Line 5", settings: { url: "source:https://c.test/" } },
  ]);
});

test("a duplicate is one address spelled twice, in the list or against what is watched", () => {
  const items = itemsOfLines("https://a.test\nhttps://A.test/\nhttps://a.test/#top\nhttps://b.test/");
  const { items: left, notes } = withoutDuplicates(items, ["https://b.test"]);
  expect(left.map((item) => item.where)).toEqual(["Line 1", "Line 3"]);
  expect(notes).toEqual([
    { where: "Line 2", reason: "https://A.test/: stands in the document twice" },
    { where: "Line 4", reason: "https://b.test/: already watched" },
  ]);
});

test("millions of lines are not held in memory, nor read beyond what may be", () => {
  expect(itemsOfLines("\n".repeat(5_000_000))).toEqual([]);
  expect(itemsOfLines("a\n".repeat(5_000_000))).toHaveLength(20_001);
});
