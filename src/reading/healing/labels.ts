/**
 * Selectors by words that stand beside an element or before it, which outlive classes and wrappers: the cell beside "Price", the
 * second paragraph after "Delivery". Words with digits are none, since they change. XPath. Pure.
 */
import { childrenOf, isElement, nameOf, textContentOf } from "../../lib/document/nodes.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { placeIn, type NameIndex } from "./names.ts";

const labelTags = [
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "dt",
  "th",
  "legend",
  "caption",
  "summary",
  "label",
  "strong",
  "b",
];
const maxCharacters = 60;
/** How many labels before an element are tried, and how far the element may be from them. */
const [labelsTried, placesAfter, placesBefore] = [4, 12, 4];

/** The words of an element that may be a label, or null. As XPath's normalize-space() makes them. */
function labelOf(document: Document, node: Node): string | null {
  if ((document.end[node] as number) - node > 12) return null;
  const words = textContentOf(document, node)
    .replace(/[ \t\r\n]+/g, " ")
    .replace(/^ | $/g, "");
  const isUsable =
    /\p{L}{2}/u.test(words) && words.length <= maxCharacters && !/[\d'\u00a0\u0085\u2028\u2029]/.test(words);
  return isUsable ? words : null;
}

type Label = { node: Node; tag: string; words: string };

/** The words of a document that may be labels. */
export class Labels {
  readonly #document: Document;
  readonly #index: NameIndex;
  /** Those whose words no other element of their tag has, in order. */
  readonly #all: Label[];
  readonly #nodes: Node[];
  readonly #counts = new Map<string, Map<string, number>>();

  constructor(document: Document, index: NameIndex) {
    this.#document = document;
    this.#index = index;
    const said = labelTags.flatMap((tag) =>
      index.of(tag).flatMap((node): Label[] => {
        const words = labelOf(document, node);
        return words === null ? [] : [{ node, tag, words }];
      }),
    );
    const same = Map.groupBy(said, ({ tag, words }) => `${tag} ${words}`);
    this.#all = [...same.values()].flatMap((all) => (all.length === 1 ? all : [])).toSorted((a, b) => a.node - b.node);
    this.#nodes = this.#all.map(({ node }) => node);
  }

  /** The nearest labels that end before an element, and the nearest that begin after it. */
  around(node: Node): { before: Label[]; after: Label[] } {
    const { end } = this.#document;
    const at = placeIn(this.#nodes, node);
    const ends = end[node] as number;
    const later = placeIn(this.#nodes, ends);
    const before = this.#all
      .slice(Math.max(0, at - labelsTried), at)
      .filter((one) => (end[one.node] as number) <= node);
    return { before: before.toReversed(), after: this.#all.slice(later, later + 2) };
  }

  /** How many elements with this tag begin with these words, in a part of their own. */
  beginning(tag: string, words: string): number {
    const known = this.#counts.get(tag) ?? new Map<string, number>();
    if (!this.#counts.has(tag)) {
      this.#counts.set(tag, known);
      for (const node of this.#index.of(tag)) {
        const first = firstWords(this.#document, node);
        if (first !== null) known.set(first, (known.get(first) ?? 0) + 1);
      }
    }
    return known.get(words) ?? 0;
  }
}

/** The words of the first element within an element, where they may be a label. */
function firstWords(document: Document, node: Node): string | null {
  const first = childrenOf(document, node).find((child) => isElement(document, child));
  return first === undefined ? null : labelOf(document, first);
}

type Words = { index: NameIndex; labels: Labels };
const said = ({ tag, words }: Omit<Label, "node">): string => `//${tag}[normalize-space()='${words}']`;

/** Selectors of an element by labels, the steadiest first; each finds it alone. */
export const labelSelectors = (document: Document, node: Node, words: Words): string[] => [
  ...rowSelector(document, node, words),
  ...definitionSelector(document, node, words),
  ...neighbourSelectors(document, node, words),
];

/** A row by the words that it begins with, where more follows them. */
function rowSelector(document: Document, node: Node, { labels }: Words): string[] {
  const tag = nameOf(document, node);
  if (tag !== "tr" && tag !== "li" && tag !== "p") return [];
  const words = firstWords(document, node);
  if (words === null || labelOf(document, node) === words) return [];
  return labels.beginning(tag, words) === 1 ? [`//${tag}[*[1][normalize-space()='${words}']]`] : [];
}

/** What stands beside a term. */
function definitionSelector(document: Document, node: Node, { labels }: Words): string[] {
  if (nameOf(document, node) !== "dd") return [];
  const around = [...childrenOf(document, document.parent[node] as number)].filter((child) =>
    isElement(document, child),
  );
  const term = around[around.indexOf(node) - 1];
  const label = labels.around(node).before.find((one) => one.node === term && one.tag === "dt");
  return label ? [`${said(label)}/following-sibling::dd[1]`] : [];
}

/** So many of its tag after a label, or before one. */
function neighbourSelectors(document: Document, node: Node, { index, labels }: Words): string[] {
  const tag = nameOf(document, node);
  const { end } = document;
  const { before, after } = labels.around(node);
  const later = before.flatMap((label) => {
    const place = index.between(tag, end[label.node] as number, node) + 1;
    return place <= placesAfter ? [{ place, path: `${said(label)}/following::${tag}[${place}]` }] : [];
  });
  const same = index.of(tag);
  const earlier = after.flatMap((label) => {
    const between = same.slice(placeIn(same, node), placeIn(same, label.node));
    // What a label stands in does not precede it.
    const place = between.filter((one) => (end[one] as number) <= label.node).length;
    const path = `${said(label)}/preceding::${tag}[${place}]`;
    return place <= placesBefore ? [{ place: place + placesAfter, path }] : [];
  });
  return [...later, ...earlier].toSorted((a, b) => a.place - b.place).map(({ path }) => path);
}
