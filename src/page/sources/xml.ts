/**
 * XML: one element a line, indented, attributes in the order of their names, white space closed up, comments and instructions left
 * out, so that only what the document says counts. Filters give the text of what they find, one element a line. Names are
 * compared with their prefix, as they are written. Pure.
 */
import { message } from "../../message/message.ts";
import { attributesOf } from "../../lib/document/attributes.ts";
import { characters, nameOf, textRunEnd, titleOf } from "../../lib/document/nodes.ts";
import { parseXml } from "../../lib/html/xml.ts";
import { type Document, ELEMENT, type Node, RAW, TEXT } from "../../lib/document/tape.ts";
import type { Finder } from "../../rules/select/included.ts";
import type { Stage } from "../../trace.ts";
import { findInDocument } from "./html.ts";
import { narrowToFilters } from "./narrow.ts";
import { withoutSelected } from "./removal.ts";
import type { Extracted, SourceInput } from "./source.ts";

const maxIndent = 40;

export function xml(input: SourceInput): Extracted {
  const document = parseXml(input.characters.octets);
  const extracted = extractFromXml(document, input);
  document.discard();
  return extracted;
}

/** The same for a document that is already parsed. */
export function extractFromXml(document: Document, { settings }: SourceInput): Extracted {
  const stages: Stage[] = [];
  if (settings.subtractive_selectors.length) stages.push(withoutSelected(document, settings.subtractive_selectors));
  const find: Finder = (filter) =>
    filter.kind === "data" ? { problem: message("page.is_xml") } : findInDocument(document, filter);
  const part = narrowToFilters(settings, stages, { find, whole: () => renderXml(document) });
  return { ...part, title: titleOf(document), hasLdjsonPriceData: false, stages };
}

/**
 * An element whose end is still to come. `tag`: its tag without brackets. `text`: all of its content so far, where that is text only;
 * null once its tag stands on a line of its own.
 */
type OpenElement = { end: Node; name: string; tag: string; text: string | null };

/** The document in the form of the head comment. */
function renderXml(document: Document): string {
  const { kind, end, count, removed } = document;
  const writer = new Writer();
  for (let node = 1; node < count;) {
    writer.closeUpTo(node);
    if (removed !== null && removed[node] === 1) {
      node = end[node] as Node;
      continue;
    }
    if (kind[node] === ELEMENT) {
      const [name, tag] = tagOf(document, node);
      writer.open({ end: end[node] as Node, name, tag, text: "" });
    } else if (kind[node] === TEXT || kind[node] === RAW) {
      const stop = textRunEnd(document, node);
      writer.write(textOfRows(document, node, stop), stop);
      node = stop - 1;
    }
    node += 1;
  }
  writer.closeUpTo(Number.POSITIVE_INFINITY);
  return writer.lines.join("\n");
}

class Writer {
  readonly lines: string[] = [];
  readonly #open: OpenElement[] = [];

  open(element: OpenElement): void {
    this.#beginLine();
    this.#open.push(element);
  }

  /** Text up to a node: beside its tags where it is all that an element holds, else on a line of its own. */
  write(text: string, stop: Node): void {
    const top = this.#open.at(-1);
    if (!text || !top) return;
    if (stop === top.end && top.text !== null) top.text = text;
    else {
      this.#beginLine();
      this.#add(text, this.#open.length);
    }
  }

  closeUpTo(node: Node): void {
    for (let top = this.#open.at(-1); top && node >= top.end; top = this.#open.at(-1)) {
      this.#open.pop();
      const { name, tag, text } = top;
      if (text === null) this.#add(`</${name}>`, this.#open.length);
      else this.#add(text ? `<${tag}>${text}</${name}>` : `<${tag}/>`, this.#open.length);
    }
  }

  /** What comes next stands below the tag at hand. */
  #beginLine(): void {
    const top = this.#open.at(-1);
    if (!top || top.text === null) return;
    this.#add(`<${top.tag}>`, this.#open.length - 1);
    top.text = null;
  }

  #add(line: string, level: number): void {
    this.lines.push("  ".repeat(Math.min(level, maxIndent)) + line);
  }
}

/** Text and CDATA sections side by side are one text. */
function textOfRows(document: Document, from: Node, stop: Node): string {
  let text = "";
  for (let row = from; row < stop; row += 1) text += characters(document, row);
  return text.replace(/\s+/g, " ").trim();
}

/** The name of an element, and its tag without brackets. */
function tagOf(document: Document, node: Node): [string, string] {
  const name = nameOf(document, node);
  const attributes = attributesOf(document, node).sort((a, b) => (a.name < b.name ? -1 : 1));
  return [
    name,
    [name, ...attributes.map(({ name: key, value }) => `${key}="${value.replace(/\s+/g, " ")}"`)].join(" "),
  ];
}
