import { describe, expect, test } from "vitest";
import { pathPatternProblem } from "../../../src/rules/paths.ts";
import { siteInForce } from "../../../src/settings/site.ts";
import { isListAddress, scopeOf } from "../../../src/site/scope.ts";
import { englishOf } from "../../../src/message/textOf.ts";

const has = (url: string, page: string, site = {}) => scopeOf(url, siteInForce(site))(page) !== null;

describe("the scope of a site", () => {
  test.each([
    ["https://docs.example/", "https://docs.example/a/b", true],
    ["https://docs.example/", "http://www.docs.example/a", true],
    ["https://docs.example/", "https://other.example/a", false],
    ["https://docs.example/guide/", "https://docs.example/guide/a", true],
    ["https://docs.example/guide/", "https://docs.example/guide", true],
    ["https://docs.example/guide/", "https://docs.example/guides/a", false],
    ["https://docs.example/guide", "https://docs.example/guide/a", true],
    ["https://docs.example/guide", "https://docs.example/guide?a=1", true],
    ["https://docs.example/guide", "https://docs.example/guides", false],
    ["https://docs.example/guide/index.html", "https://docs.example/guide/a.html", true],
    ["https://docs.example/maps/sitemap.xml", "https://docs.example/a", true],
    ["https://docs.example/", "mailto:a@docs.example", false],
  ])("of %s has %s: %s", (url, page, isIn) => expect(has(url, page)).toBe(isIn));

  test("is what include says in place of below the address, without what exclude says", () => {
    const site = { include: ["/guide/*", "/\\/v[0-9]+\\//i"], exclude: ["/guide/archive/*", "*?print=1"] };
    const isIn = (path: string) => has("https://docs.example/start", `https://docs.example${path}`, site);
    expect(["/guide/a", "/x/v2/b"].map(isIn)).toEqual([true, true]);
    expect(["/start/a", "/guide/archive/a", "/guide/a?print=1"].map(isIn)).toEqual([false, false, false]);
  });
});

test("a list is known by its name", () => {
  for (const name of ["sitemap.xml", "sitemap.xml.gz", "urls.txt", "a/b_index.XML"])
    expect(isListAddress(`https://docs.example/${name}?a=1`)).toBe(true);
  for (const name of ["", "a", "a.html", "a.xml/b"]) expect(isListAddress(`https://docs.example/${name}`)).toBe(false);
});

test.each([
  ["/guide/*", null],
  ["*", null],
  ["/guide\\/[0-9]+/i", null],
  ["/(/i", "not a regular expression"],
  ["guide", "expected a path"],
])("a pattern of paths %s is accepted, or refused with a reason", (entry, problem) => {
  const found = pathPatternProblem(entry);
  expect(problem === null ? found : englishOf(found ?? "").includes(problem)).toBe(problem === null ? null : true);
});
