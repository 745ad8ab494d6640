/**
 * What stands on a page as a value of a type, written so that equal values are equal texts: a plain decimal, one with the code of its
 * currency (`49.90 EUR`), `true` or `false`. Null where the words hold no such value. Pure.
 */
import { availabilityOf } from "../reading/offer/availability.ts";
import { firstNumber, parsePrice } from "../lib/price/numbers.ts";
import type { ColumnType } from "../settings/tableSettings.ts";
import type { Cell } from "./rows.ts";

const maxCharacters = 500;

export const cellOf = (words: string, type: ColumnType): Cell => values[type](oneLine(words));

const values: Record<ColumnType, (words: string) => Cell> = {
  text: (words) => words.slice(0, maxCharacters).toWellFormed() || null,
  number: firstNumber,
  money: (words) => {
    const price = parsePrice(words);
    if (price === null) return null;
    return price.currency === null ? withCents(price.amount) : `${withCents(price.amount)} ${price.currency}`;
  },
  boolean: (words) => {
    const known = yesOrNo.get(words.toLowerCase()) ?? availabilityOf(words.slice(0, maxCharacters))?.in_stock ?? null;
    return known === null ? null : String(known);
  },
};

const oneLine = (words: string): string => words.replace(/\s+/g, " ").trim();

/** A price of one decimal is written with two, as prices are. */
const withCents = (amount: string): string => (/\.\d$/.test(amount) ? `${amount}0` : amount);

const yes = "yes y true on 1 ✓ ✔ ✅ ☑ ja oui sí si sim tak";
const no = "no n false off 0 ✗ ✘ ❌ ☐ - – — nein non não nie";
const yesOrNo = new Map([
  ...yes.split(" ").map((word): [string, boolean] => [word, true]),
  ...no.split(" ").map((word): [string, boolean] => [word, false]),
]);

/** The number of a cell of numbers or money, and its currency; null for any other cell. */
export function amountOf(cell: Cell): { amount: number; currency: string | null } | null {
  const parts = /^(-?\d+(?:\.\d+)?)(?: ([A-Z]{3}))?$/.exec(cell ?? "");
  return parts ? { amount: Number(parts[1]), currency: parts[2] ?? null } : null;
}
