/**
 * Microdata (https://html.spec.whatwg.org/multipage/microdata.html) and RDFa Lite (https://www.w3.org/TR/rdfa-lite/) as objects in the
 * shape of JSON-LD. Properties that stand in no item are put together as one product: many a shop forgets the item. Pure.
 */
import { attributeOf } from "../../lib/document/attributes.ts";
import { isElement, nameOf, subtreeOf, textContentOf } from "../../lib/document/nodes.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import type { JsonObject } from "../../lib/json/value.ts";
import { struckIn } from "./set.ts";

type Language = { item: string; type: string; property: string };

const microdata: Language = { item: "itemscope", type: "itemtype", property: "itemprop" };
const rdfa: Language = { item: "typeof", type: "typeof", property: "property" };
const lostProperties = /^(?:price|lowprice|highprice|pricecurrency|availability|sku)$/i;
const prices = /^(?:price|lowprice|highprice|pricespecification)$/i;
const maxValueLength = 1000;

/** The items of a scope by language; nested items are values of their properties. A price that is struck through is an old one, and left out. */
export const microdataIn = (document: Document, roots: readonly Node[]): JsonObject[] =>
  document.source.includes("itemprop") ? itemsIn(document, roots, microdata) : [];
export const rdfaIn = (document: Document, roots: readonly Node[]): JsonObject[] =>
  /\sproperty\s*=/i.test(document.source) ? itemsIn(document, roots, rdfa) : [];

type Open = { object: JsonObject; end: Node };

function itemsIn(document: Document, roots: readonly Node[], language: Language): JsonObject[] {
  const found: JsonObject[] = [];
  const lost: JsonObject = {};
  const struck = struckIn(document, roots);
  const isStruck = (node: Node) => struck.some((one) => node >= one && node < (document.end[one] as number));
  for (const root of roots) {
    const open: Open[] = [];
    for (const node of subtreeOf(document, root)) {
      if (!isElement(document, node)) continue;
      while (open.length > 0 && node >= (open.at(-1) as Open).end) open.pop();
      const holder = open.at(-1)?.object ?? null;
      const said = wordsOf(attributeOf(document, node, language.property));
      const names = said.some((name) => prices.test(name)) && isStruck(node) ? [] : said;
      if (attributeOf(document, node, language.item) !== null) {
        const object = itemOf(document, node, language);
        open.push({ object, end: document.end[node] as number });
        if (holder && names.length > 0) put(holder, names, () => object);
        else found.push(object);
      } else if (holder) put(holder, names, () => valueOf(document, node));
      // Open Graph is written with `property`, too, and is read apart.
      else if (!(language === rdfa && nameOf(document, node) === "meta"))
        put(
          lost,
          names.filter((name) => lostProperties.test(name)),
          () => valueOf(document, node),
        );
    }
  }
  return Object.keys(lost).length > 0 ? [...found, { "@type": "Product", ...lost }] : found;
}

function itemOf(document: Document, node: Node, language: Language): JsonObject {
  const types = wordsOf(attributeOf(document, node, language.type));
  const id = attributeOf(document, node, "itemid") ?? attributeOf(document, node, "resource");
  return { "@type": types, ...(id ? { "@id": id } : {}) };
}

/** Names and types without their vocabulary: `schema:price` and `https://schema.org/Product` become price and Product. */
const wordsOf = (text: string | null): string[] =>
  (text ?? "")
    .split(/\s+/)
    .map((word) => word.replace(/^.*[/#:]/, ""))
    .filter(Boolean);

function put(object: JsonObject, names: readonly string[], make: () => string | JsonObject): void {
  for (const name of names) {
    const before = object[name];
    if (before === undefined) object[name] = make();
    else if (Array.isArray(before)) before.push(make());
    else object[name] = [before, make()];
  }
}

function valueOf(document: Document, node: Node): string {
  const written = ["content", "href", "src", "resource", "value"].map((name) => attributeOf(document, node, name));
  const content = written[0] ?? written[1] ?? written[2] ?? written[3] ?? written[4];
  return (content ?? textContentOf(document, node)).trim().slice(0, maxValueLength);
}
