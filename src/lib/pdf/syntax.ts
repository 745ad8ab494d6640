/**
 * Single objects of a PDF read from its text, a byte a character (ISO 32000-1, 7.3): enough for the dictionaries that say how a file is
 * encrypted. What is no object, or nests too deep, is null. Pure.
 */

/** A name comes with its slash, a string as its bytes, a reference as the number of its object. */
export type PdfObject =
  | { name: string }
  | { bytes: Uint8Array }
  | { reference: number }
  | number
  | boolean
  | PdfDictionary;
export type PdfDictionary = { members: ReadonlyMap<string, PdfObject | PdfObject[]> };

const maxDepth = 6;
const maxCharacters = 8192;

/** The dictionary that begins at a place, after white space. */
export function dictionaryAt(source: string, at: number): PdfDictionary | null {
  const read = new Reader(source.slice(at, at + maxCharacters)).value(0);
  return read !== null && typeof read === "object" && "members" in read ? read : null;
}

/** The bytes of the first string of an array that begins at a place. */
export function firstStringAt(source: string, at: number): Uint8Array | null {
  const read = new Reader(source.slice(at, at + maxCharacters)).value(0);
  const [first] = Array.isArray(read) ? read : [];
  return typeof first === "object" && "bytes" in first ? first.bytes : null;
}

const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): PdfObject | PdfObject[] | null {
    this.#take(/(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y);
    if (depth > maxDepth) return null;
    if (this.#take(/<</y)) return this.#dictionary(depth);
    if (this.#take(/\[/y)) return this.#array(depth);
    if (this.#take(/\(/y)) return { bytes: bytesOf(this.#literal()) };
    const hex = this.#take(/<[\da-fA-F\s]*>/y);
    if (hex) return { bytes: bytesOfHex(hex) };
    const name = this.#take(/\/[^\0\t\n\f\r ()<>[\]{}/%]*/y);
    if (name) return { name };
    const reference = this.#take(/\d{1,8}\s{1,4}\d{1,5}\s{1,4}R\b/y);
    if (reference) return { reference: Number.parseInt(reference, 10) };
    const number = this.#take(/[+-]?\d{1,12}(?:\.\d{0,8})?/y);
    if (number) return Number(number);
    const truth = this.#take(/true\b|false\b/y);
    return truth ? truth === "true" : null;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }

  #dictionary(depth: number): PdfDictionary | null {
    const members = new Map<string, PdfObject | PdfObject[]>();
    for (;;) {
      this.#take(/[\0\t\n\f\r ]*/y);
      if (this.#take(/>>/y)) return { members };
      const key = this.value(depth + 1);
      const value = key === null ? null : this.value(depth + 1);
      if (key === null || value === null || typeof key !== "object" || !("name" in key)) return null;
      members.set(key.name, value);
    }
  }

  #array(depth: number): PdfObject[] | null {
    const items: PdfObject[] = [];
    for (;;) {
      this.#take(/[\0\t\n\f\r ]*/y);
      if (this.#take(/\]/y)) return items;
      const item = this.value(depth + 1);
      if (item === null || Array.isArray(item)) return null;
      items.push(item);
    }
  }

  /** A string in brackets, which may hold brackets in pairs, up to its end. */
  #literal(): string {
    let [text, open] = ["", 1];
    for (;;) {
      text += this.#take(/[^()\\]*/y);
      const sign = this.#take(/[()\\]/y);
      if (sign === "\\") {
        text += this.#escaped();
        continue;
      }
      open += sign === "(" ? 1 : -1;
      if (sign === "" || open === 0) return text;
      text += sign;
    }
  }

  #escaped(): string {
    const octal = this.#take(/[0-7]{1,3}/y);
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    if (this.#take(/\r\n?|\n/y)) return "";
    const sign = this.#take(/[\s\S]/y);
    return escapes[sign] ?? sign;
  }
}

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

function bytesOfHex(text: string): Uint8Array {
  const digits = text.replace(/[^\da-fA-F]/g, "");
  return Uint8Array.from(digits.padEnd(digits.length + (digits.length % 2), "0").match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  );
}
