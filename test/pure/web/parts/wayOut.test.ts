/** The one way out of each failure: never a browser that is in use or not there, and never a way for what heals by itself. */
import { expect, test } from "vitest";
import { failureClasses } from "../../../../src/page/failure.ts";
import { wayOutOf } from "../../../../src/web/parts/wayOut.ts";

test.each([
  ["challenge", "browser", "slower"],
  ["no_text", "browser", "part"],
  ["http_403", "browser", "slower"],
  ["timeout", "browser", "slower"],
] as const)(
  "%s is tried with a browser where one is left to try, else another way is shown",
  (failure, first, then) => {
    expect(wayOutOf(failure, { isRendered: false, hasBrowser: true })).toBe(first);
    expect(wayOutOf(failure, { isRendered: true, hasBrowser: true })).toBe(then);
    expect(wayOutOf(failure, { isRendered: false, hasBrowser: false })).toBe(then);
  },
);

test("pages of a site that nothing lists are found by their links, and another file is still another address", () => {
  const reading = { isRendered: false, hasBrowser: true };
  expect(wayOutOf("unsupported_type", { ...reading, code: "site.no_sitemap" })).toBe("crawl");
  expect(wayOutOf("unsupported_type", { ...reading, code: "site.no_list" })).toBe("address");
  expect(wayOutOf("unsupported_type", reading)).toBe("address");
});

test("a browser is offered nowhere else, and what heals by itself has no way out", () => {
  const ways = failureClasses.map((failure) => wayOutOf(failure, { isRendered: true, hasBrowser: true }));
  expect(ways).not.toContain("browser");
  for (const failure of ["connect", "http_5xx", "storage", "incomplete"] as const)
    expect(wayOutOf(failure, { isRendered: false, hasBrowser: true })).toBeNull();
});

test("a table of which no row is found leads to what a row is", () => {
  const reading = { isRendered: false, hasBrowser: true };
  expect(wayOutOf("parse", { ...reading, code: "table.unset" })).toBe("rows");
  expect(wayOutOf("filter_no_match", { ...reading, code: "table.no_rows" })).toBe("rows");
  expect(wayOutOf("parse", reading)).toBeNull();
});
