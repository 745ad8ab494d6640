/**
 * Tree construction: what the insertion modes work with. It appends rows to the tape while nodes arrive in document
 * order, and goes over to sibling links the first time that a node has to be put elsewhere.
 */

import { IMPLIED_END, IMPLIED_END_THOROUGH, knownCount, knownName, TABLE_PART, traitsOf } from "../names.ts";
import { COMMENT, Document, DOCTYPE, ELEMENT, HAS_MORE, IS_FOREIGN, IS_OPEN, type Node, RAW, TEXT } from "../tape.ts";
import { ActiveFormatting, MARKER } from "./formatting.ts";
import { isQuirkyDoctype } from "./doctype.ts";
import { Links } from "./links.ts";
import type { Mode, Modes } from "./mode.ts";
import { OpenElements } from "./stack.ts";

const TABLE = knownName("table");
const TEMPLATE = knownName("template");
const HTML = knownName("html");
const BODY = knownName("body");
const HEAD = knownName("head");

/** How much work out-of-order surgery may cost in one document before misnested tags are only closed. */
const surgeryAllowance = 2_000_000;

/** How many further html or body tags may add attributes. */
const maximumLaterTags = 32;

const hasTrait = (name: number, trait: number): boolean =>
  name < knownCount && ((traitsOf[name] as number) & trait) !== 0;

export class Builder {
  readonly source: string;
  readonly document: Document;
  readonly open: OpenElements;
  readonly formatting: ActiveFormatting;
  readonly modes: Modes;
  mode: Mode;
  /** The modes of the open templates, innermost last. */
  readonly templateModes: Mode[] = [];
  head: Node = -1;
  body: Node = -1;
  form: Node = -1;
  isFramesetOk = true;
  isFostering = false;
  /** True while the body counts as closed, although its element is still open. */
  isBodySealed = false;
  /** For each annotation-xml element that was asked about: may HTML stand in it? */
  readonly htmlAnnotations = new Map<Node, boolean>();
  /** White space after the body that joins it only if more content comes. */
  lateWhite = { start: 0, stop: 0 };
  /** The page's doctype asks for the rules of old browsers, or there is none. */
  isQuirky = true;
  links: Links | null = null;
  surgery = surgeryAllowance;

  /** The tag, comment or text at hand. */
  tagName = 0;
  tagFlags = 0;
  tokenStart = 0;
  tokenStop = 0;
  isSelfClosing = false;
  isPastDoctype = false;
  /** The tag was pre or listing: a line feed right after it is not content. */
  skipsLineFeed = false;
  /** Not 0: the tag at hand opened an element whose content is text of this kind up to its end tag. */
  rawText: 0 | typeof TEXT | typeof RAW = 0;

  constructor(document: Document, modes: Modes) {
    this.document = document;
    this.modes = modes;
    this.source = document.source;
    this.open = new OpenElements(document);
    this.formatting = new ActiveFormatting(document);
    this.mode = modes.beforeHtml;
  }

  /** Opens an element for the tag at hand. */
  insertTag(): Node {
    const node = this.#insert(ELEMENT, this.tokenStart, this.tokenStop);
    this.document.name[node] = this.tagName;
    this.document.flags[node] = this.tagFlags;
    this.open.push(node, this.tagName);
    return node;
  }

  /** Adds an element that stays empty for the tag at hand. */
  insertVoid(): Node {
    const node = this.#insert(ELEMENT, this.tokenStart, this.tokenStop);
    this.document.name[node] = this.tagName;
    this.document.flags[node] = this.tagFlags;
    return node;
  }

  /** Opens an element whose content is text only: RAW as written, TEXT with character references. */
  insertRawText(kind: typeof TEXT | typeof RAW): void {
    this.insertTag();
    this.rawText = kind;
  }

  takeRawText(): { kind: typeof TEXT | typeof RAW; name: number } {
    const kind = this.rawText === TEXT ? TEXT : RAW;
    this.rawText = 0;
    return { kind, name: this.tagName };
  }

  /** Opens an element that no tag stands for. */
  insertImplied(name: number): Node {
    const node = this.#insert(ELEMENT, -1, -1);
    this.document.name[node] = name;
    this.open.push(node, name);
    return node;
  }

  /** Opens an element again: same name and attributes as `original`. */
  insertClone(original: Node): Node {
    const { document } = this;
    const node = this.#insert(ELEMENT, document.start[original] as number, document.stop[original] as number);
    this.#copyTag(original, node);
    this.open.push(node, document.name[original] as number);
    return node;
  }

  /** A copy of an element that is in no place yet. */
  detachedClone(original: Node): Node {
    const { document } = this;
    const start = document.start[original] as number;
    const node = document.appendRow(ELEMENT, -1, start, document.stop[original] as number);
    this.#copyTag(original, node);
    return node;
  }

  #copyTag(original: Node, node: Node): void {
    const { document } = this;
    document.name[node] = document.name[original] as number;
    document.flags[node] = (document.flags[original] as number) & ~(IS_OPEN | HAS_MORE);
    document.close[node] = this.tokenStart;
  }

  /** Adds source[start, stop) as text of the current node, joined to the text before it where they touch. */
  insertText(kind: typeof TEXT | typeof RAW, start: number, stop: number): void {
    if (start >= stop) return;
    const { document } = this;
    const last = document.count - 1;
    if (document.stop[last] === start && document.kind[last] === kind && document.parent[last] === this.open.current) {
      document.stop[last] = stop;
      return;
    }
    this.#insert(kind, start, stop);
  }

  insertComment(parent: Node): void {
    if (parent === this.open.current) this.#insert(COMMENT, this.tokenStart, this.tokenStop);
    else this.#place(COMMENT, parent, this.tokenStart, this.tokenStop);
  }

  insertDoctype(): void {
    this.isPastDoctype = true;
    this.isQuirky = isQuirkyDoctype(this.source.slice(this.tokenStart, this.tokenStop));
    this.#place(DOCTYPE, 0, this.tokenStart, this.tokenStop);
  }

  #insert(kind: number, start: number, stop: number): Node {
    const parent = this.open.depth === 0 ? 0 : this.open.current;
    if (this.isFostering && this.open.depth > 0 && hasTrait(this.open.currentName, TABLE_PART)) {
      return this.#insertFostered(kind, start, stop);
    }
    if (this.isBodySealed && parent !== 0) this.#unseal();
    return this.#place(kind, parent, start, stop);
  }

  // oxlint-disable-next-line max-params
  #place(kind: number, parent: Node, start: number, stop: number): Node {
    const node = this.document.appendRow(kind, parent, start, stop);
    this.links?.append(parent, node);
    return node;
  }

  /** Puts a node that a table cannot hold before the table (13.2.6.1, foster parenting). */
  #insertFostered(kind: number, start: number, stop: number): Node {
    const { document, open } = this;
    const table = open.find(TABLE);
    const template = open.find(TEMPLATE);
    const links = this.rearrange();
    if (template > table) return this.#place(kind, open.nodes[template] as Node, start, stop);
    if (table < 0) return this.#place(kind, open.nodes[0] as Node, start, stop);
    const node = document.appendRow(kind, -1, start, stop);
    links.insertBefore(open.nodes[table] as Node, node);
    return node;
  }

  /** From now on the order of children is kept in links. */
  rearrange(): Links {
    this.links ??= new Links(this.document);
    return this.links;
  }

  /** Where a node that is in no place yet goes when it is to become a child of `parent`: fostered out of tables. */
  placeUnder(parent: Node, node: Node): void {
    const { open, document } = this;
    const links = this.rearrange();
    const table = open.find(TABLE);
    const template = open.find(TEMPLATE);
    if (!hasTrait(document.name[parent] as number, TABLE_PART) || table < 0 || template > table) {
      links.append(parent, node);
    } else links.insertBefore(open.nodes[table] as Node, node);
  }

  /** The body is complete unless something else turns up: rows that follow are not in it. */
  seal(): void {
    if (this.isBodySealed || this.links !== null) return;
    this.isBodySealed = true;
    for (let position = 1; position < this.open.depth; position += 1) {
      this.document.end[this.open.nodes[position] as Node] = this.document.count;
    }
  }

  /** Content after the end of the body belongs to the body after all. */
  #unseal(): void {
    this.isBodySealed = false;
    const body = this.open.nodes[1] ?? -1;
    if (this.open.depth > 1 && this.document.end[body] !== this.document.count) this.rearrange();
  }

  /** Closes the current node; `close` is where it stops in the source. */
  pop(close: number): Node {
    const node = this.open.pop();
    this.document.close[node] = close;
    if (!this.isBodySealed) this.document.end[node] = this.document.count;
    return node;
  }

  /** Closes the entries down to and including a position; the lowest stops at `close`, by default after the tag at hand. */
  popTo(position: number, close = this.tokenStop): void {
    while (this.open.depth - 1 > position) this.pop(this.tokenStart);
    this.pop(close);
  }

  /** Closes the entries above a position. */
  popAbove(position: number): void {
    while (this.open.depth - 1 > position) this.pop(this.tokenStart);
  }

  /** Takes an entry out of the middle of the stack; what is open above it stays open. */
  removeOpen(position: number): void {
    if (position === this.open.depth - 1) {
      this.pop(this.tokenStop);
      return;
    }
    this.surgery -= this.open.depth - position;
    const node = this.open.nodes[position] as Node;
    // The rows above go on inside it, so its end is known only when they are closed: the links keep count.
    this.rearrange();
    this.open.removeAt(position);
    this.document.close[node] = this.tokenStop;
  }

  /** Generates implied end tags (13.2.6.3), except for `except`. */
  closeImplied(except = -1): void {
    while (hasTrait(this.open.currentName, IMPLIED_END) && !this.open.isForeign && this.open.currentName !== except) {
      this.pop(this.tokenStart);
    }
  }

  closeImpliedThoroughly(): void {
    while (hasTrait(this.open.currentName, IMPLIED_END_THOROUGH) && !this.open.isForeign) this.pop(this.tokenStart);
  }

  /** Opens again the formatting elements that were cut off (13.2.4.3). */
  reopenFormatting(): void {
    const { entries } = this.formatting;
    let at = entries.length - 1;
    if (at < 0 || this.#isOpenOrMarker(entries[at] as Node) || !this.formatting.mayReopen) return;
    while (at > 0 && !this.#isOpenOrMarker(entries[at - 1] as Node)) at -= 1;
    for (; at < entries.length; at += 1) {
      this.formatting.reopened += 1;
      entries[at] = this.insertClone(entries[at] as Node);
    }
  }

  #isOpenOrMarker(entry: Node): boolean {
    return entry === MARKER || ((this.document.flags[entry] as number) & IS_OPEN) !== 0;
  }

  isOpen(node: Node): boolean {
    return ((this.document.flags[node] as number) & IS_OPEN) !== 0;
  }

  isForeign(node: Node): boolean {
    return ((this.document.flags[node] as number) & IS_FOREIGN) !== 0;
  }

  /** Gives an element the attributes of the tag at hand that it does not have yet. */
  mergeAttributes(node: Node): void {
    const { document } = this;
    const later = document.more.get(node) ?? [];
    if (later.length >= maximumLaterTags) return;
    later.push(this.tokenStart);
    document.more.set(node, later);
    document.flags[node] = (document.flags[node] as number) | this.tagFlags | HAS_MORE;
  }

  /** Runs the start-tag rule of the current mode again for the tag at hand. */
  startTag(): void {
    const rule = this.mode.start[this.tagName] ?? this.mode.anyStart;
    rule(this);
  }

  endTag(): void {
    const rule = this.mode.end[this.tagName] ?? this.mode.anyEnd;
    rule(this);
  }

  text(): void {
    this.mode.text(this);
  }

  /** Treats the tag at hand as another mode would, staying in the current one. */
  startTagAs(mode: Mode): void {
    const rule = mode.start[this.tagName] ?? mode.anyStart;
    rule(this);
  }

  endTagAs(mode: Mode): void {
    const rule = mode.end[this.tagName] ?? mode.anyEnd;
    rule(this);
  }

  /** Goes to the mode that the open elements ask for (13.2.4.1). */
  resetMode(): void {
    this.mode = this.modes.reset(this);
  }

  /** Whether rows that are not in the body follow it already. */
  get isPastBody(): boolean {
    return (
      this.isBodySealed && this.open.depth > 1 && this.document.end[this.open.nodes[1] as Node] !== this.document.count
    );
  }

  /** Closes everything; a document always has html, head and body (unless it has frames). */
  finish(): Document {
    this.tokenStart = this.source.length;
    this.tokenStop = this.source.length;
    const { open, document } = this;
    if (open.depth === 0) this.insertImplied(HTML);
    if (this.head < 0) {
      this.head = this.insertImplied(HEAD);
      this.pop(this.tokenStart);
    }
    if (this.body < 0) {
      while (open.depth > 1) this.pop(this.tokenStart);
      this.body = this.insertImplied(BODY);
    }
    while (open.depth > 0) this.pop(this.tokenStart);
    document.end[open.nodes[0] as Node] = document.count;
    document.end[0] = document.count;
    return this.links === null ? document : this.links.renumbered();
  }
}
