/**
 * `source:` addresses: the markup itself. Filters choose elements, which are given as they are written; subtractive selectors cut
 * theirs out. Without either, the content as it is. Pure.
 */
import { isElement, textRunEnd } from "../../lib/document/nodes.ts";
import { parseHtml } from "../../lib/html/parse.ts";
import { select } from "../../lib/selector/selector.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { attributeAt } from "../../lib/document/attributes.ts";
import { foundInData, type Finder } from "../../rules/select/included.ts";
import type { Stage } from "../../trace.ts";
import { embeddedData } from "../../lib/document/embedded.ts";
import { narrowToFilters } from "./narrow.ts";
import { plain } from "./plain.ts";
import { withoutSelected } from "./removal.ts";
import type { Extracted, SourceInput } from "./source.ts";

export function markup(input: SourceInput): Extracted {
  const { settings } = input;
  if (settings.include_filters.length === 0 && settings.subtractive_selectors.length === 0) return plain(input);
  const document = parseHtml(input.characters.text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"));
  const stages: Stage[] = [];
  if (settings.subtractive_selectors.length) stages.push(withoutSelected(document, settings.subtractive_selectors));
  const find: Finder = (filter) => {
    if (filter.kind === "data") return foundInData(filter, embeddedData(document));
    const selection = select(document, filter);
    if (selection.kind === "problem") return { problem: selection.sentence };
    if (selection.kind === "text") return { text: selection.text, count: 1 };
    return {
      text: selection.nodes.map((node) => sourceTextOf(document, node)).join("\n"),
      count: selection.nodes.length,
    };
  };
  const part = narrowToFilters(settings, stages, { find, whole: () => sourceTextOf(document, 0) });
  document.discard();
  return { ...part, title: null, hasLdjsonPriceData: false, stages };
}

/** A node as it stands in the source, without what was removed from it. */
function sourceTextOf(document: Document, node: Node): string {
  if (node < 0) return attributeAt(document, node).value;
  const { source } = document;
  const [from, to] = node === 0 ? [0, source.length] : stretchOf(document, node);
  let text = "";
  let at = from;
  for (const [cut, end] of cuts(document, node)) {
    text += document.written(at, Math.max(at, cut));
    at = Math.max(at, end);
  }
  return text + document.written(at, Math.max(at, to));
}

/** Where removed elements stand in the source, in its order. */
function cuts(document: Document, node: Node): [number, number][] {
  const { removed, start, end } = document;
  const found: [number, number][] = [];
  if (removed === null) return found;
  const tags = new Set<number>();
  for (let at = node; at < (end[node] as number); at += 1) {
    // An element that the parser opened again has the tag of the first one, which may not be gone with it.
    const isReopened = isElement(document, at) && tags.has(start[at] as number);
    tags.add(start[at] as number);
    if (removed[at] !== 1) continue;
    found.push(isReopened ? contentStretch(document, at) : stretchOf(document, at));
    at = (end[at] as number) - 1;
  }
  return found.sort(([a], [b]) => a - b);
}

/** From where to where a node stands in the source; an element that no tag stands for, where its content does. */
function stretchOf(document: Document, node: Node): [number, number] {
  const { start, stop, close } = document;
  if (!isElement(document, node)) return [start[node] as number, stop[textRunEnd(document, node) - 1] as number];
  if ((start[node] as number) < 0) return contentStretch(document, node);
  return [start[node] as number, close[node] as number];
}

/** From where the first thing in an element begins to where the element stops; nothing where it is empty. */
function contentStretch(document: Document, node: Node): [number, number] {
  const close = document.close[node] as number;
  for (let at = node + 1; at < (document.end[node] as number); at += 1) {
    const start = document.start[at] as number;
    if (start >= 0 && start < close) return [start, close];
  }
  return [close, close];
}
