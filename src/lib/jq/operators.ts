/** Arithmetic and comparison of jq, with its meanings for strings, arrays and objects. */

import { asNumber, isObject, type Json, type JsonObject } from "../json/value.ts";
import type { Machine } from "./machine.ts";
import { compare, describeValue, JqError, setMember, sizeOf } from "./values.ts";

/** What an operator makes of two values. */
export type Operation = (left: Json, right: Json, machine: Machine) => Json;

function fail(left: Json, right: Json, what: string): never {
  throw new JqError(`${describeValue(left)} and ${describeValue(right)} cannot be ${what}`);
}

const add: Operation = (left, right, machine) => {
  if (left === null) return right;
  if (right === null) return left;
  if (typeof left === "number" && typeof right === "number") return left + right;
  if (typeof left === "string" && typeof right === "string") {
    machine.make(left.length + right.length);
    return left + right;
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    machine.make(left.length + right.length);
    return left.concat(right);
  }
  if (!isObject(left) || !isObject(right)) return fail(left, right, "added");
  machine.spend(sizeOf(left) + sizeOf(right));
  return { ...left, ...right };
};

const subtract: Operation = (left, right, machine) => {
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (!Array.isArray(left) || !Array.isArray(right)) return fail(left, right, "subtracted");
  machine.spend(1 + (left.length * right.length) / 4);
  return left.filter((element) => right.every((taken) => compare(element, taken, machine) !== 0));
};

const multiply: Operation = (left, right, machine) => {
  if (typeof left === "number" && typeof right === "number") return left * right;
  if (typeof left === "string" && typeof right === "number") return repeatText(left, right, machine);
  if (typeof left === "number" && typeof right === "string") return repeatText(right, left, machine);
  return isObject(left) && isObject(right) ? mergeDeep(left, right, machine) : fail(left, right, "multiplied");
};

function repeatText(text: string, times: number, machine: Machine): Json {
  if (!(times > 0)) return null;
  const count = Math.max(1, Math.ceil(times));
  machine.make(text.length * count);
  return text.repeat(count);
}

/** Objects within both are merged, all else is taken from the right. */
function mergeDeep(left: JsonObject, right: JsonObject, machine: Machine): JsonObject {
  machine.spend(1 + sizeOf(left) + sizeOf(right));
  const result = { ...left };
  for (const name of Object.keys(right)) {
    const old = Object.hasOwn(left, name) ? left[name] : undefined;
    const added = right[name] as Json;
    setMember(result, name, isObject(old) && isObject(added) ? mergeDeep(old, added, machine) : added);
  }
  return result;
}

const divide: Operation = (left, right, machine) => {
  if (typeof left === "string" && typeof right === "string") return parts(left, right, machine);
  if (typeof left !== "number" || typeof right !== "number") return fail(left, right, "divided");
  return right === 0 ? fail(left, right, "divided because the divisor is zero") : left / right;
};

/** A string between separators; the empty string has no parts. */
export function parts(text: string, separator: string, machine: Machine): string[] {
  machine.make(text.length * 4);
  if (text === "") return [];
  return separator === "" ? Array.from(text) : text.split(separator);
}

const remainder: Operation = (left, right) => {
  if (typeof left !== "number" || typeof right !== "number") return fail(left, right, "divided");
  if (Number.isNaN(left) || Number.isNaN(right)) return Number.NaN;
  const divisor = Math.trunc(right);
  if (divisor === 0) return fail(left, right, "divided because the divisor is zero");
  return Math.trunc(left) % Math.abs(divisor) || 0;
};

const comparison =
  (holds: (order: number) => boolean): Operation =>
  (left, right, machine) => {
    machine.spend(typeof left === "string" ? left.length >> 6 : 0);
    return holds(compare(left, right, machine));
  };

/** Numbers kept as they were written are computed with as the nearest numbers of the platform; nothing is computed beside null. */
const arithmetic =
  (operate: Operation): Operation =>
  (left, right, machine) =>
    left === null || right === null ? operate(left, right, machine) : operate(asNumber(left), asNumber(right), machine);

export const operations: Record<string, Operation> = {
  "+": arithmetic(add),
  "-": arithmetic(subtract),
  "*": arithmetic(multiply),
  "/": arithmetic(divide),
  "%": arithmetic(remainder),
  "==": comparison((order) => order === 0),
  "!=": comparison((order) => order !== 0),
  "<": comparison((order) => order < 0),
  "<=": comparison((order) => order <= 0),
  ">": comparison((order) => order > 0),
  ">=": comparison((order) => order >= 0),
};
