/**
 * Cards of other products on the page of one: siblings of one kind, two at least, each with a link to another address, a picture or a
 * heading, and a price or word of stock. What they say is not said of the product. The block with the heading of the page is none. Pure.
 */
import { attributeOf } from "../../lib/document/attributes.ts";
import { isElement, nameOf } from "../../lib/document/nodes.ts";
import { ELEMENT, type Document, type Node } from "../../lib/document/tape.ts";
import { textOf } from "../../lib/text/text.ts";
import { pricesIn } from "../../lib/price/numbers.ts";
import { stockInLine } from "./phrases.ts";

const maxRows = 150;
const maxLooks = 600;
/** Rows looked at in all: small elements inside of one another are looked at again and again. */
const maxRowsInAll = 2_000_000;
const maxLines = 20;
const marks = /^(?:img|picture|h[2-6])$/;

/** The cards, outermost ones only. `urls`: addresses of the page itself. */
export function otherProducts(document: Document, urls: readonly string[]): Node[] {
  const { kind, end, parent, removed, count } = document;
  const own = new Set(urls.flatMap((url) => pathOf(url, url) ?? []));
  const groups = new Map<string, { node: Node; target: string }[]>();
  let looks = 0;
  let rowsLeft = maxRowsInAll;
  for (let node = 1; node < count && looks < maxLooks && rowsLeft > 0; node += 1) {
    if (kind[node] !== ELEMENT || (removed !== null && removed[node] === 1)) continue;
    const rows = (end[node] as number) - node;
    if (rows < 4 || rows > maxRows) continue;
    rowsLeft -= rows;
    const target = targetOf(document, node, { base: urls[0] ?? "", own });
    if (target === null) continue;
    looks += 1;
    if (!sellsSomething(document, node)) continue;
    const kindOfCard = `${parent[node]} ${nameOf(document, node)} ${firstClass(document, node)}`;
    groups.set(kindOfCard, [...(groups.get(kindOfCard) ?? []), { node, target }]);
  }
  const cards = [...groups.values()].filter((group) => new Set(group.map(({ target }) => target)).size > 1);
  return outermost(
    document,
    cards
      .flat()
      .map(({ node }) => node)
      .sort((a, b) => a - b),
  );
}

function outermost({ end }: Document, nodes: readonly Node[]): Node[] {
  let covered = 0;
  return nodes.filter((node) => {
    if (node < covered) return false;
    covered = end[node] as number;
    return true;
  });
}

type Own = { base: string; own: ReadonlySet<string> };

/** Where the first link inside that leads elsewhere goes to; null without such a link, without a picture or heading, or with a first heading. */
function targetOf(document: Document, node: Node, { base, own }: Own): string | null {
  let target: string | null = null;
  let isMarked = false;
  for (let inside = node; inside < (document.end[node] as number); inside += 1) {
    if (!isElement(document, inside)) continue;
    const name = nameOf(document, inside);
    if (name === "h1") return null;
    isMarked ||= marks.test(name);
    const href = target === null && name === "a" ? attributeOf(document, inside, "href") : null;
    if (href === null || /^\s*(?:#|javascript:|mailto:|tel:)/i.test(href)) continue;
    const path = pathOf(href, base);
    if (path !== null && !own.has(path)) target = path;
  }
  return isMarked ? target : null;
}

function pathOf(href: string, base: string): string | null {
  if (!URL.canParse(href, base)) return null;
  const { hostname, pathname } = new URL(href, base);
  return hostname.replace(/^www\./, "") + pathname.replace(/\/+$/, "");
}

const sellsSomething = (document: Document, node: Node): boolean =>
  textOf(document, { roots: [node] })
    .split("\n")
    .slice(0, maxLines)
    .some((line) => stockInLine(line) !== null || pricesIn(line.slice(0, 200)).length > 0);

const firstClass = (document: Document, node: Node): string =>
  /^\s*(\S*)/.exec(attributeOf(document, node, "class") ?? "")?.[1] ?? "";
