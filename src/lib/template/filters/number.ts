/**
 * Filters over numbers, and over texts that spell one.
 */
import { floatOf, isFloat, isText, numberOf, textOf, type Value, wholeOf } from "../value.ts";
import type { Filter } from "./filter.ts";

/** A number with so many places, as Python rounds: by its exact value, and of two as near the even one. */
function roundedOf(value: number, places: number): number {
  if (places < 0) {
    const scale = 10 ** -places;
    return evenOf(value / scale) * scale;
  }
  const scaled = value * 10 ** places;
  // A tie is one only where the number stands exactly between two: 2.5, and not 1.005.
  const isTie =
    Math.abs(scaled % 1) === 0.5 &&
    Number(value.toFixed(places + 1)) === value &&
    scaled / 10 ** places === value &&
    isExact(value, places);
  return isTie ? evenOf(scaled) / 10 ** places : Number(value.toFixed(places));
}

/** Whether the number is the very decimal that it is written as, with one place more than asked for: 0.125 is, 2.675 is not. */
function isExact(value: number, places: number): boolean {
  return Number.isInteger(value * 2 ** (places + 1));
}

function evenOf(value: number): number {
  const whole = Math.floor(value);
  if (value - whole !== 0.5) return Math.round(value);
  return whole % 2 === 0 ? whole : whole + 1;
}

/** `round(precision=0, method='common')`; method is common, ceil or floor. */
export const round: Filter = {
  takes: ["precision", "method"],
  needs: 0,
  apply: (input, [precision, method]) => {
    const value = numberOf(input);
    if (value === null) return null;
    const places = Math.min(15, Math.max(-15, wholeOf(precision, 0)));
    const name = textOf(method ?? "common");
    if (name === "ceil" || name === "floor") return floatOf(Math[name](value * 10 ** places) / 10 ** places);
    const isWhole = typeof input === "number" && !isFloat(input);
    return isWhole ? (places < 0 ? roundedOf(value, places) : value) : floatOf(roundedOf(value, places));
  },
};

/** `int(default=0, base=10)`: the whole part of a number. */
export const int: Filter = {
  takes: ["default", "base"],
  needs: 0,
  apply: (input, [fallback, base]) => {
    const radix = wholeOf(base, 10);
    if (isText(input) && radix !== 10 && radix >= 2 && radix <= 36) {
      const found = Number.parseInt(
        textOf(input)
          .trim()
          .replace(/^0[xob]/i, ""),
        radix,
      );
      return Number.isNaN(found) ? (fallback ?? 0) : found;
    }
    const value = numberOf(input);
    return value === null ? (fallback ?? 0) : Math.trunc(value) + 0;
  },
};

/** `float(default=0.0)`. */
export const float: Filter = {
  takes: ["default"],
  needs: 0,
  apply: (input, [fallback]): Value => {
    const value = numberOf(input);
    return value === null ? (fallback ?? { float: 0 }) : floatOf(value);
  },
};

export const abs: Filter = {
  takes: [],
  needs: 0,
  apply: (input) => {
    const value = numberOf(input);
    return value === null ? null : isFloat(input) ? floatOf(Math.abs(value)) : Math.abs(value);
  },
};
