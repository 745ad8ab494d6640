/**
 * How much a PDF asks of its reader: a stream that many pages refer to is read for each of them, and a form is read each time that it
 * is drawn, in forms within forms too. The estimate is an upper bound, made without following references. Pure.
 */
import { latin1Text } from "../charset/latin1.ts";

/** Characters of page descriptions, counted as often as they may be read. */
const maxRead = 150_000_000;

type Part = { number: number; dictionary: string; data: Uint8Array };

export class PdfWork {
  readonly #sizes = new Map<number, number>();
  readonly #texts: string[];
  #maxFormBytes = 0;
  #drawsOnPages = 0;
  #drawsInForm = 1;
  #drawingForms = 0;

  /** `source`: the whole file, a byte a character. */
  constructor(source: string) {
    this.#texts = [source];
  }

  /** Notes a stream, unpacked. */
  add({ number, dictionary, data }: Part): void {
    // An object defined twice counts with the larger of the two.
    this.#sizes.set(number, Math.max(data.length, this.#sizes.get(number) ?? 0));
    if (/\/ObjStm\b/.test(dictionary)) this.#texts.push(latin1Text(data));
    const draws = drawsIn(data);
    if (!/\/Form\b/.test(dictionary)) this.#drawsOnPages += draws;
    else {
      this.#maxFormBytes = Math.max(this.#maxFormBytes, data.length);
      this.#drawsInForm = Math.max(this.#drawsInForm, draws);
      if (draws > 0) this.#drawingForms += 1;
    }
  }

  isTooMuch(): boolean {
    const drawn = this.#drawsOnPages * this.#drawsInForm ** this.#drawingForms * this.#maxFormBytes;
    return drawn > maxRead || this.#referred() > maxRead;
  }

  #referred(): number {
    let sum = 0;
    for (const text of this.#texts) {
      for (const [, number] of text.matchAll(/(\d{1,8})\s{1,4}\d{1,5}\s{1,4}R\b/g))
        sum += this.#sizes.get(Number(number)) ?? 0;
    }
    return sum;
  }
}

const [bigD, smallO] = [0x44, 0x6f];

/** How often something is drawn: the operator `Do`. */
function drawsIn(data: Uint8Array): number {
  let draws = 0;
  for (let at = data.indexOf(bigD); at >= 0; at = data.indexOf(bigD, at + 1)) {
    if (data[at + 1] === smallO && (data[at + 2] ?? 0) <= 0x20 && (data[at - 1] ?? 0) <= 0x20) draws += 1;
  }
  return draws;
}
