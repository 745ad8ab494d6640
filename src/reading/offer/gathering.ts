/** Price and stock as places of a page tell them one after the other; the first that knows is believed, and all that was said is kept. Pure. */
import { message, type Sentence } from "../../message/message.ts";
import { compareDecimal } from "../../lib/price/decimal.ts";
import type { Choice } from "./choose.ts";
import type { Stock } from "../../lib/price/stock.ts";
import { shownCurrency, shownReading } from "./readings.ts";
import type { ShownStock } from "./purchase.ts";
import type { InWords } from "./visible.ts";

/** What can be ordered and is not there. */
const otherStates = /preorder|backorder|presale|madetoorder|reserved|discontinued|availablefororder/;

/** Where a page says what something costs, by the names that traces and the API have for it. */
export const offerPlaces = ["json_ld", "microdata", "rdfa", "meta", "text"] as const;
export type OfferPlace = (typeof offerPlaces)[number];

export class Gathering {
  readonly stock: Stock = { price: null, currency: null, in_stock: null, availability: "unknown" };
  #evidence: unknown[] = [];
  #notes: Sentence[] = [];
  #leftOut: Sentence[] = [];
  #differs = false;

  get isComplete(): boolean {
    return this.stock.price !== null && this.stock.currency !== null && this.stock.in_stock !== null;
  }

  /** True where no place said anything of the product, not even too much. */
  get isEmpty(): boolean {
    const { price, in_stock, availability } = this.stock;
    return price === null && in_stock === null && availability === "unknown" && this.#notes.length === 0;
  }

  /** Whether something was said that is not said of the product. */
  get saysOfOthers(): boolean {
    return this.#leftOut.length > 0;
  }

  add(place: OfferPlace, { offer, notes, differs = false }: Choice): void {
    this.#notes.push(...notes);
    this.#differs ||= differs;
    if (offer) this.#take(place, { ...offer, availability: offer.availability || "unknown" });
  }

  /** `others`: what of the text was left out, in words. */
  addText({ stock, priceNote, stockNote }: InWords, others: readonly Sentence[] = []): void {
    this.#leftOut.push(...others);
    if (priceNote && this.stock.price === null) this.#notes.push(priceNote);
    if (stockNote && this.stock.in_stock === null) this.#notes.push(stockNote);
    this.#take("text", stock);
  }

  #take(place: OfferPlace, { price, currency, in_stock, availability }: Stock): void {
    const { stock } = this;
    if (price !== null || currency !== null || availability !== "unknown")
      this.#evidence.push({ place, price, currency, in_stock, availability });
    if (stock.price === null && price !== null) Object.assign(stock, { price, currency });
    // A place may name the currency alone.
    else if (stock.currency === null && stock.price !== null && (price === null || stock.price === price))
      stock.currency = currency;
    if (stock.in_stock !== null || availability === "unknown") return;
    if (in_stock !== null || stock.availability === "unknown") Object.assign(stock, { in_stock, availability });
  }

  /** Holds the price of the data against what the page shows; `hint`: the currency where its language is spoken. */
  holdAgainst(text: string, hint: string | null): void {
    const { stock } = this;
    if (stock.price === null) return;
    const shown = shownReading(stock.price, text, stock.currency ?? hint);
    if (shown !== stock.price) this.#notes.push(message("price.shown_otherwise", { data: stock.price, shown }));
    stock.price = shown;
    if (stock.currency !== null) return;
    stock.currency = shownCurrency(shown, text, hint);
    if (stock.currency) this.#notes.push(message("price.shown_currency", { currency: stock.currency }));
  }

  /** The stock of the data that words on the page may speak against; null where it has several states, or one that is neither yes nor no. */
  get contestable(): boolean | null {
    const { in_stock, availability } = this.stock;
    return this.#differs || otherStates.test(availability) ? null : in_stock;
  }

  /** Whether its price is that of the one product and variant: what the page strikes through is then not the price. */
  get isOneOffer(): boolean {
    return this.stock.price !== null && !this.#differs;
  }

  /** Takes the lower price that the page asks in place of the one of the data that it strikes through. */
  takeAsked({ price, currency }: Pick<Stock, "price" | "currency">): void {
    const { stock } = this;
    if (price === null || stock.price === null || compareDecimal(price, stock.price) >= 0) return;
    if (currency !== null && stock.currency !== null && currency !== stock.currency) return;
    this.#notes.push(message("price.shown_otherwise", { data: stock.price, shown: price }));
    this.#evidence.push({ place: "text", price, currency, in_stock: null, availability: "unknown" });
    Object.assign(stock, { price, currency: stock.currency ?? currency });
  }

  /** Takes what the page shows at the place of purchase for the stock, whatever its data says. */
  takeShown({ in_stock, words }: ShownStock): void {
    const availability = in_stock ? "instock" : "outofstock";
    this.#notes.push(message("price.stock_shown", { data: this.stock.availability, shown: words }));
    this.#evidence.push({ place: "text", price: null, currency: null, in_stock, availability });
    Object.assign(this.stock, { in_stock, availability });
  }

  /** What was found where (`table`), and what stays open and why (`notes`). */
  account(): { facts: Stock; notes: Sentence[]; table: unknown[] } {
    const { price, currency, in_stock, availability } = this.stock;
    const open = [
      ...(price === null ? [message("price.undecided")] : []),
      ...(in_stock === null ? [message("price.stock_unknown")] : []),
    ];
    return {
      facts: { price, currency, in_stock, availability },
      notes: [...this.#leftOut, ...this.#notes, ...open],
      table: this.#evidence,
    };
  }
}
