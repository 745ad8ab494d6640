/** What a function or operator may ask for while an expression is evaluated: the context node, its place, and argument values. */

import type { Budget } from "../budget.ts";
import type { Document, Node } from "../tape.ts";
import type { Expression } from "./expression.ts";
import type { NodeSet, Value } from "./value.ts";

export type Scope = {
  readonly document: Document;
  readonly budget: Budget;
  readonly node: Node;
  /** Place of the node among its fellows, from 1, and how many they are. */
  readonly position: number;
  readonly size: number;
  value: (expression: Expression) => Value;
  text: (expression: Expression) => string;
  number: (expression: Expression) => number;
  boolean: (expression: Expression) => boolean;
  /** A SelectorError when the value is no node set. */
  nodes: (expression: Expression) => NodeSet;
  /** Every item as text: the string value of each node, each text of a list, or the one text of a scalar. */
  texts: (expression: Expression) => string[];
  textOfNode: (node: Node) => string;
  /** The function's argument, or the context node when it has none. */
  textOr: (args: Expression[]) => string;
};
