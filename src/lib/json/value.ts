/**
 * JSON as values: reading it so that no digit is lost, and telling its kinds apart. A number that the platform's numbers cannot hold
 * (an id of twenty digits) is kept as it was written, else a change in its last digits would never be seen. Pure.
 */

/** A number kept as it was written. */
export class LongNumber {
  readonly literal: string;

  constructor(literal: string) {
    this.literal = literal;
  }
}

/** The number that a literal stands for, as it was written where the platform's numbers would change its digits. */
export function exactNumber(literal: string): number | LongNumber {
  const value = Number(literal);
  return !wholeNumber.test(literal) || String(value) === literal ? value : new LongNumber(literal);
}

/** A number kept as it was written, as the nearest number of the platform; all else as it is. */
export const asNumber = <T>(value: T): Exclude<T, LongNumber> | number =>
  value instanceof LongNumber ? Number(value.literal) : (value as Exclude<T, LongNumber>);

/** Below, at or above 0 as `one` is below, equal to or above `other`, by all of their digits. NaN is below all, and itself. */
export function compareNumbers(one: number | LongNumber, other: number | LongNumber): number {
  const [a, b] = [asNumber(one), asNumber(other)];
  const isExact = typeof one === "number" && typeof other === "number";
  if (isExact || a !== b || !Number.isFinite(a)) return a < b || Number.isNaN(a) ? -1 : a === b ? 0 : 1;
  const [left, right] = [digitsOf(one), digitsOf(other)];
  const size = left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
  return a < 0 ? -size : size;
}

const digitsOf = (value: number | LongNumber): string =>
  value instanceof LongNumber ? value.literal.replace(/^-?0*/, "") : BigInt(Math.abs(value)).toString();

export type Json = null | boolean | number | string | LongNumber | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json };

/** Whether a value is an object with members. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof LongNumber);

/** Digits behind a point are many in common numbers, and none of them is lost. */
const longDigits = /(?<![.\d])\d{16}/;
const wholeNumber = /^-?\d{16,}$/;

/** The value of a JSON text (RFC 8259, a byte order mark allowed), or undefined when it is none. */
export function parseJson(text: string): Json | undefined {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    const value = JSON.parse(source) as Json;
    return longDigits.test(source) ? withLongNumbers(source, value) : value;
  } catch {
    return undefined;
  }
}

function withLongNumbers(source: string, plain: Json): Json {
  try {
    return JSON.parse(source, keepLiteral as (name: string, value: unknown) => unknown) as Json;
  } catch {
    // Nested too deep for a reviver, though not for the parser.
    return plain;
  }
}

function keepLiteral(_name: string, value: Json, context?: { source?: string }): Json {
  const literal = context?.source;
  return typeof value !== "number" || literal === undefined ? value : exactNumber(literal);
}
