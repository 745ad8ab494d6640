/** One selector tried on a page: what it finds, and selectors that are likelier to last. Pure. */
import { message, type Sentence } from "../../message/message.ts";
import { ownerOf } from "../../lib/document/attributes.ts";
import { isElement } from "../../lib/document/nodes.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { parsePage } from "../../lib/html/page.ts";
import { jsonOfBody } from "../../lib/json/repair.ts";
import { select } from "../../lib/selector/selector.ts";
import { textOf } from "../../lib/text/text.ts";
import { embeddedData } from "../../lib/document/embedded.ts";
import { inOneLine } from "../../reading/healing/fingerprint.ts";
import { steadySelectors, type NamedSelector } from "../../reading/healing/selector.ts";
import { foundInData } from "../../rules/select/included.ts";
import { compileFilter } from "../../rules/select/index.ts";

export type Match = { count: number; texts: string[]; problem: Sentence | null; candidates: NamedSelector[] };

const maxTexts = 20;
const textCharacters = 300;
const maxCandidates = 3;

const found = (count: number, texts: string[], candidates: NamedSelector[] = []): Match => ({
  count,
  texts,
  problem: null,
  candidates,
});
const unusable = (problem: Sentence): Match => ({ count: 0, texts: [], problem, candidates: [] });

/** Tries a filter of any language on the characters of a page; `kind`: of its content (`sourceNames`). */
export function matchOf(content: string, { selector, kind }: { selector: string; kind: string | null }): Match {
  const filter = compileFilter(selector);
  if (filter.kind === "problem") return unusable(filter.sentence);
  const isHtml = kind === "html";
  if (filter.kind === "data") {
    const value = isHtml ? undefined : jsonOfBody(content);
    const data = isHtml ? embeddedData(parsePage(content)) : value === undefined ? [] : [value];
    const result = foundInData(filter, data);
    if ("problem" in result) return unusable(result.problem);
    return found(result.count, result.text ? [inOneLine(result.text, textCharacters)] : []);
  }
  if (!isHtml) return unusable(message("page.elements_of_html"));
  const document = parsePage(content);
  const selection = select(document, filter);
  if (selection.kind === "problem") return unusable(selection.sentence);
  if (selection.kind === "text") return found(1, [inOneLine(selection.text, textCharacters)]);
  const { nodes } = selection;
  const texts = nodes
    .slice(0, maxTexts)
    .map((node) => inOneLine(textOf(document, { roots: [node], lines: 10 }), textCharacters));
  const [first] = nodes;
  return found(nodes.length, texts, first === undefined ? [] : candidatesFor(document, first, selector));
}

/** Other selectors of the element that a match is, or stands in. */
function candidatesFor(document: Document, node: Node, selector: string): NamedSelector[] {
  const owner = node < 0 ? ownerOf(node) : node;
  const element = isElement(document, owner) ? owner : (document.parent[owner] as number);
  if (element <= 0) return [];
  const steady = steadySelectors(document, element);
  return steady.filter((one) => one.selector !== selector.trim()).slice(0, maxCandidates);
}
