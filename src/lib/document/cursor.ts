/**
 * Walks over the attributes of one tag in the source (WHATWG HTML 13.2.5.32 to 13.2.5.40), noting offsets only. Used while the
 * tape is built, to find where a tag stops, and later for each attribute that is asked for.
 */

import type { Octets } from "./octets.ts";

const TAB = 9;
const LINE_FEED = 10;
const FORM_FEED = 12;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const EQUALS = 61;
const GREATER = 62;

/** ASCII white space as HTML means it. */
export const isWhite = (code: number): boolean =>
  code <= SPACE &&
  (code === SPACE || code === LINE_FEED || code === TAB || code === CARRIAGE_RETURN || code === FORM_FEED);

/** What a byte means inside a tag, outside of quotation marks: looked up, as a comparison with each of them would cost more. */
const WHITE = 1;
const SLASHED = 2;
const ENDING = 3;
const EQUALED = 4;
const meaning = new Uint8Array(256);
for (let code = 0; code <= SPACE; code += 1) if (isWhite(code)) meaning[code] = WHITE;
meaning[SLASH] = SLASHED;
meaning[GREATER] = ENDING;
meaning[EQUALS] = EQUALED;

/** Walks over the attributes of one tag, as offsets into the source. */
export class AttributeCursor {
  readonly #bytes: Uint8Array;
  readonly #source: string;
  /** Where the next attribute is looked for. */
  at = 0;
  nameStart = 0;
  nameStop = 0;
  /** Equal to valueStop when the attribute has no value or an empty one. */
  valueStart = 0;
  valueStop = 0;
  /** After the last attribute: the offset after ">", or -1 when the source ends inside the tag. */
  tagStop = -1;
  isSelfClosing = false;

  constructor(octets: Octets) {
    this.#bytes = octets.bytes;
    this.#source = octets.source;
  }

  /** Moves to just after the name of the tag that begins at `start` (its "<"). */
  enter(start: number): void {
    const bytes = this.#bytes;
    const { length } = bytes;
    let at = start + 1;
    for (; at < length; at += 1) {
      const what = meaning[bytes[at] as number] as number;
      if (what !== 0 && what !== EQUALED) break;
    }
    this.at = at;
  }

  /** Reads the next attribute; false at the end of the tag. */
  next(): boolean {
    const bytes = this.#bytes;
    const { length } = bytes;
    let { at } = this;
    let what = 0;
    let isAfterSlash = false;
    for (; at < length; at += 1) {
      what = meaning[bytes[at] as number] as number;
      if (what === WHITE) isAfterSlash = false;
      else if (what === SLASHED) isAfterSlash = true;
      else break;
    }
    if (at >= length) return this.#finish(-1, false);
    if (what === ENDING) return this.#finish(at + 1, isAfterSlash);
    this.nameStart = at;
    // An equals sign that a name begins with belongs to it.
    for (at += 1; at < length; at += 1) {
      what = meaning[bytes[at] as number] as number;
      if (what !== 0) break;
    }
    this.nameStop = at;
    while (at < length && what === WHITE) what = meaning[bytes[++at] as number] as number;
    if (at < length && what === EQUALED) return this.#readValue(at + 1);
    this.valueStart = this.nameStop;
    this.valueStop = this.nameStop;
    this.at = at;
    return true;
  }

  #readValue(from: number): boolean {
    const bytes = this.#bytes;
    const { length } = bytes;
    let at = from;
    let code = at < length ? (bytes[at] as number) : GREATER;
    while (meaning[code] === WHITE) {
      at += 1;
      code = at < length ? (bytes[at] as number) : GREATER;
    }
    if (code === QUOTE || code === APOSTROPHE) {
      const close = this.#source.indexOf(code === QUOTE ? '"' : "'", at + 1);
      if (close < 0) {
        this.at = length;
        return this.#finish(-1, false);
      }
      this.valueStart = at + 1;
      this.valueStop = close;
      this.at = close + 1;
      return true;
    }
    this.valueStart = at;
    while (at < length) {
      const what = meaning[bytes[at] as number] as number;
      if (what === ENDING || what === WHITE) break;
      at += 1;
    }
    this.valueStop = at;
    this.at = at;
    return true;
  }

  #finish(tagStop: number, isSelfClosing: boolean): boolean {
    this.tagStop = tagStop;
    this.isSelfClosing = isSelfClosing;
    return false;
  }
}
