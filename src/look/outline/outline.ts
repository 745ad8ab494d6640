/**
 * The outline of a page: its blocks as a tree in the order of the page, each with the beginning of its text and the selectors that
 * find it. Bounded in blocks and characters; what is beyond is left out, and the answer says so. Pure.
 */
import { attributeOf } from "../../lib/document/attributes.ts";
import { elementsByTag, nameOf } from "../../lib/document/nodes.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { textOf } from "../../lib/text/text.ts";
import { steadySelectors, type NamedSelector } from "../../reading/healing/selector.ts";
import { inOneLine } from "../../reading/healing/fingerprint.ts";
import { blockRoles, CONTAINER, IMAGE, INLINE_LEAF } from "./blocks.ts";
import { containerKind, leafKind, type BlockKind } from "./kinds.ts";

export type Block = {
  kind: BlockKind;
  tag: string;
  text: string;
  /** Place of the block around it in the list; null for the outermost ones. */
  parent: number | null;
  depth: number;
  selectors: NamedSelector[];
};

export type Outline = { blocks: Block[]; isCut: boolean };

const maxBlocks = 1500;
const maxCharacters = 200_000;
const leafCharacters = 200;
const containerCharacters = 80;
/** Characters of JSON around the texts of a block and of a selector. */
const blockFrame = 70;
const selectorFrame = 45;

/** The outline of an HTML document. */
export function outlineOf(document: Document): Outline {
  const roles = blockRoles(document);
  const links = elementsByTag(document, "a");
  const blocks: Block[] = [];
  const open: { end: Node; index: number }[] = [];
  let characters = 0;
  for (let node = 1; node < document.count; node++) {
    while (open.length && node >= (open.at(-1)?.end ?? 0)) open.pop();
    const role = roles[node] as number;
    if (role === 0) continue;
    const parent = open.at(-1)?.index ?? null;
    const block = {
      ...blockOf(document, { node, role, links }),
      parent,
      depth: open.length,
      selectors: [] as NamedSelector[],
    };
    if (block.text === "") continue;
    block.selectors = steadySelectors(document, node);
    characters += sizeOf(block);
    if (blocks.length === maxBlocks || characters > maxCharacters) return { blocks, isCut: true };
    open.push({ end: document.end[node] as number, index: blocks.push(block) - 1 });
  }
  return { blocks, isCut: false };
}

type Found = { node: Node; role: number; links: readonly Node[] };

function blockOf(document: Document, { node, role, links }: Found): Pick<Block, "kind" | "tag" | "text"> {
  const tag = nameOf(document, node);
  if (role === IMAGE)
    return { kind: "image", tag, text: inOneLine(attributeOf(document, node, "alt") ?? "", leafCharacters) };
  const isContainer = role === CONTAINER;
  const length = isContainer ? containerCharacters : leafCharacters;
  const text = inOneLine(textOf(document, { roots: [node], lines: 8 }), length);
  const isLeafOfTable = tag === "tr" || tag === "td" || tag === "th";
  if (!isLeafOfTable && isLinkGroup(document, node, links)) return { kind: "links", tag, text };
  if (isContainer) return { kind: containerKind(tag), tag, text };
  return { kind: leafKind(tag, text, role === INLINE_LEAF), tag, text };
}

const maxLinkGroupRows = 400;

/** Three links or more, and hardly any text beside them. */
function isLinkGroup(document: Document, node: Node, all: readonly Node[]): boolean {
  const end = document.end[node] as number;
  if (end - node > maxLinkGroupRows) return false;
  const links = all.filter((link) => link > node && link < end);
  if (links.length < 3) return false;
  const linked = links.reduce((sum, link) => sum + textOf(document, { roots: [link] }).length, 0);
  return linked >= 0.8 * textOf(document, { roots: [node] }).length;
}

const sizeOf = ({ text, selectors }: Block): number =>
  selectors.reduce((sum, { selector }) => sum + selector.length + selectorFrame, text.length + blockFrame);
