/**
 * Products and their offers out of structured data: JSON-LD, and microdata and RDFa in the same shape. Names of members are read without
 * case, references by `@id` are followed, and products that are only mentioned beside the one sold (similar, accessory, members of a list) are
 * left out. Pure.
 */
import { compareDecimal, plainDecimal } from "../../lib/price/decimal.ts";
import { parsePrice } from "../../lib/price/numbers.ts";
import { isObject, LongNumber, type Json, type JsonObject } from "../../lib/json/value.ts";
import { bareName, member, textsOf } from "./members.ts";
import { rangesIn } from "./ranges.ts";
import { fractionOfThree } from "./readings.ts";
import { availabilityOf, type Availability } from "./availability.ts";

export type Offer = Availability & {
  price: string | null;
  currency: string | null;
  /** The other end, where the price is the lowest of a range. */
  highest?: string;
  urls: string[];
  ids: string[];
};
/** `offers` is empty where the data names a product and not what it costs. */
export type Product = { names: string[]; urls: string[]; ids: string[]; offers: Offer[]; isListed?: boolean };

const asideMembers =
  /^(?:isrelatedto|issimilarto|isaccessoryorsparepartfor|isconsumablefor|review|reviews|aggregaterating|breadcrumb|potentialaction|hasmerchantreturnpolicy|shippingdetails)$/;
const offerTypes = /^(?:aggregate)?offer(?:forpurchase|forlease)?$/;
const productTypes = /^(?:product|productgroup|productmodel|individualproduct|someproducts|vehicle|car|book)$/;
const listPrices = /listprice|msrp|srp|strikethrough|regularprice|suggested/i;
const idMembers = [
  "sku",
  "mpn",
  "gtin",
  "gtin8",
  "gtin12",
  "gtin13",
  "gtin14",
  "isbn",
  "productid",
  "identifier",
  "@id",
];
const maxObjects = 20_000;
const maxProducts = 200;
const deepest = 40;
const maxTextLength = 200;

/** `isListed`: inside of a list of items. */
type Walk = { known: ReadonlyMap<string, JsonObject>; count: { left: number }; depth?: number; isListed?: boolean };

/** The products of a page's data, those of one name or number put together. Members of a list only where there are no others. */
export function productsIn(values: readonly Json[]): Product[] {
  const known = new Map<string, JsonObject>();
  eachObject(values as Json[], { known, count: { left: maxObjects } }, (object) => {
    const id = textsOf(member(object, "@id"))[0];
    if (id && Object.keys(object).length > 1 && !known.has(id)) known.set(id, object);
    return true;
  });
  const found: Product[] = [];
  const walk: Walk = { known, count: { left: maxObjects } };
  eachObject(values as Json[], walk, (object, isListed) => {
    const product = productOf(object, walk);
    const isNamed = product === null && hasType(object, productTypes) && member(object, "name") !== undefined;
    const one = product ?? (isNamed ? { ...identityOf(object), offers: [] } : null);
    if (one && (one.offers.length > 0 || isNamed) && found.length < maxProducts) found.push({ ...one, isListed });
    return product === null;
  });
  const own = found.filter(({ isListed }) => !isListed);
  return merged(own.length > 0 ? own : found);
}

/** Visits objects from the outside in; `visit` answers whether to go inside. */
function eachObject(value: Json, walk: Walk, visit: (object: JsonObject, isListed: boolean) => boolean): void {
  const { depth = 0 } = walk;
  if (depth > deepest || walk.count.left <= 0) return;
  const inside = { ...walk, depth: depth + 1 };
  if (Array.isArray(value)) for (const entry of value) eachObject(entry, inside, visit);
  else if (isObject(value)) {
    walk.count.left -= 1;
    if (!visit(value, walk.isListed ?? false)) return;
    for (const [name, inner] of Object.entries(value)) {
      const isListed = inside.isListed || bareName(name) === "itemlistelement";
      if (!asideMembers.test(name.toLowerCase())) eachObject(inner, { ...inside, isListed }, visit);
    }
  }
}

function productOf(object: JsonObject, walk: Walk): Product | null {
  const isOffer = hasType(object, offerTypes);
  const sold = member(object, "offers");
  const variants = objectsOf(member(object, "hasvariant"), walk);
  const isProduct = hasType(object, productTypes) && (variants.length > 0 || member(object, "price") !== undefined);
  if (!isOffer && sold === undefined && !isProduct) return null;
  const own = identityOf(object);
  const offers = isOffer
    ? offersOf(object, walk, null)
    : objectsOf(sold, walk).flatMap((offer) => offersOf(offer, walk, object));
  if (!isOffer && offers.length === 0) offers.push(offerOf(object, null));
  for (const variant of variants) offers.push(...variantOffers(variant, walk));
  const about = isOffer ? objectsOf(member(object, "itemoffered"), walk).map(identityOf) : [];
  return {
    names: [...own.names, ...about.flatMap(({ names }) => names)],
    urls: [...own.urls, ...about.flatMap(({ urls }) => urls)],
    ids: [...own.ids, ...about.flatMap(({ ids }) => ids)],
    offers: offers.filter((offer) => offer.price !== null || offer.availability !== ""),
  };
}

function variantOffers(variant: JsonObject, walk: Walk): Offer[] {
  const { urls, ids } = identityOf(variant);
  const offers = objectsOf(member(variant, "offers"), walk).flatMap((offer) => offersOf(offer, walk, variant));
  return offers.map((offer) => ({ ...offer, urls: [...offer.urls, ...urls], ids: [...offer.ids, ...ids] }));
}

/** An offer, or the offers that an aggregate is made of where it names them. */
function offersOf(offer: JsonObject, walk: Walk, product: JsonObject | null): Offer[] {
  const inner = objectsOf(member(offer, "offers"), walk).map((one) => offerOf(one, offer));
  return inner.some(({ price }) => price !== null) ? inner : [offerOf(offer, product)];
}

function offerOf(offer: JsonObject, product: JsonObject | null): Offer {
  const item = member(offer, "itemoffered");
  const identities = [identityOf(offer), ...(isObject(item) ? [identityOf(item)] : [])];
  const said = [offer, product ?? {}].flatMap((object) => textsOf(member(object, "availability")))[0];
  const availability = (said === undefined ? null : availabilityOf(said)) ?? { availability: "", in_stock: null };
  return {
    ...availability,
    ...priceOf(offer, product),
    urls: identities.flatMap(({ urls }) => urls),
    ids: identities.flatMap(({ ids }) => ids),
  };
}

function priceOf(offer: JsonObject, product: JsonObject | null): Pick<Offer, "price" | "currency" | "highest"> {
  const specifications = [member(offer, "pricespecification") ?? []].flat().filter((value) => isObject(value));
  const kindOf = (one: JsonObject) => textsOf(member(one, "pricetype")).join(" ");
  const asked = specifications.filter((one) => !listPrices.test(kindOf(one)));
  const places = [offer, ...asked];
  for (const [place, names] of [
    ...places.map((one) => [one, ["price"]] as const),
    ...places.map((one) => [one, ["lowprice", "minprice", "highprice"]] as const),
  ]) {
    const currency = [place, offer, product ?? {}].map(currencyOf).find(Boolean) ?? null;
    for (const name of names) {
      const found = [member(place, name) ?? []]
        .flat()
        .map((value) => amountOf(value, currency))
        .find(Boolean);
      if (!found) continue;
      const price = { price: found.amount, currency: currency ?? found.currency };
      const high = name === "lowprice" ? amountOf(member(place, "highprice") ?? null, currency) : null;
      return high && compareDecimal(high.amount, found.amount) > 0 ? { ...price, highest: high.amount } : price;
    }
  }
  return { price: null, currency: null };
}

function currencyOf(object: JsonObject): string | null {
  const said = textsOf(member(object, "pricecurrency") ?? member(object, "currency"))[0]?.trim() ?? "";
  if (/^[a-z]{3}$/i.test(said)) return said.toUpperCase();
  return said ? (parsePrice(`1 ${said}`)?.currency ?? null) : null;
}

/** A price as data spells it: a number, or a text that is read as a person reads it. Of a range its lowest. Null where it is none, or below zero. */
export function amountOf(value: Json, currency: string | null): { amount: string; currency: string | null } | null {
  if (typeof value === "number" || value instanceof LongNumber) {
    const amount = plainDecimal(value instanceof LongNumber ? value.literal : String(value));
    return amount === null || amount.startsWith("-") ? null : { amount, currency };
  }
  const text = isObject(value) ? member(value, "@value") : value;
  if (typeof text === "number") return amountOf(text, currency);
  if (typeof text !== "string" || /^\s*-/.test(text)) return null;
  const fraction = fractionOfThree(text.slice(0, maxTextLength), currency);
  if (fraction !== null)
    return { amount: fraction, currency: currency ?? parsePrice(text.slice(0, maxTextLength))?.currency ?? null };
  const [range] = rangesIn(text.slice(0, maxTextLength), currency).ranges;
  return range?.low ?? parsePrice(text.slice(0, maxTextLength), currency);
}

function hasType(object: JsonObject, pattern: RegExp): boolean {
  const types = textsOf(member(object, "@type"));
  return types.some((type) => pattern.test(type.toLowerCase().replace(/^.*[/#:]/, "")));
}

function objectsOf(value: Json | undefined, { known }: Walk): JsonObject[] {
  const entries = Array.isArray(value) ? value.flat() : value === undefined ? [] : [value];
  return entries
    .filter((entry) => isObject(entry))
    .map((object) => {
      const id = textsOf(member(object, "@id"))[0];
      return (id && Object.keys(object).length === 1 ? known.get(id) : undefined) ?? object;
    });
}

function identityOf(object: JsonObject): Omit<Product, "offers"> {
  const ids = idMembers.flatMap((name) => textsOf(member(object, name))).filter((id) => !/^https?:/i.test(id));
  return { names: textsOf(member(object, "name")), urls: textsOf(member(object, "url")), ids };
}

function merged(products: readonly Product[]): Product[] {
  const kept: { product: Product; keys: Set<string> }[] = [];
  for (const product of products) {
    const keys = [...product.ids, ...product.names.map(plainName)].filter(Boolean);
    const same = kept.find((one) => keys.some((key) => one.keys.has(key)));
    if (!same) kept.push({ product: { ...product }, keys: new Set(keys) });
    else {
      const { names, urls, ids, offers } = same.product;
      Object.assign(same.product, {
        names: [...names, ...product.names],
        urls: [...urls, ...product.urls],
        ids: [...ids, ...product.ids],
        offers: [...offers, ...product.offers],
      });
      for (const key of keys) same.keys.add(key);
    }
  }
  return kept.map(({ product }) => product);
}

/** A name as it is compared: letters and digits in lower case. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
