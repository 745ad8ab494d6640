/** The money of a page by its language: what "kr", "¥" or "$" means there, and that "R" is money. Pure. */
import { attributeOf } from "../../lib/document/attributes.ts";
import { elementsByTag } from "../../lib/document/nodes.ts";
import type { Document } from "../../lib/document/tape.ts";

const byLanguage = currencies(
  "sv SEK, da DKK, nb NOK, nn NOK, no NOK, is ISK, ja JPY, zh CNY, ka GEL, hy AMD, ro RON, tr TRY, lo LAK",
);
const byRegion = currencies(
  "ca CAD, au AUD, nz NZD, sg SGD, hk HKD, tw TWD, mx MXN, ar ARS, cl CLP, co COP, uy UYU, se SEK, dk DKK, no NOK, is ISK, " +
    "cn CNY, jp JPY, in INR, pk PKR, lk LKR, np NPR, mu MUR, " +
    "za ZAR, pe PEN, ge GEL, tr TRY, ma MAD, ph PHP, kg KGS, am AMD, bo BOB, ro RON, md MDL, by BYN, la LAK, ba BAM, gh GHS, cu CUP, mo MOP",
);

function currencies(table: string): ReadonlyMap<string, string> {
  return new Map(table.split(", ").map((pair) => pair.split(" ") as [string, string]));
}

/** The ISO 4217 code that follows from the `lang` of a page, region before language; null where none does. */
export function currencyOfPage(document: Document): string | null {
  const root = elementsByTag(document, "html")[0];
  const tag = root === undefined ? null : attributeOf(document, root, "lang");
  const [language = "", ...parts] = (tag ?? "").trim().toLowerCase().split(/[-_]/);
  const region = parts.find((part) => part.length === 2) ?? "";
  return byRegion.get(region) ?? byLanguage.get(language) ?? null;
}
