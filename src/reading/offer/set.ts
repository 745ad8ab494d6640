/**
 * What the look of a page tells of its prices, which plain text loses: struck-through prices are old ones, cents can be set small
 * without a point, the number of a footnote is no part of them, and a button that cannot be pressed offers nothing. Pure.
 */
import { childrenOf, elementsByTag, isRemoved, remove, textContentOf } from "../../lib/document/nodes.ts";
import { parentElement } from "../../lib/document/family.ts";
import { compileSelector, select } from "../../lib/selector/selector.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { textOf } from "../../lib/text/text.ts";
import { compareDecimal } from "../../lib/price/decimal.ts";
import { pricesIn } from "../../lib/price/numbers.ts";
import type { Stock } from "../../lib/price/stock.ts";
import { stockInLine } from "./phrases.ts";

const struck = compileSelector(
  "del, s, strike, [style*='line-through' i], .line-through, .strikethrough, .strike-through, .strike, .old-price, .price-old, " +
    ".price--old, .price__old, .oldprice, .was-price, .price-was, .price--was, .compare-at-price, .price--compare, .price__compare",
);
const disabled = compileSelector(
  "button[disabled], fieldset[disabled] button, button[aria-disabled=true], [role=button][aria-disabled=true], a[aria-disabled=true], " +
    "button.disabled, a.disabled, button.is-disabled, a.is-disabled, button.btn-disabled, a.btn-disabled, button[inert]",
);
/** A sign and whole number: groups end in threes. */
const wholeBeforeCents = /^\D{0,8}(?:\d+|\d{1,3}(?:[., '’]\d{3})+)$/;
const maxSmall = 200;
const maxStruck = 100;
const maxPriceLength = 40;
const nearestSiblings = 6;

/** Every page with something struck has one of these in its source. */
const struckSource =
  /<(?:del|s|strike)[\s>]|line-through|strike|old-?price|price[_-]{1,2}(?:old|was|compare)|was-price|compare-at/i;

/** What is struck through, but for what somebody chose. */
export const struckIn = (document: Document, chosen: readonly Node[]): Node[] =>
  struckSource.test(document.source) ? found(document, struck).filter((node) => !chosen.includes(node)) : [];

/** Whether a price is struck through on the page. */
export const isStruckPrice = (
  document: Document,
  { price, currency }: Pick<Stock, "price" | "currency">,
  chosen: readonly Node[],
): boolean =>
  price !== null &&
  struckIn(document, chosen)
    .slice(0, maxStruck)
    .some((node) => {
      const text = textOf(document, { roots: [node], lines: 3 }).slice(0, 2 * maxPriceLength);
      return pricesIn(text, currency).some((one) => compareDecimal(one.price.amount, price) === 0);
    });

/** Takes out what is struck through, but for what somebody chose, numbers of footnotes, and buttons to buy that cannot be pressed; "Sold out" on one stays. */
export function withoutStruck(document: Document, chosen: readonly Node[]): void {
  const buttons = found(document, disabled).filter((node) =>
    textOf(document, { roots: [node] })
      .split("\n")
      .some((line) => stockInLine(line)?.isButton),
  );
  const footnotes = elementsByTag(document, "sup")
    .slice(0, maxSmall)
    .filter((node) => isFootnote(textContentOf(document, node).trim(), textBefore(document, node)));
  const kept = new Set(chosen);
  remove(
    document,
    [...found(document, struck), ...buttons, ...footnotes].filter((node) => !kept.has(node)),
  );
}

/** A number beside a price that has its cents, or a lone digit beside its sign. */
function isFootnote(small: string, before: string): boolean {
  if (!/^\d{1,2}[)*]?$/.test(small)) return false;
  return /[.,](?:\d\d|[-–—])\D{0,8}$/.test(before) || (/^\d\D?$/.test(small) && /\d\s?\D{1,4}$/.test(before));
}

/** A text of the page in which cents that are set small (`$12<sup>99</sup>`) follow a point. */
export function withCents(document: Document, text: string): string {
  let pointed = text;
  for (const node of ["sup", "small"].flatMap((name) => elementsByTag(document, name)).slice(0, maxSmall)) {
    const cents = textContentOf(document, node).trim();
    const before = textBefore(document, node);
    if (isRemoved(document, node) || !/^\d\d$/.test(cents) || !wholeBeforeCents.test(before)) continue;
    const joined = `${before}${cents}`;
    pointed = pointed
      .split("\n")
      .map((line) => line.replace(joined, () => `${before}.${cents}`))
      .join("\n");
  }
  return pointed;
}

/** What stands before an element in its parent, as far as a price is long. */
function textBefore(document: Document, node: Node): string {
  const near: Node[] = [];
  for (const sibling of childrenOf(document, parentElement(document, node))) {
    if (sibling >= node) break;
    if (near.push(sibling) > nearestSiblings) near.shift();
  }
  const text = near.map((sibling) => textOf(document, { roots: [sibling], lines: 1 })).join("");
  return text.slice(-maxPriceLength).trim();
}

function found(document: Document, selector: ReturnType<typeof compileSelector>): Node[] {
  if (selector.kind === "problem") return [];
  const selection = select(document, selector);
  return selection.kind === "nodes" ? selection.nodes : [];
}
