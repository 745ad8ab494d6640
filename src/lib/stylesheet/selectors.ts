/** Selectors of style sheets as far as hiding asks: which are simple, how they rank, and what they may name. Pure. */
import type { AttributeSelector, Selector as Token } from "css-what";
import type { Budget } from "../bounds/budget.ts";
import { SelectorError } from "../bounds/problem.ts";
import { parseSelectors } from "../css/parse.ts";
import { compileCss } from "../css/select.ts";
import { attributeOf } from "../document/attributes.ts";
import { nameOf } from "../document/nodes.ts";
import type { Document, Node } from "../document/tape.ts";

/** The tokens of a selector that names an element by its name, classes and id alone; null for all others. */
export function compoundOf(selector: string): Token[] | null {
  const tokens = tokensOf(selector);
  const isSimple = tokens?.every((token) => token.type === "tag" || (token.type === "attribute" && isNamed(token)));
  return tokens !== null && isSimple ? tokens : null;
}

const isNamed = (token: AttributeSelector): boolean =>
  (token.name === "class" && token.action === "element") || (token.name === "id" && token.action === "equals");

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
    if (token.type === "attribute") return sum + (token.name === "id" ? 1_000_000 : 1000);
    return sum + (token.type === "pseudo" ? 1000 : token.type === "tag" ? 1 : 0);
  }, 0);

export const withoutStates = (selector: string): string => selector.replace(/::?[\w-]+(?:\([^()]*\))?/g, "");

/** What a selector names; where that cannot be said, what it names in any state. */
export function namedBy(document: Document, selector: string, budget: Budget): Node[] {
  for (const text of [selector, withoutStates(selector)]) {
    try {
      return compileCss(text)(document, budget);
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
