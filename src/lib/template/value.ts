/**
 * What a template computes with: nothing, truth values, numbers, texts, lists, dictionaries, markup, and things that can be called.
 *
 * Markup is HTML or Markdown that the product or the template made, with the words it says. Tests, comparisons and filters see the words
 * only, so a cut or replaced text never tears a tag apart; what a filter returns is plain text again and is escaped on output.
 */
import { type Budget, memberWeight } from "./bounds.ts";

/** Text in the output's format, and the same content as plain text. */
export type Markup = { readonly markup: string; readonly text: string };

/** A number that is written with a fraction although it is whole: 2.0, as a division gives it in Jinja. */
export type Float = { readonly float: number };

/** The arguments of a call. */
export type Call = { readonly positional: readonly Value[]; readonly named: ReadonlyMap<string, Value> };

/** A macro, a namespace, a loop, a cycler: `thing` says what it is where it is printed. */
export type Thing = {
  readonly thing: string;
  readonly member?: (name: string) => Value | undefined;
  readonly assign?: (name: string, value: Value) => void;
  readonly call?: (call: Call, budget: Budget) => Value;
};

export interface Dictionary extends ReadonlyMap<Value, Value> {
  readonly size: number;
}

export type Value = null | boolean | number | string | Float | Markup | Thing | Dictionary | readonly Value[];

/** Whether a value is a list or tuple. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

const isObject = (value: Value): value is Float | Markup | Thing | Dictionary =>
  typeof value === "object" && value !== null && !isList(value);

/** Whether a value is markup. */
export const isMarkup = (value: Value): value is Markup => isObject(value) && "markup" in value;
export const isThing = (value: Value): value is Thing => isObject(value) && "thing" in value;
export const isDictionary = (value: Value): value is Dictionary => value instanceof Map;
const isWholeFloat = (value: Value): value is Float => isObject(value) && "float" in value;
/** Whether a value is a text, plain or as markup. */
export const isText = (value: Value): value is string | Markup => typeof value === "string" || isMarkup(value);
export const isNumber = (value: Value): value is number | Float => typeof value === "number" || isWholeFloat(value);
/** Whether a value is a number with a fraction, be it .0. */
export const isFloat = (value: Value): boolean =>
  isWholeFloat(value) || (typeof value === "number" && !Number.isInteger(value));

/** A number that is a float also where it is whole; nothing where it is not finite. */
export function floatOf(value: number): Value {
  if (!Number.isFinite(value)) return null;
  return Number.isInteger(value) ? { float: value } : value;
}

const tuples = new WeakSet<readonly Value[]>();
const memberNames = new WeakMap<readonly Value[], readonly string[]>();

/** A list that is written in round brackets; `names` are those of its members. */
export function tupleOf(items: readonly Value[], names?: readonly string[]): readonly Value[] {
  tuples.add(items);
  if (names) memberNames.set(items, names);
  return items;
}
export const isTuple = (items: readonly Value[]): boolean => tuples.has(items);

/** The words of a value. Nothing is the empty text; all else is spelled as in Jinja. */
export function textOf(value: Value): string {
  if (typeof value === "string") return value;
  if (value === null) return "";
  return isMarkup(value) ? value.text : spellingOf(value);
}

/** A value as a literal: texts in quotes. */
export function spellingOf(value: Value): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return Number.isInteger(value) ? wholeText(value) : fractionText(value);
  if (typeof value === "string") return quoted(value);
  if (isList(value)) return listText(value);
  if (isMarkup(value)) return quoted(value.text);
  if (isWholeFloat(value)) return fractionText(value.float);
  if (isThing(value)) return `<${value.thing}>`;
  return `{${[...value].map(([key, member]) => `${spellingOf(key)}: ${spellingOf(member)}`).join(", ")}}`;
}

function listText(items: readonly Value[]): string {
  const inside = items.map(spellingOf).join(", ");
  if (!isTuple(items)) return `[${inside}]`;
  return items.length === 1 ? `(${inside},)` : `(${inside})`;
}

function quoted(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = text
    .replace(/[\\\n\r\t]/g, (sign) => ({ "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" })[sign] ?? sign)
    .replaceAll(mark, `\\${mark}`);
  return mark + inside + mark;
}

const wholeText = (value: number): string => (Math.abs(value) < 1e21 ? String(value) : BigInt(value).toString());

/** As Python spells a float: with a fraction, from 1e16 and below 0.0001 with an exponent of two digits at least. */
function fractionText(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e16 || size < 1e-4))
    return value.toExponential().replace(/e([+-])(\d)$/, (_all, sign: string, digit: string) => `e${sign}0${digit}`);
  return Number.isInteger(value) ? `${Object.is(value, -0) ? "-0" : value}.0` : String(value);
}

/** Whether `if` takes the branch: everything but nothing, false, zero, and what is empty. */
export function isTrue(value: Value): boolean {
  if (isList(value)) return value.length > 0;
  if (!isObject(value)) return Boolean(value);
  if (isMarkup(value)) return value.markup !== "";
  if (isWholeFloat(value)) return value.float !== 0;
  return isThing(value) || value.size > 0;
}

/** A value as a number: a number itself, or a text that spells one; null otherwise. */
export function numberOf(value: Value): number | null {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (isWholeFloat(value)) return value.float;
  if (!isText(value)) return null;
  const text = textOf(value).trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : null;
}

/** A value as a whole number, or `usual` where it is none. */
export function wholeOf(value: Value | undefined, usual: number): number {
  return Math.trunc(numberOf(value ?? null) ?? usual);
}

/** The members of a list, the keys of a dictionary, the characters of a text. Nothing has none. */
export function itemsOf(value: Value, budget: Budget): readonly Value[] {
  if (isList(value)) return value;
  if (isDictionary(value)) {
    budget.gather(value.size);
    return [...value.keys()];
  }
  if (!isText(value)) return [];
  const text = textOf(value);
  budget.gather(text.length);
  return Array.from(text);
}

const sizes = new WeakMap<object, number>();

/** The size of a value for the budget: its characters and members, and theirs. A list that holds another twice counts it twice. */
export function sizeOf(value: Value): number {
  if (typeof value === "string") return value.length;
  if (!isList(value) && !isDictionary(value)) return isMarkup(value) ? value.markup.length : 8;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  let size = 2;
  if (isList(value)) for (const item of value) size += 2 + sizeOf(item);
  else for (const [key, item] of value) size += 4 + sizeOf(key) + sizeOf(item);
  sizes.set(value, size);
  return size;
}

/** What a value that an operation made weighs: the members of a list are not made by it. */
export function weightOf(value: Value): number {
  if (typeof value === "string") return value.length;
  if (isList(value)) return value.length * memberWeight;
  return isDictionary(value) ? value.size * memberWeight : 1;
}

/** The characters of a text by position: the text itself where none of them takes two places. */
export function charactersOf(text: string, budget: Budget): string | readonly string[] {
  if (!/[\uD800-\uDBFF]/.test(text)) return text;
  budget.gather(text.length);
  return Array.from(text);
}

/** Part of a text by positions, never half of a surrogate pair. */
export function sliceText(text: string, start: number, end: number): string {
  return text.slice(start, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
}

/** What stands under a name or position in a value; null where nothing does. Never anything of the runtime. */
export function memberOf(value: Value, key: Value): Value {
  if (isDictionary(value)) return value.get(keyOf(key)) ?? null;
  if (isThing(value)) return (isText(key) ? value.member?.(textOf(key)) : null) ?? null;
  if (!isList(value)) return null;
  const named = isText(key) ? (memberNames.get(value)?.indexOf(textOf(key)) ?? -1) : null;
  if (named !== null) return named < 0 ? null : (value[named] ?? null);
  const place = numberOf(key);
  return place === null ? null : (value.at(place) ?? null);
}

/** A value as a key: markup by its words, whole floats as whole numbers, what cannot be a key by its spelling. */
export function keyOf(value: Value): Value {
  if (isMarkup(value)) return value.text;
  if (isWholeFloat(value)) return value.float;
  return isList(value) ? spellingOf(value) : value;
}
