/**
 * Price and stock in the text that a person reads, where the data of a page is silent:
 *
 * 1. Of a whole page only what follows its heading counts, up to where it goes on to other products.
 * 2. Struck-through prices, old prices, unit prices and costs of delivery are not the price. Without include_filters a price has a currency.
 * 3. Several different prices, or words for and against stock, decide nothing: there is a note instead of a guess.
 * Pure.
 */
import { parsePrice, pricesIn, type Price } from "../numbers.ts";
import { availabilityOf } from "./availability.ts";
import { stockInLine } from "./phrases.ts";
import type { Stock } from "./stock.ts";

/** `isScoped`: the lines are what include_filters chose. */
export type Visible = { text: string; heading: string; isScoped: boolean; currency: string | null };

const asidePrice =
  /(?<!\p{L})(?:shipping|delivery|postage|versand\p{L}*|lieferung|livraison|frais de port|envío|envio|spedizione|verzendkosten|dostawa|instead of|was|rrp|msrp|uvp|statt|save|you save|sie sparen|au lieu de|antes|prima|list price|per month|pro monat|par mois|off)(?!\p{L})/iu;
const unitAfter = /^\s*(?:[/∕]|per\b|je\b|pro\b|par\b|al\b|por\b)\s*[\p{L}\d]/iu;
const elsewhere =
  /^(?:you (?:may|might) also like|related (?:products|items)|similar (?:products|items)|recommended|customers (?:also|who)|frequently bought|recently viewed|ähnliche (?:produkte|artikel)|das könnte|kunden (?:kauften|haben)|wird oft|zuletzt angesehen|produits (?:similaires|associés)|vous aimerez|productos (?:relacionados|similares)|también te|prodotti (?:correlati|simili)|potrebbe|gerelateerde|vergelijkbare|podobne|produtos relacionados|関連商品|おすすめ|相关商品|推荐)/iu;
const linesAfterHeading = 80;
const wholeNumber = /^[^\p{L}\d]{0,4}\d[\d.,'’ \u00a0]*[^\p{L}\d]{0,4}$/u;

/** What the text says, and notes on what it leaves open. */
export function visibleStock(visible: Visible): { stock: Stock; notes: string[] } {
  const lines = ownLines(visible);
  const notes: string[] = [];
  const price = priceIn(lines, visible, notes);
  const state = stockIn(lines, visible, notes);
  const availability = state === null ? "unknown" : state ? "instock" : "outofstock";
  return {
    stock: { price: price?.amount ?? null, currency: price?.currency ?? null, in_stock: state, availability },
    notes,
  };
}

function ownLines({ text, heading, isScoped }: Visible): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  if (isScoped) return lines;
  const at = heading === "" ? -1 : lines.indexOf(heading);
  const after = at < 0 ? lines : lines.slice(at, at + linesAfterHeading);
  const stop = after.findIndex((line, index) => index > 0 && elsewhere.test(line));
  return stop < 0 ? after : after.slice(0, stop);
}

function priceIn(lines: readonly string[], { isScoped, currency }: Visible, notes: string[]): Price | null {
  const found = new Map<string, Price>();
  const add = (price: Price) => found.set(`${price.amount} ${price.currency ?? ""}`, price);
  for (const line of lines) {
    if (asidePrice.test(line)) continue;
    for (const { price, after } of pricesIn(line, currency)) if (!unitAfter.test(after)) add(price);
  }
  if (found.size === 0 && isScoped)
    for (const line of lines) {
      const price = wholeNumber.test(line) ? parsePrice(line, currency) : null;
      if (price) add(price);
    }
  if (found.size > 1)
    notes.push(
      `The text shows several prices (${[...found.keys()].slice(0, 8).join(", ").trim()}): include_filters can choose one`,
    );
  return found.size === 1 ? ([...found.values()][0] as Price) : null;
}

function stockIn(lines: readonly string[], { isScoped }: Visible, notes: string[]): boolean | null {
  const phrases = lines.flatMap((line) => stockInLine(line) ?? []);
  const said = phrases.filter((phrase) => !phrase.isButton);
  const yes = phrases.find((phrase) => phrase.in_stock);
  const no = said.find((phrase) => !phrase.in_stock);
  if (yes && no) {
    notes.push(`The text says both "${yes.words}" and "${no.words}"`);
    return null;
  }
  if (yes || no) {
    notes.push(`The text says "${(yes ?? no)?.words}"`);
    return yes !== undefined;
  }
  const words = isScoped
    ? lines.filter((line) => line.length <= 40).map((line) => availabilityOf(line)?.in_stock ?? null)
    : [];
  return words.find((word) => word !== null) ?? null;
}
