/**
 * Matching of a search: a watch matches when its address, own title, page title or last error equals the query, or with
 * `partial` contains it, without regard to letter case. A `*` in the query stands for any characters, as in the address
 * pattern `https://shop.example/*`. Pure.
 */
import { globMatcher } from "../lib/glob.ts";

/** The searched texts of a watch. */
export type Searched = { url: string; title: string | null; page_title: string | null; last_error: string | null };

/** A function that tells whether a watch matches the query. */
export function searchMatcher(query: string, partial: boolean): (watch: Searched) => boolean {
  const fits = textMatcher(query.trim().toLowerCase(), partial);
  return ({ url, title, page_title: pageTitle, last_error: error }) =>
    [url, title, pageTitle, error].some((text) => text !== null && fits(text.trim().toLowerCase()));
}

/** The pieces of the query, in lower case, all of which every match contains (in any case). */
export const neededPieces = (query: string): string[] => query.trim().toLowerCase().split("*");

/** The longest of these pieces that is of ASCII; "" when there is none. */
export const plainPiece = (pieces: readonly string[]): string =>
  pieces.reduce((long, piece) => (piece.length > long.length && /^[ -~]+$/.test(piece) ? piece : long), "");

/**
 * The letters beyond ASCII that become one of the piece in lower case: the Kelvin sign a k, the Turkish I with a dot an i and a dot. A
 * text with one of them may hold the piece where its ASCII does not.
 */
export const foreignLetters = (piece: string): string[] =>
  [piece.includes("k") ? "\u212a" : [], piece.includes("i") ? "\u0130" : []].flat();

function textMatcher(wanted: string, partial: boolean): (text: string) => boolean {
  if (wanted.includes("*")) return globMatcher(literalBut(partial ? `*${wanted}*` : wanted));
  return partial ? (text) => text.includes(wanted) : (text) => text === wanted;
}

/** Escapes the other special characters of glob patterns, since addresses often contain question marks. */
const literalBut = (text: string) => text.replace(/[?[]/g, (special) => `[${special}]`);
