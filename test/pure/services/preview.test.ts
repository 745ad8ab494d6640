/** What a list of mails shows beside the title of an alert. */
import { expect, test } from "vitest";
import { previewOf } from "../../../src/services/preview.ts";
import { factsWith } from "./tokens/facts.ts";

const offer = { before: "In Stock: True - Price: 75 EUR\n", after: "In Stock: True - Price: 50 EUR\n", summary: null };
const restock = { price: 50, in_stock: true, currency: "EUR", last_price: 75, previous_price: 75 };

test("a price and a stock are shown in words of people, in the language of the account", () => {
  expect(previewOf(factsWith({ ...offer, restock }))).toBe("Price: €50.00 (was €75.00) · In stock");
  expect(previewOf(factsWith({ ...offer, restock, language: "de" }))).toBe(
    "Preis: 50,00 € (vorher: 75,00 €) · Lieferbar",
  );
});

test("what is not known of an offer is left out", () => {
  expect(previewOf(factsWith({ ...offer, restock: { ...restock, price: null, in_stock: false } }))).toBe("Sold out");
  expect(previewOf(factsWith({ ...offer, restock: { ...restock, in_stock: null } }))).toBe(
    "Price: €50.00 (was €75.00)",
  );
});

test("a text shows the lines that are gone and those that are new", () => {
  const text = { before: "Hall\nopen until 5\n", after: "Hall\nopen until 6\n", summary: null, restock: null };
  expect(previewOf(factsWith(text))).toBe("− open until 5 + open until 6");
});
