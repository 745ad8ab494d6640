/**
 * `source:` addresses: the markup itself. Filters choose elements, which are given as they are written; subtractive selectors cut
 * theirs out. Without either, the content as it is. Pure.
 */
import { isElement } from "../../document/nodes.ts";
import { parseHtml } from "../../document/parse.ts";
import { select } from "../../document/selector.ts";
import type { Document, Node } from "../../document/tape.ts";
import { attributeAt } from "../../document/attributes.ts";
import { foundInData, type Finder } from "../select/included.ts";
import type { Stage } from "../trace.ts";
import { embeddedData } from "./embedded.ts";
import { narrowed } from "./narrow.ts";
import { plain } from "./plain.ts";
import { withoutSelected } from "./removal.ts";
import type { Extracted, SourceInput } from "./source.ts";

export function markup(input: SourceInput): Extracted {
  const { settings } = input;
  if (settings.include_filters.length === 0 && settings.subtractive_selectors.length === 0) return plain(input);
  const document = parseHtml(input.content.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"));
  const stages: Stage[] = [];
  if (settings.subtractive_selectors.length) stages.push(withoutSelected(document, settings.subtractive_selectors));
  const find: Finder = (filter) => {
    if (filter.kind === "data") return foundInData(filter, embeddedData(document));
    const selection = select(document, filter);
    if (selection.kind === "problem") return { problem: selection.sentence };
    if (selection.kind === "text") return { text: selection.text, count: 1 };
    return { text: selection.nodes.map((node) => written(document, node)).join("\n"), count: selection.nodes.length };
  };
  const part = narrowed(settings, stages, { find, whole: () => written(document, 0) });
  return { ...part, title: null, hasLdjsonPriceData: false, stages };
}

/** A node as it stands in the source, without what was removed from it. */
function written(document: Document, node: Node): string {
  if (node < 0) return attributeAt(document, node).value;
  const { source, start, stop, close } = document;
  const from = Math.max(0, start[node] as number);
  const to = isElement(document, node) || node === 0 ? (close[node] as number) : (stop[node] as number);
  let text = "";
  let at = from;
  for (const [cut, end] of cuts(document, node)) {
    if (cut < at) continue;
    text += source.slice(at, cut);
    at = end;
  }
  return text + source.slice(at, Math.max(at, to));
}

/** Where removed elements stand in the source, in its order. */
function cuts(document: Document, node: Node): [number, number][] {
  const { removed, start, close, end } = document;
  const found: [number, number][] = [];
  if (removed === null) return found;
  for (let at = node; at < (end[node] as number); at += 1) {
    if (removed[at] !== 1 || (start[at] as number) < 0) continue;
    found.push([start[at] as number, close[at] as number]);
    at = (end[at] as number) - 1;
  }
  return found.sort(([a], [b]) => a - b);
}
