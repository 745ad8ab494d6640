/** Functions of jq about arrays, objects, and values in general. */

import { isObject, type Json, type JsonObject } from "../../json/value.ts";
import type { Machine } from "../machine.ts";
import { Editor, placesOfList } from "../paths.ts";
import { compare, describeValue, isTrue, JqError, keysOf, kindOf, setMember } from "../values.ts";
import type { Native } from "./native.ts";
import { listOf } from "./ordering.ts";

const length: Native = (input) => {
  if (input === null) return 0;
  if (typeof input === "number") return Math.abs(input);
  if (typeof input === "string") return Array.from(input).length;
  if (Array.isArray(input)) return input.length;
  if (isObject(input)) return Object.keys(input).length;
  throw new JqError(`${describeValue(input)} has no length`);
};

const keys =
  (names: (object: JsonObject) => string[]): Native =>
  (input, _args, machine) => {
    if (Array.isArray(input)) return Array.from(input.keys());
    if (!isObject(input)) throw new JqError(`${describeValue(input)} has no keys`);
    const found = names(input);
    machine.make(found.length * 8);
    return found;
  };

const has: Native = (input, [key = null]) => {
  if (isObject(input) && typeof key === "string") return Object.hasOwn(input, key);
  if (Array.isArray(input) && typeof key === "number") return key >= 0 && key < input.length;
  throw new JqError(
    `Cannot check whether ${kindOf(input)} has a ${typeof key === "string" ? "string" : kindOf(key)} key`,
  );
};

function contains(a: Json, b: Json, machine: Machine): boolean {
  machine.spend(1);
  if (isObject(a) && isObject(b))
    return Object.keys(b).every(
      (name) => Object.hasOwn(a, name) && contains(a[name] as Json, b[name] as Json, machine),
    );
  if (Array.isArray(a) && Array.isArray(b)) return b.every((part) => a.some((whole) => contains(whole, part, machine)));
  if (typeof a === "string" && typeof b === "string") {
    machine.spend(a.length >> 6);
    return a.includes(b);
  }
  return compare(a, b, machine) === 0;
}

function containsAll(a: Json, b: Json, machine: Machine): boolean {
  if (kindOf(a) !== kindOf(b))
    throw new JqError(`${describeValue(a)} and ${describeValue(b)} cannot have their containment checked`);
  return contains(a, b, machine);
}

function flattenTo(list: readonly Json[], depth: number, machine: Machine): Json[] {
  const flat: Json[] = [];
  for (const element of list) {
    machine.spend(1);
    if (Array.isArray(element) && depth > 0)
      for (const inner of flattenTo(element, depth - 1, machine)) flat.push(inner);
    else flat.push(element);
  }
  return flat;
}

const flatten: Native = (input, [depth = Number.POSITIVE_INFINITY], machine) => {
  if (typeof depth !== "number") throw new JqError("flatten depth must be a number");
  if (depth < 0) throw new JqError("flatten depth must not be negative");
  return flattenTo(
    Array.isArray(input) ? input : isObject(input) ? Object.values(input) : listOf(input, "flattened"),
    depth,
    machine,
  );
};

const reverse: Native = (input, _args, machine) => {
  if (input === null) return [];
  machine.make(typeof input === "string" || Array.isArray(input) ? input.length : 0);
  if (typeof input === "string") return Array.from(input).reverse().join("");
  return listOf(input, "reversed").toReversed();
};

/** Every place where a text occurs in a text, overlapping ones too, in code points. */
function placesOfText(text: string, sought: string, machine: Machine): Json {
  if (sought === "") return null;
  machine.spend(text.length >> 4);
  const places: Json[] = [];
  let [points, from] = [0, 0];
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    points += Array.from(text.slice(from, at)).length;
    from = at;
    machine.spend(1);
    places.push(points);
  }
  return places;
}

const indices: Native = (input, [sought = null], machine) => {
  if (input === null) return null;
  if (typeof input === "string" && typeof sought === "string") return placesOfText(input, sought, machine);
  if (Array.isArray(input)) return placesOfList(input, Array.isArray(sought) ? sought : [sought], machine);
  throw new JqError(`Cannot determine indices of ${kindOf(sought)} in ${kindOf(input)}`);
};

const nameMembers = ["key", "k", "name", "Name", "Key", "K"];
const valueMembers = ["value", "v", "Value", "V"];

/** The first member that is there and neither null nor false, else the last that is there. */
function memberOf(entry: Json, names: readonly string[]): Json {
  if (!isObject(entry)) throw new JqError(`Cannot index ${kindOf(entry)} with "${names[0]}"`);
  const there = names.filter((name) => Object.hasOwn(entry, name)).map((name) => entry[name] as Json);
  return there.find(isTrue) ?? there.find((value) => value !== null) ?? null;
}

const fromEntries: Native = (input, _args, machine) => {
  const object: JsonObject = {};
  for (const entry of listOf(input, "iterated over")) {
    machine.spend(2);
    const name = memberOf(entry, nameMembers);
    const isName = typeof name === "string";
    if (!isName && (isObject(name) || Array.isArray(name)))
      throw new JqError(`Cannot use ${describeValue(name)} as object key`);
    setMember(object, isName ? name : String(name), memberOf(entry, valueMembers));
  }
  return object;
};

/** Of an array, the keys are its places. */
const toEntries: Native = (input, _args, machine) => {
  if (Array.isArray(input)) {
    machine.make(input.length * 16);
    return input.map((value, key) => ({ key, value }));
  }
  if (!isObject(input)) throw new JqError(`${describeValue(input)} has no keys`);
  const names = Object.keys(input);
  machine.make(names.length * 16);
  return names.map((key) => ({ key, value: input[key] as Json }));
};

const transpose: Native = (input, _args, machine) => {
  const rows = listOf(input, "transposed").map((row) => listOf(row, "transposed"));
  const width = rows.reduce((max, row) => Math.max(max, row.length), 0);
  machine.make(width * rows.length * 4);
  return Array.from({ length: width }, (_none, column) => rows.map((row) => row[column] ?? null));
};

/** The place of a value in a sorted array, or where it would go: -1 - place. */
const bsearch: Native = (input, [sought = null], machine) => {
  const list = listOf(input, "searched from");
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = compare(list[middle] as Json, sought, machine);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return -1 - low;
};

export const lists: Record<string, Native> = {
  "length/0": length,
  "not/0": (input) => !isTrue(input),
  "keys/0": keys(keysOf),
  "keys_unsorted/0": keys(Object.keys),
  "has/1": has,
  "contains/1": (input, [part = null], machine) => containsAll(input, part, machine),
  "inside/1": (input, [whole = null], machine) => containsAll(whole, input, machine),
  "flatten/0": flatten,
  "flatten/1": flatten,
  "reverse/0": reverse,
  "indices/1": indices,
  "to_entries/0": toEntries,
  "from_entries/0": fromEntries,
  "transpose/0": transpose,
  "bsearch/1": bsearch,
  "setpath/2": (input, [path = null, value = null], machine) => {
    if (!Array.isArray(path)) throw new JqError("Path must be specified as an array");
    machine.spend(path.length);
    return new Editor(machine).set(input, path, () => value);
  },
  "delpaths/1": (input, [paths = null], machine) => {
    if (!Array.isArray(paths)) throw new JqError("Paths must be specified as an array");
    return new Editor(machine).without(input, paths);
  },
  "toarray/0": (input) => (Array.isArray(input) ? input : [input]),
  "have_literal_numbers/0": () => true,
  "have_decnum/0": () => true,
};
