/**
 * Element names as numbers. Names of HTML are known beforehand and keep the same number in every document;
 * other names get the next free number of their own document. Comparing names is then comparing integers.
 */

import { isWhite } from "./cursor.ts";

const SLASH = 47;
const GREATER = 62;

/** Traits of a known name that tree construction asks for (WHATWG HTML, 13.2.4.2 and 13.2.4.3). */
export const SPECIAL = 1;
export const SCOPE_BARRIER = 2;
export const IMPLIED_END = 4;
export const IMPLIED_END_THOROUGH = 8;
export const HEADING = 16;
export const LIST_TRANSPARENT = 32;
export const TABLE_PART = 64;

const known: string[] = [];
const numbers = new Map<string, number>();
const traits: number[] = [];

const declare = (names: string, trait: number): void => {
  for (const name of names.split(" ")) {
    let number = numbers.get(name);
    if (number === undefined) {
      number = known.push(name) - 1;
      numbers.set(name, number);
      traits.push(0);
    }
    traits[number] = (traits[number] ?? 0) | trait;
  }
};

declare("html head body div span a p li td tr", 0);
declare(
  "address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd " +
    "details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header " +
    "hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object " +
    "ol p param plaintext pre script search section select source style summary table tbody td template textarea tfoot " +
    "th thead title tr track ul wbr xmp",
  SPECIAL,
);
declare("a b big code em font i nobr s small strike strong tt u", 0);
declare("applet caption html table td th marquee object select template", SCOPE_BARRIER);
declare("dd dt li optgroup option p rb rp rt rtc", IMPLIED_END);
declare("dd dt li optgroup option p rb rp rt rtc caption colgroup tbody td tfoot th thead tr", IMPLIED_END_THOROUGH);
declare("h1 h2 h3 h4 h5 h6", HEADING);
declare("address div p", LIST_TRANSPARENT);
declare("table tbody tfoot thead tr", TABLE_PART);
declare(
  "abbr acronym annotation annotation-xml audio bdi bdo canvas cite data datalist del desc dfn dialog foreignobject image " +
    "ins kbd label legend map mark math meter mglyph malignmark mi mn mo ms mtext output path picture progress q ruby " +
    "samp slot sub sup svg time use var video g rect circle",
  0,
);

/** How many names every document shares. Numbers from here on belong to one document. */
export const knownCount = known.length;
/** The traits of each known name, by its number. */
export const traitsOf = Uint8Array.from(traits);

/** The number of a known name; a name that is not in the list is a mistake of ours. */
export const knownName = (name: string): number => {
  const number = numbers.get(name);
  if (number === undefined) throw new Error(`${name} is not a known element name`);
  return number;
};

const slotCount = 1024;
const slots = new Int16Array(slotCount).fill(-1);

const hashStep = (hash: number, code: number): number => (Math.imul(hash, 31) + code) | 0;
const slotOf = (hash: number): number => (hash ^ (hash >>> 10)) & (slotCount - 1);

for (const [number, name] of known.entries()) {
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = hashStep(hash, name.charCodeAt(at));
  let slot = slotOf(hash);
  while (slots[slot] !== -1) slot = (slot + 1) & (slotCount - 1);
  slots[slot] = number;
}

const equalsIgnoringCase = (source: string, start: number, name: string): boolean => {
  for (let at = 0; at < name.length; at += 1) {
    const code = source.charCodeAt(start + at);
    if ((code >= 65 && code <= 90 ? code + 32 : code) !== name.charCodeAt(at)) return false;
  }
  return true;
};

/** The names of one document. */
export class Names {
  readonly #own = new Map<string, number>();
  readonly #list: string[] = [];
  readonly foldsCase: boolean;

  /** `foldsCase`: true for HTML, where `DIV` is `div`; false for XML. */
  constructor(foldsCase: boolean) {
    this.foldsCase = foldsCase;
  }

  /** How many numbers are in use. */
  get count(): number {
    return knownCount + this.#list.length;
  }

  /** Where the name that `read` read last stops. */
  stop = 0;

  /** The number of the name that begins at `start` and goes on to white space, "/" or ">"; new names are added. */
  read(source: string, start: number): number {
    const { length } = source;
    let hash = 0;
    let at = start;
    for (; at < length; at += 1) {
      let code = source.charCodeAt(at);
      if (code <= 62 && (code === GREATER || code === SLASH || isWhite(code))) break;
      if (code >= 65 && code <= 90) code += 32;
      hash = hashStep(hash, code);
    }
    this.stop = at;
    for (let slot = slotOf(hash); ; slot = (slot + 1) & (slotCount - 1)) {
      const number = slots[slot] as number;
      if (number === -1) return this.#internOwn(source.slice(start, at));
      const name = known[number] as string;
      if (name.length === at - start && equalsIgnoringCase(source, start, name)) {
        return this.foldsCase || source.startsWith(name, start) ? number : this.#internOwn(source.slice(start, at));
      }
    }
  }

  #internOwn(written: string): number {
    const name = this.foldsCase ? asciiLower(written.replaceAll("\0", "\u{fffd}")) : written;
    const found = this.#own.get(name);
    if (found !== undefined) return found;
    const number = knownCount + this.#list.push(name) - 1;
    this.#own.set(name, number);
    return number;
  }

  /** The number of a name, or -1 when no element of the document can have it. */
  find(name: string): number {
    const wanted = this.foldsCase ? asciiLower(name) : name;
    return numbers.get(wanted) ?? this.#own.get(wanted) ?? -1;
  }

  /** The name that a number stands for. */
  text(number: number): string {
    return known[number] ?? this.#list[number - knownCount] ?? "";
  }
}

/** Lower case for A-Z only, as HTML compares names. */
export const asciiLower = (text: string): string =>
  /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
