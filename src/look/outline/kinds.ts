/** What a block of an outline is, by its element and its text. Pure. */
import { pricesIn } from "../../lib/price/numbers.ts";

export const blockKinds = [
  "section",
  "links",
  "heading",
  "paragraph",
  "list",
  "item",
  "table",
  "row",
  "price",
  "part",
  "image",
] as const;
export type BlockKind = (typeof blockKinds)[number];

const containers: Record<string, BlockKind> = { ul: "list", ol: "list", dl: "list", menu: "list", table: "table" };
const leaves: Record<string, BlockKind> = { li: "item", dt: "item", dd: "item", tr: "row", td: "row", th: "row" };
/** Elements that stand for a part of the page, though only one block be in them. */
const sections = new Set([
  "main",
  "article",
  "section",
  "nav",
  "header",
  "footer",
  "aside",
  "form",
  "dialog",
  "fieldset",
]);

/** True for elements that are a block of their own as soon as there is anything in them. */
export const isContainer = (tag: string): boolean => tag in containers || sections.has(tag);

/** Parts of a table that a person does not see as such. */
export const isUnseen = (tag: string): boolean => /^(tbody|thead|tfoot|colgroup)$/.test(tag);

/** The kind of an element that holds other blocks. */
export const containerKind = (tag: string): BlockKind =>
  containers[tag] ?? leaves[tag] ?? (tag === "nav" ? "links" : "section");

/** The kind of an element that holds text. `isInline`: a part of a line. */
export function leafKind(tag: string, text: string, isInline: boolean): BlockKind {
  if (isPriceLike(text)) return "price";
  if (isInline) return "part";
  if (/^h[1-6]$/.test(tag)) return "heading";
  return leaves[tag] ?? "paragraph";
}

const maxPriceCharacters = 40;
const maxLetters = 12;

/** A short text that names an amount with its currency, and hardly anything else. */
export function isPriceLike(text: string): boolean {
  if (text.length > maxPriceCharacters || !/\d/.test(text)) return false;
  if ((text.match(/\p{L}/gu)?.length ?? 0) > maxLetters) return false;
  return pricesIn(text).some(({ price }) => price.currency !== null);
}
