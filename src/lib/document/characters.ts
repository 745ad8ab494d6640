/** The characters of a content in the forms that its readers want, each made when it is first asked for: few checks need them all. */

import { type Octets, octetsOf } from "./octets.ts";

/** A text, known as a string or as UTF-8. */
export class Characters {
  #text: string | null;
  #octets: Octets | null;

  constructor(content: string | Octets) {
    this.#text = typeof content === "string" ? content : null;
    this.#octets = typeof content === "string" ? null : content;
  }

  get text(): string {
    this.#text ??= this.octets.text(0, this.octets.length);
    return this.#text;
  }

  /** What the parsers read. */
  get octets(): Octets {
    this.#octets ??= octetsOf(this.#text ?? "");
    return this.#octets;
  }

  /** How many UTF-16 code units the text has. */
  get length(): number {
    return this.#text?.length ?? this.octets.units;
  }

  /** Whether it has more units than that: mostly known without counting. */
  isLongerThan(units: number): boolean {
    if (this.#text !== null) return this.#text.length > units;
    const { length } = this.octets;
    return length > units && (length > 3 * units || this.octets.units > units);
  }

  /** The first of them; the rest need not become a string for that. */
  head(units: number): string {
    if (this.#text !== null) return this.#text.slice(0, units);
    // No unit takes more than three bytes, and of the last character half may be wanted.
    return this.octets.text(0, this.octets.characterStart(3 * units + 4)).slice(0, units);
  }
}
