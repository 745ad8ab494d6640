/**
 * HTML: one parse, then in order: subtractive selectors (all are found before any is removed, XPath first), include
 * filters (each gives its fragments, in the order of the filters), text. Pure.
 */
import { titleOf, remove } from "../../document/nodes.ts";
import { parseHtml } from "../../document/parse.ts";
import { compileSelector, select, type Selection } from "../../document/selector.ts";
import { textOf } from "../../document/text.ts";
import type { Document, Node } from "../../document/tape.ts";
import type { Stage } from "../trace.ts";
import { noMatch, type Extracted, type Source, type SourceInput } from "./source.ts";

export const html: Source = (input) => {
  const document = parseHtml(input.content);
  return extractedFrom(document, input);
};

/** The same for any parsed document. */
export function extractedFrom(document: Document, { content, settings }: SourceInput): Extracted {
  const stages: Stage[] = [];
  const title = titleOf(document)?.slice(0, 2000) || null;
  const hasLdjsonPriceData = /application\/ld\+json/i.test(content) && /"price"/i.test(content) && /pricecurrency/i.test(content);
  if (settings.subtractive_selectors.length) stages.push(subtracted(document, settings.subtractive_selectors));
  const included = settings.include_filters.length ? includedText(document, settings.include_filters) : null;
  if (included) stages.push(included.stage);
  if (included && !included.text.trim()) {
    if (settings.include_filters_origin !== "smart")
      return { text: "", title, hasLdjsonPriceData, stages, failure: noMatch };
    included.stage.notes?.push("None matched: the whole page is followed instead");
  }
  const text = included?.text.trim() ? included.text : textOf(document);
  stages.push({ stage: "text", facts: { characters: text.length, title } });
  return { text, title, hasLdjsonPriceData, stages };
}

function found(document: Document, entry: string): Selection | { problem: string } {
  const selector = compileSelector(entry);
  if (selector.kind === "problem") return { problem: selector.sentence };
  const selection = select(document, selector);
  return selection.kind === "problem" ? { problem: selection.sentence } : selection;
}

/** Found first, removed after, so that positions do not shift under the selectors. */
function subtracted(document: Document, selectors: string[]): Stage {
  const notes: string[] = [];
  const removed: NonNullable<Stage["removed"]> = [];
  const nodes: Node[] = [];
  for (const entry of selectors) {
    const selection = found(document, entry);
    if ("problem" in selection) notes.push(`${entry}: ${selection.problem}`);
    else if (selection.kind === "nodes") {
      nodes.push(...selection.nodes);
      const lines = selection.nodes.length ? textOf(document, { roots: selection.nodes }).split("\n") : [];
      removed.push({ rule: entry, count: selection.nodes.length, lines: lines.slice(0, 20).map((line) => line.slice(0, 200)) });
    }
  }
  remove(document, nodes);
  return { stage: "subtractive_selectors", facts: { elements: nodes.length }, removed, notes };
}

function includedText(document: Document, filters: string[]): { text: string; stage: Stage } {
  const notes: string[] = [];
  const facts: Record<string, number> = {};
  const parts: string[] = [];
  for (const entry of filters) {
    const selection = found(document, entry);
    if ("problem" in selection) {
      notes.push(`${entry}: ${selection.problem}`);
      continue;
    }
    facts[entry.slice(0, 200)] = selection.kind === "nodes" ? selection.nodes.length : 1;
    const text = selection.kind === "nodes" ? textOf(document, { roots: selection.nodes }) : selection.text;
    if (text) parts.push(text);
  }
  return { text: parts.join("\n"), stage: { stage: "include_filters", facts, notes } };
}
