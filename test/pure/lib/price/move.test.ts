/** How price and stock moved, in words of people. */
import { describe, expect, test } from "vitest";
import { amountText, percentText } from "../../../../src/lib/price/amount.ts";
import { moveText, type Offer } from "../../../../src/lib/price/move.ts";
import { isStockBrief, stockText } from "../../../../src/lib/price/stock.ts";

const words = {
  was: (price: string) => `was ${price}`,
  noPrice: "no price",
  inStock: "now in stock",
  soldOut: "now sold out",
};
const offer = (price: string | null, in_stock: boolean | null = true, currency: string | null = "EUR"): Offer => ({
  price,
  currency,
  in_stock,
});
const said = (before: Offer, after: Offer) =>
  moveText(before, after, { locale: "en", words }).replaceAll("\u00a0", " ");

describe("a move of price and stock", () => {
  test("names the price, how far it moved, what it was, and what became of the stock", () => {
    expect(said(offer("89"), offer("69", false))).toBe("€69.00 (−22%, was €89.00), now sold out");
    expect(said(offer("100"), offer("103.5"))).toBe("€103.50 (+3.5%, was €100.00)");
    expect(said(offer("69", false), offer("69"))).toBe("€69.00, now in stock");
  });

  test("states no share where a price is unknown, is zero or has another currency", () => {
    expect(said(offer(null), offer("69"))).toBe("€69.00");
    expect(said(offer("69"), offer(null, false))).toBe("no price (was €69.00), now sold out");
    expect(said(offer("69", true, "USD"), offer("60"))).toBe("€60.00 (was $69.00)");
    expect(said(offer("0"), offer("5"))).toBe("€5.00 (was €0.00)");
    expect(said(offer(null, null), offer(null, true))).toBe("now in stock");
  });

  test("is empty where nothing moved, and where the stock is no longer known", () => {
    expect(said(offer("5"), offer("5"))).toBe("");
    expect(said(offer("5"), offer("5", null))).toBe("");
  });
});

test("amounts keep the decimals of the page, and a currency that is none stands behind the number", () => {
  expect(amountText("en", "0.00001234", "BTC").replaceAll("\u00a0", " ")).toBe("BTC 0.00001234");
  expect(amountText("en", "1400", "JPY")).toBe("¥1,400");
  expect(amountText("en", 5, "no code")).toBe("5 no code");
  expect(amountText("de", "1299.5", "EUR").replaceAll("\u00a0", " ")).toBe("1.299,50 €");
  expect(percentText("de", -7.18).replaceAll("\u00a0", " ")).toBe("−7,2 %");
  expect(percentText("en", 0).replaceAll("\u00a0", " ")).toBe("0%");
});

test("the stored first lines of a difference are known as a line of price and stock in every form", () => {
  const line = stockText({ price: "89", currency: "EUR", in_stock: true, availability: "instock" });
  expect(isStockBrief(`(changed) ${line}\n(into) ${line}`)).toBe(true);
  expect(isStockBrief("In Stock: (removed) True (added) False - Price: (removed) 89 (added) 69 EUR")).toBe(true);
  expect(isStockBrief(`(changed) ${line}\n(into) Sold out`)).toBe(false);
  expect(isStockBrief("")).toBe(false);
});
