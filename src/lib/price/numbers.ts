/**
 * Reads numbers and prices as a person does.
 *
 * 1. A number is digits, grouped by spaces or apostrophes before threes, with points and commas among them.
 * 2. Where both point and comma occur, the last one begins the fraction. A mark that repeats groups, but "1.299.00" ends in cents.
 * 3. A single mark before other than three digits begins the fraction. Before three digits it groups ("10.000", "1,299"), unless the
 *    number begins with 0, has more than three digits before the mark, or is money whose users write fractions so ("USD 3.459").
 * 4. Cents can stand behind the sign ("12€99"), and behind a blank beside their mark ("214, 90 TL") where nothing else can be meant.
 * 5. A dash in place of the cents ("1.299,-", "1 299:-", "250.–") is a mark of money, as a currency is.
 * 6. Millions and the like ("$4 billion", "£3.6bn", "3万8000円") are no prices: their number is another one.
 * 7. Of several numbers, the price is the first one beside a currency or such a mark; else the first that is not a percentage.
 * 8. Words for "free" that are all of a text are a price of nothing.
 */
import { withAsciiDigits } from "../digits.ts";
import { centsApart } from "./centsApart.ts";
import { codeOfSign, isDoubtfulSign, pointCurrencies, signAround, thousandthCurrencies } from "./currencies.ts";
import { plainDecimal } from "./decimal.ts";
import { isFreeOfCharge } from "./free.ts";

/** An amount as a plain decimal ("1299.5") and an ISO 4217 code, null when the text names no currency. */
export type Price = { amount: string; currency: string | null };

/** A mark that begins a number begins its fraction, unless it belongs to a number or word before it. */
const numberToken =
  /(?<![\p{L}\d.,]|\d[ \u00a0])[.,]\d{1,4}(?!\d|[.,]\d)|(?:\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3}(?!\d))+|\d+)(?:[.,]\d+)*/gu;
/** Not of "10 €20 €" or "10 €20 %", which are two numbers. */
const centsBehindSign = /^(?:\s?€|€\s?)(\d{2})(?![\d.,]|\s?[€%])/;
/** Behind a point it ends what is written there: "1.- Introduction" is the number of a heading. */
const dashForCents = /^\s?(?:[,:][-–—]{1,2}(?![\d)])|\.[-–—]{1,2}(?=\s*(?:$|[^\p{L}\p{N}\s])))/u;
const magnitude =
  /^(?:(?:k|m|b|bn|mn|tn|mio|mrd|mld)(?![\p{L}\p{N}])|\s?(?:thousand|millions?|billions?|trillions?|bn|mio|mln|mrd|mld|million(?:en)?|milliarden?|milliards?|millones|milhões|milioni|miliard\p{L}*|milion\p{L}*|lakhs?|crores?|тыс|млн|млрд)(?!\p{L})|\s?[万萬億亿만억])/iu;
const behindMagnitude = /[万萬億亿만억]\s?$/u;
const maxNumberLength = 40;
const besideLength = 14;
const contextLength = 60;

/** A price in a text: `start` and `end` are its place there, its sign and what stands for its cents included. */
export type PriceInText = { price: Price; start: number; end: number };

/** The price in a text such as "1.299,00 €", or null. `hint` is a code known from elsewhere; it settles "$", "kr" and bare numbers. */
export function parsePrice(text: string, hint: string | null = null): Price | null {
  if (isFreeOfCharge(text)) return { amount: "0", currency: hint };
  const plain = plainText(text);
  let bare: Price | null = null;
  for (const { price, end, isMoney } of numbersIn(plain, hint)) {
    if (isMoney) return price;
    if (!/^\s?%/.test(plain.slice(end, end + 2))) bare ??= price;
  }
  return bare;
}

/** Every price beside a currency in a text as `plainText` makes it, in order. */
export function pricesIn(text: string, hint: string | null = null): PriceInText[] {
  return [...numbersIn(plainText(text), hint)].filter(({ isMoney }) => isMoney);
}

/** A text as prices are read in it: marks of direction taken out, digits of other scripts as ASCII ones. */
export const plainText = (text: string): string =>
  withAsciiNumbers(text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ""));

function* numbersIn(plain: string, hint: string | null): Generator<PriceInText & { isMoney: boolean }> {
  let read = 0;
  let signed = 0;
  for (const { 0: whole, index } of plain.matchAll(numberToken)) {
    if (index < read) continue;
    const before = plain.slice(Math.max(0, index - contextLength), index);
    // "10.5 .85": the second mark is ambiguous.
    if (/\d[ \u00a0][.,]$/.test(before)) continue;
    let end = index + whole.length;
    let token = whole;
    const apart = centsApart(whole, { before, after: plain.slice(end, end + 2 * besideLength), hint });
    const isParted = /[.,]/.test(whole) || apart !== null || /€\s?$/.test(before);
    const cents = isParted ? undefined : centsBehindSign.exec(plain.slice(end, end + besideLength));
    if (apart) end += apart.length;
    read = end + (cents?.[0].length ?? 0);
    if (apart && apart.cents === null) continue;
    if (cents) token = `${whole}.${cents[1]}`;
    else if (apart) token = `${whole}${apart.mark}${apart.cents}`;
    // A sign that stands behind a number is not of the next one: "5,94 € 1 kg".
    const beside = {
      before: plain.slice(Math.max(signed, index - besideLength), index),
      after: plain.slice(end, end + besideLength),
    };
    const isOfMany = magnitude.test(beside.after) || behindMagnitude.test(beside.before);
    const found = isOfMany ? null : priceOf(token, beside, hint);
    if (!found) continue;
    const { price, isMoney, leading, trailing } = found;
    signed = Math.max(read, end + trailing);
    yield { price, isMoney, start: index - leading, end: signed };
  }
}

type Beside = { before: string; after: string };

function priceOf(token: string, { before, after }: Beside, hint: string | null) {
  const around = signAround(before, after);
  const isDoubtful = around !== null && isDoubtfulSign(around.sign, { number: token, before, after, hint });
  const sign = around === null || isDoubtful ? null : around.sign;
  const dash = dashForCents.exec(after)?.[0].length ?? 0;
  const currency = sign === null ? hint : codeOfSign(sign, hint);
  // A bare dollar sign is written in New York and in Santiago, which disagree on the point.
  const amount = amountOf(token, sign === "$" && currency !== hint ? null : currency);
  if (amount === null) return null;
  const { leading = 0, trailing = 0 } = sign === null ? {} : (around ?? {});
  return {
    price: { amount, currency },
    isMoney: sign !== null || dash > 0,
    leading,
    trailing: Math.max(trailing, dash),
  };
}

/**
 * The first number in a text that is no percentage, as a plain decimal, with a minus that stands directly before it; the first percentage
 * where there is no other; null when there is none.
 */
export function firstNumber(text: string): string | null {
  const plain = plainText(text);
  let percentage: string | null = null;
  for (const { 0: token, index } of plain.matchAll(numberToken)) {
    const amount = amountOf(token, null);
    if (amount === null) continue;
    const isNegative = /(?:^|[\s(:])[-−]$/.test(plain.slice(Math.max(0, index - 2), index));
    const number = isNegative ? plainDecimal(`-${amount}`) : amount;
    if (!/^\s?[%٪]/.test(plain.slice(index + token.length, index + token.length + 2))) return number;
    percentage ??= number;
  }
  return percentage;
}

/** Marks of numbers of full-width and Arabic script as their ASCII counterparts, each in its place. */
const otherMarks: Record<string, string> = { "．": ".", "，": ",", "٫": ".", "٬": "," };
const withAsciiNumbers = (text: string): string =>
  withAsciiDigits(text).replace(/[．，٫٬]/g, (mark) => otherMarks[mark] ?? mark);

function amountOf(token: string, currency: string | null): string | null {
  if (token.length > maxNumberLength) return null;
  const marked = token.replace(/[^\d.,]/g, "");
  const parts = marked.split(/[.,]/);
  const marks = marked.replace(/\d/g, "");
  const last = marks.at(-1);
  const whole = parts[0] || "0";
  if (last === undefined) return plainDecimal(whole);
  const isMixed = new Set(marks).size === 2;
  const isLastSingle = marks.indexOf(last) === marks.length - 1;
  const endsInCents = marks.length > 1 && parts.at(-1)?.length === 2;
  const hasFraction = isMixed ? isLastSingle : endsInCents || (marks.length === 1 && isFraction(parts, last, currency));
  const fraction = hasFraction ? (parts.at(-1) ?? "0") : "0";
  const groups = hasFraction ? parts.slice(1, -1) : parts.slice(1);
  // Marks that do not group properly ("10.11.2026", "1,2,3") separate numbers: the first is meant.
  return areGroups(whole, groups) ? plainDecimal(`${whole}${groups.join("")}.${fraction}`) : plainDecimal(whole);
}

function isFraction(parts: string[], mark: string, currency: string | null): boolean {
  const [whole = "", rest = ""] = parts;
  if (rest.length !== 3 || whole === "" || whole.startsWith("0") || whole.length > 3) return true;
  if (currency === null) return false;
  return thousandthCurrencies.has(currency) || (mark === "." && pointCurrencies.has(currency));
}

/** Groups of three, or as in India a last group of three after groups of two. */
function areGroups(whole: string, groups: string[]): boolean {
  if (groups.length === 0) return true;
  if (whole.length > 3 || groups.at(-1)?.length !== 3) return false;
  const inner = groups.slice(0, -1);
  return inner.every((group) => group.length === 3) || (whole.length < 3 && inner.every((group) => group.length === 2));
}
