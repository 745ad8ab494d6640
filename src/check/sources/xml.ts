/**
 * XML: one element a line, indented, attributes in the order of their names, white space closed up, comments and instructions left
 * out, so that only what the document says counts. Filters give the text of what they find, one element a line. Names are
 * compared with their prefix, as they are written. Pure.
 */
import { attributesOf } from "../../document/attributes.ts";
import { characters, nameOf, textRunEnd, titleOf } from "../../document/nodes.ts";
import { parseXml } from "../../document/xml.ts";
import { type Document, ELEMENT, type Node, RAW, TEXT } from "../../document/tape.ts";
import type { Finder } from "../select/included.ts";
import type { Stage } from "../trace.ts";
import { foundInDocument } from "./html.ts";
import { narrowed } from "./narrow.ts";
import { withoutSelected } from "./removal.ts";
import type { Extracted, SourceInput } from "./source.ts";

const mostIndented = 40;

export function xml(input: SourceInput): Extracted {
  return extractedXml(parseXml(input.content), input);
}

/** The same for a document that is already parsed. */
export function extractedXml(document: Document, { settings }: SourceInput): Extracted {
  const stages: Stage[] = [];
  if (settings.subtractive_selectors.length) stages.push(withoutSelected(document, settings.subtractive_selectors));
  const find: Finder = (filter) =>
    filter.kind === "data" ? { problem: "The page is XML: it holds no JSON" } : foundInDocument(document, filter);
  const part = narrowed(settings, stages, { find, whole: () => renderedXml(document) });
  return { ...part, title: titleOf(document), hasLdjsonPriceData: false, stages };
}

/** An element whose end is still to come; `line` is what its line holds so far, until something below needs a line. */
type Open = { end: Node; name: string; line: string | null; indent: string };

/** The document in the form of the head comment. */
export function renderedXml(document: Document): string {
  const lines: string[] = [];
  const open: Open[] = [];
  const { kind, end, count, removed } = document;
  const indent = () => "  ".repeat(Math.min(open.length, mostIndented));
  const flush = () => {
    const top = open.at(-1);
    if (top?.line === null || top === undefined) return;
    lines.push(top.line);
    top.line = null;
  };
  const close = () => {
    const top = open.pop() as Open;
    lines.push(top.line === null ? `${top.indent}</${top.name}>` : `${top.line}</${top.name}>`);
  };
  for (let node = 1; node < count;) {
    while (open.length > 0 && node >= (open.at(-1) as Open).end) close();
    if (removed !== null && removed[node] === 1) {
      node = end[node] as Node;
      continue;
    }
    if (kind[node] === ELEMENT) {
      flush();
      const [name, tag] = tagOf(document, node);
      if (end[node] === node + 1) lines.push(`${indent()}<${tag}/>`);
      else open.push({ end: end[node] as Node, name, line: `${indent()}<${tag}>`, indent: indent() });
    } else if (kind[node] === TEXT || kind[node] === RAW) {
      const stop = textRunEnd(document, node);
      const text = textOfRows(document, node, stop);
      const top = open.at(-1);
      if (text && top && stop === top.end && top.line !== null) top.line += text;
      else if (text) {
        flush();
        lines.push(indent() + text);
      }
      node = stop - 1;
    }
    node += 1;
  }
  while (open.length > 0) close();
  return lines.join("\n");
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
