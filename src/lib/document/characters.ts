/** The characters of a content in the forms that its readers want, each made when it is first asked for: few checks need them all. */

import { isContinuation, type Octets, octetsOf, octetsOfUtf8, utf8Text } from "./octets.ts";

/**
 * What is made of a smaller text takes little, and time to make again. What a check that waits keeps of a larger one ends among the old
 * objects, whose collection makes the engine compile much anew.
 */
const largeBytes = 32_768;

/** A text, known as a string or as UTF-8. */
export class Characters {
  #text: string | null;
  #octets: Octets | null;
  /** UTF-8, of a large text whose other forms were let go. */
  #bytes: Uint8Array | null = null;

  constructor(content: string | Octets) {
    this.#text = typeof content === "string" ? content : null;
    this.#octets = typeof content === "string" ? null : content;
  }

  /** Of bytes that are known to be well-formed UTF-8. */
  static ofUtf8(bytes: Uint8Array): Characters {
    const characters = new Characters("");
    characters.#text = null;
    characters.#bytes = bytes;
    return characters;
  }

  get text(): string {
    this.#text ??= this.octets.text(0, this.octets.length);
    return this.#text;
  }

  /** What the parsers read. */
  get octets(): Octets {
    this.#octets ??= this.#bytes ? octetsOfUtf8(this.#bytes) : octetsOf(this.#text ?? "");
    return this.#octets;
  }

  /** The text in UTF-8. */
  get bytes(): Uint8Array {
    return this.#bytes ?? this.octets.bytes;
  }

  /** Lets go of what the parsers read beside the bytes, of a large text: it is made again where somebody asks. */
  slim(): void {
    if (this.#octets === null || this.#octets.length < largeBytes) return;
    if (this.#text === null) this.#bytes = this.#octets.bytes;
    this.#octets = null;
  }

  /** How many UTF-16 code units the text has. */
  get length(): number {
    return this.#text?.length ?? this.octets.units;
  }

  /** Whether it has more units than that: mostly known without counting. */
  isLongerThan(units: number): boolean {
    if (this.#text !== null) return this.#text.length > units;
    const { length } = this.bytes;
    return length > units && (length > 3 * units || this.octets.units > units);
  }

  /** Lets go of the text, for whoever still holds this. Nothing can be asked of it afterwards. */
  discard(): void {
    this.#text = "";
    this.#octets = null;
    this.#bytes = null;
  }

  /** The first of them; the rest need not become a string for that. */
  head(units: number): string {
    if (this.#text !== null) return this.#text.slice(0, units);
    // No unit takes more than three bytes, and of the last character half may be wanted.
    const most = 3 * units + 4;
    if (this.#octets === null && this.#bytes !== null) return headOf(this.#bytes, most).slice(0, units);
    return this.octets.text(0, this.octets.characterStart(most)).slice(0, units);
  }
}

/** The first so many bytes as text, up to the last character that is whole. */
function headOf(bytes: Uint8Array, most: number): string {
  let stop = Math.min(most, bytes.length);
  while (stop < bytes.length && stop > 0 && isContinuation(bytes[stop] as number)) stop -= 1;
  return utf8Text(bytes.subarray(0, stop));
}
