/** CSS selectors: from text to a function that finds the elements of a document. */

import { Budget, defaultSteps } from "../bounds/budget.ts";
import { elementsByNameNumber, isRemoved } from "../document/nodes.ts";
import { SelectorError } from "../bounds/problem.ts";
import { octetsOf } from "../document/octets.ts";
import { Document, ELEMENT, type Node } from "../document/tape.ts";
import { bindList, bindOne, type Seed } from "./bind.ts";
import { Context } from "./context.ts";
import { parseSelectors } from "./parse.ts";
import { syntaxError } from "./syntaxError.ts";

/** Finds the matching elements in document order; throws a SelectorError when the budget runs out. */
export type CssQuery = (document: Document, budget: Budget) => Node[];

/** Throws a SelectorError when the text is no CSS selector, or asks for what is not supported. */
export const compileCss = (text: string): CssQuery => {
  const list = parseSelectors(text);
  withSelectorErrors(() =>
    bindList(list, new Context(new Document(octetsOf(""), "html"), new Budget(defaultSteps), bindList)),
  );
  return (document, budget) => {
    const context = new Context(document, budget, bindList);
    const found = list.map((tokens) =>
      search(
        withSelectorErrors(() => bindOne(tokens, context)),
        context,
      ),
    );
    const [only] = found;
    if (found.length === 1 && only !== undefined) return only;
    return [...new Set(found.flat())].sort((left, right) => left - right);
  };
};

/** Those of some elements that a selector names, in their order; throws a SelectorError as the query of `compileCss` does. */
export const amongCss = (
  text: string,
  nodes: Iterable<Node>,
  { document, budget }: { document: Document; budget: Budget },
): Node[] => {
  const test = withSelectorErrors(() => bindList(parseSelectors(text), new Context(document, budget, bindList)));
  const found: Node[] = [];
  let looked = 0;
  for (const node of nodes) {
    looked += 1;
    if (test(node)) found.push(node);
  }
  budget.spend(1 + (looked >> 3));
  return found;
};

const search = ({ seed, test }: { seed: Seed; test: (node: Node) => boolean }, context: Context): Node[] => {
  const { document, budget } = context;
  const { kind, end, removed, count } = document;
  const found: Node[] = [];
  if (seed.kind === "marked") {
    const { marked } = context.spans;
    budget.spend(marked.length >> 3);
    for (const node of marked) if (test(node) && !isRemoved(document, node)) found.push(node);
    return found;
  }
  if (seed.kind === "name" && seed.number < 0) return found;
  budget.spend(count >> 4);
  if (seed.kind === "name") {
    for (const node of elementsByNameNumber(document, seed.number)) if (test(node)) found.push(node);
    return found;
  }
  for (let node = 1; node < count; node += 1) {
    if (removed !== null && removed[node] === 1) node = (end[node] as number) - 1;
    else if (kind[node] === ELEMENT && test(node)) found.push(node);
  }
  return found;
};

/** A selector inside a pseudo-class, such as `:nth-child(2 of )`, is read only while it is bound. */
const withSelectorErrors = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (error instanceof SelectorError) throw error;
    throw syntaxError(error);
  }
};
