/**
 * Bytes of a page to text. Rules, in order:
 *
 * 1. A byte order mark decides, and so do the zero bytes that only UTF-16 without a mark has.
 * 2. Bytes that are valid UTF-8 with anything beyond ASCII in them are UTF-8, whatever the page declares: other
 *    encodings do not look like that by chance. ASCII is ASCII, unless ISO-2022-JP hides in it.
 * 3. Text that is mostly good UTF-8 with a few broken bytes stays UTF-8; each broken byte becomes U+FFFD. Where it is declared so, or is
 *    JSON, which is nothing else, few characters convince.
 * 4. Otherwise the strongest declaration (header, XML, meta) that decodes without an error.
 * 5. A declaration that decodes with errors; without any, a guess from the bytes; at last windows-1252.
 *
 * Nothing is refused: every byte sequence has a text, and the text never holds a lone surrogate.
 */

import { isAscii, isUtf8 } from "node:buffer";
import chardet from "chardet";
import { Characters } from "../document/characters.ts";
import { type Octets, octetsOfUtf8 } from "../document/octets.ts";
import { canonicalCharset, declarations } from "./declaredCharset.ts";

/** What can decide by which characters a page is written. */
export const charsetSources = ["bom", "header", "xml", "meta", "utf-8", "detected", "fallback"] as const;
export type CharsetSource = (typeof charsetSources)[number];

/** `charset`: a name of the Encoding Standard in lower case. `source`: what decided. */
type Origin = { charset: string; source: CharsetSource };
export type Decoded = Origin & { characters: Characters };

const escapeByte = 0x1b;
/** This many UTF-8 sequences do not come about by chance in a page of two-byte characters. */
const convincingSequences = 4;
const sampleBytes = 8192;
/** A word or two with an accent would be taken for Chinese. */
const minBytesToGuess = 8;

/** The text of a body. `contentType`: the header as sent, or "". */
export function decodeBody(bytes: Uint8Array, contentType: string): Origin & { text: string } {
  const { characters, ...origin } = charactersOf(bytes, contentType);
  return { text: characters.text, ...origin };
}

/** The same, with the text made only when somebody asks for it: UTF-8 can be parsed as it is. */
export function charactersOf(bytes: Uint8Array, contentType: string): Decoded {
  const marked = markedCharset(bytes);
  if (marked !== null) return decoded(decode(bytes, marked), marked, "bom");
  const isPlain = isAscii(bytes);
  const unicode = isPlain || isUtf8(bytes) ? octetsOfUtf8(bytes, isPlain) : null;
  if (unicode !== null && !mayBeOtherwise(unicode)) return ofUtf8(unicode, contentType);
  const zeros = utf16ByZeros(bytes);
  if (zeros !== null) return decoded(decode(bytes, zeros), zeros, "detected");
  const found = declarations(bytes, contentType);
  if (unicode === null) {
    const repaired = decode(bytes, "utf-8");
    const isSaid = found[0]?.charset === "utf-8" || (!found.length && isJson(contentType));
    if (isMostlyGood(repaired, isSaid)) return ofUtf8(repaired, contentType);
  }
  const declared = found.filter(({ charset }) => !charset.startsWith("utf-"));
  for (const { charset, source } of declared) {
    const text = unicode !== null && isSingleByte(charset) ? null : strictly(bytes, charset);
    if (text !== null) return decoded(text, charset, source);
  }
  if (unicode !== null) return hiddenJapanese(bytes) ?? ofUtf8(unicode, contentType);
  const [first] = declared;
  if (first === undefined) return guess(bytes);
  return decoded(decode(bytes, first.charset), first.charset, first.source);
}

function decoded(content: string | Octets, charset: string, source: Decoded["source"]): Decoded {
  return { characters: new Characters(content), charset, source };
}

/** ISO-2022-JP is ASCII with escape sequences, so it passes for UTF-8. */
function hiddenJapanese(bytes: Uint8Array): Decoded | null {
  const at = bytes.indexOf(escapeByte);
  if (at < 0 || bytes[at + 1] !== 0x24) return null;
  const text = strictly(bytes, "iso-2022-jp");
  return text === null ? null : decoded(text, "iso-2022-jp", "detected");
}

function ofUtf8(content: string | Octets, contentType: string): Decoded {
  return decoded(content, "utf-8", /charset\s*=\s*["']?utf-?8/i.test(contentType) ? "header" : "utf-8");
}

/** Valid UTF-8 that may yet be something else: escape sequences, zero bytes, or too few characters to be sure. */
function mayBeOtherwise(octets: Octets): boolean {
  // Searching a string is many times faster than searching bytes.
  if (octets.source.includes("\x1b") || octets.bytes.subarray(0, 512).includes(0)) return true;
  return !octets.isAscii && !octets.hasBeyond(convincingSequences);
}

function markedCharset(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : null;
}

/** Markup in UTF-16 has a zero in nearly every other byte; text in other encodings has none. */
function utf16ByZeros(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, 512);
  let [even, odd] = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0 && index % 2 === 0) even += 1;
    else if (byte === 0) odd += 1;
  });
  const many = head.length / 5;
  if (odd > many && even < odd / 4) return "utf-16le";
  return even > many && odd < even / 4 ? "utf-16be" : null;
}

function isSingleByte(charset: string): boolean {
  return !/^(gb|big5|euc-|shift_jis|iso-2022-)/.test(charset);
}

const isJson = (contentType: string): boolean => /[/+]json\b/i.test(contentType);

/** Enough readable characters beyond ASCII, and at least two for each broken one; where UTF-8 is declared, as many. */
function isMostlyGood(text: string, isSaid: boolean): boolean {
  let [good, broken] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === 0xfffd) broken += 1;
    else if (unit > 0x7f) good += 1;
  }
  return good >= (isSaid ? Math.max(broken, 1) : Math.max(broken * 2, convincingSequences));
}

function guess(bytes: Uint8Array): Decoded {
  const sample = tellingSample(bytes);
  const isTelling = sample.filter((byte) => byte > 0x7f).length >= minBytesToGuess;
  for (const { name } of isTelling ? chardet.analyse(sample) : []) {
    const charset = canonicalCharset(name);
    if (charset === null || charset.startsWith("utf-")) continue;
    const text = strictly(bytes, charset);
    if (text !== null) return decoded(text, charset, "detected");
  }
  return decoded(decode(bytes, "windows-1252"), "windows-1252", "fallback");
}

/** The lines that hold something beyond ASCII: in the whole page, markup would outweigh the bytes by which encodings differ. */
function tellingSample(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(sampleBytes);
  let filled = 0;
  for (let start = 0; start < bytes.length && filled < sampleBytes;) {
    const end = bytes.indexOf(0x0a, start);
    const line = bytes.subarray(start, end < 0 ? bytes.length : end + 1);
    start += line.length;
    const first = line.findIndex((byte) => byte > 0x7f);
    if (first < 0) continue;
    const piece = line.subarray(first, first + sampleBytes - filled);
    sample.set(piece, filled);
    filled += piece.length;
  }
  return sample.subarray(0, filled);
}

/** Null when a byte makes no sense in this encoding. */
function strictly(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return null;
  }
}

function decode(bytes: Uint8Array, charset: string): string {
  return new TextDecoder(charset).decode(bytes).toWellFormed();
}
