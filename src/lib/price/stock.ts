/**
 * What a page says of price and stock, and the one line of text that stands for it: `In Stock: True - Price: 121.95 EUR`. That line is
 * saved, compared and shown, and can be read back, so that a difference of two snapshots shows the same as the watch. Pure.
 */
import { plainDecimal } from "./decimal.ts";

export type Stock = {
  /** A plain decimal; null where the page names no price, or several without saying which one counts. */
  price: string | null;
  /** ISO 4217. */
  currency: string | null;
  /** Null: undecidable. */
  in_stock: boolean | null;
  /** The shop's own word without spaces (`instock`, `limitedavailability`), or "unknown". */
  availability: string;
};

const words = new Map<boolean | null, string>([
  [true, "True"],
  [false, "False"],
  [null, "Unknown"],
]);
const line = /^In Stock: (True|False|Unknown|None) - Price:(?: (\d+(?:\.\d+)?)(?: ([A-Z]{3}))?)?\s*$/;

/** The line. A price of one decimal is written with two, as prices are. */
export function stockText({ price, currency, in_stock }: Stock): string {
  const amount = price === null ? "" : ` ${/\.\d$/.test(price) ? `${price}0` : price}${currency ? ` ${currency}` : ""}`;
  return `In Stock: ${words.get(in_stock)} - Price:${amount}`;
}

/** Whether the stored first lines of a difference are that line alone: as it was and as it is, or with marks inside. */
export function isStockBrief(brief: string): boolean {
  const lines = brief.split("\n").filter((each) => each.trim() !== "");
  return (
    lines.length > 0 &&
    lines.every((each) => /^(?:\((?:changed|into|added|removed)\) )?In Stock: .* - Price:/.test(each))
  );
}

/** What a line says, or null where the text is none. */
export function stockOfText(text: string): Stock | null {
  const parts = line.exec(text.trim());
  if (!parts) return null;
  const in_stock = parts[1] === "True" ? true : parts[1] === "False" ? false : null;
  return {
    price: parts[2] ? plainDecimal(parts[2]) : null,
    currency: parts[3] ?? null,
    in_stock,
    availability: "unknown",
  };
}
