/**
 * Words for availability as data spells them: schema.org's (https://schema.org/ItemAvailability) with or without its address, Open
 * Graph's ("in stock"), and whatever shops make of them. Words for "not now" are looked for first, since "notinstock" holds "instock". Pure.
 */
import { stockInLine } from "./phrases.ts";

export type Availability = { availability: string; in_stock: boolean | null };

const out = [
  "outofstock",
  "notinstock",
  "nostock",
  "soldout",
  "unavailable",
  "notavailable",
  "discontinued",
  "backorder",
  "preorder",
  "madetoorder",
  "reserved",
];
const within = ["instock", "instoreonly", "limitedavailability", "onlineonly", "presale", "lowstock", "limitedstock"];
const whole = new Map([
  ["available", true],
  ["availablenow", true],
  ["availablefororder", false],
  ["oos", false],
  ["true", true],
  ["false", false],
]);
const maxWordLength = 40;

/** What a word of data says; null where there is none. A word that nobody knows leaves the stock undecided. */
export function availabilityOf(text: string): Availability | null {
  const plain = text.trim().replace(/&#x2f;|&#47;/gi, "/");
  const bare = plain.replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, "").replace(/\/+$/, "");
  const word = bare.toLowerCase().replace(/[\s_-]+/g, "");
  if (!word) return null;
  const availability = word.slice(0, maxWordLength);
  const known = whole.get(word);
  if (known !== undefined) return { availability, in_stock: known };
  if (out.some((part) => word.includes(part))) return { availability, in_stock: false };
  if (within.some((part) => word.includes(part))) return { availability, in_stock: true };
  return { availability, in_stock: stockInLine(bare)?.in_stock ?? null };
}
