/**
 * A document as a tape: one row per node in document order, held in parallel typed arrays. A node is its row number.
 * Rows hold offsets into the source, never strings; a string is made when it is asked for. The source is UTF-8: offsets count bytes. The rows of a
 * subtree are contiguous, [node, end[node]), so removing or skipping one is a single step whatever its size.
 */

import { Marks, type Spans } from "./marks.ts";
import { Names } from "./names.ts";
import type { Octets } from "./octets.ts";

/** What a row is. RAW is text whose character references are not decoded (script, style, CDATA sections). */
export const DOCUMENT = 0;
export const ELEMENT = 1;
export const TEXT = 2;
export const RAW = 3;
export const COMMENT = 4;
export const DOCTYPE = 5;
export const INSTRUCTION = 6;

/** Facts about an element, noted while its tag is scanned. */
export const HAS_ID = 1;
export const HAS_CLASS = 2;
export const HAS_STYLE = 4;
export const HAS_HIDDEN = 8;
export const IS_SVG = 16;
export const IS_MATH = 32;
export const IS_FOREIGN = IS_SVG | IS_MATH;
/** The element took attributes from a later tag of the same name (a second html or body tag). */
export const HAS_MORE = 64;
/** Only during tree construction: the element is on the stack of open elements. */
export const IS_OPEN = 128;

/**
 * A node of a document: a row number (0 is the document itself), or a negative number that stands for an attribute,
 * see `attributeNode`.
 */
export type Node = number;

export type Dialect = "html" | "xml";

/** The rows. Arrays may be longer than `count`; rows beyond it mean nothing. */
export class Document {
  readonly octets: Octets;
  readonly dialect: Dialect;
  readonly names: Names;
  count = 0;
  kind: Uint8Array<ArrayBuffer>;
  flags: Uint8Array<ArrayBuffer>;
  /** Element name, see `Names`; 0 in other rows. */
  name: Int32Array<ArrayBuffer>;
  parent: Int32Array<ArrayBuffer>;
  /** The first row after the subtree. */
  end: Int32Array<ArrayBuffer>;
  /** Where the start tag or the text begins in the source; -1 for an element that no tag stands for. */
  start: Int32Array<ArrayBuffer>;
  /** Where the start tag or the text stops. */
  stop: Int32Array<ArrayBuffer>;
  /** Where the element stops, its end tag included. */
  close: Int32Array<ArrayBuffer>;
  /** 1 for each row that heads a removed subtree; null while nothing was removed. */
  removed: Uint8Array | null = null;
  /** What the page's own style sheets hide: elements, each with the selector that hides it; null where they hide nothing. */
  concealed: ReadonlyMap<Node, string> | null = null;
  /** Grows with every removal, so that what was derived from the rows can tell that it is old. */
  version = 0;
  /** Long text rows that were decoded already. */
  readonly decoded = new Map<Node, string>();
  /** True when tree construction moved nodes, so that source order and document order differ. */
  isRearranged = false;
  /** Where the tags of an HTML page have their id and class; empty for XML. */
  marks: Marks;
  /** What selectors by id and class have gathered, see `spansOf`. */
  spans: Spans | null = null;
  /** For elements with HAS_MORE: where their further start tags begin. */
  readonly more = new Map<Node, number[]>();

  constructor(octets: Octets, dialect: Dialect, names?: Names) {
    const { length } = octets;
    this.octets = octets;
    this.dialect = dialect;
    this.names = names ?? new Names(dialect === "html");
    const capacity = 64 + (length >> 5);
    this.kind = new Uint8Array(capacity);
    this.flags = new Uint8Array(capacity);
    this.name = new Int32Array(capacity);
    this.parent = new Int32Array(capacity);
    this.end = new Int32Array(capacity);
    this.start = new Int32Array(capacity);
    this.stop = new Int32Array(capacity);
    this.close = new Int32Array(capacity);
    this.marks = new Marks(dialect === "html" ? 16 + (length >> 8) : 0);
    this.appendRow(DOCUMENT, -1, 0, 0);
    this.close[0] = length;
  }

  /** The source with one character for each byte, see `Octets`. */
  get source(): string {
    return this.octets.source;
  }

  /** What is written from one offset to another. */
  written(start: number, stop: number): string {
    return this.octets.text(start, stop);
  }

  /** Adds a row at the end and answers its number. Every token comes through here, so it takes no object. */
  // oxlint-disable-next-line max-params
  appendRow(kind: number, parent: Node, start: number, stop: number): Node {
    const node = this.count;
    if (node === this.kind.length) this.#grow(start);
    this.count = node + 1;
    this.kind[node] = kind;
    this.parent[node] = parent;
    this.end[node] = node + 1;
    this.start[node] = start;
    this.stop[node] = stop;
    this.close[node] = stop;
    return node;
  }

  /**
   * Gives the memory of the rows back at once, where the garbage collector would take its time: a dense page of 5 MB has 40 MB
   * of them. Nothing can be asked of the document afterwards.
   */
  discard(): void {
    for (const { buffer } of [
      this.kind,
      this.flags,
      this.name,
      this.parent,
      this.end,
      this.start,
      this.stop,
      this.close,
    ])
      buffer.transfer(0);
    this.marks.discard();
    this.spans = null;
    this.count = 0;
  }

  /** Makes room for as many rows as the source will need if it goes on as it did up to `offset`. */
  #grow(offset: number): void {
    const { length } = this.kind;
    const foreseen = offset > 0 ? Math.ceil((length * this.octets.length * 1.05) / offset) : 0;
    const capacity = Math.max(length + (length >> 2) + 64, Math.min(foreseen, length * 4));
    // Moved, not copied: the old place is free at once (ArrayBuffer.prototype.transfer, ECMAScript 2024).
    const wider = (old: Int32Array<ArrayBuffer>) => new Int32Array(old.buffer.transfer(4 * capacity));
    const widerBytes = (old: Uint8Array<ArrayBuffer>) => new Uint8Array(old.buffer.transfer(capacity));
    this.kind = widerBytes(this.kind);
    this.flags = widerBytes(this.flags);
    this.name = wider(this.name);
    this.parent = wider(this.parent);
    this.end = wider(this.end);
    this.start = wider(this.start);
    this.stop = wider(this.stop);
    this.close = wider(this.close);
  }
}
