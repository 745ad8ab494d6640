/** Going one step into a value, and changing what is at a path. Values are never changed in place: what is on the way is copied. */

import { asNumber, isObject, LongNumber, type Json, type JsonObject } from "../json/value.ts";
import type { Machine } from "./machine.ts";
import { compare, describeValue, JqError, kindOf, type Payer, setMember, sizeOf } from "./values.ts";

/** The value at a key: a name, an index, `{start, end}` for a slice, or an array to find. */
export function member(value: Json, key: Json, payer: Payer): Json {
  if (key instanceof LongNumber) return member(value, asNumber(key), payer);
  if (isObject(value) && typeof key === "string") return Object.hasOwn(value, key) ? (value[key] as Json) : null;
  if (Array.isArray(value) && typeof key === "number") return value[placeOf(key, value.length)] ?? null;
  if (isObject(key)) {
    payer.spend(sizeOf(value));
    return slice(value, key);
  }
  if (Array.isArray(value) && Array.isArray(key)) return placesOfList(value, key, payer);
  if (value === null && (typeof key === "string" || typeof key === "number")) return null;
  throw new JqError(`Cannot index ${kindOf(value)} with ${typeof key === "string" ? `"${key}"` : kindOf(key)}`);
}

/** Whether `member` has an answer rather than an error. */
export function isIndexable(value: Json, key: Json): boolean {
  if (isObject(key)) return value === null || typeof value === "string" || Array.isArray(value);
  if (value === null) return typeof key === "string" || typeof key === "number";
  if (Array.isArray(value)) return typeof key === "number" || Array.isArray(key);
  return isObject(value) && typeof key === "string";
}

/** NaN finds nothing. */
function placeOf(key: number, length: number): number {
  const whole = Math.floor(key);
  return whole < 0 ? whole + length : whole;
}

/** Where a list occurs in a list. */
export function placesOfList(list: readonly Json[], sought: readonly Json[], payer: Payer): Json {
  payer.spend(list.length >> 3);
  if (sought.length === 0) return null;
  const places: Json[] = [];
  for (let at = 0; at + sought.length <= list.length; at++) {
    if (sought.every((element, offset) => compare(element, list[at + offset] as Json, payer) === 0)) places.push(at);
  }
  return places;
}

function slice(value: Json, { start = null, end = null }: JsonObject): Json {
  if (value === null) return null;
  if (typeof value !== "string" && !Array.isArray(value))
    throw new JqError(`Cannot index ${kindOf(value)} with object`);
  // Positions in a string count code points; where all are single units, no list of them is needed.
  const units = typeof value === "string" && /[\ud800-\udfff]/.test(value) ? Array.from(value) : value;
  const [from, to] = boundsOf(units.length, start, end);
  const part = units.slice(from, to);
  return typeof value === "string" && Array.isArray(part) ? part.join("") : part;
}

function boundsOf(length: number, start: Json, end: Json): [number, number] {
  if ((start !== null && typeof start !== "number") || (end !== null && typeof end !== "number"))
    throw new JqError("Start and end indices of an array slice must be numbers");
  const within = (index: number) => Math.min(Math.max(index < 0 ? index + length : index, 0), length);
  const from = start === null ? 0 : within(Math.floor(start));
  const to = end === null ? length : within(Math.ceil(end));
  return [from, Math.max(from, to)];
}

/** The value at a path; null where the way ends. */
export function valueAt(value: Json, path: readonly Json[], payer: Payer): Json {
  let at = value;
  for (const key of path) {
    if (at === null) return null;
    at = member(at, key, payer);
  }
  return at;
}

const maxArrayLength = 1_000_000;

/** Changes values along paths. Containers it has copied itself are changed in place as long as they are not shared. */
export class Editor {
  readonly #machine: Machine;
  #own = new WeakSet<object>();

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** Notes that a value is shared now. */
  show(value: Json): void {
    if (typeof value === "object" && value !== null && this.#own.has(value)) this.#own = new WeakSet();
  }

  /** The value with what is at the path replaced. */
  set(value: Json, path: readonly Json[], update: (old: Json) => Json): Json {
    return this.#set(value, { path, depth: 0, update });
  }

  #set(value: Json, to: { path: readonly Json[]; depth: number; update: (old: Json) => Json }): Json {
    const { path, depth } = to;
    if (depth === path.length) return to.update(value);
    const key = path[depth] as Json;
    const inner = this.#set(member(value, key, this.#machine), { ...to, depth: depth + 1 });
    if (typeof key === "string") return this.#setName(value, key, inner);
    if (typeof key === "number") return this.#setIndex(value, key, inner);
    return this.#setSlice(value, key as JsonObject, inner);
  }

  #setName(value: Json, name: string, inner: Json): Json {
    const object = value === null ? {} : (value as JsonObject);
    const copy = this.#mine(object, () => ({ ...object }));
    setMember(copy, name, inner);
    return copy;
  }

  #setIndex(value: Json, key: number, inner: Json): Json {
    const list = (value ?? []) as Json[];
    const at = placeOf(key, list.length);
    if (at < 0) throw new JqError("Out of bounds negative array index");
    if (at > maxArrayLength) throw new JqError("Array index too large");
    const copy = this.#mine(list, () => list.slice());
    for (let gap = copy.length; gap < at; gap++) copy[gap] = null;
    this.#machine.spend(Math.max(0, at - list.length) >> 4);
    copy[at] = inner;
    return copy;
  }

  #setSlice(value: Json, { start = null, end = null }: JsonObject, inner: Json): Json {
    if (!Array.isArray(inner)) throw new JqError("A slice of an array can only be assigned another array");
    const list = (value ?? []) as Json[];
    const [from, to] = boundsOf(list.length, start, end);
    this.#machine.make(list.length + inner.length);
    return [...list.slice(0, from), ...inner, ...list.slice(to)];
  }

  #mine<T extends Json & object>(value: T, copy: () => T): T {
    if (this.#own.has(value)) return value;
    this.#machine.spend(1 + sizeOf(value));
    const mine = copy();
    this.#own.add(mine);
    return mine;
  }

  /** The value without what is at the paths. All of them are ways through the value as it was: no deletion moves what another one means. */
  without(value: Json, paths: readonly Json[]): Json {
    for (const path of paths) if (!Array.isArray(path)) throw new JqError("Path must be specified as an array");
    const sorted = (paths as Json[][]).toSorted((a, b) => compare(b, a, this.#machine));
    return sorted.at(-1)?.length === 0 ? null : this.#without(value, sorted, 0);
  }

  /** `paths`: those that agree up to a depth, the last in jq's order first. */
  #without(value: Json, paths: readonly (readonly Json[])[], depth: number): Json {
    if (value === null) return null;
    let changed: Json = value;
    const keys: Json[] = [];
    for (let at = 0; at < paths.length;) {
      const key = paths[at]?.[depth] as Json;
      const from = at;
      while (at < paths.length && compare(paths[at]?.[depth] as Json, key, this.#machine) === 0) at += 1;
      const group = paths.slice(from, at);
      // The shortest path of the group is its last one.
      if (group.at(-1)?.length === depth + 1) keys.push(key);
      else changed = this.#withoutInside(changed, group, depth);
    }
    return keys.length > 0 ? this.#delete(changed, keys) : changed;
  }

  #withoutInside(value: Json, group: readonly (readonly Json[])[], depth: number): Json {
    const key = group[0]?.[depth] as Json;
    const inner = member(value, key, this.#machine);
    if (inner === null) return value;
    return this.#set(value, { path: [key], depth: 0, update: () => this.#without(inner, group, depth + 1) });
  }

  #delete(value: Json, keys: readonly Json[]): Json {
    if (isObject(value)) return this.#deleteNames(value, keys);
    if (!Array.isArray(value)) throw undeletable(value, keys[0] as Json);
    this.#machine.make(value.length);
    const isGone = new Uint8Array(value.length);
    for (const key of keys) {
      if (typeof key === "number") isGone.fill(1, ...oneFrom(placeOf(key, value.length)));
      else if (isObject(key)) isGone.fill(1, ...boundsOf(value.length, key.start ?? null, key.end ?? null));
      else throw undeletable(value, key);
    }
    return value.filter((_element, at) => isGone[at] === 0);
  }

  #deleteNames(value: JsonObject, keys: readonly Json[]): Json {
    const names = keys.map((key) => {
      if (typeof key === "string") return key;
      throw undeletable(value, key);
    });
    if (!names.some((name) => Object.hasOwn(value, name))) return value;
    const copy = this.#mine(value, () => ({ ...value }));
    for (const name of names) delete copy[name];
    return copy;
  }
}

/** The bounds of one place; of none where it lies outside. */
const oneFrom = (at: number): [number, number] => (at >= 0 ? [at, at + 1] : [0, 0]);

const undeletable = (value: Json, key: Json): JqError =>
  new JqError(
    `Cannot delete field at ${typeof key === "string" ? "object index of" : "array index of"} ${describeValue(value)}`,
  );
