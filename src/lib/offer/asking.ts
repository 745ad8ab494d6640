/**
 * The price in lines of text that a person reads:
 *
 * 1. Lines about delivery, rates, savings and what something cost before are left out, and so are unit prices.
 * 2. One price is the price. Of a range it is the lowest, unless one exact price stands within it: that of the chosen variant.
 * 3. Several different prices decide nothing.
 * 4. A word for "free" is a price of nothing where no other price stands, and where it is labelled as a price or somebody chose it.
 * Pure.
 */
import { compareDecimal } from "../price/decimal.ts";
import { isFreeOfCharge, isFreePrice, isPriceLabel } from "../price/free.ts";
import { parsePrice, pricesIn, type Price } from "../price/numbers.ts";
import { isWithin, joinedRanges, type PriceRange, rangesIn } from "./ranges.ts";

/** What lines say: `found`, or in a note why nothing is decided or how it was; neither where they say nothing. */
export type Finding<T> = { found?: T; note?: string };

/** `isScoped`: the lines are what include_filters chose. `hint`: the currency of the page. `currency`: that of its data. */
export type PriceQuestion = { isScoped: boolean; currency: string | null; hint: string | null };

const aside =
  /(?<!\p{L})(?:shipping|delivery|postage|versand\p{L}*|lieferung|livraison|frais de port|envío|envio|spedizione|verzendkosten|dostawa|instead of|was|rrp|msrp|uvp|statt|save|you save|sie sparen|au lieu de|antes|prima|list price|per month|pro monat|par mois|im monat|monatlich|mtl|a month|monthly|al mes|al mese|installments?|instalments?|off|original price|ursprünglicher preis|prix initial|precio original|prezzo originale|oorspronkelijke prijs|pierwotna cena|preço original|ordinarie pris)(?!\p{L})/iu;
/** Where a line goes on from a price to what it holds or leaves out: "12,99 € inkl. MwSt., zzgl. Versand". */
const extras =
  /(?<!\p{L})(?=(?:zzgl|inkl|incl|inc|excl|exkl|plus|hors|ttc|más|più|exc|exklusive|inklusive|including|excluding)(?!\p{L}))/iu;
/** Where a line goes on from an old price to the one of today; words of it may stand right behind a price, never inside another word. */
const today =
  /(?<!\p{L})(?=(?:now|sale price|current price|jetzt|aktueller preis|(?:le )?prix actuel|ahora|(?:el )?precio actual|(?:il )?prezzo attuale|huidige prijs|aktualna cena|(?:o )?preço atual)(?!\p{L}))/iu;
const unitAfter = /^\s*(?:[/∕]|per\b|je\b|pro\b|par\b|al\b|por\b)\s*[\p{L}\d]/iu;
const wholeNumber = /^[^\p{L}\d]{0,4}\d[\d.,'’ \u00a0]*[^\p{L}\d]{0,4}$/u;
const maxPriceWords = 6;
const maxShown = 8;

export function priceIn(lines: readonly string[], question: PriceQuestion): Finding<Price> {
  const { isScoped, hint } = question;
  const exact = new Map<string, Price>();
  const ranges: PriceRange[] = [];
  for (const line of joinedRanges(lines).flatMap(partsOfLine)) {
    if (aside.test(line) || (!isScoped && line.split(/\s+/).length > maxPriceWords)) continue;
    const found = rangesIn(line, hint);
    ranges.push(...found.ranges);
    for (const { price, after } of pricesIn(found.rest, hint))
      if (!unitAfter.test(after)) exact.set(spelled(price), price);
  }
  if (exact.size === 0 && ranges.length === 0 && isScoped) addBare(exact, lines, question);
  if (exact.size === 0 && ranges.length === 0 && isFree(lines, isScoped))
    return { found: { amount: "0", currency: question.currency } };
  return decided([...exact.values()], ranges);
}

const spelled = ({ amount, currency }: Price): string => `${amount} ${currency ?? ""}`.trim();

/** A bare number is a price where somebody chose it. */
function addBare(exact: Map<string, Price>, lines: readonly string[], { currency }: PriceQuestion): void {
  for (const line of lines) {
    const price = wholeNumber.test(line) ? parsePrice(line, currency) : null;
    if (price) exact.set(spelled(price), price);
  }
}

/** A line beside which "free" is not said of delivery or of a trial. */
function isFree(lines: readonly string[], isScoped: boolean): boolean {
  return lines.some((line, at) => {
    const before = lines[at - 1] ?? "";
    if (isFreePrice(line)) return true;
    return isFreeOfCharge(line) && (isPriceLabel(before) || (isScoped && !aside.test(before)));
  });
}

function decided(exact: readonly Price[], ranges: readonly PriceRange[]): Finding<Price> {
  const ends = exact.filter((price) => !ranges.some(({ low, high }) => isEnd(price, low) || isEnd(price, high)));
  const [range] = ranges;
  const areOne = ranges.every((one) => range && isEnd(one.low, range.low) && isEnd(one.high, range.high));
  if (range && areOne) {
    const said = `${spelled(range.low)} to ${spelled(range.high)}`;
    const [only, another] = ends;
    if (!only) return { found: range.low, note: `The text shows a range of prices (${said}): the lowest is taken` };
    if (!another && isWithin(only, range))
      return { found: only, note: `The text shows a range of prices (${said}), and within it the one that is taken` };
  }
  const [price] = exact;
  if (exact.length <= 1 && !range) return price ? { found: price } : {};
  const all = [...new Set([...ranges.flatMap(({ low, high }) => [low, high]), ...exact].map(spelled))];
  return {
    note: `The text shows several prices (${all.slice(0, maxShown).join(", ")}): include_filters can choose one`,
  };
}

const isEnd = (price: Price, end: Price): boolean =>
  price.currency === end.currency && compareDecimal(price.amount, end.amount) === 0;

/** What a line says of different prices, apart; what follows a price with "plus" or "incl." is left out. */
function partsOfLine(line: string): string[] {
  return line.split(today).flatMap((part) => {
    const pieces = part.split(extras);
    const at = pieces.findIndex((piece) => pricesIn(piece).length > 0);
    // "Price incl. tax: $5" has its price behind such a word.
    return at < 0 ? [part] : [pieces.slice(0, at + 1).join("")];
  });
}
