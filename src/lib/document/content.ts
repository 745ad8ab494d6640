/**
 * The text content of every node of a document at once: all text in one string, and where each row begins in it. A selector that
 * looks at the text of many nested elements takes slices of it instead of putting the same text together for each of them.
 */

import { characters, textContentOf, textRunEnd } from "./nodes.ts";
import { type Document, ELEMENT, type Node, RAW, TEXT } from "./tape.ts";

type Content = { version: number; text: string; offsets: Int32Array };

const known = new WeakMap<Document, Content>();

const wholeContent = (document: Document): Content => {
  const found = known.get(document);
  if (found !== undefined && found.version === document.version) return found;
  const { count, kind, end, removed } = document;
  const offsets = new Int32Array(count + 1);
  const parts: string[] = [];
  let length = 0;
  for (let node = 0; node < count; node += 1) {
    offsets[node] = length;
    if (removed !== null && removed[node] === 1) {
      const stop = end[node] as number;
      offsets.fill(length, node, stop);
      node = stop - 1;
    } else if (kind[node] === TEXT || kind[node] === RAW) {
      const part = characters(document, node);
      parts.push(part);
      length += part.length;
    }
  }
  offsets[count] = length;
  const content = { version: document.version, text: parts.join(""), offsets };
  known.set(document, content);
  return content;
};

/** How often the text of single elements is put together before that of the whole document is. */
const fewReadings = 16;

/** Reads text content for one evaluation. */
export class ContentReader {
  readonly #document: Document;
  #readings = 0;
  #content: Content | null = null;

  constructor(document: Document) {
    this.#document = document;
  }

  /** The same as `textContentOf`. */
  read(node: Node): string {
    const document = this.#document;
    const kind = node < 0 ? -1 : document.kind[node];
    const isText = kind === TEXT || kind === RAW;
    if (node !== 0 && kind !== ELEMENT && !isText) return textContentOf(document, node);
    if (this.#content === null) {
      this.#readings += 1;
      if (this.#readings <= fewReadings) return textContentOf(document, node);
      this.#content = wholeContent(document);
    }
    const { text, offsets } = this.#content;
    return text.slice(offsets[node], offsets[isText ? textRunEnd(document, node) : (document.end[node] as number)]);
  }
}
