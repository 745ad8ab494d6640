import { inEnglish } from "../../inEnglish.ts";
import { expect, test } from "vitest";
import { itemsOfLines } from "../../../src/import/lines.ts";
import { formatOf } from "../../../src/import/sniff.ts";
import { withoutDuplicates } from "../../../src/import/item.ts";

test("addresses are read with line numbers and tags; comments and empty lines are skipped", () => {
  const text =
    "\ufeffhttps://a.test/\r\n\r\n# mine\n  https://b.test/x   news , daily papers,\rsource:https://c.test/\n";
  expect(inEnglish(itemsOfLines(text))).toEqual([
    { where: "Line 1", settings: { url: "https://a.test/" } },
    { where: "Line 4", settings: { url: "https://b.test/x" }, tagTitles: ["news", "daily papers"] },
    { where: "Line 5", settings: { url: "source:https://c.test/" } },
  ]);
});

test("a duplicate is recognised in another spelling, in the list or among existing watches", () => {
  const items = itemsOfLines("https://a.test\nhttps://A.test/\nhttps://a.test/#top\nhttps://b.test/");
  const { items: left, notes } = withoutDuplicates(items, ["https://b.test"]);
  expect(inEnglish(left.map((item) => item.where))).toEqual(["Line 1", "Line 3"]);
  expect(inEnglish(notes)).toEqual([
    { where: "Line 2", reason: "https://A.test/: stands in the document twice" },
    { where: "Line 4", reason: "https://b.test/: already watched" },
  ]);
});

test("a list of millions of lines is neither held in memory nor read beyond the limit", () => {
  expect(inEnglish(itemsOfLines("\n".repeat(5_000_000)))).toEqual([]);
  expect(inEnglish(itemsOfLines("a\n".repeat(5_000_000)))).toHaveLength(20_001);
});

test.each([
  ["shop.example/kettle", "https://shop.example/kettle"],
  ["www.shop.example", "https://www.shop.example"],
  ["bücher.example/a?b=c", "https://bücher.example/a?b=c"],
  ["shop.example:8443/x", "https://shop.example:8443/x"],
  ["kettle", "kettle"],
  ["ftp://shop.example/", "ftp://shop.example/"],
])("an address is read as people write it: %s", (written, url) => {
  expect(itemsOfLines(`${written} Prices`)).toMatchObject([{ settings: { url }, tagTitles: ["Prices"] }]);
});

test.each([
  ["shop.example/kettle\nhttps://a.test", "lines"],
  ["shop.example/kettle Prices", "lines"],
  ["shop.example/kettle,Kettle\n", "csv"],
  ["url,title\nhttps://a.test,A", "csv"],
])("a text whose first line is %j is read as %s", (text, format) => {
  expect(formatOf(text)).toBe(format);
});
