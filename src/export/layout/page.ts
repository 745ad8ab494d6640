/**
 * The text of a page, or of parts of it, as changedetection.io lays it out: what its checksums are of, and what its snapshots hold. After its
 * version 0.60 and inscriptis 2. In order:
 *
 * 1. Left out are head, scripts and the like. Comments of blanks join the texts around them.
 * 2. Several elements are one below the other, and what stands in no element of its own is within a block or a line of its own.
 * 3. Elements are drawn by their styles, lists with bullets, tables as columns.
 *
 * Pages that no rule of HTML allows are read by another parser there; for them the text can be another one. Pure.
 */
import { attributeAt, attributesOf } from "../../lib/document/attributes.ts";
import { childrenOf, nameOf, textContentOf, textRunEnd } from "../../lib/document/nodes.ts";
import {
  COMMENT,
  DOCUMENT,
  ELEMENT,
  INSTRUCTION,
  RAW,
  TEXT,
  type Document,
  type Node,
} from "../../lib/document/tape.ts";
import { Canvas } from "./canvas.ts";
import { outermost, styleOf, type Style } from "./style.ts";
import { Table } from "./columns.ts";

const leftOut = new Set("head script style noscript svg math canvas iframe template".split(" "));
const withOwnLine = new Set(["br", "hr", "div", "p"]);
const blocks = new Set(
  (
    "address article aside blockquote center dir div dl dt dd fieldset footer form frameset h1 h2 h3 h4 h5 h6 header hr main menu nav " +
    "noframes noscript ol p pre section table tbody td tfoot th thead tr ul li"
  ).split(" "),
);
/** Elements within each other that are drawn as such; of deeper ones the text is written. */
const maxDepth = 500;
const bullets = ["* ", "+ ", "o ", "- "];

/** `roots`: what was chosen of the page; null for all of it. */
export function foreignText(document: Document, roots: readonly Node[] | null): string {
  const drawing = new Drawing(document);
  const isWhole = /^\s*<(?:html|!doctype)/i.test(document.source.slice(0, 1000));
  const children = roots ?? (isWhole ? [0] : bodyOf(document));
  drawing.draw(children, roots !== null);
  return drawing.text();
}

/** The nodes of the body, where the page has no element around them all. */
function bodyOf(document: Document): Node[] {
  const within = (node: Node, name: string) =>
    [...childrenOf(document, node)].find((child) => nameOf(document, child) === name);
  const root = within(0, "html");
  const body = root === undefined ? undefined : within(root, "body");
  return body === undefined ? [0] : [...childrenOf(document, body)];
}

type Open = { style: Style; canvas: Canvas };

class Drawing {
  readonly #document: Document;
  readonly #canvas = new Canvas();
  readonly #open: Open[] = [{ style: outermost, canvas: this.#canvas }];
  readonly #tables: Table[] = [];
  readonly #counters: (number | string)[] = [];

  constructor(document: Document) {
    this.#document = document;
  }

  text = (): string => this.#canvas.text();

  /** `isChosen`: they are matches of filters, each on a line of its own. */
  draw(roots: readonly Node[], isChosen: boolean): void {
    const [first = 0] = roots;
    const isAlone = roots.length === 1 && (this.#document.kind[first] === ELEMENT || first === 0);
    if (isAlone) return this.#node(first);
    const isBlock = roots.some((root) => blocks.has(nameOf(this.#document, root)));
    this.#element(isBlock ? "div" : "span", [], () => {
      for (const [index, root] of roots.entries()) {
        if (isChosen && index > 0 && !withOwnLine.has(nameOf(this.#document, root))) this.#top().canvas.newLine();
        this.#node(root);
      }
    });
  }

  #top = (): Open => this.#open.at(-1) as Open;

  #node(node: Node): void {
    const document = this.#document;
    if (node < 0) return this.#write(attributeAt(document, node).value);
    const kind = document.kind[node];
    if (kind === TEXT || kind === RAW) this.#write(textContentOf(document, node));
    else if (kind === DOCUMENT) this.#content(node);
    else if (kind === ELEMENT && this.#open.length > maxDepth) this.#write(textContentOf(document, node));
    else if (kind === ELEMENT && !leftOut.has(nameOf(document, node)))
      this.#element(nameOf(document, node), attributesOf(document, node), () => this.#content(node));
  }

  /** What is in an element: elements, and the texts between them. */
  #content(node: Node): void {
    const document = this.#document;
    let [text, isAfterComment] = ["", false];
    const writeText = () => {
      if (text && isAfterComment) this.#top().canvas.write(text, this.#top().style.isPreformatted);
      else this.#write(text);
      text = "";
    };
    let read = node;
    for (const child of childrenOf(document, node)) {
      if (child < read) continue;
      const kind = document.kind[child];
      if (kind === TEXT || kind === RAW) {
        text += textContentOf(document, child);
        read = textRunEnd(document, child);
      } else if (kind === COMMENT || kind === INSTRUCTION) {
        if (kind === COMMENT && /^\s+$/.test(textContentOf(document, child))) continue;
        writeText();
        isAfterComment = kind === COMMENT;
      } else if (kind === ELEMENT) {
        if (leftOut.has(nameOf(document, child))) continue;
        writeText();
        isAfterComment = false;
        this.#node(child);
      }
    }
    writeText();
  }

  #write(text: string): void {
    const { style, canvas } = this.#top();
    if (text && style.display !== "none") canvas.write(style.prefix + text + style.suffix, style.isPreformatted);
  }

  #element(name: string, attributes: { name: string; value: string }[], content: () => void): void {
    const around = this.#top();
    const open: Open = { style: styleOf(name, attributes, around.style), canvas: around.canvas };
    this.#open.push(open);
    this.#begin(name, attributes, open);
    if (open.style.display === "block") open.canvas.openBlock(open.style);
    content();
    if (name === "ul" || name === "ol") this.#counters.pop();
    if ((name === "td" || name === "th") && this.#tables.length) open.canvas.close(open.style);
    if (name === "table") this.#endTable(open, around);
    open.canvas.close(open.style);
    this.#open.pop();
  }

  #begin(name: string, attributes: { name: string; value: string }[], open: Open): void {
    if (name === "br") open.canvas.newLine();
    else if (name === "ul") this.#counters.push(bullets[this.#counters.length % bullets.length] as string);
    else if (name === "ol") this.#counters.push(1);
    else if (name === "li") open.style.bullet = this.#bullet(attributes);
    else if (name === "table") {
      open.canvas = new Canvas();
      this.#tables.push(new Table());
    } else if (name === "tr") this.#tables.at(-1)?.addRow();
    else if ((name === "td" || name === "th") && this.#tables.length) {
      open.canvas = new Canvas();
      this.#tables.at(-1)?.addCell(open);
    }
  }

  #bullet(attributes: { name: string; value: string }[]): string {
    const counter = this.#counters.at(-1) ?? "* ";
    if (typeof counter === "string") return counter;
    const value = attributes.find(({ name }) => name === "value")?.value ?? "";
    const number = /^\d{1,9}$/.test(value) ? Number(value) : counter;
    this.#counters[this.#counters.length - 1] = number + 1;
    return `${number}. `;
  }

  #endTable(open: Open, { style, canvas }: Open): void {
    open.canvas.close(open.style);
    const table = this.#tables.pop();
    const outside = open.canvas.text().trim();
    if (outside && style.display !== "none") {
      canvas.write(style.prefix + outside + style.suffix, style.isPreformatted);
    }
    if (outside) canvas.newLine();
    const isBlock = style.display === "block";
    if (isBlock) canvas.openBlock(style);
    canvas.write(table?.text() ?? "", true);
    if (isBlock) canvas.closeBlock(style);
    canvas.flush();
  }
}
