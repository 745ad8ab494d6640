/**
 * Variants that are not chosen: options of a list, labels of buttons to choose one of several, and what has their roles. What they say of
 * price and stock is not said of the chosen one. Where nothing is chosen, only word of stock is left out, unless all say the same. Pure.
 */
import { attributeOf } from "../../lib/document/attributes.ts";
import { elementsByTag, isElement, nameOf } from "../../lib/document/nodes.ts";
import { compileSelector, select } from "../../lib/selector/selector.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { textOf } from "../../lib/text/text.ts";
import { pricesIn } from "../../lib/price/numbers.ts";
import { stockInLine } from "./phrases.ts";

const choices = compileSelector(
  "option, label, [role=radio], [role=option], [role=menuitemradio], button[aria-pressed], button[aria-checked]",
);
const maxChoices = 500;

type Variant = { node: Node; isChosen: boolean; stock: boolean | null; hasPrice: boolean };

/** The elements of variants to leave out. */
export function otherVariants(document: Document): Node[] {
  const variants = variantsIn(document);
  const hasChoice = variants.some(({ isChosen }) => isChosen);
  const said = variants.filter(({ stock }) => stock !== null);
  const agree = said.length === variants.length && new Set(said.map(({ stock }) => stock)).size === 1;
  if (agree && !hasChoice) return [];
  return variants
    .filter(({ isChosen, stock, hasPrice }) => !isChosen && (stock !== null || (hasChoice && hasPrice)))
    .map(({ node }) => node);
}

function variantsIn(document: Document): Variant[] {
  if (choices.kind === "problem") return [];
  const selection = select(document, choices);
  const nodes = selection.kind === "nodes" ? selection.nodes.slice(0, maxChoices) : [];
  const radios = radioStates(document);
  return nodes.flatMap((node) => {
    const isChosen = chosenState(document, node, radios);
    const text = textOf(document, { roots: [node] });
    // "Choose a size" is no variant.
    if (isChosen === null || text === "" || isPlaceholder(document, node)) return [];
    const lines = text.split("\n");
    const stock = lines.map((line) => stockInLine(line)?.in_stock ?? null).find((one) => one !== null) ?? null;
    return { node, isChosen, stock, hasPrice: lines.some((line) => pricesIn(line.slice(0, 200)).length > 0) };
  });
}

const isPlaceholder = (document: Document, node: Node): boolean =>
  nameOf(document, node) === "option" && attributeOf(document, node, "value") === "";

/** Radio buttons by their id, and by where they stand: checked or not. */
function radioStates(document: Document): Map<string | Node, boolean> {
  const states = new Map<string | Node, boolean>();
  for (const node of elementsByTag(document, "input")) {
    if (attributeOf(document, node, "type")?.toLowerCase() !== "radio") continue;
    const isChecked = attributeOf(document, node, "checked") !== null;
    states.set(node, isChecked);
    const id = attributeOf(document, node, "id");
    if (id) states.set(id, isChecked);
  }
  return states;
}

/** Whether a variant is chosen; null for what is none. */
function chosenState(document: Document, node: Node, radios: ReadonlyMap<string | Node, boolean>): boolean | null {
  const name = nameOf(document, node);
  if (name === "option") return attributeOf(document, node, "selected") !== null;
  if (name === "label")
    return radios.get(attributeOf(document, node, "for") ?? "") ?? radioInside(document, node, radios);
  const said = ["aria-checked", "aria-selected", "aria-pressed"].map((state) => attributeOf(document, node, state));
  return said.includes("true") ? true : said.includes("false") ? false : null;
}

function radioInside(document: Document, label: Node, radios: ReadonlyMap<string | Node, boolean>): boolean | null {
  for (let node = label + 1; node < (document.end[label] as number); node += 1) {
    const state = isElement(document, node) ? radios.get(node) : undefined;
    if (state !== undefined) return state;
  }
  return null;
}
