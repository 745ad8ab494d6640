/** Functions about sequences (XPath 3.1 Functions and Operators, section 14). Places count from 1. */

import { message } from "../../message/message.ts";
import { SelectorError } from "../bounds/problem.ts";
import type { Expression } from "./expression.ts";
import type { XPathFunction } from "./function.ts";
import type { Scope } from "./scope.ts";
import { type Item, List, NodeItem, sizeOf, toNumber, type Value, valueOf, type Scalar } from "./value.ts";

/** A function of the items of its first argument. */
const ofItems = (
  [minArguments, maxArguments]: readonly [number, number],
  compute: (items: Item[], scope: Scope, rest: Expression[]) => Item[],
): XPathFunction => ({
  minArguments,
  maxArguments,
  value: (scope, args) => {
    const [first, ...rest] = args as [Expression, ...Expression[]];
    return valueOf(compute(scope.items(first), scope, rest));
  },
});

const countOf = (scope: Scope, args: Expression[]): number => sizeOf(scope.value(args[0] as Expression));

const rounded = (value: number): number => Math.floor(value + 0.5);

/** Items whose place p fulfils round(start) <= p < round(start) + round(length). */
const part = (items: Item[], scope: Scope, [start, length]: Expression[]): Item[] => {
  const from = rounded(scope.number(start as Expression));
  const to = length === undefined ? Number.POSITIVE_INFINITY : from + rounded(scope.number(length));
  return items.filter((_item, index) => index + 1 >= from && index + 1 < to);
};

/** What an item is compared by: 1 and 1.0 are one number, and no text. */
const keyOf = (scope: Scope, item: Item): Scalar => (item instanceof NodeItem ? scope.textOfNode(item.node) : item);

/** Nodes give their texts. */
const distinct = (items: Item[], scope: Scope): Item[] => [...new Set(items.map((item) => keyOf(scope, item)))];

const placesOf = (items: Item[], scope: Scope, [sought]: Expression[]): Item[] => {
  const [wanted] = scope.items(sought as Expression);
  if (wanted === undefined) return [];
  const key = keyOf(scope, wanted);
  return items.flatMap((item, index) => (keyOf(scope, item) === key ? [index + 1] : []));
};

const inserted = (items: Item[], scope: Scope, [place, more]: Expression[]): Item[] => {
  const at = Math.max(0, scope.number(place as Expression) - 1);
  return [...items.slice(0, at), ...scope.items(more as Expression), ...items.slice(at)];
};

const without = (items: Item[], scope: Scope, [place]: Expression[]): Item[] => {
  const at = scope.number(place as Expression);
  return items.filter((_item, index) => index + 1 !== at);
};

/** Numbers by their size, all else by its text. */
const sorted = (items: Item[], scope: Scope): Item[] => {
  const keyed = items.map((item) => ({ item, text: scope.textOfItem(item) }));
  scope.budget.spend(items.length);
  const areNumbers = items.every((item) => typeof item === "number" || typeof item === "bigint");
  return keyed
    .sort((a, b) => (areNumbers ? toNumber(a.text) - toNumber(b.text) : a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ item }) => item);
};

const withSize = (min: number, max: number): XPathFunction => ({
  minArguments: 1,
  maxArguments: 1,
  value: (scope: Scope, args: Expression[]): Value => {
    const value = scope.value(args[0] as Expression);
    const size = sizeOf(value);
    if (size >= min && size <= max) return value;
    throw new SelectorError("syntax", message("xpath.item_count", { count: size }));
  },
});

const one = { minArguments: 1, maxArguments: 1 };

export const sequenceFunctions: Record<string, XPathFunction> = {
  count: { ...one, value: countOf },
  exists: { ...one, value: (scope, args) => countOf(scope, args) > 0 },
  empty: { ...one, value: (scope, args) => countOf(scope, args) === 0 },
  data: {
    minArguments: 0,
    maxArguments: 1,
    value: (scope, args) => {
      if (args[0] === undefined) return scope.textOr(args);
      return new List(
        scope.items(args[0]).map((item) => (item instanceof NodeItem ? scope.textOfNode(item.node) : item)),
      );
    },
  },
  head: ofItems([1, 1], (items) => items.slice(0, 1)),
  tail: ofItems([1, 1], (items) => items.slice(1)),
  reverse: ofItems([1, 1], (items) => items.toReversed()),
  unordered: ofItems([1, 1], (items) => items),
  subsequence: ofItems([2, 3], part),
  "distinct-values": ofItems([1, 1], distinct),
  "index-of": ofItems([2, 2], placesOf),
  "insert-before": ofItems([3, 3], inserted),
  remove: ofItems([2, 2], without),
  sort: ofItems([1, 1], sorted),
  "zero-or-one": withSize(0, 1),
  "one-or-more": withSize(1, Number.POSITIVE_INFINITY),
  "exactly-one": withSize(1, 1),
};
