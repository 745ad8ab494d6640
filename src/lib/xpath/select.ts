/** XPath selectors: from text to a function that finds nodes or a value in a document. */

import type { Budget } from "../bounds/budget.ts";
import type { Document, Node } from "../document/tape.ts";
import { evaluate } from "./evaluate.ts";
import type { Dialect } from "./expression.ts";
import { parseXPath } from "./parser.ts";
import { List, NodeSet, scalarText, textOfItem } from "./value.ts";

export type XPathResult = { kind: "nodes"; nodes: Node[] } | { kind: "text"; text: string };

/** Throws a SelectorError when the text is no XPath, or asks for what is not supported. A list of values reads one per line. */
export const compileXPath = (text: string, dialect: Dialect): ((document: Document, budget: Budget) => XPathResult) => {
  const expression = parseXPath(text, dialect);
  return (document, budget) => {
    const value = evaluate(expression, { document, budget, dialect });
    if (value instanceof NodeSet) return { kind: "nodes", nodes: value.nodes };
    if (!(value instanceof List)) return { kind: "text", text: scalarText(value) };
    const texts = value.items.map((item) => {
      const line = textOfItem(item, document);
      budget.spend(1 + (line.length >> 5));
      return line;
    });
    return { kind: "text", text: texts.join("\n") };
  };
};
