/** What is said of the product, distinguished from what a page says of other products, of other variants, and of a button. */

import { message } from "../../../src/message/message.ts";
import { englishOf } from "../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import { rangesIn } from "../../../src/reading/offer/ranges.ts";
import { readTextSync } from "../../../src/check/steps/read.ts";
import { stockSourceOf } from "../../../src/restock/kinds.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import { pageOf, settingsInForce } from "../../pages/life.ts";
import { processorMilliseconds } from "../../effort.ts";

function readingOf(body: string, settings: Settings = {}) {
  const inForce = settingsInForce({ processor: "restock_diff", ...settings });
  return readTextSync(pageOf({ body }), inForce, { sourceOf: stockSourceOf });
}

function lineOf(body: string, settings: Settings = {}): string {
  const read = readingOf(body, settings);
  return "reading" in read ? read.reading.text : `failed: ${read.failure.class}`;
}

const notesOf = (body: string): string =>
  readingOf(body)
    .stages.flatMap((stage) => (stage.notes ?? []).map(englishOf))
    .join("\n");

const shop = (words: string) =>
  `<html><title>Kettle</title><nav><a href=/>Home</a></nav><main><h1>Kettle</h1>${words}</main></html>`;
const card = (name: string, price: string, words: string) =>
  `<article class="card"><a href="/${name}"><img src="${name}.jpg"><h3>${name}</h3></a><span>${price}</span>${words}</article>`;
const buy = "<button>Add to cart</button>";

describe("a buy button and words about stock", () => {
  test.each([
    ["<p>$5</p><p>Out of stock</p><button>Add to cart</button>", "False"],
    ["<p>$5</p><p>This item is sold out.</p><button>Add to cart</button>", "False"],
    ["<p>$5</p><p>Derzeit nicht verfügbar</p><button>In den Warenkorb</button>", "False"],
    ["<p>$5</p><p>在庫切れ</p><button>カートに入れる</button>", "False"],
    ["<p>$5</p><button>Add to cart</button>", "True"],
    ["<p>$5</p><p>In stock</p><p>Out of stock</p><button>Add to cart</button>", "Unknown"],
    ["<p>$5</p><a href=/n>Notify me when it gets cheaper</a> <button>Add to cart</button>", "Unknown"],
    ["<p>$5</p><p>Gift wrapping is not available for it</p><button>Add to cart</button>", "Unknown"],
    ["<p>$5</p><p>In stock</p><p>Pickup currently unavailable</p>", "True"],
    ["<p>$5</p><p>Lieferbar</p><p>Abholung in der Filiale: nicht verfügbar</p>", "True"],
    ["<p>$5</p><p>Pickup currently unavailable</p>", "Unknown"],
  ])("%s", (words, state) => expect(lineOf(shop(words))).toBe(`In Stock: ${state} - Price: 5 USD`));

  test("the trace shows how a buy button and words about stock were weighed", () =>
    expect(notesOf(shop(`<p>$5</p><p>Out of stock</p>${buy}`))).toContain(
      'The text says "Out of stock", whatever the button "Add to cart" offers',
    ));

  test.each([
    ["disabled", "<button disabled>Add to cart</button>"],
    ["disabled with its group", "<fieldset disabled><button>Add to cart</button></fieldset>"],
    ["said to be disabled", "<a role=button aria-disabled=true href=#>Add to cart</a>"],
    ["disabled by its class", "<button class='btn disabled'>Add to cart</button>"],
    ["hidden", "<button hidden>Add to cart</button>"],
  ])("a buy button that is %s offers nothing", (_, button) =>
    expect(lineOf(shop(`<p>$5</p>${button}`))).toBe("In Stock: Unknown - Price: 5 USD"),
  );
});

describe("other products", () => {
  const others = `<section>${card("Cup", "$3", buy)}${card("Pot", "$4", "<p>Sold out</p>")}</section>`;

  test.each([
    [`<p>$5</p><p>Sold out</p>${others}`, "False", "5 USD"],
    [`<p>$5</p><p>In stock</p>${others}`, "True", "5 USD"],
    [`<p>$5</p>${others}`, "Unknown", "5 USD"],
    [`${others}<p>$5</p>${buy}`, "True", "5 USD"],
    [
      `<p>$5</p><p>Sold out</p><ul><li class=p><a href=/a><img></a>$1 ${buy}</li><li class=p><a href=/b><img></a>$2 ${buy}</li></ul>`,
      "False",
      "5 USD",
    ],
  ])("other products on the page do not decide price and stock: %s", (words, state, price) =>
    expect(lineOf(shop(words))).toBe(`In Stock: ${state} - Price: ${price}`),
  );

  test("where only other products show a price, the reading fails and says so", () => {
    const read = readingOf(shop(others));
    expect("failure" in read && read.failure).toMatchObject({
      class: "no_text",
      sentence: message("page.other_offers"),
    });
    expect(notesOf(shop(others))).toContain("What 2 cards of other products say was left out");
  });

  test("other products are read where include filters select them", () =>
    expect(lineOf(shop(`<p>$5</p>${others}`), { include_filters: [".card:first-child"] })).toBe(
      "In Stock: True - Price: 3 USD",
    ));

  test("links to colours of the same address, and a lone block with a link, are not other products", () => {
    const colours = ["red", "blue"].map((color) => `<li><a href="?c=${color}"><img></a>$5</li>`).join("");
    expect(lineOf(shop(`<ul>${colours}</ul>${buy}`))).toBe("In Stock: True - Price: 5 USD");
    expect(lineOf(shop(`<div><a href=/brand><img></a><p>$5</p>${buy}</div>`))).toBe("In Stock: True - Price: 5 USD");
  });
});

describe("variants", () => {
  const options = (...texts: string[]) =>
    `<select><option value="">Choose</option>${texts.map((text) => `<option ${text}</option>`).join("")}</select>`;

  test.each([
    [options(">S - Sold out", ">M") + buy, "True"],
    [options("selected>S - Sold out", ">M"), "False"],
    [options(">S - Sold out", "selected>M") + buy, "True"],
    [options(">S - Sold out", ">M - Sold out"), "False"],
    [options(">S - Sold out", ">M - In stock"), "Unknown"],
    [
      "<label><input type=radio name=s>S<span>Sold out</span></label><label><input type=radio name=s checked>M</label><p>In stock</p>",
      "True",
    ],
    [
      `<input type=radio id=a><label for=a>S Sold out</label><input type=radio id=b checked><label for=b>M</label> ${buy}`,
      "True",
    ],
    [`<div role=radio aria-checked=false>S Sold out</div><div role=radio aria-checked=true>M</div>${buy}`, "True"],
    ["<div role=radio aria-checked=true>S Sold out</div><div role=radio aria-checked=false>M</div>", "False"],
  ])("variants that are not selected do not decide: %s", (words, state) =>
    expect(lineOf(shop(`<p>$5</p>${words}`))).toBe(`In Stock: ${state} - Price: 5 USD`),
  );

  test("the price of the selected variant is the price", () => {
    expect(lineOf(shop(options(">S $10", "selected>M $12")))).toBe("In Stock: Unknown - Price: 12 USD");
    expect(lineOf(shop(options(">S $10", ">M $12")))).toBe("In Stock: Unknown - Price:");
  });
});

describe("a range of prices", () => {
  test.each([
    ["<p>$10 – $20</p>", "10 USD"],
    ["<p>10 – 20 €</p>", "10 EUR"],
    ["<p>10,50 € bis 20,99 €</p>", "10.50 EUR"],
    ["<p>from $10 to $20</p>", "10 USD"],
    ["<p>von 10 bis 20 EUR</p>", "10 EUR"],
    ["<p>de 10 € à 20 €</p>", "10 EUR"],
    ["<p>$1,299.00 - $1,499.00</p>", "1299 USD"],
    ["<p>￥1,980～￥2,980</p>", "1980 JPY"],
    ["<div>$10</div><div>–</div><div>$20</div>", "10 USD"],
    ["<p>from $10</p>", "10 USD"],
    ["<p>ab 10 €</p>", "10 EUR"],
    ["<p>$10 – $20</p><p>$12</p>", "12 USD"],
    ["<p>$10 – $20</p><p>$10 – $20</p>", "10 USD"],
    ["<p>$10 – $20</p><p>$10</p>", "10 USD"],
  ])("the price range %s is read as its lowest price, or the exact price within it", (words, price) =>
    expect(lineOf(shop(words))).toBe(`In Stock: Unknown - Price: ${price}`),
  );

  test.each([
    ["<p>$20 – $15</p>"],
    ["<p>$10 – $20</p><p>$12</p><p>$14</p>"],
    ["<p>$10 – $20</p><p>$30</p>"],
    ["<p>$10 – $20</p><p>$11 – $30</p>"],
    ["<p>$10 – 20 €</p>"],
  ])("the price range %s decides nothing", (words) => {
    expect(lineOf(shop(words))).toBe("In Stock: Unknown - Price:");
    expect(notesOf(shop(words))).toContain("The text shows several prices");
  });

  test.each([
    ["2 - 3 days $5", "In Stock: Unknown - Price: 5 USD"],
    ["1-2 kg, $5", "In Stock: Unknown - Price: 5 USD"],
    ["Model 10 - 20, $5", "In Stock: Unknown - Price: 5 USD"],
    ["$5 - 20% off today", "In Stock: Unknown - Price: 5 USD"],
  ])("%s is no price range", (words, line) => expect(lineOf(shop(`<p>${words}</p>`))).toBe(line));

  test("a price range is shown in the trace, from text and from data", () => {
    expect(notesOf(shop("<p>$10 – $20</p>"))).toContain(
      "The text shows a range of prices (10 USD to 20 USD): the lowest is taken",
    );
    const offers = { "@type": "AggregateOffer", lowPrice: 10, highPrice: 20, priceCurrency: "EUR" };
    const data = `<script type="application/ld+json">${JSON.stringify({ "@type": "Product", name: "K", offers })}</script>`;
    expect(notesOf(data)).toContain("The data tells a range of prices (10 to 20): the lowest is taken");
    expect(lineOf(data)).toBe("In Stock: Unknown - Price: 10 EUR");
  });

  test("a price range leaves the rest of its line to be read", () =>
    expect(rangesIn("Set $10 - $20, box $3", null)).toMatchObject({
      ranges: [{ low: { amount: "10" }, high: { amount: "20" } }],
      rest: "Set          , box $3",
    }));
});

test.each([
  ["many cards", card("x", "$3", buy).repeat(5000)],
  ["cards in cards", "<article class=card><a href=/x><img></a><h3>x</h3>$3".repeat(3000)],
  ["small elements in one another", `${"<div>".repeat(140)}<a href=#>x</a><img>${"</div>".repeat(140)}`.repeat(1000)],
  ["many options", `<select>${"<option>S sold out</option>".repeat(20_000)}</select>`],
  ["dashes", `<p>${"$1 - ".repeat(40_000)}</p>`],
  ["numbers", `<p>${"1.".repeat(95)} - </p>`.repeat(2000)],
])("hostile product markup is read within bounded time: %s", (_, words) => {
  const startedAt = processorMilliseconds();
  expect(lineOf(shop(words))).toMatch(/^(?:In Stock: |failed: no_text)/);
  expect(processorMilliseconds() - startedAt).toBeLessThan(10_000);
});
