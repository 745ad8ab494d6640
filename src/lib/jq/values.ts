/** The values of jq: their kinds, their order, and how they are written. */

import { compareNumbers, isObject, LongNumber, type Json, type JsonObject } from "../json/value.ts";

/** An error that a jq program can raise and catch; `value` is what `catch` is given. */
export class JqError extends Error {
  readonly value: Json;

  constructor(value: Json) {
    super(typeof value === "string" ? value : `${printValue(value)} (not a string)`);
    this.value = value;
  }
}

export type Kind = "null" | "boolean" | "number" | "string" | "array" | "object";

/** The type of a value as jq names it. */
export function kindOf(value: Json): Kind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (value instanceof LongNumber) return "number";
  const type = typeof value;
  return type === "boolean" || type === "number" || type === "string" ? type : "object";
}

const isNumber = (value: Json): value is number | LongNumber =>
  typeof value === "number" || value instanceof LongNumber;

/** Whether a condition holds for a value: all do but null and false. */
export const isTrue = (value: Json): boolean => value !== null && value !== false;

/** A value as JSON in one line, the way jq writes it. */
export function printValue(value: Json): string {
  if (typeof value === "number") return printNumber(value);
  if (value instanceof LongNumber) return value.literal;
  if (Array.isArray(value)) return `[${value.map(printValue).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).map((name) => `${JSON.stringify(name)}:${printValue(value[name] as Json)}`);
  return `{${members.join(",")}}`;
}

function printNumber(value: number): string {
  if (Number.isNaN(value)) return "null";
  if (!Number.isFinite(value)) return value > 0 ? "1.7976931348623157e+308" : "-1.7976931348623157e+308";
  return String(value);
}

/** What a string interpolation shows: strings as they are, all else as JSON. */
export const asText = (value: Json): string => (typeof value === "string" ? value : printValue(value));

/** A value as named in an error: its kind and the beginning of its JSON. */
export function describeValue(value: Json): string {
  const text = printValue(value);
  return `${kindOf(value)} (${text.length > 11 ? `${text.slice(0, 10)}...` : text})`;
}

/** Strings in the order of their code points, which differs from that of UTF-16 beyond the basic plane. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one !== other) return beyondSurrogates(one) - beyondSurrogates(other);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above all others. */
const beyondSurrogates = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** The keys of an object in the order of jq. */
export const keysOf = (object: JsonObject): string[] => Object.keys(object).sort(compareText);

const rankOf = (value: Json): number => {
  if (value === null) return 0;
  if (value === false) return 1;
  if (value === true) return 2;
  return { number: 3, string: 4, array: 5, object: 6, null: 0, boolean: 1 }[kindOf(value)];
};

/** Whoever counts the steps of a comparison. */
export type Payer = { spend: (steps: number) => void };

/** jq's total order: null, false, true, numbers, strings, arrays, objects (first by their names, then by their values). */
export function compare(a: Json, b: Json, payer: Payer): number {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  // NaN sorts below every number, and below itself.
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b, payer);
  return isObject(a) && isObject(b) ? compareObjects(a, b, payer) : 0;
}

function compareLists(a: readonly Json[], b: readonly Json[], payer: Payer): number {
  const length = Math.min(a.length, b.length);
  payer.spend(1);
  for (let at = 0; at < length; at++) {
    const order = compare(a[at] as Json, b[at] as Json, payer);
    if (order !== 0) {
      payer.spend(at >> 3);
      return order;
    }
  }
  payer.spend(length >> 3);
  return a.length - b.length;
}

function compareObjects(a: JsonObject, b: JsonObject, payer: Payer): number {
  const names = keysOf(a);
  payer.spend(names.length);
  const order = compareLists(names, keysOf(b), payer);
  if (order !== 0) return order;
  return compareLists(
    names.map((name) => a[name] as Json),
    names.map((name) => b[name] as Json),
    payer,
  );
}

/** Sets a member of an object that is not shared; `__proto__` is a name like any other. */
export function setMember(object: JsonObject, name: string, value: Json): void {
  if (name === "__proto__")
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}

/** How large a value is at its surface: characters, elements, members. */
export function sizeOf(value: Json): number {
  if (typeof value === "string") return value.length >> 4;
  if (Array.isArray(value)) return value.length >> 2;
  // Copying members is dear.
  return isObject(value) ? 5 * Object.keys(value).length : 0;
}
