import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { candidatesFor } from "../../../../src/reading/healing/candidates.ts";
import { fingerprintsOf, matchingNodes } from "../../../../src/reading/healing/fingerprint.ts";
import { foundBy } from "../../../../src/reading/healing/selector.ts";
import { caseCount } from "../../../chance.ts";

const filler = Array.from({ length: 40 }, (_, n) => `<p class="note">Note number ${n} about something else</p>`).join(
  "",
);
const page = (main: string) =>
  `<!doctype html><html><head><title>Shop</title></head><body><nav><ul><li>Home</li><li>Kettles</li></ul></nav><main id="content">${main}${filler}</main><footer>Imprint</footer></body></html>`;

/** The candidates after a page turned into another, for filters that matched before. */
function after(before: string, filters: string[], now: string) {
  const prints = fingerprintsOf(parseHtml(page(before)), filters);
  const document = parseHtml(page(now));
  for (const filter of filters) expect(matchingNodes(document, filter)).toEqual([]);
  return candidatesFor(document, prints);
}

describe("a filter that matches nothing any more", () => {
  const price = '<div class="offer"><span class="label">Price</span> <span class="price">1,299.00 EUR</span></div>';
  const table: [string, string, string, string, string][] = [
    ["a class got another name", price, ".price", price.replace('"price"', '"amount"'), "span.amount"],
    [
      "the price changed as well",
      price,
      ".price",
      price.replace('"price"', '"amount"').replace("1,299.00", "949.50"),
      "span.amount",
    ],
    ["the element got an id", price, ".price", price.replace('class="price"', 'id="the-price"'), "#the-price"],
    ["the class is made by a build", price, ".price", price.replace('"price"', '"css-1f9x8z"'), "div.offer > *"],
    [
      "the whole part moved elsewhere",
      price,
      ".offer .price",
      `<section><div class="box"><em>Price</em> <b class="value">1,299.00 EUR</b></div></section>`,
      "b.value",
    ],
    [
      "what it is was said by an attribute",
      '<p><span itemprop="price" class="a">12.50</span></p>',
      "span.a",
      '<p><strong itemprop="price" class="b">13.90</strong></p>',
      'strong[itemprop="price"]',
    ],
    ["an XPath", price, "//span[@class='price']", price.replace('"price"', '"amount"'), "span.amount"],
  ];
  for (const [what, before, filter, now, expected] of table)
    test(`is found again: ${what}`, () => {
      const [first] = after(before, [filter], now);
      const document = parseHtml(page(now));
      expect(first?.replaces).toBe(filter);
      if (expected.includes("*")) expect(first?.text).toContain("EUR");
      else expect(first?.filter).toBe(expected);
      expect(foundBy(document, first?.filter ?? "")).toHaveLength(1);
      expect(first?.score).toBeGreaterThan(0.5);
      expect(first?.reason.length).toBeGreaterThan(5);
    });

  test("a filter of a list is proposed as a list", () => {
    const list = (name: string, words: string[]) =>
      `<ul class="all">${words.map((word) => `<li class="${name}">${word} arrived</li>`).join("")}</ul>`;
    const [first] = after(
      list("item", ["Kettle", "Pan", "Pot"]),
      [".item"],
      list("entry", ["Kettle", "Pan", "Pot", "Lid"]),
    );
    expect(first?.filter).toBe("li.entry");
    expect(first?.text).toContain("Lid arrived");
  });

  test("a filter has no candidate where nothing similar is on the page", () => {
    expect(after(price, [".price"], "<h1>We moved</h1><p>Look elsewhere</p>")).toEqual([]);
  });

  test("each candidate names the filter that it would replace", () => {
    const before = '<h2 class="name">Blue kettle</h2><p class="stock">In stock, 5 left</p>';
    const found = after(before, [".name", ".stock"], before.replace('"name"', '"title"').replace('"stock"', '"state"'));
    expect(found.find(({ filter }) => filter === "h2.title")?.replaces).toBe(".name");
    expect(found.find(({ filter }) => filter === "p.state")?.replaces).toBe(".stock");
  });

  test("at most five candidates are given, the best first", () => {
    const found = after(
      price,
      [".price"],
      Array.from(
        { length: 30 },
        (_, n) =>
          `<div class="offer"><span class="label">Price</span> <span class="p${String.fromCharCode(97 + n)}">${n}99.00 EUR</span></div>`,
      ).join(""),
    );
    expect(found.length).toBeLessThanOrEqual(5);
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a));
  });
});

describe("what is remembered", () => {
  test("the record of a match never takes more than a thousand characters", () => {
    const long = "x".repeat(500);
    const markup = `<div id="${long}" class="a ${long} b" data-testid="${long}" name="n" role="r"><p class="q ${"w".repeat(39)}">${"Word ".repeat(999)}</p></div>`;
    const prints = fingerprintsOf(parseHtml(page(markup.repeat(3))), ["div", "p.q", "main", "body", ".note"]);
    expect(prints.length).toBeGreaterThan(0);
    expect(JSON.stringify(prints).length).toBeLessThanOrEqual(1000);
  });

  test("nothing is recorded for filters of data, broken filters and filters without a match", () => {
    expect(fingerprintsOf(parseHtml(page("")), ["json:$.a", "jq:.a", "p[", ".nowhere", "//text()["])).toEqual([]);
  });

  test("the record of a matched text or attribute is its element", () => {
    const prints = fingerprintsOf(parseHtml(page('<p class="x"><a href="/y">Yes</a></p>')), [
      "//p[@class='x']/a/text()",
      "//a/@href",
    ]);
    expect(prints.map(({ tag }) => tag)).toEqual(["a", "a"]);
  });
});

test("any page and any memory give candidates that find something, in bounded time", () => {
  const soup = fc.array(
    fc.constantFrom(
      "<div class=a>",
      "</div>",
      "<p id=x1>",
      "12 EUR",
      "<span data-testid='q\"'>",
      "</span>",
      "<table><tr><td>",
      "text",
      "<svg>",
      "<script>",
      "<b class='a b c'>",
      "&amp;",
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(soup, soup, (before, now) => {
      const prints = fingerprintsOf(parseHtml(before.join("")), ["div", "b", "span", "p"]);
      const document = parseHtml(now.join(""));
      for (const { filter, score } of candidatesFor(document, prints)) {
        expect(foundBy(document, filter).length).toBeGreaterThan(0);
        expect(score).toBeGreaterThanOrEqual(0.4);
        expect(score).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: caseCount(300) },
  );
});

test("a page of a hundred thousand elements takes less than two seconds of a processor", () => {
  const prints = fingerprintsOf(parseHtml(page('<span class="price">12.50 EUR</span>')), [".price"]);
  const document = parseHtml(page("<div><span class=z>13.50 EUR</span></div>".repeat(50_000)));
  const started = process.cpuUsage();
  expect(candidatesFor(document, prints).length).toBeGreaterThan(0);
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
});
