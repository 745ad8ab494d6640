/**
 * The tokenizer (WHATWG HTML 13.2.5), one pass over the source by offsets. It tells the builder of tags, text and comments;
 * nothing is copied. What the source ends in the middle of (a tag, an end tag) is dropped, as browsers do.
 */

import { AttributeCursor } from "../document/cursor.ts";
import { CLASS_START, CLASS_STOP, ID_START, ID_STOP, type Marks } from "../document/marks.ts";
import { knownName } from "../document/names.ts";
import { HAS_CLASS, HAS_HIDDEN, HAS_ID, HAS_STYLE, RAW } from "../document/tape.ts";
import type { Builder } from "./builder.ts";
import { foreignEndTag, foreignStartTag, foreignText, isForeignToken } from "./foreign.ts";
import { commentStop, rawTextStop } from "./raw.ts";

const BANG = 33;
const SLASH = 47;
const QUESTION = 63;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const GREATER = 62;
const TEXTAREA = knownName("textarea");

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/** The flag of an attribute whose name says something to text extraction or selection, else 0. */
const flagOf = (source: string, start: number, stop: number): number => {
  const first = source.charCodeAt(start) | 32;
  switch (stop - start) {
    case 2:
      return first === 105 && (source.charCodeAt(start + 1) | 32) === 100 ? HAS_ID : 0;
    case 5:
      if (first === 99) return isWord(source, start, "class") ? HAS_CLASS : 0;
      return first === 115 && isWord(source, start, "style") ? HAS_STYLE : 0;
    case 6:
      return first === 104 && isWord(source, start, "hidden") ? HAS_HIDDEN : 0;
    default:
      return 0;
  }
};

const isWord = (source: string, start: number, word: string): boolean => {
  for (let at = 1; at < word.length; at += 1) {
    if ((source.charCodeAt(start + at) | 32) !== word.charCodeAt(at)) return false;
  }
  return true;
};

/** Reads the tags, texts and comments of a page and hands each to the builder (WHATWG HTML 13.2.5). */
export class Tokens {
  readonly #builder: Builder;
  readonly #source: string;
  readonly #cursor: AttributeCursor;
  readonly #marks: Marks;
  #idStart = 0;
  #idStop = 0;
  #classStart = 0;
  #classStop = 0;

  constructor(builder: Builder) {
    this.#builder = builder;
    this.#source = builder.source;
    this.#cursor = new AttributeCursor(builder.source);
    this.#marks = builder.document.marks;
  }

  /** Reads the source from beginning to end. */
  read(): void {
    const source = this.#source;
    let textStart = source.charCodeAt(0) === 0xfeff ? 1 : 0;
    let search = textStart;
    for (;;) {
      const less = source.indexOf("<", search);
      if (less < 0) break;
      const code = source.charCodeAt(less + 1);
      const isMarkup = isLetter(code) || code === SLASH || code === BANG || code === QUESTION;
      if (!isMarkup || (code === SLASH && less + 2 >= source.length)) {
        search = less + 1;
        continue;
      }
      if (less > textStart) this.#text(textStart, less);
      const next = this.#markup(less, code);
      if (next < 0) return;
      textStart = next;
      search = next;
    }
    if (textStart < source.length) this.#text(textStart, source.length);
  }

  /** Reads the markup that begins at `at`; answers where to go on, or -1 when the source ends inside it. */
  #markup(at: number, code: number): number {
    if (code === BANG) return this.#declaration(at);
    if (code === QUESTION) return this.#bogusComment(at);
    if (code !== SLASH) return this.#startTag(at);
    const after = this.#source.charCodeAt(at + 2);
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
    const source = this.#source;
    const { names } = builder.document;
    builder.tagName = names.read(source, nameStart);
    cursor.at = names.stop;
    let flags = 0;
    while (cursor.next()) {
      const flag = flagOf(source, cursor.nameStart, cursor.nameStop);
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
    builder.tokenStart = start;
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
    const marks = this.#marks;
    const mark = marks.add(tag);
    if ((flags & HAS_ID) !== 0) {
      marks.put(mark, ID_START, this.#idStart);
      marks.put(mark, ID_STOP, this.#idStop);
    }
    if ((flags & HAS_CLASS) !== 0) {
      marks.put(mark, CLASS_START, this.#classStart);
      marks.put(mark, CLASS_STOP, this.#classStop);
    }
  }

  /** A line feed right after a pre or textarea tag is not content. */
  #afterLineFeed(at: number): number {
    const next = this.#source.charCodeAt(at) === CARRIAGE_RETURN ? at + 1 : at;
    return this.#source.charCodeAt(next) === LINE_FEED ? next + 1 : next;
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
