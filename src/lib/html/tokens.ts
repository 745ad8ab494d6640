/**
 * The tokenizer (WHATWG HTML 13.2.5), one pass over the source by offsets. It tells the builder of tags, text and comments;
 * nothing is copied. What the source ends in the middle of (a tag, an end tag) is dropped, as browsers do.
 */

import { AttributeCursor } from "../document/cursor.ts";
import type { Marks } from "../document/marks.ts";
import { knownName } from "../document/names.ts";
import { inOctets, type Octets } from "../document/octets.ts";
import { HAS_CLASS, HAS_HIDDEN, HAS_ID, HAS_STYLE, RAW } from "../document/tape.ts";
import type { Builder } from "./builder.ts";
import { foreignEndTag, foreignStartTag, foreignText, isForeignToken } from "./foreign.ts";
import { commentStop, rawTextStop } from "./raw.ts";

const BANG = 33;
const SLASH = 47;
const QUESTION = 63;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const LESS = 60;
const GREATER = 62;
const byteOrderMark = inOctets("\u{feff}");
const TEXTAREA = knownName("textarea");

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/** The flag of an attribute whose name says something to text extraction or selection, else 0. */
const flagOf = (bytes: Uint8Array, start: number, stop: number): number => {
  const length = stop - start;
  if (length === 5) {
    const first = (bytes[start] as number) | 32;
    if (first === 99) return isWord(bytes, start, "class") ? HAS_CLASS : 0;
    return first === 115 && isWord(bytes, start, "style") ? HAS_STYLE : 0;
  }
  if (length === 2) return isWord(bytes, start, "id") ? HAS_ID : 0;
  return length === 6 && isWord(bytes, start, "hidden") ? HAS_HIDDEN : 0;
};

const isWord = (bytes: Uint8Array, start: number, word: string): boolean => {
  for (let at = 0; at < word.length; at += 1) {
    if (((bytes[start + at] as number) | 32) !== word.charCodeAt(at)) return false;
  }
  return true;
};

/** Reads the tags, texts and comments of a page and hands each to the builder (WHATWG HTML 13.2.5). */
export class Tokens {
  readonly #builder: Builder;
  readonly #octets: Octets;
  readonly #source: string;
  readonly #bytes: Uint8Array;
  readonly #cursor: AttributeCursor;
  readonly #marks: Marks;
  #idStart = 0;
  #idStop = 0;
  #classStart = 0;
  #classStop = 0;

  constructor(builder: Builder) {
    this.#builder = builder;
    const { octets } = builder.document;
    this.#octets = octets;
    this.#source = octets.source;
    this.#bytes = octets.bytes;
    this.#cursor = new AttributeCursor(octets);
    this.#marks = builder.document.marks;
  }

  /** Reads the source from beginning to end. */
  read(): void {
    const source = this.#source;
    const bytes = this.#bytes;
    const { length } = bytes;
    let textStart = source.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
    let search = textStart;
    for (;;) {
      // Tags often stand right beside each other.
      const less = search < length && bytes[search] === LESS ? search : source.indexOf("<", search);
      if (less < 0) break;
      const code = less + 1 < length ? (bytes[less + 1] as number) : 0;
      const isMarkup = isLetter(code) || code === SLASH || code === BANG || code === QUESTION;
      if (!isMarkup || (code === SLASH && less + 2 >= length)) {
        search = less + 1;
        continue;
      }
      if (less > textStart) this.#text(textStart, less);
      const next = this.#markup(less, code);
      if (next < 0) return;
      textStart = next;
      search = next;
    }
    if (textStart < length) this.#text(textStart, length);
  }

  /** Reads the markup that begins at `at`; answers where to go on, or -1 when the source ends inside it. */
  #markup(at: number, code: number): number {
    if (code === BANG) return this.#declaration(at);
    if (code === QUESTION) return this.#bogusComment(at);
    if (code !== SLASH) return this.#startTag(at);
    const after = this.#bytes[at + 2] as number;
    if (isLetter(after)) return this.#endTag(at);
    if (after === GREATER) return at + 3;
    return this.#bogusComment(at);
  }

  #text(start: number, stop: number): void {
    const builder = this.#builder;
    builder.tokenStart = start;
    builder.tokenStop = stop;
    if (builder.open.depth > 0 && builder.open.isForeign && isForeignToken(builder, "text")) foreignText(builder);
    else builder.text();
  }

  /** Reads name and attributes of a tag into the builder; false when the source ends first. */
  #readTag(start: number, nameStart: number): boolean {
    const builder = this.#builder;
    const cursor = this.#cursor;
    const bytes = this.#bytes;
    const { names } = builder.document;
    builder.tagName = names.read(this.#octets, nameStart);
    builder.tokenStart = start;
    builder.tagFlags = 0;
    if (bytes[names.stop] === GREATER) {
      builder.tokenStop = names.stop + 1;
      builder.isSelfClosing = false;
      return true;
    }
    cursor.at = names.stop;
    let flags = 0;
    while (cursor.next()) {
      const flag = flagOf(bytes, cursor.nameStart, cursor.nameStop);
      if (flag === 0 || (flags & flag) !== 0) continue;
      flags |= flag;
      // The first of two attributes with one name counts.
      if (flag === HAS_ID) {
        this.#idStart = cursor.valueStart;
        this.#idStop = cursor.valueStop;
      } else if (flag === HAS_CLASS) {
        this.#classStart = cursor.valueStart;
        this.#classStop = cursor.valueStop;
      }
    }
    if (cursor.tagStop < 0) return false;
    builder.tagFlags = flags;
    builder.tokenStop = cursor.tagStop;
    builder.isSelfClosing = cursor.isSelfClosing;
    return true;
  }

  #startTag(at: number): number {
    if (!this.#readTag(at, at + 1)) return -1;
    const builder = this.#builder;
    const stop = builder.tokenStop;
    if ((builder.tagFlags & (HAS_ID | HAS_CLASS)) !== 0) this.#mark(at, builder.tagFlags);
    if (builder.open.depth > 0 && builder.open.isForeign && isForeignToken(builder, "start")) foreignStartTag(builder);
    else builder.startTag();
    if (builder.rawText !== 0) return this.#rawText(stop);
    if (!builder.skipsLineFeed) return stop;
    builder.skipsLineFeed = false;
    return this.#afterLineFeed(stop);
  }

  #mark(tag: number, flags: number): void {
    const hasId = (flags & HAS_ID) !== 0;
    const hasClass = (flags & HAS_CLASS) !== 0;
    this.#marks.note(
      tag,
      hasId ? this.#idStart : 0,
      hasId ? this.#idStop : 0,
      hasClass ? this.#classStart : 0,
      hasClass ? this.#classStop : 0,
    );
  }

  /** A line feed right after a pre or textarea tag is not content. */
  #afterLineFeed(at: number): number {
    const next = this.#bytes[at] === CARRIAGE_RETURN ? at + 1 : at;
    return this.#bytes[next] === LINE_FEED ? next + 1 : next;
  }

  /** Reads what follows a script, style, textarea ... up to its end tag, which closes the element. */
  #rawText(start: number): number {
    const builder = this.#builder;
    const { kind, name } = builder.takeRawText();
    const source = this.#source;
    const stop = rawTextStop(source, start, builder.document.names.text(name));
    builder.insertText(kind, name === TEXTAREA ? this.#afterLineFeed(start) : start, stop);
    if (stop >= source.length) {
      builder.pop(source.length);
      return stop;
    }
    if (!this.#readTag(stop, stop + 2)) return -1;
    builder.pop(builder.tokenStop);
    return builder.tokenStop;
  }

  #endTag(at: number): number {
    if (!this.#readTag(at, at + 2)) return -1;
    const builder = this.#builder;
    const stop = builder.tokenStop;
    if (builder.open.depth > 0 && builder.open.isForeign) foreignEndTag(builder);
    else builder.endTag();
    return stop;
  }

  #declaration(at: number): number {
    const source = this.#source;
    const builder = this.#builder;
    if (source.startsWith("--", at + 2)) return this.#comment(at, commentStop(source, at + 4));
    if (source.startsWith("[CDATA[", at + 2) && builder.open.depth > 0 && builder.open.isForeign) {
      const close = source.indexOf("]]>", at + 9);
      const stop = close < 0 ? source.length : close;
      builder.insertText(RAW, at + 9, stop);
      return close < 0 ? stop : close + 3;
    }
    const isDoctype = /^doctype/i.test(source.slice(at + 2, at + 9));
    if (!isDoctype) return this.#bogusComment(at);
    const close = source.indexOf(">", at);
    builder.tokenStart = at;
    builder.tokenStop = close < 0 ? source.length : close + 1;
    if (builder.open.depth === 0 && !builder.isPastDoctype) builder.insertDoctype();
    return builder.tokenStop;
  }

  #bogusComment(at: number): number {
    const close = this.#source.indexOf(">", at);
    return this.#comment(at, close < 0 ? this.#source.length : close + 1);
  }

  #comment(at: number, stop: number): number {
    const builder = this.#builder;
    builder.tokenStart = at;
    builder.tokenStop = stop;
    if (builder.open.depth > 0 && builder.open.isForeign) builder.insertComment(builder.open.current);
    else builder.mode.comment(builder);
    return stop;
  }
}
