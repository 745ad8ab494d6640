import { expect, test } from "vitest";
import { searchMatcher } from "../../../src/search/matching.ts";

const watch = {
  url: "https://shop.example/list?page=[1]",
  title: "Blaue Kännchen 100%",
  page_title: "Shop",
  last_error: "The server answered 404",
};

test.each([
  ["https://SHOP.example/list?page=[1]", false, true],
  ["https://shop.example/list", false, false],
  ["https://shop.example/list", true, true],
  ["BLAUE KÄNNCHEN 100%", false, true],
  ["kÄnn", true, true],
  ["shop", false, true],
  ["answered 404", true, true],
  ["answered 404", false, false],
  ["page=[1]", true, true],
  ["page=?1", true, false],
  ["*.example/*", false, true],
  ["list?*[1]", true, true],
  ["list?*[1]", false, false],
  ["100_", true, false],
  ["x".repeat(5000), true, false],
])("%.40s (partial %s) finds it: %s", (query, partial, expected) => {
  expect(searchMatcher(query, partial)(watch)).toBe(expected);
});
