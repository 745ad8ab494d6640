/**
 * The fingerprint that shows whether a page changed: the hash of its text, without spaces, tabs, CR and LF if white space is
 * ignored. Pure.
 */
import { sha256 } from "../../secret/digest.ts";

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

const encoder = new TextEncoder();

/** The SHA-256 of a text in hex. */
export function fingerprintOf(text: string, ignoreWhitespace: boolean): string {
  return sha256(ignoreWhitespace ? packed(encoder.encode(text)) : text);
}

/** Removes white space in place. In UTF-8 these bytes are never part of another character. */
function packed(bytes: Uint8Array): Uint8Array {
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte <= SPACE && (byte === SPACE || byte === LINE_FEED || byte === TAB || byte === CARRIAGE_RETURN)) continue;
    bytes[length++] = byte;
  }
  return bytes.subarray(0, length);
}
