/** Taking values apart: `as [$a, {b: $c}]`. */

import type { Json } from "../json/value.ts";
import { withoutPath, bind, type Code, type Machine, type Scope } from "./machine.ts";
import { tryCatch } from "./flow.ts";
import { meaningOf, bindName, type Names } from "./names.ts";
import { member } from "./paths.ts";
import type { Node, Pattern } from "./syntax.ts";
import { kindOf, JqError } from "./values.ts";

/** Goes on with the names of a pattern bound to parts of a value, once for each way to bind them. */
export type Bound = (value: Json, scope: Scope, then: (scope: Scope) => void) => void;

/** The names around a pattern with its own added. */
export function namesOf(pattern: Pattern, names: Names, newId: () => number): Names {
  if (pattern.kind === "variable") return bindName(`$${pattern.name}`, { kind: "variable", id: newId() }, names);
  if (pattern.kind === "array") return pattern.elements.reduce((all, element) => namesOf(element, all, newId), names);
  let all = names;
  for (const { variable, pattern: inner } of pattern.entries) {
    if (variable !== null) all = bindName(`$${variable}`, { kind: "variable", id: newId() }, all);
    if (inner) all = namesOf(inner, all, newId);
  }
  return all;
}

type Context = { names: Names; machine: Machine };

/** `as [$a, {b: $c}]`: binds the names of a pattern to the parts of a value. */
export function destructure(pattern: Pattern, compile: (node: Node) => Code, context: Context): Bound {
  if (pattern.kind === "variable") return bindVariable(pattern.name, context);
  if (pattern.kind === "array") {
    const elements = pattern.elements.map((element) => destructure(element, compile, context));
    return inTurn(elements.map((element, index) => atKey((_value, _scope, hear) => hear(index), [element], context)));
  }
  return inTurn(
    pattern.entries.map(({ key, variable, pattern: inner }) => {
      const code = compile(key);
      const parts: Bound[] = [];
      if (variable !== null) parts.push(bindVariable(variable, context));
      if (inner) parts.push(destructure(inner, compile, context));
      return atKey(
        (value, scope, hear) => code({ value, path: null }, scope, (name) => hear(name.value)),
        parts,
        context,
      );
    }),
  );
}

function bindVariable(name: string, { names }: Context): Bound {
  const meaning = meaningOf(names, `$${name}`);
  const id = meaning?.kind === "variable" ? meaning.id : 0;
  return (value, scope, then) => then(bind(id, { value }, scope));
}

type Keys = (value: Json, scope: Scope, hear: (key: Json) => void) => void;

function atKey(keys: Keys, parts: Bound[], { machine }: Context): Bound {
  const all = inTurn(parts);
  return (value, scope, then) => {
    keys(value, scope, (key) => {
      if (typeof key === "number" && value !== null && !Array.isArray(value))
        throw new JqError(`Cannot index ${kindOf(value)} with number`);
      all(member(value, key, machine), scope, then);
    });
  };
}

/** Each binds from the same value, and sees the names of those before it. */
function inTurn(parts: Bound[]): Bound {
  return (value, scope, then) => {
    const next = (place: number, inner: Scope): void => {
      const part = parts[place];
      if (part) part(value, inner, (deeper) => next(place + 1, deeper));
      else then(inner);
    };
    next(0, scope);
  };
}

/** `ids`: of the names of all patterns. */
type Alternatives = { source: Code; bounds: readonly Bound[]; body: Code; ids: readonly number[] };

/** The first pattern that leads to no error, in itself and in the body; the error of the last one counts. */
export function alternatives({ source, bounds, body, ids }: Alternatives): Code {
  return (at, scope, emit) => {
    const empty = ids.reduce<Scope>((known, id) => bind(id, { value: null }, known), scope);
    source(withoutPath(at), scope, ({ value }) => {
      const attempt = (place: number): Code => {
        const code: Code = (_at, within, hear) =>
          (bounds[place] as Bound)(value, within, (inner) => body(at, inner, hear));
        if (place === bounds.length - 1) return code;
        return tryCatch(code, (_error, within, hear) => attempt(place + 1)(at, within, hear));
      };
      attempt(0)(at, empty, emit);
    });
  };
}
