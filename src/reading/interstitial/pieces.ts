/**
 * The text of a page in pieces, in its order: what stands on one line inside one button or link is a piece, so is what stands
 * on one line outside of any. Labels of buttons that are fields are pieces, too. What a list of options holds is none. Pure.
 */
import { attributeOf } from "../../lib/document/attributes.ts";
import { characters, elementsByTag, nameOf, textRunEnd } from "../../lib/document/nodes.ts";
import { type Document, type Node, RAW } from "../../lib/document/tape.ts";
import { textOf } from "../../lib/text/text.ts";

export type Piece = {
  words: string;
  /** The first row of its text, or the field. */
  node: Node;
  /** The button or link it stands in. */
  control: Node | null;
  isHeading: boolean;
  /** Whether it is an entry of a list. */
  isListed: boolean;
};

type Surroundings = Pick<Piece, "control" | "isHeading" | "isListed"> & { isOption: boolean };

/** Deeper nests are not looked out of. */
const maxDepth = 40;

export function piecesOf(document: Document): Piece[] {
  const pieces: (Piece & { line: number })[] = [];
  const known = new Map<Node, Surroundings>();
  const onText = (node: Node, line: number): void => {
    const parent = document.parent[node] as Node;
    const around = known.get(parent) ?? surroundingsOf(document, parent);
    known.set(parent, around);
    if (around.isOption) return;
    const { isOption: _option, ...rest } = around;
    const words = wordsOf(document, node);
    const last = pieces.at(-1);
    if (last?.line === line && last.control === rest.control) {
      last.words = `${last.words}${words}`;
      last.isHeading ||= rest.isHeading;
    } else pieces.push({ words, node, line, ...rest });
  };
  textOf(document, { onText });
  return [...pieces, ...fieldsOf(document)]
    .map(({ words, node, control, isHeading, isListed }) => ({
      words: words.replace(/\s+/gu, " ").trim(),
      node,
      control,
      isHeading,
      isListed,
    }))
    .filter(({ words }) => words !== "")
    .sort((one, other) => one.node - other.node);
}

function wordsOf(document: Document, node: Node): string {
  const end = document.kind[node] === RAW ? node + 1 : textRunEnd(document, node);
  let words = "";
  for (let at = node; at < end; at += 1) words += characters(document, at);
  return words;
}

/** Labels of buttons that are fields; they are no text of the page. */
function fieldsOf(document: Document): Piece[] {
  return elementsByTag(document, "input").flatMap((node) => {
    const type = attributeOf(document, node, "type")?.toLowerCase() ?? "";
    const words = /^(?:submit|button)$/.test(type) ? attributeOf(document, node, "value") : null;
    if (!words?.trim() || attributeOf(document, node, "hidden") !== null) return [];
    return [{ words, node, control: node, isHeading: false, isListed: false }];
  });
}

function surroundingsOf(document: Document, from: Node): Surroundings {
  const found: Surroundings = { control: null, isHeading: false, isListed: false, isOption: false };
  for (let at = from, depth = 0; at > 0 && depth < maxDepth; at = document.parent[at] as Node, depth += 1) {
    const name = nameOf(document, at);
    const role = attributeOf(document, at, "role") ?? "";
    if (found.control === null && (/^(?:button|a)$/.test(name) || role === "button")) found.control = at;
    if (/^h[1-6]$/.test(name) || role === "heading") found.isHeading = true;
    if (name === "li") found.isListed = true;
    if (/^(?:option|select)$/.test(name) || /^(?:listbox|option|menu)$/.test(role)) found.isOption = true;
  }
  return found;
}
