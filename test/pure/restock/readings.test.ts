/** Data for machines held against what a page shows, currencies from wherever a page has them, and sizes that are sold out. */
import { expect, test } from "vitest";
import { readTextSync } from "../../../src/check/steps/read.ts";
import { stockSourceOf } from "../../../src/restock/kinds.ts";
import { pageOf, settingsInForce } from "../../pages/life.ts";

const settings = settingsInForce({ processor: "restock_diff", noise_reduction: false });

function stockOf(body: string, lang = "en") {
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Widget - Shop</title></head><body>${body}</body></html>`;
  const read = readTextSync(pageOf({ body: html }), settings, { sourceOf: stockSourceOf });
  if ("failure" in read) return read.failure.class;
  const { price, currency, in_stock } = read.reading.restock ?? {};
  return `${price} ${currency} ${in_stock === null ? "?" : in_stock ? "in" : "out"}`;
}

const offer = (members: object) =>
  `<script type="application/ld+json">${JSON.stringify({ "@type": "Product", name: "Widget", offers: { "@type": "Offer", availability: "https://schema.org/InStock", ...members } })}</script><h1>Widget</h1>`;
const eur = (price: string | number, text = "") => offer({ price, priceCurrency: "EUR" }) + text;
const shown = (text: string) => `<p class="price">${text}</p><button>Add to cart</button>`;

test.each<[string, string, string]>([
  ["three decimals", eur("140.000"), "140 EUR in"],
  ["three decimals, shown with two", eur("24.990", shown("24,99 €")), "24.99 EUR in"],
  ["a point that groups, shown so", eur("1.299", shown("1.299,00 €")), "1299 EUR in"],
  ["a point that groups before a nought, shown so", eur("1.290", shown("1.290,00 €")), "1290 EUR in"],
  ["cents, shown as euros", eur(2499, shown("24,99 €")), "24.99 EUR in"],
  ["a thousand times too much, shown right", eur(24_990, shown("24,99 €")), "24.99 EUR in"],
  ["a great price that is shown so", eur("24990", shown("24.990 €")), "24990 EUR in"],
  ["a great price beside a small other one", eur("24990", shown("24.990 €") + "<p>Case 24,99 €</p>"), "24990 EUR in"],
  ["a great price that is shown nowhere", eur("24990"), "24990 EUR in"],
  ["dong without a fraction", offer({ price: "140.000", priceCurrency: "VND" }), "140000 VND in"],
  ["rupiah without a fraction", offer({ price: "1.250.000", priceCurrency: "IDR" }), "1250000 IDR in"],
  ["dinar with three decimals", offer({ price: "3.350", priceCurrency: "KWD" }), "3.35 KWD in"],
])("%s", (_name, body, said) => expect(stockOf(body)).toBe(said));

test.each<[string, string, string]>([
  ["a meta tag", `<meta property="product:price:currency" content="SEK">${offer({ price: "59.90" })}`, "59.9 SEK in"],
  ["the price on the page", offer({ price: "59.90" }) + shown("CHF 59.90"), "59.9 CHF in"],
  ["the price on the page, of another spelling", offer({ price: "49.9" }) + shown("49,90 zł"), "49.9 PLN in"],
  ["the one currency of all prices", offer({ price: "49.90" }) + "<p>Delivery: 4,90 €</p>", "49.9 EUR in"],
  ["the price itself", offer({ price: "€ 49,90" }), "49.9 EUR in"],
  ["nowhere, where prices are of several", offer({ price: "49.90" }) + "<p>4,90 €, CHF 5.10</p>", "49.9 null in"],
])("the currency comes from %s", (_name, body, said) => expect(stockOf(body)).toBe(said));

const sizes = (list: string, more = "<p>In stock</p>") =>
  `<h1>Shoe</h1><p class="price">$89.00</p>${list}<button class="add">Add to cart</button>${more}`;
test.each<[string, string, string]>([
  ["one size of three", sizes("<ul><li>36 - sold out</li><li>37</li><li>38</li></ul>"), "89 USD in"],
  ["a size that is marked", sizes('<ul><li class="disabled">M Sold out</li><li>S</li><li>L</li></ul>'), "89 USD in"],
  ["a colour", sizes("<ul><li>Blue (out of stock)</li><li>Red</li></ul>", ""), "89 USD in"],
  ["a size in German", sizes("<ul><li>Größe 40 – ausverkauft</li><li>Größe 41</li></ul>", ""), "89 USD in"],
  [
    "every size",
    `<h1>Shoe</h1><p class="price">$89.00</p><ul><li>36 - sold out</li><li>37 - sold out</li></ul>`,
    "89 USD out",
  ],
  [
    "the product, in a list of what it is",
    `<h1>Shoe</h1><p class="price">$89.00</p><ul><li>Colour: blue</li><li>Out of stock</li><li>Weight: 1 kg</li></ul>`,
    "89 USD out",
  ],
])("sold out is %s", (_name, body, said) => expect(stockOf(body)).toBe(said));
