/**
 * The stack of open elements (WHATWG HTML 13.2.4.2). Every question that tree construction asks of it, such as
 * "is a p in button scope?", is answered in constant time from links kept beside the entries, so that a page of
 * a hundred thousand unclosed tags costs no more per tag than a page of ten.
 */

import { knownCount, knownName, LIST_TRANSPARENT, SCOPE_BARRIER, SPECIAL, traitsOf } from "../document/names.ts";
import { type Document, IS_FOREIGN, IS_MATH, IS_OPEN, IS_SVG, type Node } from "../document/tape.ts";

const BUTTON = knownName("button");
const OL = knownName("ol");
const UL = knownName("ul");
const HTML = knownName("html");
const TABLE = knownName("table");
const TEMPLATE = knownName("template");

const foreignBarriers = {
  math: new Set(["mi", "mo", "mn", "ms", "mtext", "annotation-xml"].map(knownName)),
  svg: new Set(["foreignobject", "desc", "title"].map(knownName)),
};

const wider = (old: Int32Array, length: number): Int32Array<ArrayBuffer> => {
  const grown = new Int32Array(length).fill(-1);
  grown.set(old);
  return grown;
};

/** Entries are numbered from 0 (the html element); "position" means such a number, -1 stands for "none". */
export class OpenElements {
  readonly #document: Document;
  depth = 0;
  nodes = new Int32Array(64);
  names = new Int32Array(64);
  /** 1 where the entry is an SVG or MathML element. */
  foreign = new Int32Array(64);
  /** Position of the nearest entry, at or below, that bounds the default scope. */
  #barrier = new Int32Array(64);
  /** Position of the nearest entry, at or below, that is special. */
  special = new Int32Array(64);
  /** The same, not counting address, div and p. */
  #listBarrier = new Int32Array(64);
  /** Position of the next lower entry of the same name. */
  #below = new Int32Array(64);
  /** Position of the highest HTML entry of each name. */
  #top = new Int32Array(knownCount + 64).fill(-1);

  constructor(document: Document) {
    this.#document = document;
  }

  get current(): Node {
    return this.nodes[this.depth - 1] as number;
  }

  get currentName(): number {
    return this.names[this.depth - 1] as number;
  }

  get isForeign(): boolean {
    return this.foreign[this.depth - 1] === 1;
  }

  push(node: Node, name: number): void {
    const position = this.depth;
    if (position === this.nodes.length) this.#deepen();
    this.nodes[position] = node;
    this.names[position] = name;
    this.#document.flags[node] = (this.#document.flags[node] as number) | IS_OPEN;
    this.#link(position);
    this.depth = position + 1;
  }

  pop(): Node {
    const position = this.depth - 1;
    const node = this.nodes[position] as number;
    if (this.foreign[position] === 0) this.#top[this.names[position] as number] = this.#below[position] as number;
    this.#document.flags[node] = (this.#document.flags[node] as number) & ~IS_OPEN;
    this.depth = position;
    return node;
  }

  /** Position of the highest open HTML element of that name. */
  find(name: number): number {
    return name < this.#top.length ? (this.#top[name] as number) : -1;
  }

  /** Position of an open node. */
  positionOf(node: Node): number {
    let position = this.depth - 1;
    while (position >= 0 && this.nodes[position] !== node) position -= 1;
    return position;
  }

  has(name: number): boolean {
    return this.find(name) >= 0;
  }

  hasInScope(name: number): boolean {
    const position = this.find(name);
    return position >= 0 && position >= (this.#barrier[this.depth - 1] as number);
  }

  isPositionInScope(position: number): boolean {
    return position >= (this.#barrier[this.depth - 1] as number);
  }

  hasInButtonScope(name: number): boolean {
    return this.hasInScope(name) && this.find(name) >= this.find(BUTTON);
  }

  hasInListScope(name: number): boolean {
    const position = this.find(name);
    return this.hasInScope(name) && position >= this.find(OL) && position >= this.find(UL);
  }

  hasInTableScope(name: number): boolean {
    const position = this.find(name);
    return position >= 0 && position >= Math.max(this.find(HTML), this.find(TABLE), this.find(TEMPLATE));
  }

  /** Whether an end tag of that name may close its element: nothing special stands above it. */
  isReachable(name: number): boolean {
    const position = this.find(name);
    return position >= 0 && position >= (this.special[this.depth - 1] as number);
  }

  /** Whether a new list item closes the open one of that name. */
  isItemReachable(name: number): boolean {
    const position = this.find(name);
    return position >= 0 && position >= (this.#listBarrier[this.depth - 1] as number);
  }

  isSpecial(position: number): boolean {
    return this.special[position] === position;
  }

  /** Puts a copy of an element in its place. */
  replaceAt(position: number, copy: Node): void {
    const { flags } = this.#document;
    const old = this.nodes[position] as number;
    flags[old] = (flags[old] as number) & ~IS_OPEN;
    flags[copy] = (flags[copy] as number) | IS_OPEN;
    this.nodes[position] = copy;
  }

  /** Takes out an entry below the top; the entries above it move down. */
  removeAt(position: number): Node {
    const node = this.nodes[position] as number;
    const above = this.#takeDownTo(position);
    for (const entry of above.slice(1)) this.push(entry.node, entry.name);
    return node;
  }

  /** Puts an entry at a position; the entries from there on move up. */
  insertAt(position: number, node: Node, name: number): void {
    const above = this.#takeDownTo(position);
    this.push(node, name);
    for (const entry of above) this.push(entry.node, entry.name);
  }

  #takeDownTo(position: number): { node: Node; name: number }[] {
    const above: { node: Node; name: number }[] = [];
    while (this.depth > position) {
      const name = this.currentName;
      above.push({ node: this.pop(), name });
    }
    return above.reverse();
  }

  #link(position: number): void {
    const name = this.names[position] as number;
    const flags = this.#document.flags[this.nodes[position] as number] as number;
    const isForeign = (flags & IS_FOREIGN) !== 0;
    this.foreign[position] = isForeign ? 1 : 0;
    let isBarrier = false;
    let isSpecial = false;
    let isListBarrier = false;
    if (isForeign) {
      isBarrier =
        ((flags & IS_MATH) !== 0 && foreignBarriers.math.has(name)) ||
        ((flags & IS_SVG) !== 0 && foreignBarriers.svg.has(name));
      isSpecial = isBarrier;
      isListBarrier = isBarrier;
    } else {
      const traits = name < knownCount ? (traitsOf[name] as number) : 0;
      isBarrier = (traits & SCOPE_BARRIER) !== 0;
      isSpecial = (traits & SPECIAL) !== 0;
      isListBarrier = isSpecial && (traits & LIST_TRANSPARENT) === 0;
      if (name >= this.#top.length) this.#top = wider(this.#top, name * 2);
      this.#below[position] = this.#top[name] as number;
      this.#top[name] = position;
    }
    const lower = position - 1;
    this.#barrier[position] = isBarrier ? position : lower < 0 ? -1 : (this.#barrier[lower] as number);
    this.special[position] = isSpecial ? position : lower < 0 ? -1 : (this.special[lower] as number);
    this.#listBarrier[position] = isListBarrier ? position : lower < 0 ? -1 : (this.#listBarrier[lower] as number);
  }

  #deepen(): void {
    const length = this.nodes.length * 2;
    this.nodes = wider(this.nodes, length);
    this.names = wider(this.names, length);
    this.foreign = wider(this.foreign, length);
    this.#barrier = wider(this.#barrier, length);
    this.special = wider(this.special, length);
    this.#listBarrier = wider(this.#listBarrier, length);
    this.#below = wider(this.#below, length);
  }
}
