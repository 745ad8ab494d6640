/**
 * The first half of tree construction: where rows go. Rows are appended to the tape while nodes arrive in document order; the
 * first time that a node has to be put elsewhere, sibling links take over.
 */

import { knownCount, knownName, TABLE_PART, traitsOf } from "../document/names.ts";
import { COMMENT, type Document, DOCTYPE, ELEMENT, HAS_MORE, IS_OPEN, type Node, RAW, TEXT } from "../document/tape.ts";
import { isQuirkyDoctype } from "./doctype.ts";
import { Links } from "./links.ts";
import { OpenElements } from "./stack.ts";

const TABLE = knownName("table");
const TEMPLATE = knownName("template");

/** Whether a known name has a trait; other names have none. */
export const hasTrait = (name: number, trait: number): boolean =>
  name < knownCount && ((traitsOf[name] as number) & trait) !== 0;

/** Puts rows on the tape at the place that is appropriate (WHATWG HTML 13.2.6.1). */
export class Insertion {
  readonly source: string;
  readonly document: Document;
  readonly open: OpenElements;
  isFostering = false;
  /** True while the body counts as closed, although its element is still open. */
  isBodySealed = false;
  /** The page's doctype asks for the rules of old browsers, or there is none. */
  isQuirky = true;
  isPastDoctype = false;
  links: Links | null = null;

  /** The tag, comment or text at hand. */
  tagName = 0;
  tagFlags = 0;
  tokenStart = 0;
  tokenStop = 0;
  isSelfClosing = false;
  /** Not 0: the tag at hand opened an element whose content is text of this kind up to its end tag. */
  rawText: 0 | typeof TEXT | typeof RAW = 0;

  constructor(document: Document) {
    this.document = document;
    this.source = document.source;
    this.open = new OpenElements(document);
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
      document.close[last] = stop;
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
}
