/** Numeric functions of jq. */

import type { Json } from "../../json/value.ts";
import { describeValue, JqError } from "../values.ts";
import type { Native } from "./native.ts";

const number = (value: Json | undefined): number => {
  if (typeof value === "number") return value;
  throw new JqError(`${describeValue(value ?? null)} number required`);
};

const unary =
  (operate: (value: number) => number | boolean): Native =>
  (input) =>
    operate(number(input));
const binary =
  (operate: (a: number, b: number) => number): Native =>
  (_input, [a, b]) =>
    operate(number(a), number(b));

/** Halves go to the even neighbour, as C's rint does. */
const rint = (value: number): number => {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
};

/** Halves go away from zero, as C's round does. */
const round = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

/** Of two, so that the value divided by that power lies between 1 and 2. */
function exponentOf(value: number): number {
  const size = Math.abs(value);
  const guess = Math.floor(Math.log2(size));
  return 2 ** guess > size ? guess - 1 : 2 ** (guess + 1) <= size ? guess + 1 : guess;
}

const isNormal = (value: number): boolean => Number.isFinite(value) && Math.abs(value) >= 2.2250738585072014e-308;

export const numbers: Record<string, Native> = {
  "floor/0": unary(Math.floor),
  "ceil/0": unary(Math.ceil),
  "round/0": unary(round),
  "rint/0": unary(rint),
  "nearbyint/0": unary(rint),
  "trunc/0": unary(Math.trunc),
  "sqrt/0": unary(Math.sqrt),
  "cbrt/0": unary(Math.cbrt),
  "fabs/0": unary(Math.abs),
  "abs/0": unary((value) => (value < 0 ? -value : value)),
  "exp/0": unary(Math.exp),
  "exp2/0": unary((value) => 2 ** value),
  "significand/0": unary((value) => (value === 0 || !Number.isFinite(value) ? value : value / 2 ** exponentOf(value))),
  "exp10/0": unary((value) => 10 ** value),
  "log/0": unary(Math.log),
  "log2/0": unary(Math.log2),
  "log10/0": unary(Math.log10),
  "sin/0": unary(Math.sin),
  "cos/0": unary(Math.cos),
  "tan/0": unary(Math.tan),
  "asin/0": unary(Math.asin),
  "acos/0": unary(Math.acos),
  "atan/0": unary(Math.atan),
  "pow/2": binary((a, b) => a ** b),
  "atan2/2": binary(Math.atan2),
  "fmin/2": binary(Math.min),
  "fmax/2": binary(Math.max),
  "fmod/2": binary((a, b) => a % b),
  "ldexp/2": binary((a, b) => a * 2 ** b),
  "infinite/0": () => Number.POSITIVE_INFINITY,
  "nan/0": () => Number.NaN,
  "isinfinite/0": unary((value) => Math.abs(value) === Number.POSITIVE_INFINITY),
  "isnan/0": unary(Number.isNaN),
  "isnormal/0": unary(isNormal),
};
