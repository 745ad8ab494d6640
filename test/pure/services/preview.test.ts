/** What a list of mails shows beside the title of an alert. */
import { expect, test } from "vitest";
import { previewOf } from "../../../src/services/preview.ts";
import { reportOf } from "../../../src/site/report.ts";
import { tableReportOf } from "../../../src/table/report.ts";
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

test("a table and a site are shown in words of people, and not as the text that is compared", () => {
  const [before, after] = ["name,price,stock\nLamp,45 EUR,false\n", "name,price,stock\nLamp,39.50 EUR,true\n"];
  const table = tableReportOf(before, after);
  const none = { summary: null, restock: null, language: "de" } as const;
  expect(previewOf(factsWith({ ...none, before, after, ...(table && { table }) })).replaceAll("\u00a0", " ")).toBe(
    "Lamp: 45,00 € → 39,50 € · Lamp: ausverkauft → lieferbar",
  );
  const texts = { before: "https://a.example/b\n", after: "https://a.example/c (was https://a.example/b)\n" };
  const site = reportOf({ ...texts, from: 1, to: 2 }, []);
  expect(previewOf(factsWith({ ...none, ...texts, site }))).toBe(
    "Umgezogen: https://a.example/b → https://a.example/c",
  );
});
