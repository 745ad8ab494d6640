/** CSS selectors: from text to a function that finds the elements of a document. */

import { parse, type Selector as Token } from "css-what";
import { Budget, defaultSteps } from "../budget.ts";
import { SelectorError } from "../problem.ts";
import { Document, ELEMENT, type Node } from "../tape.ts";
import { bindList } from "./bind.ts";
import { Context } from "./context.ts";

/** Finds the matching elements in document order; throws a SelectorError when the budget runs out. */
export type CssQuery = (document: Document, budget: Budget) => Node[];

/** What no selector holds outside of strings, brackets and escapes, and names that begin with a digit; css-what would take both. */
const stray = /[{};@!$%<`?]|(?<=^|[\s,>+~.#])\d/;

const strayIn = (text: string): string | undefined => {
  const outside = text
    .replace(/\\./gs, "")
    .replace(/"[^"]*"|'[^']*'/g, "")
    .replace(/\([^()]*\)|\[[^\]]*\]/g, "");
  return stray.exec(outside)?.[0];
};

const parsed = (text: string): Token[][] => {
  const character = strayIn(text);
  if (character !== undefined) throw new SelectorError("syntax", `"${character}" cannot stand in a CSS selector.`);
  let list: Token[][];
  try {
    list = parse(text);
  } catch (error) {
    throw new SelectorError("syntax", error instanceof Error ? error.message : "The CSS selector cannot be read.");
  }
  if (list.length === 0 || list.some((tokens) => tokens.length === 0)) {
    throw new SelectorError("syntax", "The CSS selector is empty.");
  }
  return list;
};

/** Throws a SelectorError when the text is no CSS selector, or asks for what is not supported. */
export const compileCss = (text: string): CssQuery => {
  const list = parsed(text);
  bound(list, new Document("", "html"), new Budget(defaultSteps));
  return (document, budget) => {
    const matches = bound(list, document, budget);
    const { kind, end, removed, count } = document;
    const found: Node[] = [];
    budget.spend(count >> 4);
    for (let node = 1; node < count; node += 1) {
      if (removed !== null && removed[node] === 1) node = (end[node] as number) - 1;
      else if (kind[node] === ELEMENT && matches(node)) found.push(node);
    }
    return found;
  };
};

const bound = (list: Token[][], document: Document, budget: Budget): ((node: Node) => boolean) => {
  try {
    return bindList(list, new Context(document, budget, bindList));
  } catch (error) {
    if (error instanceof SelectorError) throw error;
    // A selector inside a pseudo-class, such as `:nth-child(2 of )`, is read only now.
    throw new SelectorError("syntax", error instanceof Error ? error.message : "The CSS selector cannot be read.");
  }
};
