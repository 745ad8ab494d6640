/**
 * Element names as numbers. Names of HTML are known beforehand and keep the same number in every document;
 * other names get the next free number of their own document. Comparing names is then comparing integers.
 */

import { isWhite } from "./cursor.ts";
import type { Octets } from "./octets.ts";

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
    "samp slot sub sup svg time use var video g rect circle text defs metadata symbol pattern mask marker clippath",
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

/** Beyond the values of letters: the byte ends a name, or is none that short names have. */
const ENDS = 32;
const OTHER = 33;

/** The value of each byte in a short name, in five bits: a letter of either case, or a digit of h1 to h6. */
const valueOf = new Uint8Array(256).fill(OTHER);
for (let code = 0; code <= GREATER; code += 1)
  if (code === GREATER || code === SLASH || isWhite(code)) valueOf[code] = ENDS;
for (let letter = 1; letter <= 26; letter += 1) valueOf[96 + letter] = valueOf[64 + letter] = letter;
// No name begins with a digit, so that a value of 0 is taken for nothing else.
for (let digit = 1; digit <= 6; digit += 1) valueOf[48 + digit] = (26 + digit) & 31;

/** So many letters fit into one number; two numbers hold every name that pages are full of. */
const lettersInKey = 6;
const slotBits = 9;
const slotMask = (1 << slotBits) - 1;
const slotOf = (first: number, second: number): number =>
  Math.imul(first ^ Math.imul(second, 31), 0x9e3779b1) >>> (32 - slotBits);

/** Known names by the two numbers that their letters make. */
const firstKeys = new Int32Array(slotMask + 1);
const secondKeys = new Int32Array(slotMask + 1);
const slots = new Int16Array(slotMask + 1).fill(-1);

const keyOf = (values: number[]): number => values.reduce((sum, value) => (sum << 5) | value, 0);

for (const [number, name] of known.entries()) {
  const values = Array.from(name, (letter) => valueOf[letter.charCodeAt(0)] as number);
  if (values.length > 2 * lettersInKey || values.includes(OTHER)) continue;
  const first = keyOf(values.slice(0, lettersInKey));
  const second = keyOf(values.slice(lettersInKey));
  let slot = slotOf(first, second);
  while (slots[slot] !== -1) slot = (slot + 1) & slotMask;
  firstKeys[slot] = first;
  secondKeys[slot] = second;
  slots[slot] = number;
}

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
  read(octets: Octets, start: number): number {
    const { bytes } = octets;
    const { length } = bytes;
    let first = 0;
    let second = 0;
    let at = start;
    let value = OTHER;
    const firstStop = Math.min(length, start + lettersInKey);
    for (; at < firstStop; at += 1) {
      value = valueOf[bytes[at] as number] as number;
      if (value >= ENDS) break;
      first = (first << 5) | value;
    }
    // One more than fits, to see it end.
    const secondStop = Math.min(length, start + 2 * lettersInKey + 1);
    for (; at < secondStop && value < ENDS; at += 1) {
      value = valueOf[bytes[at] as number] as number;
      if (value >= ENDS) break;
      second = (second << 5) | value;
    }
    if (value === ENDS) {
      this.stop = at;
      for (let slot = slotOf(first, second); slots[slot] !== -1; slot = (slot + 1) & slotMask) {
        if (firstKeys[slot] === first && secondKeys[slot] === second)
          return this.#asWritten(slots[slot] as number, octets, start);
      }
    }
    while (at < length && valueOf[bytes[at] as number] !== ENDS) at += 1;
    this.stop = at;
    return this.#intern(octets.text(start, at));
  }

  /** A known name, if it is written in its own case or case does not count. */
  #asWritten(number: number, octets: Octets, start: number): number {
    if (this.foldsCase || octets.source.startsWith(known[number] as string, start)) return number;
    return this.#intern(octets.text(start, this.stop));
  }

  #intern(written: string): number {
    const name = this.foldsCase ? asciiLower(written.replaceAll("\0", "\u{fffd}")) : written;
    const found = numbers.get(name) ?? this.#own.get(name);
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
