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
  if (typeof value !== "number" || literal === undefined || !wholeNumber.test(literal)) return value;
  return String(value) === literal ? value : new LongNumber(literal);
}
