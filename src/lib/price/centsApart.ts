/**
 * Cents that a blank parts from their number: "1.294, 50 €", "$ 6. 49", "52. 80". The same letters can be two numbers ("$10, 20 pieces",
 * "10, 20 or 50 €"), therefore they are cents only where nothing else can be meant:
 *
 * 1. A currency follows them, and neither a word, but for one such as "Price" or "from", nor another number stands before the number.
 * 2. A currency stands before the number, and no word or number follows the cents, but for a word of tax or unit.
 * 3. They and their number are all of the text.
 *
 * Where a currency stands beside and it is neither this nor clearly a list, the number is none: rather no price than a wrong one. Pure.
 */
import { codeOfSign, pointCurrencies, signBeside } from "./currencies.ts";
import { isPriceLabel } from "./free.ts";

/** `length`: how much of what follows the number was read. `cents`: null where it is ambiguous. */
export type CentsApart = { mark: string; cents: string | null; length: number };

const blank = "[ \\u00a0\\u2009\\u202f]";
const shape = new RegExp(`^(?:${blank}([.,])${blank}?|([.,])${blank})(\\d{2,3})(?!\\d|[.,]\\d|\\s?%)`, "u");
const wholeNumber = /^(?:\d+|\d{1,3}(?:[^\d]\d{3})+)$/u;
const besideLength = 14;
const inList = /\d[.,]?[ \u00a0]$|\d[.,;/]\s*$/;
const nothingFollows =
  /^\s*(?:$|[^\p{L}\p{N}\s.,]|[.,](?!\s*\d)|(?:incl|inkl|inc|excl|exkl|ttc|ht|tax|vat|mwst|iva|btw|each|per|par|pro|je|al)(?!\p{L}))/iu;

/** Words that stand right before a price. */
const beginning =
  /(?:^|\s)(?:from|only|just|now|ab|nur|jetzt|dès|seulement|à partir de|desde|solo|sólo|da|vanaf|nu|od|tylko|jen|från|fra|fr\.|от|от всего)\s+$/iu;

/** The cents behind a number; null where none stand there. `before`, `after`: the text on both sides of the number. */
export function centsApart(
  number: string,
  { before, after, hint }: { before: string; after: string; hint: string | null },
): CentsApart | null {
  const found = shape.exec(after);
  if (!found || !wholeNumber.test(number) || inList.test(before)) return null;
  const { 0: read, 1: early, 2: late, 3: cents = "" } = found;
  const mark = early ?? late ?? "";
  const rest = after.slice(read.length);
  const leading = signBeside(before.slice(-besideLength), "");
  const trailing = signBeside("", rest.slice(0, besideLength));
  const sign = leading ?? trailing;
  const beside = `${before}${rest}`.trim();
  const unclear = { mark, cents: null, length: read.length };
  // "$1, 299" can be a thousand and a bit.
  const isGroup = cents.length === 3;
  if (sign === null) return beside === "" ? { ...unclear, cents: isGroup ? null : cents } : null;
  const code = codeOfSign(sign, hint);
  // Those who write "10.50 USD" write lists with commas.
  const isList = mark === "," && code !== null && pointCurrencies.has(code);
  if (isGroup || isList) return beside === sign ? unclear : null;
  const isFirst = !/[\p{L}\d]\s*$/u.test(before) || isPriceLabel(before) || beginning.test(before);
  const isClear = leading === null ? isFirst : nothingFollows.test(rest) || trailing === leading;
  return { mark, cents: isClear ? cents : null, length: read.length };
}
