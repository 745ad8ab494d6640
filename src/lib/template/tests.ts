/** What may follow `is`: a question to a value. */
import { isMarkup, numberOf, type Value } from "./value.ts";

const isText = (value: Value): boolean => typeof value === "string" || (value !== null && isMarkup(value));
const isOdd = (value: Value): boolean => Math.abs((numberOf(value) ?? 0) % 2) === 1;

export const valueTests: Readonly<Record<string, (value: Value) => boolean>> = {
  none: (value) => value === null,
  None: (value) => value === null,
  undefined: (value) => value === null,
  defined: (value) => value !== null,
  number: (value) => typeof value === "number",
  string: isText,
  odd: isOdd,
  even: (value) => numberOf(value) !== null && !isOdd(value),
  true: (value) => value === true,
  false: (value) => value === false,
};

/** Whether a name may follow `is`. */
export const isTest = (name: string): boolean => Object.hasOwn(valueTests, name);
