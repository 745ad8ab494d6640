import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { globMatcher } from "../../../src/lib/glob.ts";
import { urlMatcher } from "../../../src/watch/urlMatching.ts";
import { caseCount } from "../../chance.ts";
import { processorMilliseconds } from "../../effort.ts";

const takes = (pattern: string, url: string) => urlMatcher(pattern)(url);

describe("a site takes in itself and what is below it, never its neighbours", () => {
  test.each([
    ["evil.com", "https://evil.com/", true],
    ["evil.com", "https://www.evil.com/a", true],
    ["Evil.COM", "https://EVIL.com", true],
    ["evil.com", "https://notevil.com/", false],
    ["evil.com", "https://evil.com.attacker.test/", false],
    ["evil.com", "https://other.test/?next=evil.com", false],
    ["evil.com", "https://evil.com@other.test/", false],
    ["evil.com", "https://evil.com:8443/", true],
    ["evil.com:8443", "https://evil.com:8443/", true],
    ["evil.com:8443", "https://evil.com/", false],
    ["http://evil.com", "https://evil.com/", false],
    ["https://evil.com", "https://a.evil.com/", true],
    ["shop.example/sale", "https://shop.example/Sale/kettles", true],
    ["shop.example/sale", "https://shop.example/news/sale", false],
    ["shop.example/", "https://shop.example", true],
    ["shop.example", "source:https://shop.example/feed", true],
    ["shop.example", "not an address", false],
  ])("%s on %s is %s", (pattern, url, expected) => {
    expect(takes(pattern, url)).toBe(expected);
  });
});

describe("other words stand anywhere, globs over the whole", () => {
  test.each([
    ["kettle", "https://shop.example/blue-KETTLE", true],
    ["/sale/", "https://shop.example/sale/1", true],
    ["/sale/", "https://shop.example/sales", false],
    ["*://shop.example/*", "https://shop.example/x", true],
    ["*://shop.example/*", "https://shop.example.evil.test/x", false],
    ["https://shop.example/page/?", "https://shop.example/page/7", true],
    ["https://shop.example/page/?", "https://shop.example/page/77", false],
    ["*/page/[1-3]", "https://shop.example/page/2", true],
    ["*/page/[!1-3]", "https://shop.example/page/2", false],
    ["", "https://shop.example/", false],
    ["   ", "https://shop.example/", false],
  ])("%s on %s is %s", (pattern, url, expected) => {
    expect(takes(pattern, url)).toBe(expected);
  });
});

describe("globs", () => {
  test("a glob without specials fits only the same text", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z/.]{0,8}$/), fc.stringMatching(/^[a-z/.]{0,8}$/), (pattern, text) => {
        expect(globMatcher(pattern)(text)).toBe(pattern === text);
      }),
    );
  });

  test("a glob fits what its regular expression fits", () => {
    const expression = (pattern: string) =>
      new RegExp(`^${pattern.replaceAll("*", "[^]*").replaceAll("?", "[^]").replaceAll("[!", "[^")}$`);
    const part = fc.constantFrom("*", "?", "a", "b", "[ab]", "[!b]", "[a-c]");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.stringMatching(/^[abcd]{0,8}$/), (parts, text) => {
        expect(globMatcher(parts.join(""))(text)).toBe(expression(parts.join("")).test(text));
      }),
      { numRuns: caseCount(500) },
    );
  });

  test("a bracket that never closes is itself, and a leading one belongs to its class", () => {
    expect(globMatcher("a[b")("a[b")).toBe(true);
    expect(globMatcher("a[]]")("a]")).toBe(true);
  });

  test("many stars cost no more than the product of both lengths", () => {
    const started = processorMilliseconds();
    expect(globMatcher("*a".repeat(500) + "b")("a".repeat(5000))).toBe(false);
    expect(processorMilliseconds() - started).toBeLessThan(1000);
  });
});
