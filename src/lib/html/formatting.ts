/**
 * The list of active formatting elements (WHATWG HTML 13.2.4.3): which of b, i, a, font ... are to be opened again
 * when a block cut them off. Two bounds keep hostile pages linear: the list holds at most 256 entries (the oldest goes
 * first), and no more than 100,000 elements are ever opened again in one document.
 */

import type { Document, Node } from "../document/tape.ts";
import { attributesSource } from "../document/attributes.ts";

export const MARKER = -1;
const maxEntries = 256;
const maxReopened = 100_000;

/** The list of active formatting elements (WHATWG HTML 13.2.4.3). */
export class ActiveFormatting {
  readonly #document: Document;
  entries: Node[] = [];
  /** How many elements were opened again so far. */
  reopened = 0;

  constructor(document: Document) {
    this.#document = document;
  }

  /** Adds an element; of four equal ones after the last marker the earliest goes (the "Noah's Ark clause"). */
  push(node: Node): void {
    const { entries } = this;
    const name = this.#document.name[node];
    let equal = 0;
    let earliest = -1;
    for (let at = entries.length - 1; at >= 0; at -= 1) {
      const entry = entries[at] as Node;
      if (entry === MARKER) break;
      if (this.#document.name[entry] !== name) continue;
      if (attributesSource(this.#document, entry) !== attributesSource(this.#document, node)) continue;
      equal += 1;
      earliest = at;
    }
    if (equal >= 3) entries.splice(earliest, 1);
    else if (entries.length >= maxEntries) entries.shift();
    entries.push(node);
  }

  pushMarker(): void {
    if (this.entries.length >= maxEntries) this.entries.shift();
    this.entries.push(MARKER);
  }

  clearToMarker(): void {
    while (this.entries.length > 0 && this.entries.pop() !== MARKER);
  }

  /** The last entry of that name after the last marker, or -1. */
  find(name: number): Node {
    for (let at = this.entries.length - 1; at >= 0; at -= 1) {
      const entry = this.entries[at] as Node;
      if (entry === MARKER) return -1;
      if (this.#document.name[entry] === name) return entry;
    }
    return -1;
  }

  remove(node: Node): void {
    const at = this.entries.indexOf(node);
    if (at >= 0) this.entries.splice(at, 1);
  }

  /** Whether elements may still be opened again. */
  get mayReopen(): boolean {
    return this.reopened < maxReopened;
  }
}
