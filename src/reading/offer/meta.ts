/** Open Graph and product meta tags (https://ogp.me, https://developers.facebook.com/docs/marketing-api/catalog/reference): one offer of the whole page. Pure. */
import { attributeOf } from "../../lib/document/attributes.ts";
import { isElement, nameOf, subtreeOf } from "../../lib/document/nodes.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { availabilityOf } from "./availability.ts";
import { amountOf, type Offer } from "./offers.ts";

const priceNames = [
  "product:sale_price:amount",
  "product:price:amount",
  "og:price:amount",
  "product:price",
  "og:price",
];
const currencyNames = [
  "product:sale_price:currency",
  "product:price:currency",
  "og:price:currency",
  "product:currency",
  "og:currency",
];
/** It says nothing of price and stock. */
const silent: Offer = { price: null, currency: null, availability: "", in_stock: null, urls: [], ids: [] };

const availabilityNames = ["product:availability", "og:availability", "availability"];

/** The offer that the meta tags tell, or null. */
export function metaOffer(document: Document, roots: readonly Node[]): Offer | null {
  const said = new Map<string, string>();
  for (const root of roots)
    for (const node of subtreeOf(document, root)) {
      if (!isElement(document, node) || nameOf(document, node) !== "meta") continue;
      const name = attributeOf(document, node, "property") ?? attributeOf(document, node, "name");
      const content = attributeOf(document, node, "content")?.trim();
      const key = name?.trim().toLowerCase();
      if (key && content && !said.has(key)) said.set(key, content.slice(0, 200));
    }
  const first = (names: string[]) => names.map((name) => said.get(name)).find((value) => value !== undefined) ?? null;
  const currency = first(currencyNames)?.toUpperCase() ?? null;
  const code = currency && /^[A-Z]{3}$/.test(currency) ? currency : null;
  const price = amountOf(first(priceNames), code);
  const word = first(availabilityNames);
  const availability = word === null ? null : availabilityOf(word);
  if (!price && !availability) {
    const card = labelled(said);
    return card ?? (code ? { ...silent, currency: code } : null);
  }
  return {
    price: price?.amount ?? null,
    currency: code ?? price?.currency ?? null,
    availability: availability?.availability ?? "",
    in_stock: availability?.in_stock ?? null,
    urls: [],
    ids: [],
  };
}

/** Labels and values for the cards of messengers: `twitter:label1` "Price", `twitter:data1` "$12.00". */
function labelled(said: ReadonlyMap<string, string>): Offer | null {
  const valueOf = (label: RegExp) =>
    [1, 2]
      .filter((at) => label.test(said.get(`twitter:label${at}`) ?? ""))
      .map((at) => said.get(`twitter:data${at}`))[0];
  const price = amountOf(valueOf(/^(?:price|preis|prix|precio|prezzo|prijs|cena)$/i) ?? null, null);
  const availability = availabilityOf(valueOf(/^(?:availability|verfügbarkeit|disponibilité|disponibilidad)$/i) ?? "");
  if (!price && !availability) return null;
  const { availability: word = "", in_stock = null } = availability ?? {};
  return {
    price: price?.amount ?? null,
    currency: price?.currency ?? null,
    availability: word,
    in_stock,
    urls: [],
    ids: [],
  };
}
