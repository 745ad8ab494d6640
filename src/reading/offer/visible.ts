/**
 * Price and stock in the text that a person reads, where the data of a page is silent:
 *
 * 1. Of a whole page what follows its heading counts, up to where it goes on to other products; where that says nothing, all of it up to
 *    there, but for the cart. Cards of other products, and variants that are not chosen, were taken out before.
 * 2. Of a whole page only short lines count: in prose a price or "available" may be said of anything.
 * 3. Struck-through prices, old prices, unit prices and costs of delivery are not the price. Without include_filters a price has a
 *    currency. Of a range of prices the lowest is the price. Several different ones decide nothing.
 * 4. A firm word against stock ("Out of stock") counts more than a button to buy, which many shops leave in place; a weak one ("Notify me
 *    when …") does not. Words for and against stock decide nothing: there is a note instead of a guess. That it cannot be fetched from a
 *    store is no word against.
 * Pure.
 */
import { message, type Sentence } from "../../message/message.ts";
import {
  beginsWithPrice,
  priceIn,
  type Finding,
  type PossiblePrice,
  type PriceFinding,
  type PriceLine,
} from "./asking.ts";
import { availabilityOf } from "./availability.ts";
import { type Phrase, phrasesInLine } from "./phrases.ts";
import type { Stock } from "../../lib/price/stock.ts";

/**
 * `isScoped`: the lines are what include_filters chose. `money`: the currency where the page's language is spoken. `ends`: lines behind
 * which the page goes on to other products. `isPriceLine`: whether a line stands in an element called price, by its number, empty lines aside.
 */
export type Visible = {
  text: string;
  heading: string;
  isPriceLine?: (number: number) => boolean;
  isScoped: boolean;
  currency: string | null;
  money?: string | null;
  ends?: readonly string[];
};

const elsewhere =
  /^(?:you (?:may|might) also like|related (?:products|items)|similar (?:products|items)|recommended|customers (?:also|who)|frequently bought|recently viewed|ähnliche (?:produkte|artikel)|das könnte|kunden (?:kauften|haben)|wird oft|zuletzt angesehen|produits (?:similaires|associés)|vous aimerez|productos (?:relacionados|similares)|también te|prodotti (?:correlati|simili)|potrebbe|gerelateerde|vergelijkbare|podobne|produtos relacionados|関連商品|おすすめ|相关商品|推荐)/iu;
const cart =
  /(?<!\p{L})(?:cart|basket|bag|checkout|subtotal|total|warenkorb|einkaufswagen|summe|panier|carrito|cesta|carrello|carrinho|winkelwagen|koszyk)(?!\p{L})/iu;
/** Where something cannot be fetched may be sent. */
const fetched =
  /(?<!\p{L})(?:pick-?up|collection|click (?:&|and) collect|in[- ]stores?|at (?:your|this|the|nearby) store|selbstabholung|abholung|abholen|filiale|im markt|retrait|en magasin|recogida|en tienda|ritiro|in negozio|afhalen|in de winkel|odbiór|w salonie)(?!\p{L})/iu;
/** Whether a line is about a store, where something cannot be fetched. */
export const isFetched = (line: string): boolean => fetched.test(line);
const linesAfterHeading = 80;
const maxLines = 2000;
const maxWords = 10;
const denseScript = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;
const maxLineLength = 1000;
const maxPriceLine = 300;
const maxWordLength = 40;

/** What the text says, and why it leaves price or stock open. */
export function visibleStock(visible: Visible): InWords {
  const { isScoped, currency, money = null } = visible;
  const parts = partsOf(visible);
  const price: PriceFinding = firstOf(parts, (lines) =>
    priceIn(lines, { isScoped, currency, hint: currency ?? money }),
  );
  const state: Finding<boolean> = firstOf(parts, (lines) => stockIn(lines, visible));
  const in_stock = state.found ?? null;
  const availability = in_stock === null ? "unknown" : in_stock ? "instock" : "outofstock";
  return {
    stock: { price: price.found?.amount ?? null, currency: price.found?.currency ?? null, in_stock, availability },
    priceNote: price.note,
    possible: price.possible ?? [],
    stockNote: state.note,
  };
}

/** `possible`: the prices of which one could be meant, where the text shows several and decides nothing. */
export type InWords = {
  stock: Stock;
  priceNote: Sentence | undefined;
  stockNote: Sentence | undefined;
  possible: readonly PossiblePrice[];
};

function firstOf<F extends Finding<unknown>>(
  parts: readonly PriceLine[][],
  read: (lines: readonly PriceLine[]) => F,
): F | Record<string, never> {
  for (const lines of parts) {
    const said = read(lines);
    if (said.found !== undefined || said.note !== undefined) return said;
  }
  return {};
}

/** The lines of the place of purchase: behind the heading, or those that somebody chose; none where there is no heading. */
export function purchaseLines(visible: Visible): PriceLine[] {
  const parts = partsOf(visible);
  return visible.isScoped || parts.length > 1 ? (parts[0] ?? []) : [];
}

function partsOf({ text, heading, isScoped, ends = [], isPriceLine }: Visible): PriceLine[][] {
  const all = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line, number): PriceLine => ({
      text: line,
      number,
      isPrice: /\d/.test(line) && (isPriceLine?.(number) ?? false),
      isProse: !isShort(line),
    }))
    .filter((line) => line.text.length <= maxLineLength);
  if (isScoped) return [all.slice(0, maxLines)];
  const at = heading === "" ? -1 : all.findIndex((line) => line.text === heading);
  const stop = all.findIndex((line, index) => index > at && (elsewhere.test(line.text) || ends.includes(line.text)));
  const own = all.slice(0, Math.min(stop < 0 ? all.length : stop, maxLines));
  const named = own[at];
  if (named) own[at] = { ...named, isProse: false };
  const short = own.filter((line) => !line.isProse || isAboutPrice(line));
  const whole = short.filter((line) => !cart.test(line.text));
  const from = at < 0 ? -1 : short.findIndex((line) => line.text === heading);
  return from < 0 ? [whole] : [short.slice(from, from + linesAfterHeading), whole];
}

/** No prose: up to ten words. Scripts without spaces say in a third of the characters as much. */
const isShort = (line: string): boolean =>
  line.length <= (denseScript.test(line) ? 24 : 72) && line.split(/\s+/).length <= maxWords;

/** However long, a line in an element that is called price, or one that begins with a price. */
const isAboutPrice = ({ text, isPrice }: PriceLine): boolean =>
  text.length <= maxPriceLine && (isPrice || beginsWithPrice(text));

function stockIn(all: readonly PriceLine[], { isScoped }: Visible): Finding<boolean> {
  const lines = all.filter(({ isProse }) => isScoped || !isProse).map(({ text }) => text);
  const phrases = lines.flatMap((line) => phrasesInLine(line).filter((phrase) => phrase.in_stock || !isFetched(line)));
  if (phrases.length > 0) return stockOfPhrases(phrases);
  if (!isScoped) return {};
  const words = lines.map((line) => (line.length <= maxWordLength ? (availabilityOf(line)?.in_stock ?? null) : null));
  const word = words.find((one) => one !== null);
  return word === undefined || word === null ? {} : { found: word };
}

function stockOfPhrases(phrases: readonly Phrase[]): Finding<boolean> {
  const yes = phrases.find((phrase) => phrase.in_stock && !phrase.isButton);
  const no = phrases.find((phrase) => !phrase.in_stock && phrase.isFirm) ?? phrases.find((phrase) => !phrase.in_stock);
  const button = phrases.find((phrase) => phrase.isButton);
  if (no && (yes || (button && !no.isFirm)))
    return { note: message("price.stock_both", { one: (yes ?? button)?.words ?? "", other: no.words }) };
  if (no && button)
    return { found: false, note: message("price.stock_button", { one: no.words, other: button.words }) };
  return { found: no === undefined };
}
