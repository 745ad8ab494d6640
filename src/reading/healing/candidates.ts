/**
 * What could take the place of filters that match nothing any more, the likeliest first. Every element of the page is
 * compared with what is remembered of the last match; for the most alike a selector is found and tried. Work is bounded:
 * elements, characters of text and selectors tried have each a limit. Nothing is applied here. Pure.
 */
import { isElement, isRemoved, nameOf } from "../../lib/document/nodes.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { textOf } from "../../lib/text/text.ts";
import { inOneLine, portraitOf, type Fingerprint } from "./fingerprint.ts";
import { similarityTo, type Similarity } from "./similarity.ts";
import { foundBy, groupSelectors, selectorOf } from "./selector.ts";

export type Candidate = {
  /** A CSS selector that finds something on the page. */
  filter: string;
  /** The filter whose place it would take. */
  replaces: string;
  /** 0 to 1. */
  score: number;
  reason: string;
  /** The beginning of what it finds. */
  text: string;
};

const maxCandidates = 5;
const minScore = 0.4;
const maxElements = 40_000;
const maxCharacters = 6_000_000;
const triedPerFilter = 8;
const previewCharacters = 300;
/** An element much larger than the one matched last is a container of it. */
const sizeFactor = 30;
const sizeAllowance = 3000;

const neverMatched = new Set([
  "html",
  "head",
  "body",
  "script",
  "style",
  "noscript",
  "template",
  "meta",
  "link",
  "title",
  "base",
  "option",
]);

type Alike = Similarity & { node: Node; text: string };

/** At most five candidates; none where nothing is alike. */
export function candidatesFor(document: Document, prints: readonly Fingerprint[]): Candidate[] {
  const found = prints.flatMap((print) => candidatesOf(document, print));
  const once = new Map<string, Candidate>();
  for (const candidate of found.sort((a, b) => b.score - a.score))
    if (!once.has(candidate.filter)) once.set(candidate.filter, candidate);
  return [...once.values()].slice(0, maxCandidates);
}

function candidatesOf(document: Document, print: Fingerprint): Candidate[] {
  const candidates: Candidate[] = [];
  for (const alike of closestNodes(document, print)) {
    const { node, score, reason } = alike;
    const group = print.count > 1 ? groupOf(document, node, print.count) : null;
    if (group) candidates.push(shown(document, print, { filter: group.filter, score: score * group.fit, reason }));
    const filter = selectorOf(document, node);
    if (filter)
      candidates.push(shown(document, print, { filter, score: print.count > 1 ? score * 0.6 : score, reason }));
  }
  return candidates.filter(({ score, text }) => score >= minScore && text !== "");
}

function closestNodes(document: Document, print: Fingerprint): Alike[] {
  const best = new Map<string, Alike>();
  const maxSize = print.text.length * sizeFactor + sizeAllowance;
  let characters = 0;
  let elements = 0;
  for (let node = 1; node < document.count && elements < maxElements && characters < maxCharacters; node++) {
    if (!isElement(document, node) || neverMatched.has(nameOf(document, node))) continue;
    elements++;
    const size = (document.close[node] as number) - (document.start[node] as number);
    if (size > maxSize || (document.start[node] as number) < 0 || isRemoved(document, node)) continue;
    characters += size;
    const portrait = portraitOf(document, node);
    if (!portrait.text) continue;
    const similarity = similarityTo(print, portrait);
    const known = best.get(portrait.text);
    // Wrappers of one text are one candidate: the most alike of them.
    if (similarity.score >= minScore && (!known || similarity.score > known.score))
      best.set(portrait.text, { ...similarity, node, text: portrait.text });
    if (best.size > 200) forgetWeakest(best);
  }
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, triedPerFilter);
}

function forgetWeakest(best: Map<string, Alike>): void {
  const kept = [...best].sort(([, a], [, b]) => b.score - a.score).slice(0, 50);
  best.clear();
  for (const [text, alike] of kept) best.set(text, alike);
}

/** A selector of several elements like this one, and how well their number fits the one that was matched. */
function groupOf(document: Document, node: Node, count: number): { filter: string; fit: number } | null {
  const groups = groupSelectors(document, node).flatMap((filter) => {
    const found = foundBy(document, filter).length;
    return found > 1 ? [{ filter, fit: 0.7 + (0.3 * Math.min(found, count)) / Math.max(found, count) }] : [];
  });
  return groups.sort((a, b) => b.fit - a.fit)[0] ?? null;
}

function shown(
  document: Document,
  { filter: replaces }: Fingerprint,
  { filter, score, reason }: { filter: string; score: number; reason: string },
): Candidate {
  const text = inOneLine(textOf(document, { roots: foundBy(document, filter) }), previewCharacters);
  return { filter, replaces, score: Math.round(score * 100) / 100, reason, text };
}
