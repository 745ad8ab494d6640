/**
 * What the place of purchase shows of stock, to be set against the data of a page, which shops leave as it was. Pure.
 *
 * 1. Looked at is what follows the heading, up to where the page goes on to other products, or what somebody chose. Cards of other products,
 *    variants that are not chosen and buttons to buy that cannot be pressed were taken out before.
 * 2. Out of stock: a line that says so and nothing else, on a button, in an element called stock, or beside heading or price. Not where
 *    anything there can be bought or is said to be in stock: many pages carry both words and hide one of them by a style that was not read.
 * 3. In stock: such a line, and something to buy there, and no word against it.
 * 4. Whatever names a size, a date, a store or a way of delivery is said of it alone, and so is what many lines say. Words that may be said of
 *    anything ("not available") count where the line names the product, or its element is a button or called stock.
 */
import { attributeOf } from "../../lib/document/attributes.ts";
import { isElement, isRemoved, nameOf, subtreeOf } from "../../lib/document/nodes.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { textOf } from "../../lib/text/text.ts";
import { pricesIn } from "../../lib/price/numbers.ts";
import type { PriceLine } from "./asking.ts";
import { isLater, phrasesInLine, stockInLine, type Phrase } from "./phrases.ts";
import { isSize } from "./sizes.ts";
import { isFetched } from "./visible.ts";

/** `words`: what stands there. */
export type ShownStock = { in_stock: boolean; words: string };

/** `lines`: of the place of purchase. `rows`: the nodes of each line of the text, by its number. */
export type Purchase = {
  lines: readonly PriceLine[];
  rows: readonly (readonly Node[] | undefined)[];
  roots: readonly Node[];
};

type Said = Phrase & { text: string; at: number; number: number };

/** More lines speak of several things. */
const maxSaid = 3;
const nearLines = 6;
const firstLines = 20;
const maxLevels = 6;
const maxRows = 80;
const maxVariantRows = 20;
const maxControls = 200;
const maxLabel = 80;

/** Whether more has to be looked at: a first look at the lines, before other products and variants are taken out. */
export function mayStandAgainst(lines: readonly PriceLine[], says: boolean): boolean {
  const isSoonBought = () =>
    lines.slice(0, firstLines).some(({ text }) => phrasesInLine(text).some(({ isButton }) => isButton));
  const isAgainst = ({ text }: PriceLine) =>
    phrasesInLine(text).some(
      ({ in_stock, isButton, words }) => in_stock !== says && !isButton && !isLater(words) && isAlone(text, words),
    );
  return lines.some(isAgainst) && !(says && isSoonBought());
}

/** What is shown against `says`, the stock of the data; null where nothing is, or not without doubt. */
export function stockAgainst(document: Document, purchase: Purchase, says: boolean): ShownStock | null {
  const said = purchase.lines.flatMap(({ text, number }, at): Said[] =>
    phrasesInLine(text).map((phrase) => ({ ...phrase, text, number, at })),
  );
  const isBought = said.some(({ isButton }) => isButton) || hasBuyControl(document, purchase, says);
  const words = said.filter(({ isButton }) => !isButton);
  if (isBought === says || words.length === 0 || words.length > maxSaid) return null;
  if (words.some(({ in_stock }) => in_stock === says)) return null;
  const shown = words.find((one) => isOfProduct(document, purchase, one));
  return shown ? { in_stock: shown.in_stock, words: shown.words } : null;
}

/** Whether a line says of the product, and of now, that it is in stock or not. */
function isOfProduct(document: Document, { lines, rows }: Purchase, { text, at, number, words }: Said): boolean {
  const line = lines[at - 1];
  const before = line?.text ?? "";
  if (isLater(words) || !isAlone(text, words) || isOfOne(text)) return false;
  const nodes = rows[number] ?? [];
  if (nodes.length === 0 || nodes.some((node) => isAround(document, node, isCalledHidden))) return false;
  if (nodes.some((node) => isAround(document, node, isControl))) return true;
  if (isOfOne(before) || isSize(before) || nodes.some((node) => isAround(document, node, isCalledVariant)))
    return false;
  if (nodes.some((node) => isAround(document, node, isCalledStock))) return true;
  if (vague.test(words) && !product.test(text)) return false;
  if (/\d/.test(before) && at > 1 && line && !hasPrice(line)) return false;
  return at <= nearLines || lines.slice(Math.max(0, at - nearLines), at + nearLines + 1).some(hasPrice);
}

const hasPrice = ({ text }: PriceLine): boolean => pricesIn(text.slice(0, 200)).length > 0;

const oneWay =
  /store|shop|markt|filiale|laden|geschäft|abhol|pick-?up|collect|magasin|tienda|negozio|winkel|sklep|deliver|shipping|lieferung|versand|zustell|livraison|env[ií]o|spedizione|bezorg|dostawa/iu;

/** Whether a line is about one store, or one way to get something. */
const isOfOne = (line: string): boolean => isFetched(line) || oneWay.test(line);

/** Words that may be said of anything. */
const vague =
  /available|verfügbar|lieferbar|disponib|dispon[ií]vel|leverbaar|beschikbaar|dostępn|dostup|saatavilla|доступ|διαθέσιμ|mevcut|متوفر|متاح|זמין/iu;
const product =
  /(?<!\p{L})(?:availability|item|product|article|verfügbarkeit|lieferbarkeit|artikel|produkt|disponibilité|produit|disponibilidade?|producto|artículo|disponibilità|prodotto|produto|beschikbaarheid|dostępność|товар)(?!\p{L})/iu;
const filler =
  /^(?:block|close|clear|cancel|check|done|error|warning|info|availability|available|stock|status|is|are|was|this|the|item|product|article|sorry|we|currently|now|right|at|moment|temporarily|completely|online|verfügbarkeit|lieferbarkeit|lagerbestand|bestand|leider|derzeit|momentan|aktuell|zurzeit|zur|zeit|dieser|dieses|der|das|artikel|produkt|ist|disponibilité|ce|cet|le|produit|est|actuellement|désolé|disponibilidad|este|el|producto|artículo|está|actualmente|disponibilità|questo|prodotto|è|attualmente|disponibilidade|o|produto|beschikbaarheid|voorraad|dit|momenteel|helaas|dostępność|produkt|jest|obecnie)$/iu;

/** "12 in stock", and not "38 sold out". */
const isCount = (text: string, words: string): boolean =>
  /^\d+ /.test(text) && text.endsWith(words) && stockInLine(words)?.in_stock === true;

/** Whether a line is no more than the words and what may stand beside them. */
function isAlone(text: string, words: string): boolean {
  const rest = text.replaceAll(words, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  return rest.every((word, at) => filler.test(word) || (at === 0 && isCount(text, words)));
}

const names = ["class", "id", "itemprop", "data-testid", "data-test", "data-qa", "data-hook"] as const;
const stockName =
  /(?:^|[\s_-])(?:in-?stock|out-?of-?stock|stock(?!ist)|sold-?out|availability|inventory|verfuegbarkeit|verfügbarkeit|lagerbestand|lieferstatus|disponibilit[eàé]|disponibilidad)(?:$|[\s_-])|(?:[a-z]|^)(?:Stock|SoldOut|Availability|Inventory)(?![a-z])/;
const hiddenName =
  /(?:^|\s)(?:\S*:)?(?:(?:is|js|u|v)-?)?(?:hidden|hide|d-none|visually-?hidden|sr-only|screen-reader-text|invisible|no-?display|display-none)(?:$|\s)/i;
const buyName =
  /add[-_]?to[-_]?(?:cart|bag|basket|trolley)|buy[-_]?(?:now|button|btn)|(?:btn|button)[-_]?buy|product-form__submit|warenkorb|in[-_]?den[-_]?korb|ajouter[-_]?au[-_]?panier/i;
const buyAction =
  /(?:cart|basket|bag|warenkorb|einkaufswagen|panier|carrito|cesta|carrello|carrinho|winkelwagen|koszyk)/i;
const otherAction = /checkout|update|remove|coupon|quantity|plus|minus|wish|compare|notify|newsletter|search|refresh/i;

const isCalledStock = (document: Document, node: Node): boolean =>
  (document.end[node] as number) - node <= maxRows &&
  names.some((name) => stockName.test((attributeOf(document, node, name) ?? "").slice(0, 300)));

const isCalledHidden = (document: Document, node: Node): boolean =>
  hiddenName.test((attributeOf(document, node, "class") ?? "").slice(0, 300));

const isCalledVariant = (document: Document, node: Node): boolean =>
  (document.end[node] as number) - node <= maxVariantRows &&
  /swatch|variant|option|colou?r|size/i.test((attributeOf(document, node, "class") ?? "").slice(0, 300));

const isControl = (document: Document, node: Node): boolean =>
  nameOf(document, node) === "button" || attributeOf(document, node, "role")?.toLowerCase() === "button";

/** Whether an element around a row is such. */
function isAround(document: Document, row: Node, is: (document: Document, node: Node) => boolean): boolean {
  let node = document.parent[row] as number;
  for (let level = 0; node > 0 && level < maxLevels; level += 1, node = document.parent[node] as number)
    if (isElement(document, node) && is(document, node)) return true;
  return false;
}

const buyLabel =
  /^(?:buy|order|add|purchase|get|shop|choose|select|configure|tickets?|book|reserve|kaufen|bestellen|hinzufügen|auswählen|buchen|jetzt|acheter|commander|choisir|comprar|elegir|acquista|scegli|koop|bestel|kies|kup|wybierz|osta|köp|køb|kjøp|купить|заказать)(?!\p{L})/iu;

/** Whether there is something to press that puts the product into a cart, whatever stands on it; `isBroad`: or that leads on to that. */
function hasBuyControl(document: Document, { lines, rows, roots }: Purchase, isBroad: boolean): boolean {
  const nodes = lines.flatMap(({ number }) => rows[number] ?? []);
  const [first, last] = [Math.min(...nodes), Math.max(...nodes)];
  let left = maxControls;
  for (const root of roots)
    for (const node of subtreeOf(document, root)) {
      if (!isElement(document, node) || isRemoved(document, node) || node < first || left === 0) continue;
      // Controls without words stand behind the last line, too.
      if (node > last + maxRows) break;
      if (!isPressed(document, node)) continue;
      left -= 1;
      if (isToBuy(document, node, isBroad)) return true;
    }
  return false;
}

function isPressed(document: Document, node: Node): boolean {
  const name = nameOf(document, node);
  const isOff =
    attributeOf(document, node, "disabled") !== null ||
    attributeOf(document, node, "aria-disabled") === "true" ||
    /(?:^|[\s_-])disabled(?:$|\s)/i.test(attributeOf(document, node, "class") ?? "");
  if (isOff) return false;
  if (name === "input") return /^(?:submit|button|image)$/i.test(attributeOf(document, node, "type") ?? "");
  return name === "a" || isControl(document, node);
}

function isToBuy(document: Document, node: Node, isBroad: boolean): boolean {
  const label = [textOf(document, { roots: [node] }), ...["value", "aria-label"].map(valueOf)].join(" ").trim();
  const phrase = stockInLine(label.slice(0, maxLabel));
  if (phrase !== null) return phrase.isButton;
  if (isBroad && buyLabel.test(label)) return true;
  const called = ["class", "id", "name", "data-testid", "data-action"].map(valueOf).join(" ").slice(0, 600);
  if (buyName.test(called)) return true;
  if (nameOf(document, node) === "a" || otherAction.test(called)) return false;
  let form = document.parent[node] as number;
  while (form > 0 && nameOf(document, form) !== "form") form = document.parent[form] as number;
  return form > 0 && buyAction.test(attributeOf(document, form, "action") ?? "");

  function valueOf(name: string): string {
    return attributeOf(document, node, name) ?? "";
  }
}
