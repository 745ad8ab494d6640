/** Functions about numbers (XPath 1.0, section 4.4), and min, max, avg, abs and rounding to places of XPath 3.1. */

import type { Expression } from "./expression.ts";
import type { XPathFunction } from "./function.ts";
import type { Scope } from "./scope.ts";
import { type Item, List, NodeItem, toNumber } from "./value.ts";

const one = { minArguments: 1, maxArguments: 1 };

const numberOf = (scope: Scope, item: Item): number =>
  typeof item === "string" || item instanceof NodeItem ? toNumber(scope.textOfItem(item)) : Number(item);

const total = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

const maxOf = (values: number[]): number =>
  values.reduce((best, value) => (value > best || Number.isNaN(value) ? value : best), Number.NEGATIVE_INFINITY);

/** A function of one number, nothing for nothing in XPath 3.1. */
const ofNumber = (maxArguments: 1 | 2, compute: (value: number, places: number) => number): XPathFunction => ({
  minArguments: 1,
  maxArguments,
  value: (scope, args) => {
    const [first, places] = args as [Expression, Expression | undefined];
    const [item] = scope.items(first);
    if (item === undefined && scope.dialect === "3.1") return new List([]);
    const value = item === undefined ? Number.NaN : numberOf(scope, item);
    return compute(value, places === undefined ? 0 : scope.number(places));
  },
});

/** A function of all numbers of a sequence, nothing for an empty one. */
const ofNumbers = (compute: (values: number[]) => number): XPathFunction => ({
  ...one,
  value: (scope, args) => {
    const items = scope.items(args[0] as Expression);
    return items.length === 0 ? new List([]) : compute(items.map((item) => numberOf(scope, item)));
  },
});

/** The largest or smallest of numbers; of texts that are none, by their order. */
const extreme = (sign: 1 | -1): XPathFunction => ({
  ...one,
  value: (scope, args) => {
    const items = scope.items(args[0] as Expression);
    if (items.length === 0) return new List([]);
    if (items.every((item) => typeof item === "string")) {
      const isNumeric = items.every((item) => !Number.isNaN(toNumber(item)));
      if (!isNumeric) return items.reduce((best, item) => (item > best === sign > 0 ? item : best));
    }
    return sign * maxOf(items.map((item) => sign * numberOf(scope, item)));
  },
});

/** Halves go up, also below zero, as in XPath. */
const roundedTo = (value: number, places: number): number => {
  if (places === 0) return Number.isInteger(value) ? value : Math.floor(value + 0.5);
  return shifted(Math.floor(shifted(value, places) + 0.5), -places);
};

/** Halves go to the even neighbour. */
const roundedToEven = (value: number, places: number): number => {
  const scaled = shifted(value, places);
  const below = Math.floor(scaled);
  const isHalf = scaled - below === 0.5;
  return shifted(isHalf ? below + (below % 2 === 0 ? 0 : 1) : Math.floor(scaled + 0.5), -places);
};

/** Moving the point in the written number is exact, where multiplying would not be. */
const shifted = (value: number, places: number): number => {
  if (!Number.isFinite(value)) return value;
  const [digits, exponent = "0"] = String(value).split("e");
  return Number(`${digits}e${Number(exponent) + places}`);
};

export const numberFunctions: Record<string, XPathFunction> = {
  number: {
    minArguments: 0,
    maxArguments: 1,
    value: (scope, args) => (args[0] === undefined ? numberOf(scope, scope.item) : scope.number(args[0])),
  },
  sum: {
    minArguments: 1,
    maxArguments: 2,
    value: (scope, args) => {
      const items = scope.items(args[0] as Expression);
      if (items.length === 0 && args[1] !== undefined) return scope.value(args[1]);
      return total(items.map((item) => numberOf(scope, item)));
    },
  },
  floor: ofNumber(1, Math.floor),
  ceiling: ofNumber(1, Math.ceil),
  round: ofNumber(2, roundedTo),
  "round-half-to-even": ofNumber(2, roundedToEven),
  abs: ofNumber(1, Math.abs),
  max: extreme(1),
  min: extreme(-1),
  avg: ofNumbers((values) => total(values) / values.length),
};
