/**
 * UTF-8 in two forms with the same offsets: bytes, which loops read fastest, and a string of one character for each byte, in which the
 * platform searches many bytes at once. Such a string takes one byte a character whatever the page is written in: a single quotation
 * mark would double the memory of a page of text, and make each step through it slower.
 */

import { Buffer, isAscii, transcode } from "node:buffer";
import { latin1Text } from "../charset/latin1.ts";

const noWords = new Int32Array(0);

/** Well-formed UTF-8. */
export class Octets {
  readonly bytes: Uint8Array;
  /** One character for each byte. Markup is ASCII and looks as it is written, other text does not: see `text`. */
  readonly source: string;
  /** Whether `source` is the text itself. */
  readonly isAscii: boolean;
  /** The same bytes, four in each number, from `firstWord` on; up to three are left over at both ends. */
  readonly words: Int32Array;
  readonly firstWord: number;

  constructor(bytes: Uint8Array, source: string, isPlain: boolean) {
    this.bytes = bytes;
    this.firstWord = -bytes.byteOffset & 3;
    const count = (bytes.length - this.firstWord) >> 2;
    this.words = count < 1 ? noWords : new Int32Array(bytes.buffer, bytes.byteOffset + this.firstWord, count);
    this.source = source;
    this.isAscii = isPlain;
  }

  get length(): number {
    return this.bytes.length;
  }

  /** How many UTF-16 code units the text has. */
  get units(): number {
    const { bytes } = this;
    let units = bytes.length;
    for (let at = this.#beyond(0); at < bytes.length; at = this.#beyond(at + 1)) {
      const byte = bytes[at] as number;
      // Four bytes are two units.
      if (isContinuation(byte)) units -= 1;
      else if (byte >= 0xf0) units += 1;
    }
    return units;
  }

  /** Whether at least so many characters are beyond ASCII. */
  hasBeyond(count: number): boolean {
    const { bytes } = this;
    let found = 0;
    for (let at = this.#beyond(0); at < bytes.length && found < count; at = this.#beyond(at + 1)) {
      if (!isContinuation(bytes[at] as number)) found += 1;
    }
    return found >= count;
  }

  /** The offset of the first byte beyond ASCII from an offset on; the length where none is left. Eight words at once are passed over. */
  #beyond(from: number): number {
    const { bytes } = this;
    if (this.isAscii) return bytes.length;
    const { words, firstWord } = this;
    let at = from;
    for (; at < bytes.length && (bytes[at] as number) < 0x80; at += 1) {
      if (((at - firstWord) & 31) !== 0) continue;
      let word = (at - firstWord) >> 2;
      while (word >= 0 && word + 7 < words.length && isPlainBlock(words, word)) word += 8;
      at = Math.max(at, 4 * word + firstWord);
      if (at >= bytes.length || (bytes[at] as number) >= 0x80) break;
    }
    return Math.min(at, bytes.length);
  }

  /** Where the character begins that the byte at an offset belongs to; the end of the bytes for what lies beyond. */
  characterStart(offset: number): number {
    const { bytes } = this;
    let at = Math.min(offset, bytes.length);
    while (at > 0 && at < bytes.length && isContinuation(bytes[at] as number)) at -= 1;
    return at;
  }

  /** The text of some of the bytes. They begin and stop at a character. */
  text(start: number, stop: number): string {
    if (this.isAscii || isPlain(this.bytes, start, stop)) return this.source.slice(start, stop);
    return utf8Text(this.bytes.subarray(start, stop));
  }
}

/** Bytes that are well-formed UTF-8. */
export const octetsOfUtf8 = (bytes: Uint8Array, isPlain = isAscii(bytes)): Octets => {
  // Loops that see arrays of one class only are faster: a Buffer is another.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Octets(plain, latin1Text(bytes), isPlain);
};

const encoder = new TextEncoder();

/** A text in UTF-8; half a surrogate pair becomes U+FFFD. */
export const octetsOf = (text: string): Octets => {
  const bytes = encoder.encode(text);
  return bytes.length === text.length ? new Octets(bytes, text, true) : new Octets(bytes, latin1Text(bytes), false);
};

/** A text as it stands in `source`, to be looked for there. */
export const inOctets = (text: string): string => (/[^\0-\x7f]/.test(text) ? latin1Text(encoder.encode(text)) : text);

/** Characters as long as this are looked at one by one: asking the platform would take longer. */
const fewBytes = 48;

const isPlain = (bytes: Uint8Array, start: number, stop: number): boolean => {
  if (stop - start > fewBytes) return isAscii(bytes.subarray(start, stop));
  let seen = 0;
  for (let at = start; at < stop; at += 1) seen |= bytes[at] as number;
  return seen < 0x80;
};

/** Whether a byte of UTF-8 goes on with a character that began before it. */
export const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

const highBits = 0x80808080 | 0;

const isPlainBlock = (words: Int32Array, at: number): boolean =>
  (((words[at] as number) |
    (words[at + 1] as number) |
    (words[at + 2] as number) |
    (words[at + 3] as number) |
    (words[at + 4] as number) |
    (words[at + 5] as number) |
    (words[at + 6] as number) |
    (words[at + 7] as number)) &
    highBits) ===
  0;

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Conversion takes memory and two calls, which a short text does not earn back. */
const shortText = 1024;

/**
 * The text of well-formed UTF-8, with a byte order mark if it has one. A TextDecoder does the same in twice the time: conversions of the
 * runtime's buffers take many bytes at once.
 */
export const utf8Text = (bytes: Uint8Array): string => {
  if (isAscii(bytes)) return latin1Text(bytes);
  if (bytes.length < shortText) return bufferOf(bytes).toString("utf8");
  const units = transcode(bytes, "utf8", "utf16le");
  const text = units.toString("utf16le");
  // As large as the text and needed no more: given back at once, so that the next page takes the same memory.
  if (units.buffer.byteLength === units.byteLength) units.buffer.transfer(0);
  return text;
};
