import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxEntries, SitemapScanner } from "../../../../src/lib/sitemap/scanner.ts";
import { caseCount } from "../../../chance.ts";

function scan(...parts: string[]) {
  const addresses: string[] = [];
  const scanner = new SitemapScanner(({ address }) => addresses.push(address));
  for (const part of parts) scanner.push(part);
  return { addresses, ...scanner.end() };
}

const urlset = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items.join("\n")}</urlset>`;
const page = (loc: string) => `<url><loc>${loc}</loc><lastmod>2026-01-01</lastmod></url>`;

describe("the scanner of sitemaps", () => {
  test("reads the addresses of a urlset in their order, and that it is whole", () => {
    expect(scan(urlset(page("https://docs.example/a"), page("https://docs.example/b")))).toEqual({
      addresses: ["https://docs.example/a", "https://docs.example/b"],
      kind: "pages",
      entries: 2,
      isWhole: true,
    });
  });

  test("gives the same however its text is cut into parts", () => {
    const text = urlset(
      page("https://docs.example/a?b=1&amp;c=2"),
      "<!-- <url><loc>https://docs.example/comment</loc></url> -->",
      "<url><loc><![CDATA[https://docs.example/cdata?x=1&y=2]]></loc></url>",
      '<url><loc> https://docs.example/pictures </loc><image:image><image:loc>https://docs.example/a.png</image:loc></image:image><xhtml:link rel="alternate" hreflang="de" href="https://docs.example/de"/></url>',
    );
    const whole = scan(text);
    expect(whole.addresses).toEqual([
      "https://docs.example/a?b=1&c=2",
      "https://docs.example/cdata?x=1&y=2",
      "https://docs.example/pictures",
    ]);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: text.length }), { maxLength: 40 }), (cuts) => {
        const places = [0, ...cuts.toSorted((one, other) => one - other), text.length];
        const parts = places.slice(1).map((end, index) => text.slice(places[index], end));
        expect(scan(...parts)).toEqual(whole);
      }),
      { numRuns: caseCount(1000) },
    );
  });

  test("knows nothing as whole that lacks its end, wherever it was cut", () => {
    const text = urlset(...Array.from({ length: 20 }, (_, index) => page(`https://docs.example/${index}`)));
    for (let length = 0; length < text.length; length++) {
      const { addresses, isWhole } = scan(text.slice(0, length));
      expect(isWhole).toBe(false);
      expect(addresses).toEqual(scan(text).addresses.slice(0, addresses.length));
    }
  });

  test.each([
    ["another prefix", '<s:urlset xmlns:s="x"><s:url><s:loc>https://a.example/</s:loc></s:url></s:urlset>'],
    ["no namespace and capitals", "<URLSET><URL><LOC>https://a.example/</LOC></URL></URLSET>"],
    ["text in place of a loc", "<urlset><url>https://a.example/</url></urlset>"],
    ["elements that never end", "<urlset><url><loc>https://a.example/</loc><news:news><priority>1</url></urlset>"],
    ["a bare ampersand in text", "<urlset><url><title>a & b</title><loc>https://a.example/</loc></url></urlset>"],
    ["a lone bracket", "<urlset><url><loc>https://a.example/</loc><x>1 < 2</x></url></urlset>"],
    ["a mark in quotes", '<urlset a="b>c"><url><loc>https://a.example/</loc></url></urlset>'],
    ["white space before it", "\n\n  <urlset><url><loc>https://a.example/</loc></url></urlset>"],
  ])("reads what has %s", (_, text) => {
    expect(scan(text)).toMatchObject({ addresses: ["https://a.example/"], kind: "pages", isWhole: true });
  });

  test("tells an index, a feed, a list, a page and other things apart", () => {
    expect(scan("<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>")).toMatchObject({
      kind: "index",
      addresses: ["https://a.example/1.xml"],
    });
    const rss =
      '<rss><channel><link>https://a.example/</link><atom:link href="https://a.example/feed"/><item><link>https://a.example/1</link><guid>https://a.example/g</guid></item></channel></rss>';
    expect(scan(rss)).toMatchObject({ kind: "feed", addresses: ["https://a.example/1"] });
    const atom =
      '<feed><link href="https://a.example/"/><entry><link rel="self" href="https://a.example/s"/><link rel="alternate" href="https://a.example/2"/></entry></feed>';
    expect(scan(atom)).toMatchObject({ kind: "feed", addresses: ["https://a.example/2"] });
    expect(scan("https://a.example/1\r\nhttps://a.example/2")).toMatchObject({
      kind: "list",
      entries: 2,
      isWhole: true,
    });
    expect(scan("<!DOCTYPE html><html><a href='x'>y</a></html>")).toMatchObject({ kind: "page", isWhole: false });
    expect(scan("Not found")).toMatchObject({ kind: "other", addresses: [], isWhole: false });
    expect(scan("")).toMatchObject({ kind: "other", isWhole: false });
  });

  test("reads 50,000 addresses, and says that there were more", () => {
    const all = Array.from({ length: maxEntries + 1 }, (_, index) => page(`https://docs.example/${index}`));
    expect(scan(urlset(...all.slice(1)))).toMatchObject({ entries: maxEntries, isWhole: true });
    expect(scan(urlset(...all))).toMatchObject({ entries: maxEntries, isWhole: false });
  });

  test("never throws, whatever comes", () => {
    const pieces = fc.constantFrom(
      "<",
      ">",
      "</",
      "<url>",
      "</url>",
      "<loc>",
      "</loc>",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<?",
      '"',
      "&amp;",
      "&",
      "https://a.example/",
      "<urlset>",
      "</urlset>",
      "\0",
      " ",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const { addresses, entries } = scan(...parts);
        expect(entries).toBe(addresses.length);
        expect(addresses.every((address) => /^https?:\/\//i.test(address))).toBe(true);
      }),
      { numRuns: caseCount(2000) },
    );
  });
});
