/**
 * Functions of jq whose arguments are programs: they choose, repeat, stop, sort by, or ask for paths. Those that pass values on
 * unchanged keep their paths, so that they can stand on the left of an assignment.
 */
import { asNumber, isObject, type Json } from "../../json/value.ts";
import { eachPath } from "../assign.ts";
import { contentsOf } from "../construct.ts";
import {
  type At,
  withoutPath,
  withoutPlace,
  pathTo,
  type Emit,
  type Machine,
  noPath,
  type Runner,
  runUntilStopped,
} from "../machine.ts";
import { valueAt } from "../paths.ts";
import { isTrue, JqError, kindOf } from "../values.ts";
import { byKey } from "./ordering.ts";
import { substitutionFunctions } from "./substitute.ts";
import { sumOf } from "./sum.ts";

export type Control = (at: At, args: readonly Runner[], emit: Emit) => void;

const nothing: Runner = () => {};

/** The functions by name and number of arguments, paying from one machine. */
export function controlsOf(machine: Machine): Record<string, Control> {
  return {
    ...choosing,
    ...walking(machine),
    ...counting(machine),
    ...pathing(machine),
    ...byKey(machine),
    ...substitutionFunctions(machine),
  };
}

const choosing: Record<string, Control> = {
  "empty/0": () => {},
  "select/1": (at, [test = nothing], emit) => test(withoutPath(at), ({ value }) => isTrue(value) && emit(at)),
  "first/1": (at, [body = nothing], emit) => {
    let first: At | null = null;
    runUntilStopped((stop) =>
      body(at, (one) => {
        first = one;
        stop();
      }),
    );
    if (first) emit(first);
  },
  "last/1": (at, [body = nothing], emit) => {
    let last: At | null = null;
    body(at, (one) => {
      last = one;
    });
    if (last) emit(last);
  },
  "isempty/1": (at, [body = nothing], emit) => {
    let isEmpty = true;
    runUntilStopped((stop) =>
      body(withoutPath(at), () => {
        isEmpty = false;
        stop();
      }),
    );
    emit(withoutPlace(isEmpty, at));
  },
  "any/2": (at, args, emit) => emit(withoutPlace(decide(at, args, true), at)),
  "all/2": (at, args, emit) => emit(withoutPlace(!decide(at, args, false), at)),
};

/** Whether the test gives `sought` for one of the results. */
function decide(at: At, [source = nothing, test = nothing]: readonly Runner[], sought: boolean): boolean {
  let isFound = false;
  runUntilStopped((stop) =>
    source(withoutPath(at), (one) =>
      test(one, ({ value }) => {
        if (isTrue(value) !== sought) return;
        isFound = true;
        stop();
      }),
    ),
  );
  return isFound;
}

/** A value, then what `next` gives for it, and so on; each before what follows from it. */
function walker(machine: Machine): (start: At, next: Runner, visit: Emit) => void {
  return (start, next, visit) => {
    const waiting = [start];
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      machine.spend(1);
      const following: At[] = [];
      visit(at);
      next(at, (one) => {
        machine.spend(1);
        following.push(one);
      });
      for (let place = following.length - 1; place >= 0; place--) waiting.push(following[place] as At);
    }
  };
}

function walking(machine: Machine): Record<string, Control> {
  const walk = walker(machine);
  const children: Runner = (at, emit) => {
    if (Array.isArray(at.value)) for (const [key, value] of at.value.entries()) emit({ value, path: pathTo(at, key) });
    else if (isObject(at.value))
      for (const key of Object.keys(at.value))
        emit({ value: valueAt(at.value, [key], machine), path: pathTo(at, key) });
  };
  /** `next`, but only from values for which the test holds. */
  const where =
    (test: Runner, next: Runner): Runner =>
    (at, emit) =>
      test(withoutPath(at), ({ value }) => isTrue(value) && next(at, emit));
  return {
    "recurse/0": (at, _args, emit) => walk(at, children, emit),
    "recurse/1": (at, [next = nothing], emit) => walk(at, next, emit),
    "recurse/2": (at, [next = nothing, test = nothing], emit) => {
      const kept: Runner = (from, hear) =>
        next(from, (one) => test(withoutPath(one), ({ value }) => isTrue(value) && hear(one)));
      walk(at, kept, emit);
    },
    "repeat/1": (at, [next = nothing], emit) => walk(at, next, emit),
    "while/2": (at, [test = nothing, next = nothing], emit) => {
      const shown = (one: At) => test(withoutPath(one), ({ value }) => isTrue(value) && emit(one));
      walk(at, where(test, next), shown);
    },
    "until/2": (at, [test = nothing, next = nothing], emit) => {
      const goesOn: Runner = (one, hear) => test(withoutPath(one), ({ value }) => !isTrue(value) && next(one, hear));
      const shown = (one: At) => test(withoutPath(one), ({ value }) => isTrue(value) && emit(one));
      walk(at, goesOn, shown);
    },
  };
}

function counting(machine: Machine): Record<string, Control> {
  const range = (at: At, bounds: [Json, Json, Json], emit: Emit) => {
    const [from, to, by] = bounds.map(asNumber);
    if (typeof from !== "number" || typeof to !== "number" || typeof by !== "number")
      throw new JqError("Range bounds must be numeric");
    for (let value = from; by > 0 ? value < to : by < 0 ? value > to : from < to; value += by) {
      machine.spend(1);
      emit(withoutPlace(value, at));
    }
  };
  const constant =
    (value: Json): Runner =>
    (at, emit) =>
      emit({ value, path: at.path });
  const ranged = (at: At, [from = nothing, to = nothing, by = nothing]: readonly Runner[], emit: Emit) => {
    const input = withoutPath(at);
    from(input, (a) => to(input, (b) => by(input, (c) => range(at, [a.value, b.value, c.value], emit))));
  };
  const limited = (at: At, { count, body }: { count: number; body: Runner }, emit: Emit) => {
    let left = count;
    if (left === 0) return;
    let last: At | null = null;
    runUntilStopped((stop) =>
      body(at, (one) => {
        left -= 1;
        if (left > 0) return emit(one);
        last = one;
        stop();
      }),
    );
    if (last) emit(last);
  };
  return {
    "range/1": (at, [to = nothing], emit) => ranged(at, [constant(0), to, constant(1)], emit),
    "range/2": (at, [from = nothing, to = nothing], emit) => ranged(at, [from, to, constant(1)], emit),
    "range/3": ranged,
    "limit/2": (at, [count = nothing, body = nothing], emit) =>
      count(withoutPath(at), ({ value }) => {
        if (typeof value !== "number") throw new JqError("Limit must be a number");
        limited(at, { count: value, body }, emit);
      }),
    "nth/2": (at, [place = nothing, body = nothing], emit) =>
      place(withoutPath(at), ({ value }) => {
        if (typeof value !== "number" || value < 0) throw new JqError("nth doesn't support negative indices");
        let last: At | null = null;
        let count = 0;
        limited(at, { count: value + 1, body }, (one) => {
          last = one;
          count += 1;
        });
        if (last && count > value) emit(last);
      }),
  };
}

function pathing(machine: Machine): Record<string, Control> {
  return {
    "path/1": (at, [body = nothing], emit) =>
      eachPath(body, at.value, (keys) => {
        machine.spend(1 + keys.length);
        emit(withoutPlace(keys, at));
      }),
    "getpath/1": (at, [path = nothing], emit) =>
      path(withoutPath(at), ({ value: keys }) => {
        if (!Array.isArray(keys)) throw new JqError("Path must be specified as an array");
        if (at.path === noPath) throw new JqError("Invalid path expression");
        machine.spend(1 + keys.length);
        const end = keys.reduce<At>((from, key) => ({ value: null, path: pathTo(from, key) }), at).path;
        emit({ value: valueAt(at.value, keys, machine), path: end });
      }),
    "add/1": (at, [body = nothing], emit) => {
      const values: Json[] = [];
      body(withoutPath(at), ({ value }) => values.push(value));
      emit(withoutPlace(sumOf(values, machine), at));
    },
    "add/0": (at, _args, emit) => emit(withoutPlace(sumOf(contentsOf(at.value), machine), at)),
    "error/0": (at) => {
      throw new JqError(at.value);
    },
    "error/1": (at, [message = nothing]) =>
      message(withoutPath(at), ({ value }) => {
        throw new JqError(value);
      }),
    "type/0": (at, _args, emit) => emit(withoutPlace(kindOf(at.value), at)),
  };
}
