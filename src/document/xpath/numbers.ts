/** Functions about numbers (XPath 1.0, section 4.4), and min, max, avg and abs of XPath 2. */

import type { Expression } from "./expression.ts";
import type { XPathFunction } from "./functions.ts";
import type { Scope } from "./scope.ts";
import { toNumber } from "./value.ts";

const one = { least: 1, most: 1 };

const numbers = (scope: Scope, args: Expression[]): number[] => scope.texts(args[0] as Expression).map(toNumber);

const total = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

const largest = (values: number[]): number =>
  values.reduce((best, value) => (value > best || Number.isNaN(value) ? value : best), Number.NEGATIVE_INFINITY);

const ofNumber = (compute: (value: number) => number): XPathFunction => ({
  ...one,
  value: (scope, args) => compute(scope.number(args[0] as Expression)),
});

/** A function of a whole list, "not a number" for an empty one. */
const ofNumbers = (compute: (values: number[]) => number): XPathFunction => ({
  ...one,
  value: (scope, args) => {
    const values = numbers(scope, args);
    return values.length === 0 ? Number.NaN : compute(values);
  },
});

export const numberFunctions: Record<string, XPathFunction> = {
  number: {
    least: 0,
    most: 1,
    value: (scope, args) => (args[0] === undefined ? toNumber(scope.textOfNode(scope.node)) : scope.number(args[0])),
  },
  sum: { ...one, value: (scope, args) => total(numbers(scope, args)) },
  floor: ofNumber(Math.floor),
  ceiling: ofNumber(Math.ceil),
  // Halves go up, also below zero, as in XPath.
  round: ofNumber((value) => (Number.isInteger(value) ? value : Math.floor(value + 0.5))),
  abs: ofNumber(Math.abs),
  max: ofNumbers(largest),
  min: ofNumbers((values) => -largest(values.map((value) => -value))),
  avg: ofNumbers((values) => total(values) / values.length),
};
