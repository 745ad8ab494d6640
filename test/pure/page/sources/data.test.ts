import { englishOf } from "../../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import { reading, textOf } from "./reading.ts";
import { processorMilliseconds } from "../../../effort.ts";

const json = "application/json";
const shop = `<html><head><title>Shop</title><script type="application/ld+json">
//<![CDATA[
{"@type": "Product", "name": "Lamp
shade", "offers": {"@type": "Offer", "price": "9.99", "priceCurrency": "EUR",}}
//]]></script></head><body><h1>Lamp</h1>
<script>window.__STATE__ = {"cart": {"count": 3}};</script><script>let a = 1;</script></body></html>`;

describe("JSON", () => {
  test("JSON is printed with sorted names, so that a server's order is no change", async () => {
    const one = await textOf('{"b": [1, {"z": "ü", "y": null}], "a": 1.50, "e": {}, "f": []}', json);
    expect(one).toBe(
      '{\n  "a": 1.5,\n  "b": [\n    1,\n    {\n      "y": null,\n      "z": "ü"\n    }\n  ],\n  "e": {},\n  "f": []\n}',
    );
    expect(await textOf('{"f":[],"e":{},"a":1.5,"b":[1,{"y":null,"z":"ü"}]}', json)).toBe(one);
  });

  test("JSON keeps the last digit of a long number", async () => {
    expect(await textOf('{"id": 12345678901234567891}', json)).toContain("12345678901234567891");
  });

  test("JSON that does not parse is compared as it is, and the trace says so", async () => {
    const { text, stages } = await reading('{"a": ', json);
    expect(text).toBe('{"a": ');
    expect(stages.flatMap(({ notes }) => (notes ?? []).map(englishOf)).join()).toContain("not valid JSON");
  });

  test("the text of a JSONP answer is its argument, without the name of its function", async () => {
    expect(await textOf('cb_1({"b":1,"a":2});', "text/javascript")).toBe(
      await textOf('cb_2( {"a":2,"b":1} )', "text/javascript"),
    );
  });

  test("JSON nested without end is compared as it is", async () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(await textOf(deep, json)).toBe(deep);
  });

  test("JSON that indentation would make too large is compared as it is", async () => {
    const wide = `${"[".repeat(400)}${"1,".repeat(100_000)}1${"]".repeat(400)}`;
    expect(await textOf(wide, json)).toBe(wide);
  });

  test("JSON is filtered by json: and jq: filters in their order", async () => {
    const body = '{"price": 12.5, "stock": {"oslo": 2, "bergen": 0}, "name": "Lamp"}';
    const include_filters = [
      "json:$.name",
      "jq:.stock | to_entries | map(select(.value > 0).key)",
      "jqraw:.name, .price",
    ];
    expect(await textOf(body, json, { include_filters })).toBe('"Lamp"\n[\n    "oslo"\n]\nLamp\n12.5');
  });

  test("filters of JSON without a match fail the reading, and give the reason where there is one", async () => {
    expect(await reading('{"a": 1}', json, { include_filters: ["json:$.b"] })).toMatchObject({
      failure: "filter_no_match",
    });
    const markup = await reading('{"a": 1}', json, { include_filters: ["h1"] });
    expect(markup).toMatchObject({ failure: "filter_no_match", sentence: expect.stringContaining("The page is JSON") });
    const broken = await reading("[1]", json, { include_filters: ["jq:.a"] });
    expect(broken.sentence).toContain('Cannot index array with "a"');
  });

  test("JSON that a jq program cannot process within its budget fails only this watch, with a sentence", async () => {
    const { failure, sentence } = await reading("[1]", json, { include_filters: ["jq:def f: [f]; f"] });
    expect(failure).toBe("filter_no_match");
    expect(sentence).toContain("nests too deep");
  });

  test("smart filters without a match follow the whole document", async () => {
    const settings = { include_filters: ["json:$.b"], include_filters_origin: "smart" as const };
    expect(await textOf('{"a":1}', json, settings)).toBe('{\n  "a": 1\n}');
  });

  test("json: subtractive selectors remove parts of JSON, and selectors of markup do not touch it", async () => {
    const { text, stages } = await reading('{"at": 17, "list": [{"id": 1, "n": "x"}]}', json, {
      subtractive_selectors: ["json:$.at", "json:$..id", ".ad"],
    });
    expect(text).toBe('{\n  "list": [\n    {\n      "n": "x"\n    }\n  ]\n}');
    expect(stages.find(({ stage }) => stage === "subtractive_selectors")?.removed).toEqual([
      { rule: "json:$.at", count: 1, lines: ["17"] },
      { rule: "json:$..id", count: 1, lines: ["1"] },
    ]);
  });
});

describe("data inside a page", () => {
  test("the scripts of a page are searched in order, and the first match is used", async () => {
    const include_filters = ["json:$..price", "jq:.cart.count", "jqraw:.offers.priceCurrency"];
    expect(await textOf(shop, "text/html", { include_filters })).toBe('"9.99"\n3\nEUR');
  });

  test("data filters combine with other filters in their order", async () => {
    expect(await textOf(shop, "text/html", { include_filters: ["json:$..price", "h1"] })).toBe('"9.99"\nLamp');
  });

  test("a data filter also reads a body that is JSON itself", async () => {
    const body = '<html><body>{"a": {"b": 2}}</body></html>';
    expect(await textOf(body, "text/html", { include_filters: ["json:$.a.b"] })).toBe("2");
  });

  test("a data filter without data fails the reading with a sentence", async () => {
    const { failure, sentence } = await reading("<p>Hi</p>", "text/html", { include_filters: ["json:$.a"] });
    expect(failure).toBe("filter_no_match");
    expect(sentence).toContain("No parsable JSON found in this document");
  });

  test("data is not read from a script that a subtractive selector removed", async () => {
    const settings = { include_filters: ["json:$..price"], subtractive_selectors: ["script[type]"] };
    expect(await reading(shop, "text/html", settings)).toMatchObject({ failure: "filter_no_match" });
  });

  test("the data of a page supplies offers where prices are tracked, and may be absent where there are none", async () => {
    const settings = { track_ldjson_price_data: true };
    const text = await textOf(shop, "text/html", settings);
    expect(text).toBe('Lamp\n{\n    "price": "9.99",\n    "priceCurrency": "EUR"\n}');
    expect(await textOf("<p>Hi</p>", "text/html", settings)).toBe("Hi");
    expect(await textOf(shop, "text/html")).toBe("Lamp");
  });

  const tracked = (offers: unknown, more = "") =>
    textOf(
      `<script type="application/ld+json">${JSON.stringify({ "@type": "Product", offers })}${more}</script><h1>T</h1>`,
      "text/html",
      { track_ldjson_price_data: true },
    );
  const offer = { "@type": "Offer", price: "130", priceCurrency: "GBP", availability: "InStock" };

  test.each<[string, object, object]>([
    ["the date until which the price is valid", { priceValidUntil: "2024-05-30" }, { priceValidUntil: "2024-05-31" }],
    ["an address with a session in it", { url: "/t?session=a1" }, { url: "/t?session=b2" }],
    ["the number of a seller", { seller: { "@id": "s-1" } }, { seller: { "@id": "s-2" } }],
    ["days of delivery", { shippingDetails: { days: 2 } }, { shippingDetails: { days: 3 } }],
    ["a count of offers", { offerCount: 4 }, { offerCount: 5 }],
    [
      "a time in a specification",
      { priceSpecification: { price: 1, validFrom: 1 } },
      { priceSpecification: { price: 1, validFrom: 2 } },
    ],
    [
      "a date in an aggregate",
      { offers: [{ price: 1, priceValidUntil: 1 }] },
      { offers: [{ price: 1, priceValidUntil: 2 }] },
    ],
  ])("tracked prices are the same whatever else an offer says: %s", async (_, one, other) =>
    expect(await tracked({ ...offer, ...one })).toBe(await tracked({ ...offer, ...other })),
  );

  test.each<[string, object]>([
    ["price", { price: "120" }],
    ["currency", { priceCurrency: "EUR" }],
    ["availability", { availability: "OutOfStock" }],
    ["lowest price", { lowPrice: 1 }],
    ["price in a specification", { priceSpecification: { price: 1 } }],
    ["price in an aggregate", { offers: [{ price: 1 }] }],
    ["price by its full name", { "https://schema.org/price": 1 }],
  ])("tracked prices differ where an offer has another %s", async (_, change) =>
    expect(await tracked({ ...offer, ...change })).not.toBe(await tracked(offer)),
  );

  test("offers without price and availability add nothing to the text", async () => {
    expect(await tracked({ url: "/a", priceCurrency: "EUR" })).toBe("T");
    expect(await tracked([{ url: "/a" }, { price: 5 }])).toContain('"price": 5');
  });

  test("reading data takes little time on a page full of scripts", async () => {
    const page = `<html><body>x${'<script>{"a":"</scr"+"ipt>"}</script>'.repeat(20_000)}<script>${'"'.repeat(900_000)}</script>`;
    const startedAt = processorMilliseconds();
    await reading(page, "text/html", { include_filters: ["json:$.b", "json:$.c"] });
    expect(processorMilliseconds() - startedAt).toBeLessThan(10_000);
  });
});
