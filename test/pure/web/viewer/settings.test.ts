/** Settings that are made of picked lines. */
import { expect, test } from "vitest";
import { followQuery, ignoreQuery, patternLike, selectorOf } from "../../../../src/web/viewer/settings.ts";

test.each([
  ["Steady words", "Steady words", []],
  ["1,204 visitors (today)", String.raw`/^\s*\d+(?:[.,:]\d+)* visitors \(today\)\s*$/`, ["7 visitors (today)"]],
  ["a/b 3", String.raw`/^\s*a\/b \d+(?:[.,:]\d+)*\s*$/`, ["a/b 44"]],
])("text like %j is left out by %j", (line, pattern, alike) => {
  expect(patternLike(line)).toBe(pattern);
  for (const other of [line, ...alike]) {
    if (pattern.startsWith("/")) expect(new RegExp(pattern.slice(1, -1)).test(other), other).toBe(true);
  }
});

test.each([
  ["Price: 49.90 EUR", "xpath://*[starts-with(normalize-space(text()), 'Price:')]"],
  ["12 sold", "xpath://*[starts-with(normalize-space(text()), '12 sold')]"],
  [`It's "new"`, `xpath://*[starts-with(normalize-space(text()), "It's ")]`],
])("the element with %j is followed by %j", (line, selector) => {
  expect(selectorOf(line)).toBe(selector);
});

test("lines become repeated members of the query, each once and at most ten", () => {
  expect(ignoreQuery(["a", " a ", "", "b"])).toBe("ignore_text=a&ignore_text=b");
  const many = Array.from({ length: 30 }, (_, index) => `line ${String.fromCodePoint(97 + index)}`);
  expect(new URLSearchParams(followQuery(many)).getAll("include_filters")).toHaveLength(10);
});
