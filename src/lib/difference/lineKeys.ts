/**
 * Sets of 64-bit line keys: whether a line was ever seen on a page is answered without reading the page's history.
 *
 * A key is made of the line trimmed and in lower case, by two 32-bit hashes over its UTF-16 code units (the multiply-and-xor
 * of FNV with two odd multipliers, each finished with the mixer of MurmurHash3, https://github.com/aappleby/smhasher).
 * Blank lines have no place in a set. Stored keys must stay readable: never change the hash, raise the version instead.
 */
import { isBlank, linesOf } from "./lines.ts";

/** Four code units of 16 bits: the quickest 64-bit value for a Set. Not meant to be shown or written as text. */
export type LineKey = string;

const version = 1;
const headerBytes = 1;
const keyBytes = 8;

/** The key of a line. Lines that differ only in case or in white space at their ends have the same. */
export function lineKey(line: string): LineKey {
  const text = line.trim().toLowerCase();
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x9e3779b1);
  }
  first = mixBits(first ^ (second >>> 15));
  second = mixBits(second ^ text.length);
  return String.fromCharCode(first >>> 16, first & 0xffff, second >>> 16, second & 0xffff);
}

function mixBits(hash: number): number {
  let bits = hash ^ (hash >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** The keys of all visible lines of a text. */
export function lineKeys(text: string): Set<LineKey> {
  const keys = new Set<LineKey>();
  for (const line of linesOf(text)) if (!isBlank(line)) keys.add(lineKey(line));
  return keys;
}

/** The visible lines whose key is not among `seen`, in order, each once. */
export function uniqueTo(lines: readonly string[], seen: ReadonlySet<LineKey>): string[] {
  const found = new Map<LineKey, string>();
  for (const line of lines) {
    if (isBlank(line)) continue;
    const key = lineKey(line);
    if (!seen.has(key) && !found.has(key)) found.set(key, line);
  }
  return [...found.values()];
}

/** A set as bytes: a version, then 8 bytes a key, sorted, so that equal sets are equal bytes. */
export function encodeLineKeys(keys: ReadonlySet<LineKey>): Uint8Array<ArrayBuffer> {
  const sorted = [...keys].sort();
  const bytes = new Uint8Array(headerBytes + keyBytes * sorted.length);
  bytes[0] = version;
  let offset = headerBytes;
  for (const key of sorted) {
    for (let index = 0; index < 4; index++) {
      const unit = key.charCodeAt(index);
      bytes[offset++] = unit >>> 8;
      bytes[offset++] = unit & 0xff;
    }
  }
  return bytes;
}

/** The set that `encodeLineKeys` wrote; no bytes at all are an empty set. Throws RangeError for anything else. */
export function decodeLineKeys(bytes: Uint8Array): Set<LineKey> {
  const keys = new Set<LineKey>();
  if (bytes.length === 0) return keys;
  if (bytes[0] !== version || (bytes.length - headerBytes) % keyBytes !== 0) {
    throw new RangeError(
      `Line keys of version ${version} expected, found ${bytes.length} bytes of version ${bytes[0]}`,
    );
  }
  const unit = (offset: number) => ((bytes[offset] as number) << 8) | (bytes[offset + 1] as number);
  for (let at = headerBytes; at < bytes.length; at += keyBytes) {
    keys.add(String.fromCharCode(unit(at), unit(at + 2), unit(at + 4), unit(at + 6)));
  }
  return keys;
}
