/**
 * Walks over the attributes of one tag in the source (WHATWG HTML 13.2.5.32 to 13.2.5.40), noting offsets only. Used while the
 * tape is built, to find where a tag stops, and later for each attribute that is asked for.
 */

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

/** Walks over the attributes of one tag, as offsets into the source. */
export class AttributeCursor {
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

  constructor(source: string) {
    this.#source = source;
  }

  /** Moves to just after the name of the tag that begins at `start` (its "<"). */
  enter(start: number): void {
    const source = this.#source;
    let at = start + 1;
    for (; at < source.length; at += 1) {
      const code = source.charCodeAt(at);
      if (code === GREATER || code === SLASH || isWhite(code)) break;
    }
    this.at = at;
  }

  /** Reads the next attribute; false at the end of the tag. */
  next(): boolean {
    const source = this.#source;
    const { length } = source;
    let at = this.at;
    let code = source.charCodeAt(at);
    // Nearly always one space and then a letter follow.
    if (code === SPACE) code = source.charCodeAt((at += 1));
    if (!(code > GREATER)) {
      let isAfterSlash = false;
      at = this.at;
      for (; at < length; at += 1) {
        code = source.charCodeAt(at);
        if (code === SLASH) isAfterSlash = true;
        else if (isWhite(code)) isAfterSlash = false;
        else break;
      }
      if (at >= length) return this.#finish(-1, false);
      if (code === GREATER) return this.#finish(at + 1, isAfterSlash);
    }
    this.nameStart = at;
    at += 1;
    for (; at < length; at += 1) {
      code = source.charCodeAt(at);
      // Letters come after all that can end a name.
      if (code <= GREATER && (code === EQUALS || code === GREATER || code === SLASH || isWhite(code))) break;
    }
    this.nameStop = at;
    if (code !== EQUALS) {
      while (at < length && isWhite(source.charCodeAt(at))) at += 1;
      code = at < length ? source.charCodeAt(at) : 0;
    }
    if (at < length && code === EQUALS) return this.#readValue(at + 1);
    this.valueStart = this.nameStop;
    this.valueStop = this.nameStop;
    this.at = at;
    return true;
  }

  #readValue(from: number): boolean {
    const source = this.#source;
    const { length } = source;
    let at = from;
    let code = source.charCodeAt(at);
    if (code !== QUOTE) {
      while (at < length && isWhite(source.charCodeAt(at))) at += 1;
      code = at < length ? source.charCodeAt(at) : GREATER;
    }
    if (code === QUOTE || code === APOSTROPHE) {
      const close = source.indexOf(code === QUOTE ? '"' : "'", at + 1);
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
    if (code !== GREATER) {
      while (at < length) {
        const next = source.charCodeAt(at);
        if (next <= GREATER && (next === GREATER || isWhite(next))) break;
        at += 1;
      }
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
