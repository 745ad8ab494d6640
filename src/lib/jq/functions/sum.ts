/** `add`: the sum of values, in time that grows with their size even for long lists of strings or arrays. */

import { isObject, type Json, type JsonObject } from "../../json/value.ts";
import type { Machine } from "../machine.ts";
import { operations } from "../operators.ts";
import { setMember, sizeOf } from "../values.ts";

/** The sum of values as `+` adds them; null for none. */
export function sumOf(values: readonly Json[], machine: Machine): Json {
  machine.spend(1 + (values.length >> 2));
  if (values.every((value) => typeof value === "string")) return joinStrings(values, machine);
  if (values.length > 0 && values.every(Array.isArray)) return concatenateLists(values, machine);
  if (values.length > 0 && values.every(isObject)) return mergeObjects(values, machine);
  return values.reduce<Json>(
    (sum, value) => (operations["+"] as (typeof operations)[string])(sum, value, machine),
    null,
  );
}

function joinStrings(values: readonly string[], machine: Machine): Json {
  if (values.length === 0) return null;
  const text = values.join("");
  machine.make(text.length);
  return text;
}

function concatenateLists(values: readonly Json[][], machine: Machine): Json {
  machine.make(values.reduce((length, value) => length + value.length, 0));
  return values.flat(1) as Json[];
}

function mergeObjects(values: readonly JsonObject[], machine: Machine): Json {
  const result: JsonObject = {};
  for (const value of values) {
    machine.spend(sizeOf(value));
    for (const name of Object.keys(value)) setMember(result, name, value[name] as Json);
  }
  return result;
}
