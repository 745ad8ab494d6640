/**
 * Typography as a keyboard writes it, so that `It’s` is found by `It's` and quotation marks that a typesetter put in are no change. Pure.
 *
 * 1. Quotation marks, apostrophes and primes of all kinds are ' and ".
 * 2. Dashes, hyphens and the minus sign are one hyphen; so are two or three hyphens that stand for a dash. None is ever dropped.
 * 3. An ellipsis is three points; a ligature its letters; every space a space. Soft hyphens, zero-width spaces and marks of
 *    direction are not there.
 * 4. Letters are composed (NFC, Unicode Standard Annex 15).
 */

const kinds: [plain: string, characters: string][] = [
  ["'", "\u02bc\u2018\u2019\u201a\u201b\u2032\u2039\u203a"],
  ['"', "\u00ab\u00bb\u201c\u201d\u201e\u201f\u2033"],
  ["-", "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"],
  [" ", "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"],
];
const plainOf = new Map(kinds.flatMap(([plain, characters]) => Array.from(characters, (one) => [one, plain] as const)));
const straightening = new RegExp(`[${[...plainOf.keys()].join("")}]`, "g");

const ligatures = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"];
const firstLigature = 0xfb00;

const unread = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const typeset =
  /[\u00a0\u00ab\u00ad\u00bb\u02bc\u061c\u1680\u2000-\u200b\u200e\u200f\u2010-\u2015\u2018-\u201f\u2026\u202a-\u202f\u2032\u2033\u2039\u203a\u205f\u2060\u2066-\u2069\u2212\u3000\ufb00-\ufb06\ufeff]/;
/** Letters with a second spelling in Unicode. */
const spelledTwice = /[\u0300-\u1fff\u2126-\u212b\u3040-\ud7ff\uf900-\ufaff]/;

/** Whether `plainTypography` may write a text otherwise. */
export const isTypeset = (text: string): boolean => typeset.test(text) || spelledTwice.test(text);

/** Quotation marks, dashes and spaces, character by character. */
const straightened = (text: string): string => text.replace(straightening, (one) => plainOf.get(one) as string);

/** A text as a keyboard writes it. It has as many lines as before. */
export function plainTypography(text: string): string {
  if (!isTypeset(text)) return withHyphens(text);
  const composed = spelledTwice.test(text) ? text.normalize("NFC") : text;
  if (!typeset.test(composed)) return withHyphens(composed);
  const plain = straightened(composed.replace(unread, ""))
    .replaceAll("\u2026", "...")
    .replace(/[\ufb00-\ufb06]/g, (one) => ligatures[one.charCodeAt(0) - firstLigature] as string);
  return withHyphens(plain);
}

/** Hyphens that stand for a dash: between words or between spaces. */
const withHyphens = (text: string): string =>
  text.includes("--") ? text.replace(/(?<=\p{L})--?-(?=\p{L})|(?<=\s)--?-(?=\s)/gu, "-") : text;
