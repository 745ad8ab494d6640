/** Filters that do something with each member of a list: `map`, `select`, `reject`. */
import { isTest, valueTests } from "../tests.ts";
import { isTrue, itemsOf, sizeOf, textOf, type Value } from "../value.ts";
import type { Filter } from "./filter.ts";

/** `map('upper')`, `map('replace', 'a', 'b')`: each member through a filter of `filters`. */
export const mapThrough = (filters: ReadonlyMap<string, Filter>): Filter => ({
  takes: ["filter", "first", "second", "third"],
  needs: 1,
  problem: ([name]) =>
    typeof name === "string" && filters.has(name) ? null : "the name of a filter in quotes is expected",
  apply: (input, [name, ...given], budget) => {
    const filter = filters.get(textOf(name ?? null));
    if (!filter) return input;
    return itemsOf(input).map((item) => {
      const value = filter.apply(item, given, budget);
      budget.spendOn(1 + sizeOf(value));
      return value;
    });
  },
});

const keep = (wanted: boolean): Filter => ({
  takes: ["test"],
  needs: 0,
  problem: ([name]) =>
    name === undefined || (typeof name === "string" && isTest(name))
      ? null
      : "the name of a test in quotes is expected",
  apply: (input, [name]) => {
    const holds = name === undefined ? isTrue : (valueTests[textOf(name)] ?? isTrue);
    return itemsOf(input).filter((item: Value) => holds(item) === wanted);
  },
});

/** `select('odd')`: the members for which a test holds; without a test, those that are true. */
export const select = keep(true);
/** `reject('odd')`: the members for which it does not. */
export const reject = keep(false);
