/** Tree construction: what the insertion modes work with. Rows go in through `Insertion`; here elements are closed and opened again. */

import { IMPLIED_END, IMPLIED_END_THOROUGH, knownCount, knownName } from "../document/names.ts";
import { type Document, HAS_MORE, IS_FOREIGN, IS_OPEN, type Node } from "../document/tape.ts";
import { ActiveFormatting, MARKER } from "./formatting.ts";
import { hasTrait, Insertion } from "./insertion.ts";

const HTML = knownName("html");
const BODY = knownName("body");
const HEAD = knownName("head");

/** How many steps moving rows may cost in one document; then misnested tags are only closed. */
const maxSurgerySteps = 2_000_000;

/** How many further html or body tags may add attributes. */
const maxLaterTags = 32;

/** What tree construction does with a token (WHATWG HTML 13.2.6.4). */
export type Rule = (builder: Builder) => void;

/** An insertion mode: rules by element name, with one for every other name. */
export type Mode = {
  start: (Rule | undefined)[];
  anyStart: Rule;
  end: (Rule | undefined)[];
  anyEnd: Rule;
  text: Rule;
  comment: Rule;
};

/** Every mode by name. Rules find the other modes here, so that their files need not know each other. */
export type Modes = Record<
  | "beforeHtml"
  | "beforeHead"
  | "head"
  | "afterHead"
  | "body"
  | "table"
  | "caption"
  | "columnGroup"
  | "tableBody"
  | "row"
  | "cell"
  | "template"
  | "afterBody"
  | "frameset"
  | "afterFrameset",
  Mode
> & { reset: (builder: Builder) => Mode };

/** The state of tree construction: the mode, the open elements, the formatting that is to be opened again. */
export class Builder extends Insertion {
  readonly formatting: ActiveFormatting;
  readonly modes: Modes;
  mode: Mode;
  /** The modes of the open templates, innermost last. */
  readonly templateModes: Mode[] = [];
  head: Node = -1;
  body: Node = -1;
  form: Node = -1;
  isFramesetOk = true;
  /** For each annotation-xml element that was asked about: may HTML stand in it? */
  readonly htmlAnnotations = new Map<Node, boolean>();
  /** White space after the body that joins it only if more content comes. */
  lateWhite = { start: 0, stop: 0 };
  surgery = maxSurgerySteps;
  /** The tag was pre or listing: a line feed right after it is not content. */
  skipsLineFeed = false;

  constructor(document: Document, modes: Modes) {
    super(document);
    this.modes = modes;
    this.formatting = new ActiveFormatting(document);
    this.mode = modes.beforeHtml;
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
    if (later.length >= maxLaterTags) return;
    later.push(this.tokenStart);
    document.more.set(node, later);
    document.flags[node] = (document.flags[node] as number) | this.tagFlags | HAS_MORE;
  }

  /** Runs the start-tag rule of the current mode again for the tag at hand. */
  startTag(): void {
    this.startTagAs(this.mode);
  }

  endTag(): void {
    this.endTagAs(this.mode);
  }

  text(): void {
    this.mode.text(this);
  }

  /** Treats the tag at hand as another mode would, staying in the current one. */
  startTagAs(mode: Mode): void {
    const rule = this.tagName < knownCount ? mode.start[this.tagName] : undefined;
    if (rule === undefined) mode.anyStart(this);
    else rule(this);
  }

  endTagAs(mode: Mode): void {
    const rule = this.tagName < knownCount ? mode.end[this.tagName] : undefined;
    if (rule === undefined) mode.anyEnd(this);
    else rule(this);
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
