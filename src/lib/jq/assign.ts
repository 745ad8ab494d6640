/** `=`, `|=` and the operations followed by `=`: every path of the left side is set. */

import {
  type At,
  withoutPath,
  type Code,
  withoutPlace,
  keysOfPath,
  type Machine,
  noPath,
  rootPath,
  runUntilStopped,
} from "./machine.ts";
import { operations } from "./operators.ts";
import { Editor, valueAt } from "./paths.ts";
import { describeValue, isTrue, JqError } from "./values.ts";
import type { Json } from "../json/value.ts";

type Sides = { target: Code; source: Code };

/** Hears the path of each result. @throws JqError for a result that no path leads to. */
export function eachPath(
  run: (at: At, emit: (at: At) => void) => void,
  value: Json,
  hear: (keys: Json[]) => void,
): void {
  run({ value, path: rootPath }, ({ value: found, path }) => {
    if (path === null || path === noPath)
      throw new JqError(`Invalid path expression with result ${describeValue(found)}`);
    hear(keysOfPath(path));
  });
}

/** The code of an assignment; `operator` is what stands before the `=`. */
export function assignment(operator: string, sides: Sides, machine: Machine): Code {
  const { target, source } = sides;
  if (operator === "|") return updateEach(sides, machine);
  return (at, scope, emit) => {
    source(withoutPath(at), scope, ({ value: right }) => {
      const paths: Json[][] = [];
      eachPath(
        (from, hear) => target(from, scope, hear),
        at.value,
        (keys) => paths.push(keys),
      );
      const editor = new Editor(machine);
      let result = at.value;
      for (const keys of paths) {
        machine.spend(1 + keys.length);
        editor.show(valueAt(result, keys, machine));
        result = editor.set(result, keys, (old) => combine(operator, [old, right], machine));
      }
      emit(withoutPlace(result, at));
    });
  };
}

function combine(operator: string, [old, right]: [Json, Json], machine: Machine): Json {
  if (operator === "") return right;
  if (operator === "//") return isTrue(old) ? old : right;
  return (operations[operator] as (typeof operations)[string])(old, right, machine);
}

/** Each value is replaced by the first result for it; one without a result is deleted. */
function updateEach({ target, source }: Sides, machine: Machine): Code {
  return (at, scope, emit) => {
    const paths: Json[][] = [];
    eachPath(
      (from, hear) => target(from, scope, hear),
      at.value,
      (keys) => paths.push(keys),
    );
    const editor = new Editor(machine);
    const emptied: Json[] = [];
    let result = at.value;
    for (const keys of paths) {
      machine.spend(1 + keys.length);
      const old = valueAt(result, keys, machine);
      editor.show(old);
      let next: Json | undefined;
      runUntilStopped((stop) =>
        source({ value: old, path: null }, scope, ({ value }) => {
          next = value;
          stop();
        }),
      );
      const replacement = next;
      if (replacement === undefined) emptied.push(keys);
      else result = editor.set(result, keys, () => replacement);
    }
    emit(withoutPlace(emptied.length > 0 ? editor.without(result, emptied) : result, at));
  };
}
