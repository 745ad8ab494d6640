/**
 * Filters over numbers, and over texts that spell one.
 */
import { numberOf, textOf, type Value } from "../value.ts";
import type { Filter } from "./filter.ts";

/** A number with as many places as are asked for; the sum of two decimals is not shown with its binary tail. */
function roundTo(value: number, places: number, round: (value: number) => number): number | null {
  const scale = 10 ** places;
  const scaled = value * scale;
  const near = Math.round(scaled);
  // 1.005 × 100 is 100.49999999999999: what is whole but for the last bits counts as whole.
  const whole = Math.abs(near - scaled) < Math.abs(scaled) * 1e-14 ? near : scaled;
  const result = round(Number(whole.toPrecision(15))) / scale;
  return Number.isFinite(result) ? result : null;
}

const roundings: Readonly<Record<string, (value: number) => number>> = {
  common: (value) => Math.sign(value) * Math.round(Math.abs(value)),
  ceil: Math.ceil,
  floor: Math.floor,
};

const whole = (value: Value | undefined, fallback: number) => Math.trunc(numberOf(value ?? null) ?? fallback);

/** `round(precision=0, method='common')`; method is common, ceil or floor. */
export const round: Filter = {
  takes: ["precision", "method"],
  needs: 0,
  apply: (input, [precision, method]) => {
    const value = numberOf(input);
    const places = Math.min(10, Math.max(-10, whole(precision, 0)));
    const name = textOf(method ?? "common");
    const rounding = (Object.hasOwn(roundings, name) ? roundings[name] : undefined) ?? Math.round;
    return value === null ? null : roundTo(value, places, rounding);
  },
};

/** `int(default=0)`: the whole part of a number. */
export const int: Filter = {
  takes: ["default"],
  needs: 0,
  apply: (input, [fallback]) => {
    const value = numberOf(input);
    return value === null ? (fallback ?? 0) : Math.trunc(value);
  },
};

export const float: Filter = {
  takes: ["default"],
  needs: 0,
  apply: (input, [fallback]) => numberOf(input) ?? fallback ?? 0,
};

export const abs: Filter = {
  takes: [],
  needs: 0,
  apply: (input) => {
    const value = numberOf(input);
    return value === null ? null : Math.abs(value);
  },
};
