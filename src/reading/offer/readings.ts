/**
 * A price in data, held against the prices that a page shows. Data write a point before the fraction
 * (https://schema.org/price), and yet "1.299" is a price of 1299 on many a page, "24.990" one of 24.99, and 2499 one in cents.
 * What people see decides; where they see nothing, the rule. Pure.
 */
import { compareDecimal, plainDecimal } from "../../lib/price/decimal.ts";
import { pricesIn } from "../../lib/price/numbers.ts";

/** Money that is written without a fraction, or of which a thousandth is nothing. */
const wholeMoney = new Set(
  "JPY KRW VND CLP PYG ISK UGX RWF XAF XOF IDR COP HUF IRR LBP TZS IQD MMK LAK KHR".split(" "),
);
const pointBeforeThree = /^[^\d.,]{0,4}([1-9]\d{0,2})\.(\d{3})[^\d.,]{0,4}$/;

/** The amount of a text whose one point stands before three digits, the last of them 0: a fraction written too long. Null for every other. */
export function fractionOfThree(text: string, currency: string | null): string | null {
  const found = pointBeforeThree.exec(text.trim());
  if (!found || !found[2]?.endsWith("0") || (currency !== null && wholeMoney.has(currency))) return null;
  return plainDecimal(`${found[1]}.${found[2]}`);
}

/** Whether a price of data may be meant in another way. */
export const isAmbiguous = (amount: string): boolean => otherReadings(amount).length > 0;

/** What else an amount may be: without its point, with one before its last three digits, or in cents. */
function otherReadings(amount: string): string[] {
  const [whole = "", fraction = ""] = amount.split(".");
  const found: (string | null)[] = [];
  if (fraction !== "") {
    if (whole.length <= 3 && whole !== "0" && fraction.length <= 3)
      found.push(plainDecimal(whole + fraction.padEnd(3, "0")));
  } else if (whole.length > 3) {
    if (whole.length <= 6) found.push(plainDecimal(`${whole.slice(0, -3)}.${whole.slice(-3)}`));
    found.push(plainDecimal(`${whole.slice(0, -2)}.${whole.slice(-2)}`));
  }
  return found.filter((one) => one !== null);
}

/** The reading of an amount that the text of a page shows; the amount itself where the text shows it, or none of its readings. */
export function shownReading(amount: string, text: string, currency: string | null): string {
  const shown = pricesIn(text, currency).map(({ price }) => price.amount);
  const isShown = (one: string) => shown.some((other) => compareDecimal(one, other) === 0);
  if (isShown(amount)) return amount;
  return otherReadings(amount).find(isShown) ?? amount;
}

/** The one currency of all prices of a text, or of those of this amount; null where there are several or none. */
export function shownCurrency(amount: string, text: string, hint: string | null): string | null {
  const shown = pricesIn(text, hint).map(({ price }) => price);
  const only = (prices: typeof shown) => {
    const codes = new Set(prices.flatMap(({ currency }) => currency ?? []));
    return codes.size === 1 ? ([...codes][0] as string) : null;
  };
  return only(shown.filter((price) => compareDecimal(price.amount, amount) === 0)) ?? only(shown);
}
