/**
 * The text that a person would read on a page. The rules, in order:
 * 1. Not read: head, script, style, noscript, template (unless it is a shadow root, which browsers show), math, canvas, iframe, the
 *    fallback content of audio and video, comments, of drawings (svg) all but their words, what is hidden (`hidden.ts`), and removed nodes.
 * 2. Blocks, list items, table rows and `br` begin a line. List items have no marker and no number: a number would change
 *    with every item put before it.
 * 3. Cells of a row stand on one line, a TAB between them (an empty cell between two others keeps its TAB). After a cell of
 *    several lines the next cell begins a line.
 * 4. White space, every kind of Unicode space included, becomes one space; lines have none at their ends; there are no empty
 *    lines. Soft hyphens and zero-width spaces are not read.
 * 5. `pre` and `textarea` keep line ends and indentation, and at most one empty line in a row.
 * 6. Text split by comments or inline elements is joined: `12<!-- -->.<b>99</b>` reads 12.99. Neighbours that are two words are not, see
 *    `neighbours.ts`.
 * 7. Each root begins a line, and is read even where rule 1 would leave it out, because a filter asked for it.
 * In XML every element is a block and nothing is left out.
 */

import { decodeHTML } from "entities";
import { attributeAt, attributeOf } from "../document/attributes.ts";
import { isHidden } from "./hidden.ts";
import { BLOCK, BREAK, CELL, DROPPED, FIELD, INLINE, layoutOf, LINK, PREFORMATTED, ROW } from "./layout.ts";
import { Lines } from "./lines.ts";
import { knownName } from "../document/names.ts";
import { areApart, traitOf } from "./neighbours.ts";
import { characters, textContentOf, textRunEnd } from "../document/nodes.ts";
import { withPlainSpaces } from "../document/runs.ts";
import {
  DOCUMENT,
  type Document,
  ELEMENT,
  HAS_HIDDEN,
  HAS_STYLE,
  IS_SVG,
  type Node,
  RAW,
  TEXT,
} from "../document/tape.ts";

export type TextOptions = {
  /** What to read, in this order; by default the whole document. */
  roots?: readonly Node[];
  /** True: a link reads `[text](target)`. */
  linkTargets?: boolean;
  /** Reading stops once so many lines are complete; what follows may be cut anywhere. */
  lines?: number;
  /** Called for each text row that is read, with the number of the line (empty lines aside, from 0) on which it ends. */
  onText?: (node: Node, line: number) => void;
};

const TEMPLATE = knownName("template");
const WORDS = knownName("text");
/** Words in a drawing; each of them has a place of its own. */
const isWords = (name: number, flags: number): boolean => name === WORDS && (flags & IS_SVG) !== 0;
/** Bytes of a text that are looked at where it touches another. */
const maxJunction = 32;

/** The readable text of a document, or of some of its nodes: lines joined by "\n", without one at the end. */
export const textOf = (document: Document, options: TextOptions = {}): string => {
  const reader = new Reader(document, options);
  for (const root of options.roots ?? [0]) reader.read(root);
  return reader.lines.finish();
};

/** What is open around the text at hand, and what its end does. */
type Open = { end: Node; layout: number; target: string; cellLine: number; hasCell: boolean };

class Reader {
  readonly lines = new Lines();
  readonly #document: Document;
  readonly #hasTargets: boolean;
  readonly #lastLine: number;
  readonly #onText: TextOptions["onText"];
  #open: Open[] = [];
  #rows: Open[] = [];
  #preformatted = 0;
  /** The text that was read last. */
  #last: Node = -1;

  constructor(document: Document, { linkTargets = false, lines = Number.MAX_SAFE_INTEGER, onText }: TextOptions) {
    this.#document = document;
    this.#hasTargets = linkTargets;
    this.#lastLine = lines;
    this.#onText = onText;
  }

  read(root: Node): void {
    const { lines } = this;
    this.#last = -1;
    lines.breakRow();
    if (root < 0) {
      this.#addText(attributeAt(this.#document, root).value);
    } else if (this.#isUnreadable(root)) this.#addText(textContentOf(this.#document, root));
    else this.#walk(root);
    lines.breakRow();
  }

  /** Script and the like hold no markup, so that their text is their content as it is. */
  #isUnreadable(root: Node): boolean {
    const { kind, name, dialect } = this.#document;
    const called = name[root] as number;
    if (kind[root] === ELEMENT)
      return dialect === "html" && this.#layout(called) === DROPPED && !this.#isShadow(root, called);
    return kind[root] !== DOCUMENT && kind[root] !== TEXT && kind[root] !== RAW;
  }

  #addText(text: string): void {
    this.lines.addText(text);
  }

  #walk(root: Node): void {
    const document = this.#document;
    const { kind, end, start, stop, removed, octets } = document;
    const isHtml = document.dialect === "html";
    const last = kind[root] === TEXT || kind[root] === RAW ? textRunEnd(document, root) : (end[root] as number);
    const open = this.#open;
    const onText = this.#onText;
    let nearestEnd = last;
    let node = root;
    while (node < last && this.lines.line < this.#lastLine) {
      while (node >= nearestEnd && open.length > 0) nearestEnd = this.#close(last);
      if (removed !== null && removed[node] === 1) {
        node = end[node] as number;
        continue;
      }
      const what = kind[node];
      const { pieces } = this.lines;
      if (what === TEXT) {
        if (isHtml && this.#last > 0) this.#separate(node);
        if (this.#preformatted > 0) this.lines.addPreformatted(characters(document, node));
        else if (isHtml) this.lines.add(octets, start[node] as number, stop[node] as number, true);
        else this.#addText(characters(document, node));
        this.#noteContent();
      } else if (what === ELEMENT) {
        const depth = open.length;
        node = isHtml ? this.#enter(node, root) : this.#openBlock(node);
        if (open.length > depth) nearestEnd = (open[depth] as Open).end;
        continue;
      } else if (what === RAW) {
        if (this.#preformatted > 0) this.lines.addPreformatted(characters(document, node));
        else this.lines.add(octets, start[node] as number, stop[node] as number, false);
        this.#noteContent();
      }
      if (this.lines.pieces > pieces) {
        this.#last = node;
        if (onText !== undefined) onText(node, this.lines.line);
      }
      node += 1;
    }
    while (open.length > 0) this.#close(last);
  }

  /** Puts a blank before a text that touches the last one though they are two words. */
  #separate(node: Node): void {
    const { parent, end, name } = this.#document;
    const last = this.#last;
    let inner = parent[last] as number;
    let outer = parent[node] as number;
    // Both stand in elements of their own. What begins or ends between two texts does so once, so that climbing costs what the page has.
    if (outer <= last || (end[inner] as number) > node || this.#preformatted > 0) return;
    const before = this.lines.ending();
    if (before === "") return;
    let [closed, opened] = [0, 0];
    for (; inner > 0 && (end[inner] as number) <= node; inner = parent[inner] as number)
      closed |= traitOf(name[inner] as number);
    for (; outer > last; outer = parent[outer] as number) opened |= traitOf(name[outer] as number);
    if (areApart({ before, after: this.#beginningOf(node), closed, opened })) this.lines.space();
  }

  #beginningOf(node: Node): string {
    const document = this.#document;
    const [start, stop] = [document.start[node] as number, document.stop[node] as number];
    const written = document.written(start, Math.min(stop, start + maxJunction));
    return withPlainSpaces(written.includes("&") ? decodeHTML(written) : written);
  }

  #layout(name: number): number {
    return name < layoutOf.length ? (layoutOf[name] as number) : INLINE;
  }

  /** Goes into an element or past it; answers the next node. */
  #enter(node: Node, root: Node): Node {
    const document = this.#document;
    const name = document.name[node] as number;
    const flags = document.flags[node] as number;
    const layout = this.#layout(name);
    if (layout === DROPPED && node !== root)
      return this.#isShadow(node, name) ? node + 1 : (document.end[node] as number);
    const mayBeHidden = (flags & (HAS_HIDDEN | HAS_STYLE)) !== 0 || document.concealed !== null;
    if (mayBeHidden && node !== root && isHidden(document, node)) return document.end[node] as number;
    if (layout === INLINE) return isWords(name, flags) ? this.#openBlock(node) : node + 1;
    if (layout === BREAK) {
      if (this.#preformatted > 0) this.lines.addPreformatted("\n");
      else this.lines.break();
      return node + 1;
    }
    if (layout === BLOCK) return this.#openBlock(node);
    this.#openOther(node, layout);
    return node + 1;
  }

  /** A template that browsers turn into the visible content of its parent (declarative shadow DOM). */
  #isShadow(node: Node, name: number): boolean {
    return name === TEMPLATE && attributeOf(this.#document, node, "shadowrootmode") !== null;
  }

  #openBlock(node: Node): Node {
    this.lines.break();
    this.#push(node, BLOCK);
    return node + 1;
  }

  #push(node: Node, layout: number): Open {
    const entry = { end: this.#document.end[node] as number, layout, target: "", cellLine: -1, hasCell: false };
    this.#open.push(entry);
    return entry;
  }

  #openOther(node: Node, layout: number): void {
    if (layout === LINK) {
      const target = this.#hasTargets ? attributeOf(this.#document, node, "href") : null;
      if (target === null) return;
      this.#push(node, LINK).target = target.trim();
      this.lines.prefix = "[";
      return;
    }
    if (layout === CELL) this.#beginCell();
    else if (layout === ROW) this.lines.breakRow();
    else if (layout !== FIELD) this.lines.break();
    const entry = this.#push(node, layout);
    if (layout === ROW) this.#rows.push(entry);
    if (layout === PREFORMATTED || layout === FIELD) this.#preformatted += 1;
  }

  #beginCell(): void {
    const row = this.#rows.at(-1);
    const isFirst = row === undefined || !row.hasCell;
    const isBroken = row !== undefined && row.cellLine >= 0 && row.cellLine !== this.lines.line;
    if (isFirst || isBroken) this.lines.breakRow();
    else this.lines.tab();
    if (row === undefined) return;
    row.hasCell = true;
    row.cellLine = -1;
  }

  /** Notes on which line the open cells began; an inner cell that has begun means that the outer ones have. */
  #noteContent(): void {
    const rows = this.#rows;
    if (rows.length === 0 || this.lines.pieces === 0) return;
    for (let at = rows.length - 1; at >= 0; at -= 1) {
      const row = rows[at] as Open;
      if (row.cellLine >= 0) return;
      row.cellLine = this.lines.line;
    }
  }

  /** Ends the innermost open element; answers where the next one ends. */
  #close(last: Node): Node {
    const entry = this.#open.pop() as Open;
    switch (entry.layout) {
      case LINK:
        if (this.lines.prefix === "") this.lines.literal(`](${entry.target})`);
        this.lines.prefix = "";
        break;
      case CELL:
        break;
      case FIELD:
        this.#preformatted -= 1;
        this.lines.endPreformatted();
        break;
      case PREFORMATTED:
        this.#preformatted -= 1;
        this.lines.endPreformatted();
        this.lines.break();
        break;
      case ROW:
        this.#rows.pop();
        this.lines.breakRow();
        break;
      default:
        this.lines.break();
    }
    return this.#open.at(-1)?.end ?? last;
  }
}
