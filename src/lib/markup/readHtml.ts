/**
 * HTML as lines: blocks end lines, inline elements become marks, white space collapses outside `pre`. The elements are those
 * that browsers would make of it, from the parser that reads watched pages.
 * Scripts, styles and pictures leave nothing; `ins` and `del` become bold and struck; so do our own coloured
 * differences (roles insertion and deletion), which say in words what they are where a dialect has no marks.
 */

import { attributeOf } from "../document/attributes.ts";
import { characters, nameOf } from "../document/nodes.ts";
import { ELEMENT, type Node, TEXT } from "../document/tape.ts";
import { signOfLabel } from "../difference/labels.ts";
import { parseHtml } from "../html/parse.ts";
import type { Line, LineKind, Marks, Span } from "./line.ts";
import { safeLink } from "./line.ts";

const blocks = new Set(
  "address article aside blockquote body dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul".split(
    " ",
  ),
);
const skippedElements = new Set(["script", "style", "template", "head", "title", "noscript"]);
const markOf: Record<string, Marks> = {
  b: { bold: true },
  strong: { bold: true },
  ins: { bold: true },
  th: { bold: true },
  mark: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underlined: true },
  s: { struck: true },
  strike: { struck: true },
  del: { struck: true },
  code: { code: true },
  tt: { code: true },
  kbd: { code: true },
};

/** The lines of an HTML fragment. Any input is read; what is no tag is text. */
export function linesOfHtml(html: string): Line[] {
  const page = new Page();
  const document = parseHtml(html);
  const { count, end, kind } = document;
  const open: Node[] = [];
  const closeBefore = (node: Node) => {
    while ((end[open.at(-1) ?? -1] ?? Infinity) <= node) page.close(nameOf(document, open.pop() as Node));
  };
  for (let node = 0; node < count;) {
    closeBefore(node);
    const name = nameOf(document, node);
    if (kind[node] === TEXT) page.write(characters(document, node));
    else if (kind[node] === ELEMENT && !skippedElements.has(name)) {
      page.open({ name, attribute: (attribute) => attributeOf(document, node, attribute) });
      open.push(node);
    }
    node = skippedElements.has(name) ? (end[node] as number) : node + 1;
  }
  closeBefore(count);
  return page.lines();
}

type Element = { name: string; attribute: (name: string) => string | null };

/** Deeper nesting than this is ignored: nobody writes it, and it bounds the work. */
const maxDepth = 50;

/** Lines being written: the open inline marks, the kind of the present block, and whether a space is owed. */
class Page {
  private readonly done: Line[] = [];
  private spans: Span[] = [];
  private readonly inline: { name: string; marks: Marks }[] = [];
  private readonly kinds: { name: string; kind: LineKind }[] = [];

  write(text: string): void {
    if (this.kind() === "code") return this.writeCode(text);
    const collapsed = text.replace(/[ \t\r\n\f]+/g, " ").replaceAll("\u00a0", " ");
    const starts = this.spans.length === 0 || (this.spans.at(-1)?.text.endsWith(" ") && !text.startsWith("\u00a0"));
    const owed = starts && /^[ \t\r\n\f]/.test(text) ? collapsed.slice(1) : collapsed;
    if (owed === "") return;
    this.spans.push({ text: owed, ...this.marks() });
    // It is said once, before the first words.
    if (owed.trim() !== "") for (const open of this.inline) open.marks = { ...open.marks, label: undefined };
  }

  open(tag: Element): void {
    if (tag.name === "br") return this.endLine(true);
    if (tag.name === "hr") return this.rule();
    if (tag.name === "td" || tag.name === "th") this.write(" ");
    if (blocks.has(tag.name)) return this.openBlock(tag.name);
    const marks =
      tag.name === "a"
        ? { link: safeLink(tag.attribute("href") ?? undefined) }
        : (roleMarks(tag) ?? ((Object.hasOwn(markOf, tag.name) && markOf[tag.name]) || {}));
    const isMarked = tag.name === "a" || tag.name === "span" || Object.hasOwn(markOf, tag.name);
    if (isMarked && this.inline.length < maxDepth) this.inline.push({ name: tag.name, marks });
  }

  close(name: string): void {
    if (blocks.has(name)) {
      this.endLine(false);
      const index = this.kinds.findLastIndex((open) => open.name === name);
      if (index >= 0) this.kinds.splice(index);
      if (name === "p" || /^h\d$/.test(name)) this.gap();
      return;
    }
    const index = this.inline.findLastIndex((open) => open.name === name);
    if (index >= 0) this.inline.splice(index, 1);
  }

  /** What was written, without empty lines at either end and without two in a row that nobody wrote. */
  lines(): Line[] {
    this.endLine(false);
    while (this.done.at(-1)?.spans.length === 0 && this.done.at(-1)?.kind !== "rule") this.done.pop();
    return this.done;
  }

  private writeCode(text: string): void {
    text.split(/\r\n|\r|\n/).forEach((part, index) => {
      if (index > 0) this.endLine(true);
      if (part !== "") this.spans.push({ text: part, code: true });
    });
  }

  private openBlock(name: string): void {
    this.endLine(false);
    const kind = kindOf(name);
    if (kind && this.kinds.length < maxDepth) this.kinds.push({ name, kind });
  }

  private rule(): void {
    this.endLine(false);
    this.done.push({ kind: "rule", spans: [] });
  }

  private gap(): void {
    if (this.done.length > 0 && this.done.at(-1)?.spans.length !== 0) this.done.push({ kind: "plain", spans: [] });
  }

  private endLine(evenIfEmpty: boolean): void {
    const last = this.spans.at(-1);
    if (last && this.kind() !== "code") last.text = last.text.trimEnd();
    if (this.spans.length > 0 || evenIfEmpty) this.done.push({ kind: this.kind(), spans: this.spans });
    this.spans = [];
  }

  private kind(): LineKind {
    return this.kinds.at(-1)?.kind ?? "plain";
  }

  private marks(): Marks {
    return Object.assign({}, ...this.inline.map((open) => open.marks)) as Marks;
  }
}

/** Our coloured differences, by their labels, in the words of our differences as text. */
function roleMarks(tag: Element): Marks | null {
  const role = tag.attribute("role");
  const label = tag.attribute("aria-label") ?? "";
  const said = signOfLabel.get(label);
  if (role === "deletion") return { struck: true, label: said ?? "(removed)" };
  return role === "insertion" ? { bold: true, label: said ?? "(added)" } : null;
}

function kindOf(name: string): LineKind | null {
  if (/^h[1-6]$/.test(name)) return "heading";
  return ({ li: "item", blockquote: "quote", pre: "code" } as const)[name as "li"] ?? null;
}
