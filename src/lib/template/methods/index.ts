/** Every method by the kind of value that has it. */
import type { Filter } from "../filters/filter.ts";
import { isDictionary, isList, isThing, type Value } from "../value.ts";
import { dictionaryMethods, listMethods } from "./collections.ts";
import { textMethods } from "./text.ts";

const tables = [textMethods, dictionaryMethods, listMethods];
/** Methods of loops and of what `cycler` makes; their owners know what they do. */
const ofThings = ["cycle", "changed", "next", "reset"];

/** Every name that may stand before the brackets of a method. */
export const methodNames: readonly string[] = [
  ...new Set([...tables.flatMap((table) => [...table.keys()]), ...ofThings]),
];

/** The methods of this name; those that only things have are none. */
export function methodsNamed(name: string): readonly Filter[] {
  return tables.flatMap((table) => table.get(name) ?? []);
}

/** The method of a value, if it has one of this name. Nothing and numbers count as texts. */
export function methodOf(value: Value, name: string): Filter | null {
  if (isThing(value)) return null;
  const table = isDictionary(value) ? dictionaryMethods : isList(value) ? listMethods : textMethods;
  return table.get(name) ?? null;
}
