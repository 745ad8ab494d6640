/**
 * The functions at the end of a path that older libraries know: `` .`len` ``, `` .`keys` ``, `` .`sorted` ``. Each makes a value of a value,
 * or nothing where it means nothing. https://github.com/h2non/jsonpath-ng#extensions Pure.
 */
import { compareNumbers, isObject, LongNumber, type Json } from "../json/value.ts";

type PathFunction = (value: Json) => Json | undefined;

const functions: ReadonlyMap<string, PathFunction> = new Map<string, PathFunction>([
  ["len", (value) => sizeOf(value)],
  ["keys", (value) => (isObject(value) ? Object.keys(value) : undefined)],
  ["sorted", (value) => sortValues(Array.isArray(value) ? value : isObject(value) ? Object.keys(value) : undefined)],
]);

const lastStep = /\s*\.\s*`(len|keys|sorted)`\s*$/;

/** A path without such steps at its end, and what they make of what it finds. */
export function withFunctions(path: string): { path: string; apply: ((value: Json) => Json[]) | null } {
  let rest = path;
  const steps: PathFunction[] = [];
  for (let found = lastStep.exec(rest); found; found = lastStep.exec(rest)) {
    const step = functions.get(found[1] ?? "");
    if (step) steps.unshift(step);
    rest = rest.slice(0, found.index);
  }
  if (steps.length === 0) return { path, apply: null };
  const apply = (value: Json): Json[] => {
    let result: Json | undefined = value;
    for (const step of steps) if (result !== undefined) result = step(result);
    return result === undefined ? [] : [result];
  };
  return { path: rest || "$", apply };
}

function sizeOf(value: Json): number | undefined {
  if (typeof value === "string") return Array.from(value).length;
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
}

/** Numbers by their size, texts by their code points; a list of both has no order. */
function sortValues(list: readonly Json[] | undefined): Json[] | undefined {
  if (list === undefined) return undefined;
  const numbers = list.filter((one) => typeof one === "number" || one instanceof LongNumber);
  if (numbers.length === list.length) return numbers.toSorted(compareNumbers);
  const texts = list.filter((one) => typeof one === "string");
  return texts.length === list.length
    ? texts.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
    : undefined;
}
