/**
 * Ranges of prices in a line: "$10 – $20", "10 – 20 €", "from $10 to $20", "ab 10 bis 20 €". Both ends are numbers, one of them has a
 * currency, and the first is the lower; "$20 – $15" is an old price and a new one. Pure.
 */
import { compareDecimal } from "../../lib/price/decimal.ts";
import { parsePrice, pricesIn, type Price } from "../../lib/price/numbers.ts";

export type PriceRange = { low: Price; high: Price };
/** `start`, `end`: its place in the line. */
export type RangeInLine = PriceRange & { start: number; end: number };

const number = "(?:\\d+(?:[.,'’ \\u00a0\\u202f]\\d+)*|[.,]\\d{1,2})";
const sign = "(?:\\p{Sc}|[A-Z]{3}|[Kk]r\\.?|zł|Kč|Ft|lei)";
const amount = `(?:${sign}\\s?)?${number}(?:[.,][-–—]+)?(?:\\s?${sign})?`;
const joint = "(?:[-–—~〜～]|to|bis|à|a|al|hasta|até|tot|do|til|till|и|до|から)";
const shape = new RegExp(
  `(?<![\\p{L}\\d.,])(${amount})\\s*${joint}\\s*(${amount})(?![\\p{L}\\d%]|[.,]\\d|\\s?%)`,
  "gu",
);
/** "10 – 20 EUR" has its second number read as "20 EUR", and a word may not follow: "2 to 3 days" has no currency. */
const maxLineLength = 200;

/** The ranges of a line, and the line with blanks in their places. `hint`: a currency known from elsewhere. */
export function rangesIn(line: string, hint: string | null): { ranges: RangeInLine[]; rest: string } {
  const ranges: RangeInLine[] = [];
  if (line.length > maxLineLength) return { ranges, rest: line };
  let rest = line;
  for (const { 0: whole, 1: first = "", 2: second = "", index: start } of line.matchAll(shape)) {
    const range = rangeOf(first, second, hint);
    if (range === null) continue;
    const end = start + whole.length;
    ranges.push({ ...range, start, end });
    rest = rest.slice(0, start) + " ".repeat(whole.length) + rest.slice(end);
  }
  return { ranges, rest };
}

function rangeOf(first: string, second: string, hint: string | null): PriceRange | null {
  const signed = [...pricesIn(first, hint), ...pricesIn(second, hint)][0];
  if (signed === undefined) return null;
  const { currency } = signed.price;
  const [low, high] = [parsePrice(first, currency), parsePrice(second, currency)];
  if (low === null || high === null || low.currency !== high.currency) return null;
  return compareDecimal(low.amount, high.amount) < 0 ? { low, high } : null;
}

/** Whether a price lies within a range, in its currency. */
export const isWithin = (price: Price, { low, high }: PriceRange): boolean =>
  price.currency === low.currency &&
  compareDecimal(price.amount, low.amount) >= 0 &&
  compareDecimal(price.amount, high.amount) <= 0;

const alone = new RegExp(`^${joint}$`, "u");

/** Lines of which one is nothing but the word or sign between two ends are one line. */
export function joinedRanges<T extends { text: string }>(lines: readonly T[]): T[] {
  const joined: T[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as T;
    const [before, after] = [joined.at(-1), lines[at + 1]];
    if (before !== undefined && after !== undefined && alone.test(line.text)) {
      joined[joined.length - 1] = { ...before, text: `${before.text} ${line.text} ${after.text}` };
      at += 1;
    } else joined.push(line);
  }
  return joined;
}
