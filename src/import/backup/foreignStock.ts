/**
 * Price and stock of changedetection.io: its snapshots say `In Stock: True - Price: 59.5`, its watches hold the currency beside
 * them. They become the line that is saved here, so that the first check compares with it as with one of its own. Pure.
 */
import { plainDecimal } from "../../lib/price/decimal.ts";
import { stockOfText, stockText } from "../../lib/price/stock.ts";
import type { OwnWatch } from "./layout.ts";
import { objectOf, textOf, type Json } from "../values.ts";

/** A snapshot in our words; a text that is none stays. */
export function stockWords(text: string, currency: string | null): string {
  const stock = stockOfText(text);
  return stock ? stockText({ ...stock, currency: stock.price === null ? null : (stock.currency ?? currency) }) : text;
}

/** The currency of a watch there, or null. */
export const currencyOf = (watch: Json): string | null =>
  /^[A-Z]{3}$/.exec(textOf(objectOf(watch.restock).currency))?.[0] ?? null;

/** What is remembered of price and stock, of the last reading there; {} where nothing was read. */
export function stockMemory(watch: Json): Partial<OwnWatch["memory"]> {
  const given = objectOf(watch.restock);
  const price = decimalOf(given.price);
  const in_stock = typeof given.in_stock === "boolean" ? given.in_stock : null;
  if (price === null && in_stock === null) return {};
  const currency = price === null ? null : currencyOf(watch);
  const availability = textOf(given.availability).replace(/^.*\//, "").toLowerCase().replace(/\s+/g, "").slice(0, 100);
  return {
    restock: {
      price,
      currency,
      in_stock,
      availability: availability || "unknown",
      last_price: decimalOf(given.last_price),
    },
    toldPrice: { price, currency },
    ...(in_stock === null ? {} : { knownStock: in_stock }),
  };
}

function decimalOf(value: unknown): string | null {
  const text = textOf(value);
  return /^\d{1,15}(?:\.\d{1,10})?$/.test(text) ? plainDecimal(text) : null;
}
