/** Filters that compare the members of a list: `sort`, `unique`, `min`, `max`, `groupby`, `dictsort`. Letters count alike in either case, unless `case_sensitive`. */
import type { Budget } from "../bounds.ts";
import { orderOf } from "../operators.ts";
import { isDictionary, isText, isTrue, itemsOf, sizeOf, textOf, tupleOf, type Value } from "../value.ts";
import { attributeOf } from "./each.ts";
import type { Filter } from "./filter.ts";

/** `usual`: what counts in the place of an attribute that is not there. */
type By = { caseSensitive: Value | undefined; attribute?: Value | undefined; usual?: Value | undefined };

/** What a member is compared by: itself or its attributes, which commas part. */
function keyOf(item: Value, { caseSensitive, attribute, usual }: By): Value {
  const isExact = isTrue(caseSensitive ?? null);
  const keyed = (value: Value): Value => (isText(value) && !isExact ? textOf(value).toLowerCase() : value);
  if (attribute === undefined || attribute === null) return keyed(item);
  const paths = typeof attribute === "string" ? attribute.split(",") : [attribute];
  const keys = paths.map((path) => keyed(attributeOf(item, path) ?? usual ?? null));
  return keys.length === 1 ? (keys[0] ?? null) : keys;
}

/** An order of all values: those without one by their texts. */
function inOrder(one: Value, other: Value): number {
  const order = orderOf(one, other);
  if (order !== null) return order;
  const [left, right] = [textOf(one), textOf(other)];
  return left < right ? -1 : Number(left > right);
}

function sorted(items: readonly Value[], by: By, budget: Budget): Value[] {
  budget.gather(items.length * 2);
  budget.read(sizeOf(items));
  budget.spend((items.length * Math.log2(items.length + 1)) / 16);
  return items
    .map((item) => ({ item, key: keyOf(item, by) }))
    .sort((one, other) => inOrder(one.key, other.key))
    .map(({ item }) => item);
}

/** `sort(reverse=false, case_sensitive=false, attribute=none)`. */
export const sort: Filter = {
  takes: ["reverse", "case_sensitive", "attribute"],
  needs: 0,
  takesLists: true,
  apply: (input, [isReverse, caseSensitive, attribute], budget) => {
    const items = itemsOf(input, budget);
    // Equal members stay in their order also where it is reversed.
    const given = isTrue(isReverse ?? null) ? items.toReversed() : items;
    const found = sorted(given, { caseSensitive, attribute }, budget);
    return isTrue(isReverse ?? null) ? found.reverse() : found;
  },
};

const identity = (key: Value): Value => (typeof key === "object" && key !== null ? JSON.stringify(textOf(key)) : key);

/** `unique(case_sensitive=false, attribute=none)`: the first of those that are alike. */
export const unique: Filter = {
  takes: ["case_sensitive", "attribute"],
  needs: 0,
  takesLists: true,
  apply: (input, [caseSensitive, attribute], budget) => {
    const seen = new Set<Value>();
    const items = itemsOf(input, budget);
    budget.gather(items.length);
    budget.spend(items.length / 4);
    return items.filter((item) => {
      const key = identity(keyOf(item, { caseSensitive, attribute }));
      return seen.has(key) ? false : (seen.add(key), true);
    });
  },
};

const furthest = (sign: 1 | -1): Filter => ({
  takes: ["case_sensitive", "attribute"],
  needs: 0,
  takesLists: true,
  apply: (input, [caseSensitive, attribute], budget) => {
    const items = itemsOf(input, budget);
    const by = { caseSensitive, attribute };
    budget.spend(items.length / 8);
    budget.read(sizeOf(items));
    if (items.length === 0) return null;
    return items.reduce((best, item) => (sign * inOrder(keyOf(item, by), keyOf(best, by)) > 0 ? item : best));
  },
});
export const max = furthest(1);
export const min = furthest(-1);

/** `groupby(attribute, default=none, case_sensitive=false)`: for each value of an attribute, it (`grouper`) and the members that have it (`list`). */
export const groupby: Filter = {
  takes: ["attribute", "default", "case_sensitive"],
  needs: 1,
  takesLists: true,
  apply: (input, [attribute, usual, caseSensitive], budget) => {
    const ordered = sorted(itemsOf(input, budget), { caseSensitive, attribute, usual }, budget);
    const groups: { key: Value; grouper: Value; list: Value[] }[] = [];
    for (const item of ordered) {
      const grouper = attributeOf(item, attribute ?? null) ?? usual ?? null;
      const key = identity(keyOf(grouper, { caseSensitive }));
      const open = groups.at(-1);
      if (open && open.key === key) open.list.push(item);
      else groups.push({ key, grouper, list: [item] });
    }
    return groups.map(({ grouper, list }) => tupleOf([grouper, list], ["grouper", "list"]));
  },
};

/** `dictsort(case_sensitive=false, by='key', reverse=false)`: the pairs of a dictionary in order. */
export const dictsort: Filter = {
  takes: ["case_sensitive", "by", "reverse"],
  needs: 0,
  takesLists: true,
  apply: (input, [caseSensitive, by, isReverse], budget) => {
    if (!isDictionary(input)) return [];
    const pairs = [...input].map((pair) => tupleOf(pair));
    const found = sorted(pairs, { caseSensitive, attribute: textOf(by ?? "key") === "value" ? 1 : 0 }, budget);
    return isTrue(isReverse ?? null) ? found.reverse() : found;
  },
};
