import { message } from "../../../src/message/message.ts";
import { englishOf } from "../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import { readTextSync } from "../../../src/check/steps/read.ts";
import { stockSourceOf } from "../../../src/restock/kinds.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import { pageOf, settingsInForce } from "../../pages/life.ts";
import { processorMilliseconds } from "../../effort.ts";

function readingOf(body: string, settings: Settings = {}, contentType?: string) {
  const inForce = settingsInForce({ processor: "restock_diff", ...settings });
  return readTextSync(pageOf({ body, ...(contentType ? { contentType } : {}) }), inForce, { sourceOf: stockSourceOf });
}

function lineOf(body: string, settings: Settings = {}): string {
  const read = readingOf(body, settings);
  return "reading" in read ? read.reading.text : `failed: ${read.failure.class}`;
}

const notesOf = (body: string, settings: Settings = {}): string =>
  readingOf(body, settings)
    .stages.flatMap((stage) => (stage.notes ?? []).map(englishOf))
    .join("\n");

const linked = (data: unknown, more = "") =>
  `<html><head><title>Kettle</title><script type="application/ld+json">${typeof data === "string" ? data : JSON.stringify(data)}</script></head><body><h1>Kettle</h1>${more}</body></html>`;
const product = (offers: unknown, more: object = {}) =>
  linked({ "@context": "https://schema.org", "@type": "Product", name: "Kettle", offers, ...more });

describe("JSON-LD", () => {
  const within = "https://schema.org/InStock";
  const rows: [string, string, string][] = [
    [
      "types as a list, members in capitals",
      linked({
        "@type": ["Product"],
        Offers: { "@type": "Offer", Price: "121.95", priceCurrency: "EUR", Availability: "http://schema.org/InStock" },
      }),
      "In Stock: True - Price: 121.95 EUR",
    ],
    [
      "a price specification",
      product({ priceSpecification: { price: 121.95, priceCurrency: "USD" }, availability: within }),
      "In Stock: True - Price: 121.95 USD",
    ],
    [
      "a list price beside the sale price",
      product({
        priceSpecification: [{ priceType: "https://schema.org/ListPrice", price: 99 }, { price: 79 }],
        priceCurrency: "EUR",
        availability: within,
      }),
      "In Stock: True - Price: 79 EUR",
    ],
    [
      "offers in a list",
      product([{ price: "10", priceCurrency: "EUR", availability: "InStock" }]),
      "In Stock: True - Price: 10 EUR",
    ],
    [
      "a graph with references",
      linked({
        "@graph": [
          { "@type": "Product", name: "Kettle", offers: { "@id": "#o" } },
          { "@id": "#o", "@type": "Offer", price: "5.5", priceCurrency: "GBP", availability: "schema:OutOfStock" },
        ],
      }),
      "In Stock: False - Price: 5.50 GBP",
    ],
    [
      "a page about a product",
      linked({
        "@type": "WebPage",
        mainEntity: { "@type": "Product", offers: { price: 3, priceCurrency: "EUR", availability: within } },
      }),
      "In Stock: True - Price: 3 EUR",
    ],
    ["English grouping", product({ price: "$1,299.00", availability: within }), "In Stock: True - Price: 1299 USD"],
    [
      "German grouping",
      product({ price: "1.299,00", priceCurrency: "EUR", availability: within }),
      "In Stock: True - Price: 1299 EUR",
    ],
    [
      "the lowest price of an aggregate",
      product({
        "@type": "AggregateOffer",
        lowPrice: "10.00",
        highPrice: "20.00",
        priceCurrency: "EUR",
        availability: within,
      }),
      "In Stock: True - Price: 10 EUR",
    ],
    [
      "the offers inside an aggregate",
      product({
        "@type": "AggregateOffer",
        lowPrice: 1,
        offers: [{ price: 12, priceCurrency: "EUR", availability: within }],
      }),
      "In Stock: True - Price: 12 EUR",
    ],
    [
      "a price of nothing",
      product({ price: 0, priceCurrency: "EUR", availability: within }),
      "In Stock: True - Price: 0 EUR",
    ],
    ["a price without currency", product({ price: "7.25", availability: within }), "In Stock: True - Price: 7.25"],
    [
      "data in a comment, with a comma too many",
      linked('<!-- {"@type":"Product","offers":{"price":"8.10","priceCurrency":"EUR","availability":"InStock",},} -->'),
      "In Stock: True - Price: 8.10 EUR",
    ],
    ["a price of a word for free", product({ price: "Free", availability: within }), "In Stock: True - Price: 0"],
    ["a range in words", product({ price: "From 26 to 50 €", availability: within }), "In Stock: True - Price: 26 EUR"],
    [
      "comments inside and around",
      linked(
        '<!-- shop --> /* by */ {"@type":"Product", // "price": "1"\n"name":"a // b","offers":{"price":"8.10" /* was 9 */,"priceCurrency":"EUR","availability":"InStock",},} // end',
      ),
      "In Stock: True - Price: 8.10 EUR",
    ],
    [
      "comments inside of CDATA marks",
      linked('//<![CDATA[\n/* x */{"@type":"Product","offers":{"price":3,"availability":"InStock"}}\n//]]>'),
      "In Stock: True - Price: 3",
    ],
    ["no price at all", product({ availability: within }), "In Stock: True - Price:"],
    [
      "an availability in a list",
      product({ price: 1, priceCurrency: "EUR", availability: ["https://schema.org/SoldOut"] }),
      "In Stock: False - Price: 1 EUR",
    ],
    [
      "a broken block before a good one",
      `<script type="application/ld+json">{"a":</script>${product({ price: 2, priceCurrency: "EUR", availability: within })}`,
      "In Stock: True - Price: 2 EUR",
    ],
  ];
  test.each(rows)("%s", (_, body, line) => expect(lineOf(body)).toBe(line));

  test.each([
    ["https://schema.org/InStock", "True"],
    ["http://schema.org/LimitedAvailability", "True"],
    ["InStoreOnly", "True"],
    ["OnlineOnly", "True"],
    ["PreSale", "True"],
    ["in stock", "True"],
    ["In_Stock", "True"],
    ["available", "True"],
    ["out of stock", "False"],
    ["not in stock", "False"],
    ["SoldOut", "False"],
    ["PreOrder", "False"],
    ["BackOrder", "False"],
    ["Discontinued", "False"],
    ["auf Lager", "True"],
    ["in 3 weeks", "Unknown"],
  ])("the schema.org availability %s means %s", (availability, word) =>
    expect(lineOf(product({ price: 1, priceCurrency: "EUR", availability }))).toBe(`In Stock: ${word} - Price: 1 EUR`),
  );
});

describe("several offers", () => {
  const offer = (price: number, more: object = {}) => ({
    price,
    priceCurrency: "EUR",
    availability: "InStock",
    ...more,
  });

  test("of several offers the lowest one in stock is used", () => {
    const offers = [offer(1, { availability: "OutOfStock" }), offer(3), offer(2)];
    expect(lineOf(product(offers))).toBe("In Stock: True - Price: 2 EUR");
    expect(notesOf(product(offers))).toContain("3 offers: the lowest in stock is taken");
  });

  test("the offer with the page's address is used, though another is cheaper", () => {
    const offers = [
      offer(1, { url: "https://page.example/?variant=1" }),
      offer(2, { url: "https://page.example/?variant=2" }),
    ];
    const canonical = `<link rel="canonical" href="https://page.example/?utm=x&variant=2">`;
    expect(lineOf(canonical + product(offers))).toBe("In Stock: True - Price: 2 EUR");
  });

  test("the variant whose number is in the address is used", () => {
    const variant = (sku: string, price: number) => ({ "@type": "Product", sku, offers: offer(price) });
    const body = linked({
      "@type": "ProductGroup",
      name: "Kettle",
      hasVariant: [variant("KET-1", 1), variant("KET-2", 2)],
    });
    expect(lineOf(body)).toBe("In Stock: True - Price: 1 EUR");
    expect(lineOf(`<link rel="canonical" href="/kettle/ket-2">${body}`)).toBe("In Stock: True - Price: 2 EUR");
  });

  test("offers in several currencies are not compared", () =>
    expect(lineOf(product([offer(1), offer(2, { priceCurrency: "USD" })]))).toBe("In Stock: True - Price:"));

  test("of several products the one in the heading is used", () => {
    const one = (name: string, price: number) => ({ "@type": "Product", name, offers: offer(price) });
    expect(lineOf(linked([one("Teapot", 1), one("Kettle", 2)]))).toBe("In Stock: True - Price: 2 EUR");
  });

  test("products that are only related are ignored", () => {
    const related = { "@type": "Product", name: "Teapot", offers: offer(1) };
    expect(lineOf(product(offer(9), { isRelatedTo: [related] }))).toBe("In Stock: True - Price: 9 EUR");
  });

  test("a list of accessories does not decide where the page's own product has no offer", () => {
    const list = (name: string) => ({
      "@type": "ItemList",
      itemListElement: [{ "@type": "ListItem", item: { "@type": "Product", name, offers: offer(5) } }],
    });
    const own = { "@type": "Product", name: "Kettle" };
    const bag = { "@type": "Product", name: "Kettle bag", offers: offer(5) };
    for (const data of [[own, bag], [own, list("Kettle bag")], [list("Kettle bag")]])
      expect(lineOf(linked(data, "<p>30 €</p>"))).toBe("In Stock: Unknown - Price: 30 EUR");
    for (const data of [[own, bag], [list("Kettle bag")]])
      expect(notesOf(linked(data))).toContain("tells prices of other products only");
    expect(lineOf(linked([list("Kettle")]))).toBe("In Stock: True - Price: 5 EUR");
    expect(lineOf(linked([list("Bag"), { ...own, offers: offer(9) }]))).toBe("In Stock: True - Price: 9 EUR");
    expect(lineOf(linked([own, { "@type": "Offer", ...offer(7) }]))).toBe("In Stock: True - Price: 7 EUR");
  });

  test("where the product is ambiguous, price and stock are unknown and the reason is given", () => {
    const one = (name: string, price: number) => ({ "@type": "Product", name, offers: offer(price) });
    const body = linked([one("Teapot", 1), one("Cup", 2)]);
    expect(lineOf(body)).toBe("In Stock: Unknown - Price:");
    expect(notesOf(body)).toContain("names 2 products and not which of them");
  });
});

describe("markup and meta tags", () => {
  const rows: [string, string, string][] = [
    [
      "microdata",
      `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">K</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price">$121.95</span><link itemprop="availability" href="http://schema.org/InStock"></div></div>`,
      "In Stock: True - Price: 121.95 USD",
    ],
    [
      "microdata whose content differs from its text",
      `<div itemscope itemtype="https://schema.org/Product"><div itemprop="offers" itemscope><b itemprop="price" content="2879.2">2.879,20 €</b><meta itemprop="priceCurrency" content="EUR"><meta itemprop="availability" content="OutOfStock"></div></div>`,
      "In Stock: False - Price: 2879.20 EUR",
    ],
    [
      "microdata without an item",
      `<span itemprop="price" content="5">5</span><meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="https://schema.org/InStock">`,
      "In Stock: True - Price: 5 EUR",
    ],
    [
      "RDFa",
      `<div vocab="https://schema.org/" typeof="Product"><div property="offers" typeof="Offer"><span property="schema:price" content="19.99">x</span><meta property="priceCurrency" content="EUR"><link property="availability" href="https://schema.org/SoldOut"></div></div>`,
      "In Stock: False - Price: 19.99 EUR",
    ],
    [
      "Open Graph, its stock with a space",
      `<meta property="product:price:amount" content="49.90"><meta property="product:price:currency" content="eur"><meta property="og:availability" content="in stock"><p>x`,
      "In Stock: True - Price: 49.90 EUR",
    ],
    [
      "the sale price before the usual one",
      `<meta property="product:price:amount" content="49"><meta property="product:sale_price:amount" content="39"><meta property="product:price:currency" content="EUR"><meta name="product:availability" content="oos"><p>x`,
      "In Stock: False - Price: 39 EUR",
    ],
    [
      "a price from data and stock from meta tags",
      `${product({ price: 4, priceCurrency: "EUR" })}<meta property="product:availability" content="instock">`,
      "In Stock: True - Price: 4 EUR",
    ],
  ];
  test.each(rows)("%s", (_, body, line) => expect(lineOf(body)).toBe(line));
});

describe("the text that a person reads", () => {
  const shop = (words: string) => `<html><title>K</title><nav>Home</nav><h1>Kettle</h1>${words}</html>`;
  const rows: [string, string, string][] = [
    ["price and stock", "<p>129,00 €</p><p>Auf Lager</p>", "In Stock: True - Price: 129 EUR"],
    ["a Swiss price", "<p>CHF 1'250.-</p><p>nicht verfügbar</p>", "In Stock: False - Price: 1250 CHF"],
    ["thousands", "<p>EUR 10.000</p><button>Add to cart</button>", "In Stock: True - Price: 10000 EUR"],
    [
      "a struck-through price",
      "<p><del>$20.00</del> <b>$15.00</b></p><p>Sold out</p>",
      "In Stock: False - Price: 15 USD",
    ],
    [
      "cost of delivery and unit prices",
      "<p>9,90 €</p><p>zzgl. 4,90 € Versand</p><p>1,98 € / 100 g</p>",
      "In Stock: Unknown - Price: 9.90 EUR",
    ],
    [
      "other products below",
      "<p>$5</p><p>Sold out</p><h2>You may also like</h2><p>Cup $3</p><button>Add to cart</button>",
      "In Stock: False - Price: 5 USD",
    ],
    [
      "a list of accessories under its heading",
      "<p>30 €</p><p>Auf Lager</p><h3>Passendes Zubehör</h3><ul><li>Tasche 5 €</li><li>Filter 7 €</li></ul>",
      "In Stock: True - Price: 30 EUR",
    ],
    [
      "a word for free that is labelled",
      "<dl><dt>Price:</dt><dd>Free</dd></dl><p>In stock</p>",
      "In Stock: True - Price: 0",
    ],
    ["free delivery and no price", "<dl><dt>Delivery</dt><dd>Free</dd></dl><p>In stock</p>", "In Stock: True - Price:"],
    [
      "free returns beside a price",
      "<p>$5</p><p>Returns</p><p>Free</p><p>In stock</p>",
      "In Stock: True - Price: 5 USD",
    ],
    ["a model beside a price", "<p>512 R3</p><p>$5</p><p>In stock</p>", "In Stock: True - Price: 5 USD"],
    ["Japanese", "<p>￥1,980</p><p>在庫切れ</p>", "In Stock: False - Price: 1980 JPY"],
    ["several prices", "<p>$5</p><p>$6</p><p>In stock</p>", "In Stock: True - Price:"],
    ["words for and against", "<p>$5</p><p>In stock</p><p>Sold out</p>", "In Stock: Unknown - Price: 5 USD"],
    ["not in stock is no stock", "<p>$5</p><p>Currently not in stock</p>", "In Stock: False - Price: 5 USD"],
  ];
  test.each(rows)("%s", (_, words, line) => expect(lineOf(shop(words))).toBe(line));

  const old: [string, string][] = [
    ["by its style", "<p><span style='text-decoration: line-through'>$20</span> $15</p>"],
    ["by its class", "<p><span class='text-sm line-through'>$20</span> $15</p>"],
    [
      "by the words of a shop's software",
      "<p><del>$20.00</del> <span>Original price was: $20.00.</span><ins>$15.00</ins><span>Current price is: $15.00.</span></p>",
    ],
    ["by words on the same line", "<p>Was $20 Now $15</p>"],
    ["by a word before it", "<p>RRP $20</p><p>$15</p>"],
  ];
  test.each(old)("an old price is recognised %s", (_, words) =>
    expect(lineOf(shop(words))).toBe("In Stock: Unknown - Price: 15 USD"),
  );

  test.each([
    ["12,99 € inkl. MwSt., zzgl. Versandkosten", "12.99 EUR"],
    ["Price: $1,299.00 incl. VAT, excl. shipping", "1299 USD"],
    ["Price incl. VAT: $5", "5 USD"],
    ["$5 plus $3 shipping", "5 USD"],
    ["Regular priceSale price$15.00", "15 USD"],
  ])("a price is distinguished from what stands beside it: %s", (words, price) =>
    expect(lineOf(shop(`<p>${words}</p>`))).toBe(`In Stock: Unknown - Price: ${price}`),
  );

  test("a monthly rate is not the price", () =>
    expect(lineOf(shop("<p>120,00 €</p><p>oder 10,00 € im Monat</p>"))).toBe("In Stock: Unknown - Price: 120 EUR"));

  test("a struck-through price is read where an include filter selects it", () => {
    const body = shop("<p><b class='old-price'>$20</b> <b>$15</b></p>");
    expect(lineOf(body, { include_filters: [".old-price"] })).toBe("In Stock: Unknown - Price: 20 USD");
  });

  test.each([
    ["<p>$12<sup>99</sup></p>", "12.99 USD"],
    ["<p><b>$</b><b>1,299</b><sup>99</sup></p>", "1299.99 USD"],
    ["<p><sup>$</sup>12<sup>99</sup></p>", "12.99 USD"],
    ["<p>12,99 €<sup>1</sup></p>", "12.99 EUR"],
    ["<p>12,99<sup>1</sup> €</p>", "12.99 EUR"],
    ["<p>1.299,- €<sup>12</sup></p>", "1299 EUR"],
    ["<p>15 €<sup>2)</sup></p>", "15 EUR"],
    ["<p>$12.99<sup>10</sup></p>", "12.99 USD"],
  ])("small digits are cents or footnotes: %s", (words, price) =>
    expect(lineOf(shop(words))).toBe(`In Stock: Unknown - Price: ${price}`),
  );

  test.each([
    ["sv", "1 299 kr", "1299 SEK"],
    ["da-DK", "1.299 kr.", "1299 DKK"],
    ["nb", "1 299 kr", "1299 NOK"],
    ["zh-CN", "¥128.00", "128 CNY"],
    ["ja", "¥12,800", "12800 JPY"],
    ["en-CA", "$12.99", "12.99 CAD"],
    ["en", "$12.99", "12.99 USD"],
    ["en", "1 299 kr", "1299"],
  ])("an ambiguous currency sign is read by the language of the page: %s %s", (language, words, price) =>
    expect(lineOf(`<html lang="${language}"><h1>K</h1><p>${words}</p></html>`)).toBe(
      `In Stock: Unknown - Price: ${price}`,
    ),
  );

  test("a disabled buy button offers nothing, but may say why", () => {
    expect(lineOf(shop("<p>$5</p><button disabled>Add to cart</button><p>Out of stock</p>"))).toContain("False");
    expect(lineOf(shop("<p>$5</p><button disabled>Add to cart</button>"))).toContain("Unknown");
    expect(lineOf(shop("<p>$5</p><button disabled>Sold out</button>"))).toContain("False");
  });

  test.each([
    ["0 in stock", "False"],
    ["10 in stock", "True"],
    ["Low stock", "True"],
    ["In Kürze wieder verfügbar", "False"],
    ["Jetzt wieder verfügbar", "True"],
    ["Bientôt disponible", "False"],
    ["Plus en stock", "False"],
    ["Inte i lager", "False"],
    ["Nu op voorraad", "True"],
    ["Brak na stanie", "False"],
    ["Stokta kalmadı", "False"],
    ["Няма в наличност", "False"],
    ["אין במלאי", "False"],
    ["Skladom", "True"],
    ["Nie je skladom", "False"],
    ["Nema na zalihi", "False"],
    ["Loppu varastosta", "False"],
    ["Εξαντλήθηκε", "False"],
    ["售完", "False"],
    ["재입고 알림", "False"],
    ["구매하기", "True"],
  ])("a shop that says %s", (words, state) =>
    expect(lineOf(shop(`<p>$5</p><p>${words}</p>`))).toBe(`In Stock: ${state} - Price: 5 USD`),
  );

  test("the heading of the product, not of the shop, starts the search for a price", () => {
    const body = `<title>Kettle - Pots and More Limited</title><h1>Pots and More Limited</h1><p>Gift card $50</p><h1>Kettle</h1><p>$5</p>`;
    expect(lineOf(body)).toBe("In Stock: Unknown - Price: 5 USD");
  });

  test("a price above the heading is found, and the total of the cart is not", () =>
    expect(lineOf(`<p>Cart: $0.00</p><p>$5</p><h1>Kettle</h1><p>Sold out</p>`)).toBe("In Stock: False - Price: 5 USD"));

  test("what page text leaves unknown is named", () =>
    expect(notesOf(shop("<p>$5</p><p>$6</p>"))).toContain("The text shows several prices (5 USD, 6 USD)"));
});

describe("include filters", () => {
  const page = `<h1>K</h1><div id="a"><b>10 €</b> In stock</div><div id="b"><b>12 €</b> Sold out</div>`;

  test("include filters narrow what is read", () => {
    expect(lineOf(page, { include_filters: ["#b"] })).toBe("In Stock: False - Price: 12 EUR");
    expect(lineOf(page, { include_filters: ["#a b"] })).toBe("In Stock: Unknown - Price: 10 EUR");
    expect(lineOf(page, { subtractive_selectors: ["#a"] })).toBe("In Stock: False - Price: 12 EUR");
  });

  test("include filters exclude data outside of the selected part", () => {
    const body = product({ price: 99, priceCurrency: "USD", availability: "InStock" }, {}).replace(
      "</body>",
      `${page}</body>`,
    );
    expect(lineOf(body, { include_filters: ["#b"] })).toBe("In Stock: False - Price: 12 EUR");
    expect(lineOf(body, { include_filters: ["xpath://script"] })).toBe("In Stock: True - Price: 99 USD");
  });

  test("a bare number is read as a price where an include filter selects it", () =>
    expect(lineOf(`<p id="p">1.299,00</p>`, { include_filters: ["#p"] })).toBe("In Stock: Unknown - Price: 1299"));

  test("a word for free is read as a price of zero where an include filter selects it", () =>
    expect(lineOf(`<p id="p">Gratis</p>`, { include_filters: ["#p"] })).toBe("In Stock: Unknown - Price: 0"));

  test("include filters can select data of a page", () =>
    expect(
      lineOf(`<script type="application/json">{"item":{"cost":"12.50 EUR"}}</script>`, {
        include_filters: ["json:$.item.cost"],
      }),
    ).toBe("In Stock: Unknown - Price: 12.50 EUR"));

  test("include filters without a match fail the reading; smart ones fall back to the page", () => {
    expect(lineOf(page, { include_filters: ["#none"] })).toBe("failed: filter_no_match");
    expect(lineOf(`<h1>K</h1><p>3 €</p>`, { include_filters: ["#none"], include_filters_origin: "smart" })).toBe(
      "In Stock: Unknown - Price: 3 EUR",
    );
  });
});

test("a page without price and stock is a failure with a sentence", () => {
  const read = readingOf("<h1>About us</h1><p>We like kettles.</p>");
  expect("failure" in read && read.failure).toMatchObject({
    class: "no_text",
    sentence: message("page.no_offer"),
  });
});

test("JSON of a shop is read as linked data", () => {
  const body = JSON.stringify({
    "@type": "Product",
    offers: { price: 4, priceCurrency: "EUR", availability: "InStock" },
  });
  const read = readingOf(body, {}, "application/json");
  expect("reading" in read && read.reading.text).toBe("In Stock: True - Price: 4 EUR");
});

test("data that was selected, or that is all there is, is the offer, whatever its type is", () => {
  const offer = { price: 4, priceCurrency: "EUR", availability: "https://schema.org/InStock/" };
  const line = "In Stock: True - Price: 4 EUR";
  expect(lineOf(product(offer), { include_filters: ["json:$.offers"] })).toBe(line);
  expect(lineOf(product([offer]), { include_filters: ["json:$..offers"] })).toBe(line);
  const read = readingOf(JSON.stringify(offer), {}, "application/json");
  expect("reading" in read && read.reading.text).toBe(line);
});

test("linked data whose quotes were escaped as markup is read", () =>
  expect(
    lineOf(linked(JSON.stringify({ "@type": "Offer", price: 4, availability: "InStock" }).replaceAll('"', "&quot;"))),
  ).toBe("In Stock: True - Price: 4"));

test("the evidence from each source is kept in the trace", () => {
  const body = `<meta property="og:availability" content="out of stock">${product({ price: 4, priceCurrency: "EUR" })}`;
  expect(readingOf(body).stages.find(({ stage }) => stage === "restock")).toMatchObject({
    facts: { price: "4", currency: "EUR", in_stock: false, availability: "outofstock" },
    table: [
      { place: "json_ld", price: "4" },
      { place: "meta", in_stock: false },
    ],
  });
});

test.each([
  [
    "a page of many products",
    `<h1>K</h1>${linked([...Array(3000).keys()].map((at) => ({ "@type": "Product", name: `P${at}`, offers: { price: at } })))}`,
  ],
  [
    "offers nested without end",
    linked(`{"@type":"Product","offers":${'{"offers":'.repeat(3000)}1${"}".repeat(3000)}}`),
  ],
  ["items nested without end", `${'<div itemscope itemprop="offers">'.repeat(3000)}<b itemprop="price">5</b>`],
  ["an id that refers to itself", linked({ "@graph": [{ "@id": "#a", "@type": "Product", offers: { "@id": "#a" } }] })],
  ["a price that is no price", product({ price: { price: [null, { a: 1 }] }, availability: { b: [] } })],
  ["a long line of digits", `<h1>K</h1><p>${"1 ".repeat(200_000)}</p>`],
  ["many lines", `<h1>K</h1>${"<p>In a while it is 5 € or out of sight</p>".repeat(20_000)}`],
])("hostile product data is read within bounded time: %s", (_, body) => {
  const startedAt = processorMilliseconds();
  expect(lineOf(body)).toMatch(/^(?:In Stock: |failed: no_text)/);
  expect(processorMilliseconds() - startedAt).toBeLessThan(10_000);
});
