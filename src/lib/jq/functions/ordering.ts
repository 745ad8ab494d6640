/** `sort_by` and its kin: elements in the order of what a program gives for each of them. */

import type { Json } from "../../json/value.ts";
import { withoutPath, withoutPlace, type At, type Emit, type Machine, type Runner } from "../machine.ts";
import { compare, describeValue, JqError, type Payer } from "../values.ts";

type Keyed = { key: Json; value: Json };

const nothing: Runner = () => {};

/** A value that has to be an array. @throws JqError with what was to be done to it */
export function listOf(value: Json, what: string): Json[] {
  if (!Array.isArray(value)) throw new JqError(`${describeValue(value)} cannot be ${what}, as it is not an array`);
  return value;
}

/** Sorted with equal values in their first order; n log n steps are paid. */
function sortBy<T>(values: readonly T[], order: (a: T, b: T) => number, payer: Payer): T[] {
  payer.spend(1 + ((values.length * Math.ceil(Math.log2(values.length + 1))) >> 2));
  return values.toSorted(order);
}

/** Runs of values whose keys are equal. */
function groups(list: readonly Keyed[], payer: Payer): Keyed[][] {
  const all: Keyed[][] = [];
  for (const one of list) {
    const last = all.at(-1);
    if (last?.[0] && compare(last[0].key, one.key, payer) === 0) last.push(one);
    else all.push([one]);
  }
  return all;
}

const valueOf = ({ value }: Keyed): Json => value;

/** The first of the smallest, or the last of the largest. */
function extreme(list: readonly Keyed[], isMore: (order: number) => boolean, payer: Payer): Json {
  const best = list.reduce<Keyed | null>(
    (chosen, one) => (chosen === null || isMore(compare(one.key, chosen.key, payer)) ? one : chosen),
    null,
  );
  return best && best.value;
}

type Arrange = (list: readonly Keyed[], machine: Machine) => Json;

const inOrder = (list: readonly Keyed[], machine: Machine) =>
  sortBy(list, (a, b) => compare(a.key, b.key, machine), machine);

const arrangements: Record<string, Arrange> = {
  sort: (list, machine) => inOrder(list, machine).map(valueOf),
  group: (list, machine) => groups(inOrder(list, machine), machine).map((group) => group.map(valueOf)),
  unique: (list, machine) => groups(inOrder(list, machine), machine).map(([first]) => valueOf(first as Keyed)),
  min: (list, machine) => extreme(list, (order) => order < 0, machine),
  max: (list, machine) => extreme(list, (order) => order >= 0, machine),
};

const verbs: Record<string, string> = {
  sort: "sorted",
  group: "grouped",
  unique: "grouped",
  min: "iterated over",
  max: "iterated over",
};

/** The functions `sort_by(f)` … `max_by(f)`, and `sort`, `unique`, `min`, `max` by the values themselves. */
export function byKey(machine: Machine): Record<string, (at: At, args: readonly Runner[], emit: Emit) => void> {
  const all: ReturnType<typeof byKey> = {};
  for (const [name, arrange] of Object.entries(arrangements)) {
    all[`${name}_by/1`] = (at, [body = nothing], emit) => {
      const keyed = listOf(at.value, verbs[name] as string).map((value) => {
        const key: Json[] = [];
        body(withoutPath({ value, path: null }), (one) => key.push(one.value));
        return { key, value };
      });
      emit(withoutPlace(arrange(keyed, machine), at));
    };
    if (name === "group") continue;
    all[`${name}/0`] = (at, _args, emit) => {
      const keyed = listOf(at.value, verbs[name] as string).map((value) => ({ key: value, value }));
      emit(withoutPlace(arrange(keyed, machine), at));
    };
  }
  return all;
}
