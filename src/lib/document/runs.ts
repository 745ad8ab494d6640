/**
 * Which characters of a text are read. Blank ones (ASCII white space and every Unicode space) separate words; invisible ones (null, soft
 * hyphen, zero-width space, word joiner, byte order mark) are not read at all, so that `Dona\u{ad}u` is found as "Donau".
 */

import { isWhite } from "./cursor.ts";
import type { Octets } from "./octets.ts";

/** What a byte of UTF-8 is: `BLANK` is ASCII white space; `SPECIAL` may be anything, see `specialAt`. */
export const PLAIN = 0;
export const BLANK = 1;
export const SPECIAL = 2;

const AMPERSAND = 38;

/** What each byte is. A character reference, and what begins a blank or invisible character beyond ASCII, is special. */
export const kindOfByte = new Uint8Array(256);
for (let code = 0; code <= 32; code += 1) if (isWhite(code)) kindOfByte[code] = BLANK;
for (const code of [0, AMPERSAND, 0xc2, 0xe1, 0xe2, 0xe3, 0xef]) kindOfByte[code] = SPECIAL;

/** What stands at a special byte, in the lowest two bits, and in the others how many bytes it has. */
export const IS_READ = 0;
export const IS_BLANK = 1;
export const IS_INVISIBLE = 2;
export const IS_REFERENCE = 3;
const of = (what: number, bytes: number): number => what | (bytes << 2);

/** Meaning and length of the character that begins at a special byte; of one that is read the length is 1, as the rest is plain. */
export const specialAt = (bytes: Uint8Array, at: number): number => {
  const second = bytes[at + 1] as number;
  switch (bytes[at]) {
    case 0:
      return of(IS_INVISIBLE, 1);
    case AMPERSAND:
      return of(IS_REFERENCE, 1);
    case 0xc2: // U+00A0, U+00AD
      return second === 0xa0 ? of(IS_BLANK, 2) : second === 0xad ? of(IS_INVISIBLE, 2) : of(IS_READ, 1);
    case 0xe1: // U+1680
      return second === 0x9a && bytes[at + 2] === 0x80 ? of(IS_BLANK, 3) : of(IS_READ, 1);
    case 0xe2:
      return of(generalPunctuation(second, bytes[at + 2] as number), 3);
    case 0xe3: // U+3000
      return second === 0x80 && bytes[at + 2] === 0x80 ? of(IS_BLANK, 3) : of(IS_READ, 1);
    default: // U+FEFF
      return second === 0xbb && bytes[at + 2] === 0xbf ? of(IS_INVISIBLE, 3) : of(IS_READ, 1);
  }
};

/** U+2000 to U+206F, without its first byte. */
const generalPunctuation = (second: number, third: number): number => {
  if (second === 0x80) {
    if (third <= 0x8a || third === 0xa8 || third === 0xa9 || third === 0xaf) return IS_BLANK;
    return third === 0x8b ? IS_INVISIBLE : IS_READ;
  }
  if (second !== 0x81) return IS_READ;
  return third === 0x9f ? IS_BLANK : third === 0xa0 ? IS_INVISIBLE : IS_READ;
};

/** Four spaces, and four tabs, as one number. */
const spaces = 0x20202020;
const tabs = 0x09090909;

/** White space as long as this is gone through byte by byte. */
const shortBytes = 16;

/** Where the ASCII white space that begins at `start` stops. Much of a page is indentation, which goes by four bytes at once. */
export const blankStop = (octets: Octets, start: number, stop: number): number => {
  const { bytes } = octets;
  const near = Math.min(stop, start + shortBytes);
  let at = start;
  while (at < near && kindOfByte[bytes[at] as number] === BLANK) at += 1;
  return at < near || at === stop ? at : longBlankStop(octets, at, stop);
};

const longBlankStop = ({ bytes, words, firstWord }: Octets, start: number, stop: number): number => {
  let at = start;
  while (at < stop && kindOfByte[bytes[at] as number] === BLANK) {
    at += 1;
    if (((at - firstWord) & 3) !== 0) continue;
    const last = (stop - firstWord) >> 2;
    let word = (at - firstWord) >> 2;
    while (word < last && (words[word] === spaces || words[word] === tabs)) word += 1;
    at = 4 * word + firstWord;
  }
  return at;
};

/** Text whose line ends and spaces count: every other blank character but the tab becomes a space, invisible ones go. */
export const withPlainSpaces = (text: string): string =>
  text
    .replace(/[\0\u{ad}\u{200b}\u{2060}\u{feff}]/gu, "")
    .replace(/[\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}]/gu, " ");
