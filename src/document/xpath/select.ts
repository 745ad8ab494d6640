/** XPath selectors: from text to a function that finds nodes or a value in a document. */

import type { Budget } from "../budget.ts";
import type { Document, Node } from "../tape.ts";
import { evaluate } from "./evaluate.ts";
import { parseXPath } from "./parser.ts";
import { NodeSet, numberText, TextList } from "./value.ts";

export type XPathResult = { kind: "nodes"; nodes: Node[] } | { kind: "text"; text: string };

/** Throws a SelectorError when the text is no XPath, or asks for what is not supported. A list of texts reads one per line. */
export const compileXPath = (text: string): ((document: Document, budget: Budget) => XPathResult) => {
  const expression = parseXPath(text);
  return (document, budget) => {
    const value = evaluate(expression, document, budget);
    if (value instanceof NodeSet) return { kind: "nodes", nodes: value.nodes };
    if (value instanceof TextList) return { kind: "text", text: value.texts.join("\n") };
    return { kind: "text", text: typeof value === "number" ? numberText(value) : String(value) };
  };
};
