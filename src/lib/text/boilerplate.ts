/**
 * What pages put beside their content: advertisements (adverts.ts), and lists of other pages (otherPages.ts). Known by the names
 * that sites give them in class and id, and by the heading or label that stands above them in the languages of many sites.
 */
import { attributeOf } from "../document/attributes.ts";
import { characters, nameOf } from "../document/nodes.ts";
import { type Document, ELEMENT, HAS_CLASS, HAS_ID, type Node, TEXT } from "../document/tape.ts";
import { advertLabel, isCalledAdvert, labelledAdvert } from "./adverts.ts";
import { isCalledRelated, isRelatedHeading, maxHeadingLength, relatedBelow } from "./otherPages.ts";
import { type Search, visibleTextUpTo } from "./search.ts";

export type Boilerplate = { adverts: Node[]; related: Node[] };

const maxNodes = 60;
/** Rows that are looked at for one page, once beyond those of the page itself. */
const maxRows = 100_000;

/** Adverts and lists of other pages, each outermost, in document order. Costs as much as the page is long, and a bounded more. */
export function boilerplateOf(document: Document): Boilerplate {
  const { kind, flags, end, removed, count } = document;
  const found: Boilerplate = { adverts: [], related: [] };
  const looking: Search = { document, left: maxRows };
  for (let node = 1; node < count && found.adverts.length + found.related.length < maxNodes; node += 1) {
    if (removed !== null && removed[node] === 1) {
      node = (end[node] as number) - 1;
      continue;
    }
    if (looking.left < 0) break;
    if (kind[node] === TEXT) {
      const labelled = labelledBy(looking, node);
      if (!labelled) continue;
      found[labelled.kind].push(...labelled.nodes);
      node = Math.max(node, ...labelled.nodes.map((one) => (end[one] as number) - 1));
      continue;
    }
    if (kind[node] !== ELEMENT || ((flags[node] as number) & (HAS_CLASS | HAS_ID)) === 0) continue;
    if (nameOf(document, node) === "body") continue;
    const name = `${attributeOf(document, node, "class") ?? ""} ${attributeOf(document, node, "id") ?? ""}`;
    const isAdvert = isCalledAdvert(looking, node, name);
    if (!isAdvert && !isCalledRelated(looking, node, name)) continue;
    found[isAdvert ? "adverts" : "related"].push(node);
    node = (end[node] as number) - 1;
  }
  return found;
}

type Labelled = { kind: keyof Boilerplate; nodes: Node[] };

/** What a text that may be a label or a heading stands above; null for every other text. */
function labelledBy(looking: Search, node: Node): Labelled | null {
  const { document } = looking;
  const { start, stop, parent } = document;
  const bytes = (stop[node] as number) - (start[node] as number);
  // A character has at most three bytes.
  if (bytes > 6 * maxHeadingLength) return null;
  if (bytes > 2 * maxHeadingLength) {
    const written = document.written(start[node] as number, stop[node] as number);
    if (written.length > 2 * maxHeadingLength) return null;
  }
  const text = characters(document, node).trim();
  if (text.length < 2 || text.length > maxHeadingLength) return null;
  const isAdvert = advertLabel.test(text);
  if (!isAdvert && !isRelatedHeading(text)) return null;
  // Up to the largest element that holds nothing but the label: the label belongs to what follows that element.
  let label = parent[node] as number;
  if (nameOf(document, label) === "a") return null;
  while (label > 0 && visibleTextUpTo(looking, parent[label] as number, text.length + 1) === text)
    label = parent[label] as number;
  if (label <= 0 || (parent[label] as number) <= 0) return null;
  if (isAdvert) {
    const advert = labelledAdvert(looking, label, text);
    return advert === null ? null : { kind: "adverts", nodes: [advert] };
  }
  const below = relatedBelow(looking, label, text);
  return below === null ? null : { kind: "related", nodes: below };
}
