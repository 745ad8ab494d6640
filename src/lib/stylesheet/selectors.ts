/** Selectors of style sheets as far as hiding asks: which are simple, how they rank, and what they may name. Pure. */
import type { AttributeSelector, Selector as Token } from "css-what";
import type { Budget } from "../bounds/budget.ts";
import { SelectorError } from "../bounds/problem.ts";
import { parseSelectors } from "../css/parse.ts";
import { amongCss, compileCss } from "../css/select.ts";
import { attributeOf } from "../document/attributes.ts";
import { nameOf } from "../document/nodes.ts";
import type { Document, Node } from "../document/tape.ts";

/** A selector that names an element by its name, classes (".name") and ids ("#name") alone. */
export type Compound = { tag: string | null; words: string[]; specificity: number };

/** The compound that a selector is; null for all others. */
export function compoundOf(selector: string): Compound | null {
  const [, tag = "", words = ""] = /^([A-Za-z][\w-]*)?((?:[.#]-?[A-Za-z_][\w-]*)*)$/.exec(selector) ?? [];
  if (tag || words) {
    const each = words.match(/[.#][\w-]+/g) ?? [];
    const ids = each.filter((word) => word.startsWith("#")).length;
    const specificity = idRank * ids + classRank * (each.length - ids) + (tag ? 1 : 0);
    return { tag: tag ? tag.toLowerCase() : null, words: each, specificity };
  }
  const tokens = tokensOf(selector);
  if (tokens === null) return null;
  const compound: Compound = { tag: null, words: [], specificity: specificityOf(tokens) };
  for (const token of tokens) {
    if (token.type === "tag") compound.tag = token.name;
    else if (token.type === "attribute" && isNamed(token))
      compound.words.push(`${token.name === "id" ? "#" : "."}${token.value}`);
    else return null;
  }
  return compound;
}

const isNamed = (token: AttributeSelector): boolean =>
  (token.name === "class" && token.action === "element") || (token.name === "id" && token.action === "equals");

const idRank = 1_000_000;
const classRank = 1000;

export function tokensOf(selector: string): Token[] | null {
  try {
    return parseSelectors(selector)[0] ?? null;
  } catch {
    return null;
  }
}

/** Ids, then classes and the like, then names (Selectors Level 4, section 17), as one number. */
export const specificityOf = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, token) => {
    if (token.type === "attribute") return sum + (token.name === "id" ? idRank : classRank);
    return sum + (token.type === "pseudo" ? classRank : token.type === "tag" ? 1 : 0);
  }, 0);

export const withoutStates = (selector: string): string => selector.replace(/::?[\w-]+(?:\([^()]*\))?/g, "");

type On = { document: Document; budget: Budget };

/** What a selector names, of all elements or of some; where that cannot be said, what it names in any state. */
export function namedBy(selector: string, { document, budget, among }: On & { among?: Iterable<Node> }): Node[] {
  for (const text of [selector, withoutStates(selector)]) {
    try {
      return among ? amongCss(text, among, { document, budget }) : compileCss(text)(document, budget);
    } catch (error) {
      if (error instanceof SelectorError && error.problem.cause === "budget") throw error;
    }
  }
  return [];
}

/** The names, ids and classes of elements. */
export function namesOf(document: Document, nodes: Iterable<Node>): Set<string> {
  const names = new Set<string>();
  for (const node of nodes) {
    names.add(nameOf(document, node));
    names.add(`#${attributeOf(document, node, "id") ?? ""}`);
    for (const one of (attributeOf(document, node, "class") ?? "").split(/\s+/)) names.add(`.${one}`);
  }
  return names;
}

/** White space, `>`, `+`, `~`. */
const isCombinator = (code: number): boolean => code <= 32 || code === 62 || code === 43 || code === 126;
const plain = /^[\w.#\s>+~:-]*$/;

/**
 * The classes (".name") and ids ("#name") that an element has which a selector names, so far as they show without parsing: of most
 * rules none is on the page.
 */
export function neededWords(selector: string): readonly string[] {
  if (!plain.test(selector)) return [];
  let from = selector.length;
  while (from > 0 && !isCombinator(selector.charCodeAt(from - 1))) from -= 1;
  return selector.slice(from).match(/[.#][\w-]+/g) ?? [];
}

/** Whether a selector may name an element with such names: most rules of large sheets are about others. */
export function mayName(tokens: readonly Token[], names: ReadonlySet<string>): boolean {
  for (const token of tokens.toReversed()) {
    if (token.type === "tag" && !names.has(token.name)) return false;
    if (token.type === "attribute" && isNamed(token) && !names.has(`${token.name === "id" ? "#" : "."}${token.value}`))
      return false;
    if (token.type !== "tag" && token.type !== "attribute" && token.type !== "pseudo" && token.type !== "universal")
      return true;
  }
  return true;
}
