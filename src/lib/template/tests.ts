/** What may follow `is`: a question to a value, some of them with one value of their own. As in Jinja. Pure. */
import { comparison as comparisonOf, equal } from "./operators.ts";
import type { Budget } from "./bounds.ts";
import type { Comparison } from "./syntax.ts";
import {
  isDictionary,
  isFloat,
  isList,
  isMarkup,
  isNumber,
  isText,
  isThing,
  numberOf,
  sizeOf,
  textOf,
  type Value,
} from "./value.ts";
import type { ValueTest } from "./valueTest.ts";

const plain = (holds: (value: Value, other: Value, budget: Budget) => boolean): ValueTest => ({ needs: 0, holds });
const with1 = (holds: (value: Value, other: Value) => boolean): ValueTest => ({ needs: 1, holds });
const comparison = (operator: Comparison): ValueTest => ({
  needs: 1,
  holds: (value, other, budget) => comparisonOf(operator, [value, other], budget),
});

const remainder = (value: Value, by: number): number | null => {
  const number = numberOf(value);
  return number === null || by === 0 ? null : Math.abs(number % by);
};
const cased = (change: (text: string) => string, other: (text: string) => string) =>
  plain((value, _other, budget) => {
    if (isList(value) || isDictionary(value)) budget.spell(sizeOf(value));
    const text = textOf(value);
    budget.scan(text.length);
    return text === change(text) && text !== other(text);
  });
const upper = (text: string) => text.toUpperCase();
const lower = (text: string) => text.toLowerCase();

export const tests: ReadonlyMap<string, ValueTest> = new Map(
  Object.entries({
    none: plain((value) => value === null),
    None: plain((value) => value === null),
    undefined: plain((value) => value === null),
    defined: plain((value) => value !== null),
    number: plain((value) => isNumber(value) || typeof value === "boolean"),
    integer: plain((value) => typeof value === "number" && Number.isInteger(value)),
    float: plain(isFloat),
    string: plain(isText),
    boolean: plain((value) => typeof value === "boolean"),
    true: plain((value) => value === true),
    false: plain((value) => value === false),
    odd: plain((value) => remainder(value, 2) === 1),
    even: plain((value) => remainder(value, 2) === 0),
    divisibleby: with1((value, by) => remainder(value, numberOf(by) ?? 0) === 0),
    mapping: plain(isDictionary),
    sequence: plain((value) => isList(value) || isText(value) || isDictionary(value)),
    iterable: plain((value) => isList(value) || isText(value) || isDictionary(value)),
    callable: plain((value) => isThing(value) && value.call !== undefined),
    escaped: plain(isMarkup),
    lower: cased(lower, upper),
    upper: cased(upper, lower),
    sameas: with1((value, other) => (isNumber(value) ? equal(value, other) : value === other)),
    eq: comparison("=="),
    equalto: comparison("=="),
    ne: comparison("!="),
    lt: comparison("<"),
    lessthan: comparison("<"),
    le: comparison("<="),
    gt: comparison(">"),
    greaterthan: comparison(">"),
    ge: comparison(">="),
    in: comparison("in"),
  }),
);

/** Whether a name is that of a test. */
export const isTest = (name: string): boolean => tests.has(name);
