/**
 * Puts pieces of text together as lines. Blank characters become one space between words and nothing at the ends of a line. There are
 * no empty lines, except single ones inside preformatted text.
 */

import { decodeHTML } from "entities";
import { type Octets, utf8Text } from "../document/octets.ts";
import {
  BLANK,
  blankStop,
  IS_BLANK,
  IS_INVISIBLE,
  IS_READ,
  IS_REFERENCE,
  kindOfByte,
  PLAIN,
  SPECIAL,
  specialAt,
  withPlainSpaces,
} from "../document/runs.ts";
import { isOfReference, maxLetters, recentReferences, slotOfReference } from "./references.ts";

const SPACE = 32;
const LINE_FEED = 10;
const TAB = 9;
const SEMICOLON = 59;

/** Memory for a text, used for one after the other; larger memory than this is not kept. */
const spareBytes = 1 << 18;
/** How much more may be made at most before it is needed. */
const maxEmptyBytes = 1 << 20;
/** How much of a word `ending` gives. */
const endingBytes = 16;
let spare: Uint8Array<ArrayBuffer> | null = null;

const encoder = new TextEncoder();

/** A text under construction, line by line. */
export class Lines {
  /** The text so far, in UTF-8. */
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;
  #isEmpty = true;
  /** Nothing stands on the current line yet. */
  #isLineStart = true;
  #hasSpace = false;
  #hasBreak = false;
  /** The break that is pending cannot be taken back by a column. */
  #hasRowBreak = false;
  #hasEmptyLine = false;
  #tabs = 0;
  /** Preformatted white space that counts only when something follows it on the line. */
  #indent = "";
  /** Something that is written right before the next visible text, if any comes. */
  prefix = "";
  /** How many line ends were written. */
  line = 0;
  /** How many pieces of visible text were begun. */
  pieces = 0;

  constructor() {
    this.#bytes = spare ?? new Uint8Array(spareBytes);
    spare = null;
  }

  /** Whatever comes next begins a line, unless it is the first of its column. */
  break(): void {
    if (this.#tabs === 0) this.#pendBreak();
  }

  /** Whatever comes next begins a line. */
  breakRow(): void {
    this.#pendBreak();
    this.#hasRowBreak = true;
  }

  #pendBreak(): void {
    if (!this.#isLineStart) this.#hasBreak = true;
    this.#hasSpace = false;
    this.#indent = "";
    this.#tabs = 0;
  }

  /** Whatever comes next stands in the next column of the same line, if the line has begun. */
  tab(): void {
    if (this.#hasRowBreak) return;
    this.#hasBreak = false;
    this.#hasSpace = false;
    this.#indent = "";
    if (!this.#isLineStart) this.#tabs += 1;
  }

  /** Whatever comes next is a word of its own. */
  space(): void {
    this.#hasSpace = !this.#isLineStart;
  }

  /** The last characters of the word that the next text would go on with, the first of them perhaps cut; "" where it begins a word anyway. */
  ending(): string {
    if (this.#isLineStart || this.#hasSpace || this.#hasBreak || this.#tabs > 0 || this.#indent !== "") return "";
    return utf8Text(this.#bytes.subarray(Math.max(0, this.#length - endingBytes), this.#length));
  }

  /** Text that is written as it is. */
  literal(text: string): void {
    this.#push(text);
  }

  /** Adds a text, its white space collapsed. */
  addText(text: string): void {
    this.#addEncoded(encoder.encode(text));
  }

  /** Adds what the source holds from `start` to `stop`, its white space collapsed. `mayRefer`: it may hold character references. */
  // oxlint-disable-next-line max-params
  add(octets: Octets, start: number, stop: number, mayRefer: boolean): void {
    const { bytes } = octets;
    let at = start;
    while (at < stop) {
      const begin = blankStop(octets, at, stop);
      if (begin > at) this.#hasSpace = !this.#isLineStart;
      if (begin === stop) return;
      at = this.#addWords(bytes, begin, stop);
      if (at === stop) return;
      if (kindOfByte[bytes[at] as number] !== SPECIAL) continue;
      const special = specialAt(bytes, at);
      if (mayRefer && (special & 3) === IS_REFERENCE) at = this.#addReference(octets, at, stop);
      else at = this.#addSpecial(bytes, at, special);
    }
  }

  #addEncoded(bytes: Uint8Array): void {
    const { length } = bytes;
    let at = 0;
    while (at < length) {
      const kind = kindOfByte[bytes[at] as number];
      if (kind === BLANK) {
        this.#hasSpace = !this.#isLineStart;
        at += 1;
      } else if (kind === SPECIAL) at = this.#addSpecial(bytes, at, specialAt(bytes, at));
      else at = this.#addWords(bytes, at, length);
    }
  }

  /** Adds the character reference at `start`, or what looks like one, or with it the rest; answers where it goes on. */
  #addReference(octets: Octets, start: number, stop: number): number {
    const { bytes } = octets;
    let first = 0;
    let second = 0;
    let at = start + 1;
    for (; at < stop && isOfReference[bytes[at] as number] === 1; at += 1) {
      if (at < start + 5) first = (first << 8) | (bytes[at] as number);
      else second = (second << 8) | (bytes[at] as number);
    }
    const letters = at - start - 1;
    if (at < stop && bytes[at] === SEMICOLON) at += 1;
    const slot = slotOfReference(first, second);
    const known = recentReferences[slot];
    const length = at - start;
    if (letters <= maxLetters) {
      if (known?.first === first && known.second === second && known.length === length) {
        this.#addEncoded(known.bytes);
        return at;
      }
      const decoded = encoder.encode(decodeHTML(octets.source.slice(start, at)));
      recentReferences[slot] = { first, second, length, bytes: decoded };
    }
    // Text that is written in references throughout is decoded in one go.
    this.#addEncoded(encoder.encode(decodeHTML(octets.text(start, stop))));
    return stop;
  }

  #addSpecial(bytes: Uint8Array, at: number, special: number): number {
    const what = special & 3;
    if (what === IS_BLANK) this.#hasSpace = !this.#isLineStart;
    if (what === IS_BLANK || what === IS_INVISIBLE) return at + (special >> 2);
    this.#begin(1);
    this.#bytes[this.#length++] = bytes[at] as number;
    return at + 1;
  }

  /**
   * Adds words with one blank between them, up to a second blank or a special character that is not simply read; answers where that
   * stands.
   */
  #addWords(bytes: Uint8Array, start: number, stop: number): number {
    if (kindOfByte[bytes[start] as number] === SPECIAL && (specialAt(bytes, start) & 3) !== IS_READ) return start;
    this.#begin(stop - start);
    const text = this.#bytes;
    let length = this.#length;
    let previous = PLAIN;
    let at = start;
    for (; at < stop; at += 1) {
      const byte = bytes[at] as number;
      const kind = kindOfByte[byte] as number;
      // One branch that is seldom taken: no processor foresees where single words end.
      if ((kind & (previous | SPECIAL)) !== 0) {
        if (kind === BLANK || (specialAt(bytes, at) & 3) !== IS_READ) break;
        text[length++] = byte;
        previous = PLAIN;
        continue;
      }
      text[length++] = kind === BLANK ? SPACE : byte;
      previous = kind;
    }
    this.#hasSpace = previous === BLANK;
    this.#length = length - previous;
    return at;
  }

  /** Adds text whose line ends and inner white space are kept; white space before a line end is not. */
  addPreformatted(text: string): void {
    const lines = withPlainSpaces(text).split(/\r\n?|\n/);
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.#endLine();
      const visible = line.trimStart();
      if (visible === "") {
        this.#indent += line;
        continue;
      }
      this.#indent += line.slice(0, line.length - visible.length);
      const trimmed = visible.trimEnd();
      this.#push(trimmed);
      this.#indent = visible.slice(trimmed.length);
    }
  }

  /** Ends preformatted text: its last empty lines and white space do not count. */
  endPreformatted(): void {
    this.#hasEmptyLine = false;
    this.#indent = "";
  }

  #endLine(): void {
    this.#indent = "";
    this.#hasSpace = false;
    if (this.#hasBreak) this.#hasEmptyLine = true;
    if (!this.#isLineStart) this.#hasBreak = true;
  }

  #push(text: string): void {
    this.#begin(3 * text.length);
    this.#write(text);
  }

  /** Writes what is pending before the next visible text, and makes room for that. */
  #begin(room: number): void {
    this.pieces += 1;
    this.#reserve(room + 2 + this.#tabs + 3 * (this.#indent.length + this.prefix.length));
    if (this.#hasBreak) this.#beginLine();
    if (this.#tabs > 0) {
      for (; this.#tabs > 0; this.#tabs -= 1) this.#bytes[this.#length++] = TAB;
    } else if (this.#indent !== "") this.#write(this.#indent);
    else if (this.#hasSpace && !this.#isLineStart) this.#bytes[this.#length++] = SPACE;
    this.#indent = "";
    this.#hasSpace = false;
    this.#hasRowBreak = false;
    this.#isLineStart = false;
    this.#isEmpty = false;
    if (this.prefix !== "") {
      this.#write(this.prefix);
      this.prefix = "";
    }
  }

  #beginLine(): void {
    if (!this.#isEmpty) {
      this.#bytes[this.#length++] = LINE_FEED;
      if (this.#hasEmptyLine) this.#bytes[this.#length++] = LINE_FEED;
      this.line += 1;
    }
    this.#hasBreak = false;
    this.#hasEmptyLine = false;
    this.#isLineStart = true;
  }

  /** There is room for it. */
  #write(text: string): void {
    this.#length += encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
  }

  #reserve(room: number): void {
    const needed = this.#length + room;
    if (needed <= this.#bytes.length) return;
    const { buffer, length } = this.#bytes;
    // Moved, not copied: the old place is free at once (ArrayBuffer.prototype.transfer, ECMAScript 2024).
    this.#bytes = new Uint8Array(buffer.transfer(Math.max(needed, length + Math.min(length, maxEmptyBytes))));
  }

  /** The whole text. Nothing can be added afterwards. */
  finish(): string {
    const text = utf8Text(this.#bytes.subarray(0, this.#length));
    if (this.#bytes.length === spareBytes) spare = this.#bytes;
    else this.#bytes.buffer.transfer(0);
    this.#length = 0;
    return text;
  }
}
