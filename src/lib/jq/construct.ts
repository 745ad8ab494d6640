/** Making arrays and objects, and going through them. */

import { isObject, type Json, type JsonObject } from "../json/value.ts";
import { withoutPath, type Code, withoutPlace, pathTo, type Machine } from "./machine.ts";
import { describeValue, JqError, kindOf, setMember } from "./values.ts";

/** `[body]`: the results of the body as one array. */
export function arrayOf(body: Code | null, machine: Machine): Code {
  return (at, scope, emit) => {
    const elements: Json[] = [];
    body?.(withoutPath(at), scope, ({ value }) => {
      machine.spend(1);
      elements.push(value);
    });
    emit(withoutPlace(elements, at));
  };
}

type Entry = { key: Code; value: Code };

/** One object for each combination of what keys and values give; the first entry is the outermost loop. */
export function objectOf(entries: Entry[], machine: Machine): Code {
  return (at, scope, emit) => {
    const input = withoutPath(at);
    const fill = (place: number, object: JsonObject): void => {
      const entry = entries[place];
      if (!entry) return emit(withoutPlace(object, at));
      entry.key(input, scope, ({ value: name }) => {
        if (typeof name !== "string") throw new JqError(`Object keys must be strings, not ${describeValue(name)}`);
        entry.value(input, scope, ({ value }) => {
          machine.spend(1 + (place >> 1));
          const copy = { ...object };
          setMember(copy, name, value);
          fill(place + 1, copy);
        });
      });
    };
    fill(0, {});
  };
}

/** Elements and members in turn; what has none is an error, or nothing where `isOptional`. */
export function each(of: Code, isOptional: boolean, machine: Machine): Code {
  return (at, scope, emit) => {
    of(at, scope, (found) => {
      const { value } = found;
      if (Array.isArray(value)) {
        for (const [key, element] of value.entries()) {
          machine.spend(1);
          emit({ value: element, path: pathTo(found, key) });
        }
      } else if (isObject(value)) {
        const names = Object.keys(value);
        machine.spend(names.length >> 2);
        for (const key of names) {
          machine.spend(1);
          emit({ value: value[key] as Json, path: pathTo(found, key) });
        }
      } else if (!isOptional)
        throw new JqError(`Cannot iterate over ${value === null ? "null" : describeValue(value)}`);
    });
  };
}

/** The key of a slice, `{start, end}`, for each pair of bounds. */
export function sliceOf(from: Code | null, to: Code | null): Code {
  const nothing: Code = (at, _scope, emit) => emit({ value: null, path: at.path });
  const [first, last] = [from ?? nothing, to ?? nothing];
  return (at, scope, emit) => {
    first(at, scope, ({ value: start }) => {
      last(at, scope, ({ value: end }) => emit({ value: { start, end }, path: null }));
    });
  };
}

/** What a value holds, for those who only look: elements or members. */
export function contentsOf(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  if (isObject(value)) return Object.values(value) as Json[];
  throw new JqError(`Cannot iterate over ${value === null ? "null" : `${kindOf(value)}`}`);
}
