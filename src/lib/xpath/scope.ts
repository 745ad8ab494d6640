/** What a function or operator may ask for while an expression is evaluated: the context item, its place, names, and argument values. */

import type { Budget } from "../bounds/budget.ts";
import type { Document, Node } from "../document/tape.ts";
import type { Dialect, Expression } from "./expression.ts";
import type { Walk } from "./axis.ts";
import type { Item, NodeItem, NodeSet, Value } from "./value.ts";

/** A context item and its place among its fellows. */
export type Place = { item: Item; position: number; size: number };

export type Scope = {
  readonly document: Document;
  readonly budget: Budget;
  readonly dialect: Dialect;
  /** The context item; a SelectorError from `contextNode` when it is no node. */
  readonly item: Item;
  readonly contextNode: Node;
  /** Place of the item among its fellows, from 1, and how many they are. */
  readonly position: number;
  readonly size: number;
  value: (expression: Expression) => Value;
  text: (expression: Expression) => string;
  number: (expression: Expression) => number;
  boolean: (expression: Expression) => boolean;
  /** A SelectorError when the value is no node set. */
  nodes: (expression: Expression) => NodeSet;
  items: (expression: Expression) => Item[];
  /** Every item as text: the string value of each node, each text of a list, or the one text of a scalar. */
  texts: (expression: Expression) => string[];
  textOfNode: (node: Node) => string;
  textOfItem: (item: Item) => string;
  /** The text of the attribute that `@name` asks for, null where there is none; undefined for every other expression. */
  attributeText: (expression: Expression) => string | null | undefined;
  /** The function's argument, or the context item when it has none. */
  textOr: (args: Expression[]) => string;
  /** The value of a name. */
  variable: (name: string) => Value;
  /** What `act` answers while a name has a value, or while another item is the context. */
  bound: <T>(name: string, value: Value, act: () => T) => T;
  within: <T>(place: Place, act: () => T) => T;
};

/** What the steps of a path need beyond that: they move the context from item to item themselves, because they do it for every node. */
export type PathScope = Scope & {
  readonly walk: Walk;
  /** The context item: `node`, unless `other` holds an item that is none. */
  node: Node;
  other: Exclude<Item, NodeItem> | null;
  position: number;
  size: number;
  /** The name of the attribute that an expression is no more than, or null. */
  plainAttribute: (expression: Expression) => string | null;
  /** The text of an attribute of the context node, or null. */
  attribute: (name: string) => string | null;
};
