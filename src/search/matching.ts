/**
 * What a search finds: a watch whose address, own title, page title or last error is the text asked for, whatever the
 * case of its letters; with `partial` it is enough that the text stands somewhere inside. A `*` in the text stands for
 * any run of characters: an address pattern such as `https://shop.example/*`. Pure.
 */
import { globMatcher } from "../lib/glob.ts";

/** Texts of a watch that are searched. */
export type Searched = { url: string; title: string | null; page_title: string | null; last_error: string | null };

export function searchMatcher(query: string, partial: boolean): (watch: Searched) => boolean {
  const fits = textMatcher(query.trim().toLowerCase(), partial);
  return ({ url, title, page_title: pageTitle, last_error: error }) =>
    [url, title, pageTitle, error].some((text) => text !== null && fits(text.trim().toLowerCase()));
}

/** The longest piece in ASCII, in small letters, that every text that is found holds in letters of any case; "" where there is none. */
export function neededPiece(query: string): string {
  const pieces = query.trim().toLowerCase().split("*");
  return pieces.reduce((long, piece) => (piece.length > long.length && /^[ -~]+$/.test(piece) ? piece : long), "");
}

function textMatcher(wanted: string, partial: boolean): (text: string) => boolean {
  if (wanted.includes("*")) return globMatcher(literalBut(partial ? `*${wanted}*` : wanted));
  return partial ? (text) => text.includes(wanted) : (text) => text === wanted;
}

/** Only the star is special in a search: addresses are full of question marks. */
const literalBut = (text: string) => text.replace(/[?[]/g, (special) => `[${special}]`);
