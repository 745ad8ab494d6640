/**
 * What says whether a page changed: the hash of its text, without spaces, tabs, CR and LF when white space is ignored.
 */
import { sha256 } from "../../secret/digest.ts";

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

const encoder = new TextEncoder();

/** SHA-256 in hex. */
export function fingerprintOf(text: string, ignoreWhitespace: boolean): string {
  return sha256(ignoreWhitespace ? packed(encoder.encode(text)) : text);
}

/** The bytes but for the white space, in place: in UTF-8 no part of another character looks like it. */
function packed(bytes: Uint8Array): Uint8Array {
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte <= SPACE && (byte === SPACE || byte === LINE_FEED || byte === TAB || byte === CARRIAGE_RETURN)) continue;
    bytes[length++] = byte;
  }
  return bytes.subarray(0, length);
}
