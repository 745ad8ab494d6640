/**
 * Reads the value of a condition, which on the wire is always text.
 */
import { plainDecimal } from "../../lib/price/decimal.ts";
import { firstNumber } from "../../lib/price/numbers.ts";

/** The number that a value stands for ("99.5", "99,50 €"), or null. A plain decimal is taken as it is spelled: "10.000" is ten, ".5" a half. */
export function numberValue(value: string): string | null {
  const trimmed = value.trim();
  const isOneNumber = /^[^\d-]{0,5}-?\d[\d.,'’\s]*\D{0,5}$/.test(trimmed);
  const fraction = /^([+-]?)(\.\d+)$/.exec(trimmed);
  if (fraction) return plainDecimal(`${fraction[1]}0${fraction[2]}`);
  return plainDecimal(trimmed) ?? (isOneNumber ? firstNumber(trimmed) : null);
}

/** "true" or "false" for the usual words for being in stock or not; null for any other. */
export function stockValue(value: string): "true" | "false" | null {
  const word = value
    .trim()
    .toLowerCase()
    .replace(/[\s_-]/g, "");
  if (["true", "yes", "1", "instock"].includes(word)) return "true";
  return ["false", "no", "0", "outofstock"].includes(word) ? "false" : null;
}
