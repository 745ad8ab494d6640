/**
 * Which offer of a page is the one that is watched. In order:
 *
 * 1. Products of another name than the page's own decide nothing, nor do members of a list that are not the page's own.
 *    Of several products the one whose address is the page's, else the one that heading or title name, else, where all say the same,
 *    any. Otherwise nobody can say: no product is chosen.
 * 2. Of its offers those whose address fits the page's best, else those whose number stands in the page's address.
 * 3. Of these the lowest in stock; where none is known to be in stock, the lowest of those of which nothing is known, then of the rest.
 *    Prices in several currencies cannot be compared: then there is no price.
 * Pure.
 */
import { message, type Message } from "../../message/message.ts";
import { compareDecimal } from "../../lib/price/decimal.ts";
import { plainName, type Offer, type Product } from "./offers.ts";

/** What the page says of itself. */
export type PageFacts = { urls: string[]; heading: string; title: string };

/** `notes`: how it was chosen, or why not. `differs`: whether other variants of it are in another state of stock, or may be. */
export type Choice = { offer: Offer | null; notes: Message[]; differs?: boolean };

/** The watched offer of the products of a page. */
export function choiceOf(products: readonly Product[], page: PageFacts): Choice {
  const notes: Message[] = [];
  const product = productOfPage(products, page, notes);
  if (!product) return { offer: null, notes };
  const offers = narrowedOffers(product.offers, page, notes);
  const ranks = [true, null, false].map((state) => offers.filter((offer) => offer.in_stock === state));
  const best = ranks.find((group) => group.length > 0) ?? [];
  const currencies = new Set(best.flatMap((offer) => (offer.price === null ? [] : [offer.currency])));
  const [first] = best;
  if (first && currencies.size > 1) {
    notes.push(message("price.currencies", { currencies: [...currencies].join(", ") }));
    return { offer: { ...first, price: null, currency: null }, notes, differs: true };
  }
  const lowest = best.reduce<Offer | undefined>((low, offer) => (isBelow(offer, low) ? offer : low), undefined);
  if (offers.length > 1)
    notes.push(
      message(first?.in_stock ? "price.offers_lowest_in_stock" : "price.offers_lowest", { count: offers.length }),
    );
  if (lowest?.highest) notes.push(message("price.data_range", { range: `${lowest.price} to ${lowest.highest}` }));
  const differs = new Set(offers.map((offer) => offer.in_stock)).size > 1 || lowest?.highest !== undefined;
  return { offer: lowest ?? null, notes, differs };
}

function isBelow(offer: Offer, low: Offer | undefined): boolean {
  if (!low || low.price === null) return !low || offer.price !== null;
  return offer.price !== null && compareDecimal(offer.price, low.price) < 0;
}

function productOfPage(products: readonly Product[], page: PageFacts, notes: Message[]): Product | null {
  const all = products.filter(({ offers }) => offers.length > 0);
  const own = namedByPage(products, page);
  const isUnsold = own !== null && own.product.offers.length === 0;
  const isOther = ({ names, isListed = false }: Product) => (isUnsold ? names.length > 0 : isListed && own === null);
  const sold = all.filter((product) => !isOther(product));
  if (sold.length < all.length && sold.length === 0) {
    notes.push(message("price.others"));
    return null;
  }
  if (sold.length < 2) return sold[0] ?? null;
  if (own && !isUnsold) return noted(notes, own.product, own.how);
  const said = new Set(
    sold.flatMap(({ offers }) => offers.map((one) => `${one.price} ${one.currency} ${one.in_stock}`)),
  );
  if (said.size === 1) return sold[0] ?? null;
  notes.push(message("price.products_several", { count: sold.length }));
  return null;
}

/** The one product that address, heading or title of the page name. */
function namedByPage(products: readonly Product[], page: PageFacts): { product: Product; how: Message } | null {
  const fits = products.map((product) => fitOf([...product.urls, ...product.offers.flatMap(({ urls }) => urls)], page));
  const best = Math.max(...fits);
  const heading = plainName(page.heading);
  const title = plainName(page.title);
  const ways: [how: Message, found: Product[]][] = [
    [message("price.product_address"), products.filter((_, index) => best >= 0 && fits[index] === best)],
    [
      message("price.product_heading"),
      products.filter(({ names }) => names.some((name) => heading !== "" && plainName(name) === heading)),
    ],
    [
      message("price.product_title"),
      products.filter(({ names }) => names.some((name) => plainName(name) !== "" && title.startsWith(plainName(name)))),
    ],
  ];
  for (const [how, [product, another]] of ways) if (product && !another) return { product, how };
  return null;
}

function noted(notes: Message[], product: Product | undefined, how: Message): Product | null {
  notes.push(message("price.products_one", { which: how }));
  return product ?? null;
}

function narrowedOffers(offers: readonly Offer[], page: PageFacts, notes: Message[]): readonly Offer[] {
  if (offers.length < 2) return offers;
  const fits = offers.map((offer) => fitOf(offer.urls, page));
  const best = Math.max(...fits);
  const byUrl = best < 0 ? offers : offers.filter((_, index) => fits[index] === best);
  if (byUrl.length < offers.length) {
    notes.push(message("price.offers_address", { count: offers.length, fitting: byUrl.length }));
    return byUrl;
  }
  const words = new Set(page.urls.flatMap(wordsOf));
  const byNumber = offers.filter(({ ids }) => ids.some((id) => id.length >= 3 && words.has(id.toLowerCase())));
  if (byNumber.length === 0 || byNumber.length === offers.length) return offers;
  notes.push(message("price.offers_number", { count: offers.length, fitting: byNumber.length }));
  return byNumber;
}

/** How well addresses name the page: -1 not at all, else how many parameters of the page's address they name too. */
function fitOf(urls: readonly string[], page: PageFacts): number {
  let best = -1;
  for (const own of page.urls.map((url) => parsed(url, url))) {
    for (const url of own ? urls : []) {
      const other = parsed(url, own?.href ?? "");
      if (!own || !other || pathOf(other) !== pathOf(own)) continue;
      const parameters = [...other.searchParams];
      const isWithin = parameters.every(([name, value]) => own.searchParams.getAll(name).includes(value));
      if (isWithin) best = Math.max(best, parameters.length);
    }
  }
  return best;
}

const pathOf = (url: URL) => url.hostname.replace(/^www\./, "") + url.pathname.replace(/\/+$/, "");

function wordsOf(text: string): string[] {
  const url = parsed(text, text);
  if (!url) return [];
  const words = [...url.pathname.split(/[/.]/), ...url.searchParams.values(), url.hash.slice(1)];
  return words.map((word) => word.toLowerCase());
}

function parsed(url: string, base: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
