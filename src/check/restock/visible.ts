/**
 * Price and stock in the text that a person reads, where the data of a page is silent:
 *
 * 1. Of a whole page what follows its heading counts, up to where it goes on to other products; where that says nothing, all of it up to
 *    there, but for the cart.
 * 2. Of a whole page only short lines count: in prose a price or "available" may be said of anything.
 * 3. Struck-through prices, old prices, unit prices and costs of delivery are not the price. Without include_filters a price has a currency.
 * 4. Several different prices, or words for and against stock, decide nothing: there is a note instead of a guess.
 * Pure.
 */
import { parsePrice, pricesIn, type Price } from "../numbers.ts";
import { availabilityOf } from "./availability.ts";
import { stockInLine } from "./phrases.ts";
import type { Stock } from "./stock.ts";

/** `isScoped`: the lines are what include_filters chose. `money`: the currency where the page's language is spoken. */
export type Visible = {
  text: string;
  heading: string;
  isScoped: boolean;
  currency: string | null;
  money?: string | null;
};

const asidePrice =
  /(?<!\p{L})(?:shipping|delivery|postage|versand\p{L}*|lieferung|livraison|frais de port|envío|envio|spedizione|verzendkosten|dostawa|instead of|was|rrp|msrp|uvp|statt|save|you save|sie sparen|au lieu de|antes|prima|list price|per month|pro monat|par mois|im monat|monatlich|mtl|a month|monthly|al mes|al mese|installments?|instalments?|off|original price|ursprünglicher preis|prix initial|precio original|prezzo originale|oorspronkelijke prijs|pierwotna cena|preço original|ordinarie pris)(?!\p{L})/iu;
/** Where a line goes on from a price to what it holds or leaves out: "12,99 € inkl. MwSt., zzgl. Versand". */
const extras =
  /(?<!\p{L})(?=(?:zzgl|inkl|incl|inc|excl|exkl|plus|hors|ttc|más|più|exc|exklusive|inklusive|including|excluding)(?!\p{L}))/iu;
/** Where a line goes on from an old price to the one of today; words of it may stand right behind a price, never inside another word. */
const today =
  /(?<!\p{L})(?=(?:now|sale price|current price|jetzt|aktueller preis|(?:le )?prix actuel|ahora|(?:el )?precio actual|(?:il )?prezzo attuale|huidige prijs|aktualna cena|(?:o )?preço atual)(?!\p{L}))/iu;
const unitAfter = /^\s*(?:[/∕]|per\b|je\b|pro\b|par\b|al\b|por\b)\s*[\p{L}\d]/iu;
const elsewhere =
  /^(?:you (?:may|might) also like|related (?:products|items)|similar (?:products|items)|recommended|customers (?:also|who)|frequently bought|recently viewed|ähnliche (?:produkte|artikel)|das könnte|kunden (?:kauften|haben)|wird oft|zuletzt angesehen|produits (?:similaires|associés)|vous aimerez|productos (?:relacionados|similares)|también te|prodotti (?:correlati|simili)|potrebbe|gerelateerde|vergelijkbare|podobne|produtos relacionados|関連商品|おすすめ|相关商品|推荐)/iu;
const cart =
  /(?<!\p{L})(?:cart|basket|bag|checkout|subtotal|total|warenkorb|einkaufswagen|summe|panier|carrito|cesta|carrello|carrinho|winkelwagen|koszyk)(?!\p{L})/iu;
const linesAfterHeading = 80;
const mostLines = 2000;
const mostWords = 10;
const mostPriceWords = 6;
const denseScript = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;
const longestLine = 1000;
const longestWord = 40;
const wholeNumber = /^[^\p{L}\d]{0,4}\d[\d.,'’ \u00a0]*[^\p{L}\d]{0,4}$/u;

/** What the text says, and why it leaves price or stock open. */
export function visibleStock(visible: Visible): InWords {
  const parts = partsOf(visible);
  const price = firstOf(parts, (lines) => priceIn(lines, visible));
  const state = firstOf(parts, (lines) => stockIn(lines, visible));
  const in_stock = state.found ?? null;
  const availability = in_stock === null ? "unknown" : in_stock ? "instock" : "outofstock";
  return {
    stock: { price: price.found?.amount ?? null, currency: price.found?.currency ?? null, in_stock, availability },
    priceNote: price.note,
    stockNote: state.note,
  };
}

export type InWords = { stock: Stock; priceNote: string | undefined; stockNote: string | undefined };

/** What lines say: `found`, or in a note why nothing is decided; neither where they say nothing. */
type Said<T> = { found?: T; note?: string };

function firstOf<T>(parts: readonly string[][], read: (lines: readonly string[]) => Said<T>): Said<T> {
  for (const lines of parts) {
    const said = read(lines);
    if (said.found !== undefined || said.note !== undefined) return said;
  }
  return {};
}

function partsOf({ text, heading, isScoped }: Visible): string[][] {
  const all = text.split("\n").map((line) => line.trim());
  const lines = all.filter((line) => line !== "" && line.length <= longestLine);
  if (isScoped) return [lines.slice(0, mostLines)];
  const at = heading === "" ? -1 : lines.indexOf(heading);
  const stop = lines.findIndex((line, index) => index > at && elsewhere.test(line));
  const own = lines.slice(0, Math.min(stop < 0 ? lines.length : stop, mostLines));
  const short = own.filter((line, index) => index === at || isShort(line));
  const whole = short.filter((line) => !cart.test(line));
  const from = at < 0 ? -1 : short.indexOf(heading);
  return from < 0 ? [whole] : [short.slice(from, from + linesAfterHeading), whole];
}

/** No prose: up to ten words. Scripts without spaces say in a third of the characters as much. */
const isShort = (line: string): boolean =>
  line.length <= (denseScript.test(line) ? 24 : 72) && wordsIn(line) <= mostWords;

const wordsIn = (line: string): number => line.split(/\s+/).length;

function priceIn(lines: readonly string[], { isScoped, currency, money = null }: Visible): Said<Price> {
  const found = new Map<string, Price>();
  const add = (price: Price) => found.set(`${price.amount} ${price.currency ?? ""}`, price);
  for (const line of lines.flatMap(partsOfLine)) {
    if (asidePrice.test(line) || (!isScoped && wordsIn(line) > mostPriceWords)) continue;
    for (const { price, after } of pricesIn(line, currency ?? money)) if (!unitAfter.test(after)) add(price);
  }
  if (found.size === 0 && isScoped)
    for (const line of lines) {
      const price = wholeNumber.test(line) ? parsePrice(line, currency) : null;
      if (price) add(price);
    }
  const [price] = found.values();
  if (found.size <= 1) return price ? { found: price } : {};
  const shown = [...found.keys()].map((key) => key.trim()).slice(0, 8);
  return { note: `The text shows several prices (${shown.join(", ")}): include_filters can choose one` };
}

/** What a line says of different prices, apart; what follows a price with "plus" or "incl." is left out. */
function partsOfLine(line: string): string[] {
  return line.split(today).flatMap((part) => {
    const pieces = part.split(extras);
    const at = pieces.findIndex((piece) => pricesIn(piece).length > 0);
    // "Price incl. tax: $5" has its price behind such a word.
    return at < 0 ? [part] : [pieces.slice(0, at + 1).join("")];
  });
}

function stockIn(lines: readonly string[], { isScoped }: Visible): Said<boolean> {
  const phrases = lines.flatMap((line) => stockInLine(line) ?? []);
  const said = phrases.filter((phrase) => !phrase.isButton);
  const yes = phrases.find((phrase) => phrase.in_stock);
  const no = said.find((phrase) => !phrase.in_stock);
  if (yes && no) return { note: `The text says both "${yes.words}" and "${no.words}"` };
  if (yes || no) return { found: yes !== undefined };
  if (!isScoped) return {};
  const words = lines.map((line) => (line.length <= longestWord ? (availabilityOf(line)?.in_stock ?? null) : null));
  const word = words.find((one) => one !== null);
  return word === undefined || word === null ? {} : { found: word };
}
