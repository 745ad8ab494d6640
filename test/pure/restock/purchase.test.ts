/** Data of a shop that says another stock than its page shows: which of the two counts. */
import { describe, expect, test } from "vitest";
import { readTextSync } from "../../../src/check/steps/read.ts";
import { englishOf } from "../../../src/message/textOf.ts";
import { stockSourceOf } from "../../../src/restock/kinds.ts";
import type { Settings } from "../../../src/settings/fields.ts";
import { Life, pageOf, settingsInForce, wordOf } from "../../pages/life.ts";

const lineOf = (body: string, settings: Settings = {}): string => {
  const inForce = settingsInForce({ processor: "restock_diff", ...settings });
  const read = readTextSync(pageOf({ body }), inForce, { sourceOf: stockSourceOf });
  return "reading" in read ? read.reading.text : `failed: ${read.failure.class}`;
};
const offer = (availability: string) => ({ price: 20, priceCurrency: "EUR", availability });
const page = (offers: unknown, words: string) =>
  `<html><head><title>Kettle</title><script type="application/ld+json">${JSON.stringify({ "@type": "Product", name: "Kettle", offers })}</script></head><body><header><form action="/cart"><button>Cart</button></form></header><h1>Kettle</h1><p class="price">20,00 €</p>${words}</body></html>`;
const within = "In Stock: True - Price: 20 EUR";
const out = "In Stock: False - Price: 20 EUR";
const bought = "<form action='/cart/add'><button>Add to cart</button></form>";

describe("data that says in stock", () => {
  test.each([
    ["a button that says so", "<form action='/cart/add'><button disabled>Sold out</button></form>"],
    ["a button that could be pressed", "<button type=button class=notify>Ausverkauft</button>"],
    ["a line of the shop's software", "<p class='stock out-of-stock'>Out of stock</p>"],
    ["a line beside the price", "<p>Sold out</p>"],
    ["words around it", "<p>Dieser Artikel ist derzeit nicht lieferbar.</p>"],
    ["a label before it", "<p>Availability: Out of stock</p>"],
    ["a button behind free delivery", "<p>Free delivery</p><button disabled>Sold out</button>"],
    ["both a badge and a button", "<span class=badge>Sold out</span><button disabled>Sold out</button>"],
    ["a button to buy that cannot be pressed", "<p>Sold out</p><button disabled>Add to cart</button>"],
    ["an offer of a message", "<p>Sold out</p><form action='/notify'><button>Notify me when available</button></form>"],
    ["Japanese", "<p>在庫切れ</p>"],
    ["Russian", "<p>Нет в наличии</p>"],
    [
      "an icon whose name is a word",
      "<span id=product-availability><i class=material-icons>block</i> Out-of-Stock</span><button class=add-to-cart data-button-action=add-to-cart disabled>Add to cart</button>",
    ],
    ["words of a part called stock", "<div class='stock unavailable'><span>Not available</span></div>"],
    [
      "a cart of the page that is open",
      "<button disabled>Sold out</button><p>Kettles boil water.</p><aside><form action='/cart'><button name=checkout>Checkout</button></form></aside>",
    ],
    [
      "other products that can be bought",
      `<p>Sold out</p><h2>You may also like</h2><ul>${["Pot", "Pan"].map((name) => `<li><a href="/${name}"><img src=x>${name}</a> 5 € <button>Add to cart</button></li>`).join("")}</ul>`,
    ],
  ])("is not believed where the place of purchase says sold out: %s", (_, words) =>
    expect(lineOf(page(offer("InStock"), words))).toBe(out),
  );

  test.each([
    ["nothing", "<p>Boils water.</p>"],
    ["a badge that a style may hide, beside a button to buy", `<span class=badge>Sold out</span>${bought}`],
    [
      "a button of the cart with words of its own",
      "<span class=badge>Sold out</span><form action='/cart/add'><button>Grab it</button></form>",
    ],
    [
      "a button to buy known by its name",
      "<span class=badge>Sold out</span><button class='btn-add-to-cart'><svg></svg></button>",
    ],
    ["both words", "<p>In stock</p><p>Sold out</p>"],
    ["a class that hides it", "<p class='hidden'>Sold out</p>"],
    ["a hidden part around it", "<div class='js-hidden'><p>Sold out</p></div>"],
    ["a style that hides it", "<p style='display:none'>Sold out</p>"],
    ["sizes in a list", "<ul><li>38 - sold out</li><li>39</li></ul>"],
    ["sizes in parts of their own", "<div>XL</div><div>Sold out</div><div>L</div>"],
    ["a button with other words", "<p>Sold out</p><button>Kaufen</button>"],
    ["another choice that is left", "<p>Sold out</p><a href=/d/2>Choose another date</a>"],
    ["a date", "<p>Concerts</p><p>1 May 2027</p><p>Sold out</p><p>2 May 2027</p>"],
    ["a way of delivery", "<p>Lieferung</p><p>Nicht verfügbar</p>"],
    ["a store of the town", "<p>Markt Berlin</p><p>Ausverkauft</p>"],
    ["words that may be said of anything", "<p>Gift wrap</p><p>Not available</p>"],
    ["a swatch", "<div class='swatch sold-out'><div>Red</div><div>Sold out</div></div>"],
    ["a number before it", "<p>38 sold out</p>"],
    ["a size on the same line", "<p>Size 38: sold out</p>"],
    ["a color on the same line", "<p>Red is sold out</p>"],
    ["options of a menu", "<select><option>Red - sold out</option><option>Blue</option></select>"],
    ["a store", "<p>Pick-up</p><p>Out of stock</p>"],
    [
      "many dates",
      "<p>1 May</p><p>Sold out</p><p>2 May</p><p>Sold out</p><p>3 May</p><p>Sold out</p><p>4 May</p><p>Sold out</p>",
    ],
    [
      "other products, under their heading",
      "<h2>Related products</h2><div><a href=/pot><img src=x>Pot</a><p>Sold out</p></div>",
    ],
    [
      "cards of other products, without a heading",
      `<ul>${["Pot", "Pan"].map((name) => `<li><a href="/${name}"><img src=x>${name}</a> 5 €<p>Sold out</p></li>`).join("")}</ul>`,
    ],
    ["prose", "<p>Our last batch was sold out within days, so we made twice as many of them this year.</p>"],
    ["something before the heading", "</body>"],
  ])("is believed where sold out is not said of the product: %s", (_, words) =>
    expect(lineOf(page(offer("InStock"), words))).toBe(within),
  );

  test("is believed of a product of which other variants are in another state", () => {
    const body = page([offer("InStock"), offer("OutOfStock")], "<button disabled>Sold out</button>");
    expect(lineOf(body)).toBe(within);
  });

  test("is set against words of the part that is followed alone", () => {
    const body = page(offer("InStock"), "<p id=s>Sold out</p>");
    expect(lineOf(body, { include_filters: ["script"] })).toBe(within);
    expect(lineOf(body, { include_filters: ["#s"] })).toContain("In Stock: False");
  });
});

describe("data that says out of stock", () => {
  test.each([
    ["a word and a button", `<p>In stock</p>${bought}`, within],
    ["a word with its label", `<p>Verfügbarkeit: auf Lager</p><button>In den Warenkorb</button>`, within],
    ["how many there are", `<p class="stock in-stock">12 in stock</p>${bought}`, within],
    ["a button alone, which many shops leave in place", bought, out],
    ["a word alone", "<p>In stock</p>", out],
    ["a button that cannot be pressed", "<p>In stock</p><button disabled>Add to cart</button>", out],
    ["a word against it", `<p>In stock</p><p>Notify me when available</p>${bought}`, out],
    ["another size", `<div>XL</div><div>In stock</div>${bought}`, out],
  ])("is set against what the place of purchase shows: %s", (_, words, line) =>
    expect(lineOf(page(offer("https://schema.org/OutOfStock"), words))).toBe(line),
  );

  test.each(["PreOrder", "BackOrder", "Discontinued"])("is believed where it says %s", (availability) =>
    expect(lineOf(page(offer(availability), `<p>In stock</p>${bought}`))).toBe(out),
  );
});

test("what counted is named in the trace, with what each place said", () => {
  const inForce = settingsInForce({ processor: "restock_diff" });
  const body = page(offer("InStock"), "<p>Sold out</p>");
  const { stages } = readTextSync(pageOf({ body }), inForce, { sourceOf: stockSourceOf });
  const stage = stages.find((one) => one.stage === "restock");
  expect(stage?.notes?.map(englishOf)).toEqual([
    'The data says "instock", and the page shows "Sold out" at the place of purchase, which counts',
  ]);
  expect(stage?.table).toMatchObject([
    { place: "json_ld", in_stock: true },
    { place: "text", in_stock: false },
  ]);
});

test("a product whose data never moves is reported when it sells out and when it returns", () => {
  const life = new Life({
    processor: "restock_diff",
    processor_config_restock_diff: { in_stock_processing: "all_changes" },
  });
  const gone = page(offer("InStock"), "<button disabled>Sold out</button>");
  const back = page(offer("InStock"), bought);
  const verdicts = [back, gone, gone, back].map((body) => wordOf(life.see({ body }).verdict));
  expect(verdicts.map((word) => word.split(":")[0])).toEqual(["first", "changed", "unchanged", "changed"]);
});

describe("a price that is struck through", () => {
  const item = (prices: string) =>
    `<div itemscope itemtype="https://schema.org/Product"><h1>Kettle</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR">${prices}<link itemprop="availability" href="InStock"></div></div>`;
  test.each([
    ["s", "<s itemprop=price content=89>89 €</s> <b itemprop=price content=69>69 €</b>"],
    ["del", "<del><b itemprop=price content=89>89 €</b></del> <ins><b itemprop=price content=69>69 €</b></ins>"],
    ["its class", "<b class=old-price itemprop=price content=89>89 €</b> <b itemprop=price content=69>69 €</b>"],
    ["its style", "<b style='text-decoration:line-through' itemprop=price>89 €</b> <b itemprop=price>69 €</b>"],
    ["no other in the markup", "<s itemprop=price content=89>89 €</s> <b>69 €</b>"],
  ])("is not the price where it stands in markup: %s", (_, prices) =>
    expect(lineOf(item(prices))).toBe("In Stock: True - Price: 69 EUR"),
  );

  test.each([
    ["a lower one beside it", "<p><s>20,00 €</s> 15,00 €</p>", "15"],
    ["its class", "<p><b class=old-price>20,00 €</b> 15,00 €</p>", "15"],
    ["nothing beside it", "<p><s>20,00 €</s></p>", "20"],
    ["a higher one beside it", "<p><s>20,00 €</s> 25,00 €</p>", "20"],
    ["several beside it", "<p><s>20,00 €</s> 15,00 €</p><p>16,00 €</p>", "20"],
    ["another struck one", "<p><s>30,00 €</s> 20,00 €</p>", "20"],
  ])("is not the price where the data of the page says it: %s", (_, words, price) => {
    const body = page(offer("InStock"), words).replace('<p class="price">20,00 €</p>', "");
    expect(lineOf(body)).toBe(`In Stock: True - Price: ${price} EUR`);
  });

  test("is a change where another one comes beside it, and is no price alone", () => {
    const life = new Life({ processor: "restock_diff", processor_config_restock_diff: { follow_price_changes: true } });
    const shop = (price: string) => `<h1>Kettle</h1><p>${price}</p><p>In stock</p>`;
    const pages = ["89 €", "<s>89 €</s> 69 €", "<s>69 €</s>", "<s>89 €</s> 69 €"];
    const seen = pages.map((price) => life.see({ body: shop(price) }));
    expect(seen.map(({ verdict }) => wordOf(verdict).split(":")[0])).toEqual([
      "first",
      "changed",
      "unchanged",
      "unchanged",
    ]);
    expect(seen.map(({ text }) => text?.replace(/.*Price:/, ""))).toEqual([" 89 EUR", " 69 EUR", "", " 69 EUR"]);
  });
});
