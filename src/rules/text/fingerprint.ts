/**
 * The fingerprint that shows whether a page changed: the hash of its text, without spaces, tabs, CR and LF if white space is
 * ignored. Between two digits one blank stays, whatever parts them: "1 11" and "11 1" are other numbers. Pure.
 */
import { withUtf8 } from "../../lib/charset/utf8.ts";
import { sha256 } from "../../secret/digest.ts";

/** 1 for each byte that stays where white space is ignored. */
const isKept = new Uint8Array(256).fill(1);
for (const space of "\t\n\r ") isKept[space.charCodeAt(0)] = 0;

/** The SHA-256 of a text in hex. */
export function fingerprintOf(text: string, ignoreWhitespace: boolean): string {
  return ignoreWhitespace ? withUtf8(text, (bytes) => sha256(packed(bytes))) : sha256(text);
}

const blank = 32;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

/** Removes white space in place. In UTF-8 these bytes are never part of another character. */
function packed(bytes: Uint8Array): Uint8Array {
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (isDigit(byte) && isKept[bytes[at - 1] as number] === 0 && isDigit(bytes[length - 1])) bytes[length++] = blank;
    // Written in any case, as no processor foresees where words end: white space is written over.
    bytes[length] = byte;
    length += isKept[byte] as number;
  }
  return bytes.subarray(0, length);
}
