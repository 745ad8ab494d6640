/**
 * Selectors, CSS or XPath, over one document. XPath is what begins with `/`, `(`, `./`, `xpath:` or `xpath1:` (then 1.0, else 3.1);
 * all else is CSS.
 * A selector is compiled once and can be used on any document; each use runs under a step budget.
 */

import { message } from "../../message/message.ts";
import { Budget, defaultSteps } from "../bounds/budget.ts";
import { compileCss } from "../css/select.ts";
import { SelectorError, type SelectorProblem } from "../bounds/problem.ts";
import type { Document, Node } from "../document/tape.ts";
import { compileXPath } from "../xpath/select.ts";

/** What a selector found: nodes in document order (attribute nodes among them, for XPath), or the text of an XPath value. */
export type Selection = { kind: "nodes"; nodes: Node[] } | { kind: "text"; text: string };

export type Selector = {
  kind: "selector";
  language: "css" | "xpath";
  /** As it was written. */
  text: string;
  /** Throws a SelectorError; use `select`. */
  find: (document: Document, budget: Budget) => Selection;
};

const xpathPrefix = /^xpath1?:/;
const xpathStart = /^(?:\/|\(|\.{1,2}\/)/;

/** The selector that a text stands for, or what is wrong with it. */
export const compileSelector = (text: string): Selector | SelectorProblem => {
  const trimmed = text.trim();
  const isXPath = xpathPrefix.test(trimmed) || xpathStart.test(trimmed);
  try {
    if (isXPath) {
      const dialect = trimmed.startsWith("xpath1:") ? "1.0" : "3.1";
      return {
        kind: "selector",
        language: "xpath",
        text,
        find: compileXPath(trimmed.replace(xpathPrefix, ""), dialect),
      };
    }
    const query = compileCss(trimmed);
    const find = (document: Document, budget: Budget): Selection => ({ kind: "nodes", nodes: query(document, budget) });
    return { kind: "selector", language: "css", text, find };
  } catch (error) {
    if (error instanceof SelectorError) return error.problem;
    throw error;
  }
};

/** What a selector finds in a document within a number of steps, or that they did not suffice. Removed nodes are not found. */
export const select = (document: Document, selector: Selector, steps = defaultSteps): Selection | SelectorProblem => {
  try {
    const selection = selector.find(document, new Budget(steps));
    if (selection.kind === "nodes" && isRepeating(document, selection.nodes))
      throw new SelectorError("budget", message("filter.repeating"));
    return selection;
  } catch (error) {
    if (error instanceof SelectorError) return error.problem;
    throw error;
  }
};

const maxNodes = 5_000_000;
const maxCharacters = 30_000_000;

/** Whether nodes inside of one another would be read far more often than the page is long. */
const isRepeating = ({ start, close, end, count }: Document, nodes: readonly Node[]): boolean => {
  if (nodes.length < 2) return false;
  let [rows, characters] = [-count, 0];
  for (const node of nodes) {
    if (node < 0) continue;
    rows += (end[node] as number) - node;
    const from = start[node] as number;
    if (from >= 0) characters += Math.max(0, (close[node] as number) - from);
  }
  return rows > maxNodes || characters > maxCharacters;
};
