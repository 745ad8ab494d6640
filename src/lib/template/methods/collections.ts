/** What may be called on a dictionary and on a list: only what reads them. */
import type { Filter } from "../filters/filter.ts";
import { items } from "../filters/list.ts";
import { equal } from "../operators.ts";
import { isDictionary, isList, keyOf, sizeOf, type Value } from "../value.ts";

const members = (of: (value: ReadonlyMap<Value, Value>) => Iterable<Value>): Filter => ({
  takes: [],
  needs: 0,
  apply: (input, _given, budget) => {
    if (!isDictionary(input)) return [];
    budget.gather(input.size);
    return [...of(input)];
  },
});

const get: Filter = {
  takes: ["key", "default"],
  needs: 1,
  apply: (input, [key, usual]) => (isDictionary(input) ? input.get(keyOf(key ?? null)) : undefined) ?? usual ?? null,
};

export const dictionaryMethods: ReadonlyMap<string, Filter> = new Map(
  Object.entries({
    copy: { takes: [], needs: 0, apply: (input) => input } satisfies Filter,
    get,
    items,
    keys: members((value) => value.keys()),
    values: members((value) => value.values()),
  }),
);

const onList = (ask: (items: readonly Value[], wanted: Value) => number): Filter => ({
  takes: ["value"],
  needs: 1,
  apply: (input, [wanted], budget) => {
    budget.read(sizeOf(wanted ?? null) * (isList(input) ? input.length : 0));
    return isList(input) ? ask(input, wanted ?? null) : 0;
  },
});

export const listMethods: ReadonlyMap<string, Filter> = new Map(
  Object.entries({
    count: onList((list, wanted) => list.filter((item) => equal(item, wanted)).length),
    index: onList((list, wanted) => list.findIndex((item) => equal(item, wanted))),
  }),
);
