/**
 * Filters over lists. A text is taken as the list of its lines, except that its length counts characters.
 */
import { requireLength } from "../bounds.ts";
import { isList, itemsOf, sizeOf, textOf, type Value } from "../value.ts";
import type { Filter } from "./filter.ts";

const listFilter = (change: (items: readonly Value[]) => Value): Filter => ({
  takes: [],
  needs: 0,
  apply: (input) => change(itemsOf(input)),
});

export const first = listFilter((items) => items[0] ?? null);
export const last = listFilter((items) => items.at(-1) ?? null);
export const lines = listFilter((items) => items);
export const reverse = listFilter((items) => items.toReversed());
export const unique = listFilter((items) => [...new Map(items.map((item) => [textOf(item), item])).values()]);
export const sort = listFilter((items) => items.toSorted(inOrder));

export const length: Filter = {
  takes: [],
  needs: 0,
  apply: (input) => {
    if (isList(input)) return input.length;
    const text = textOf(input);
    let pairs = 0;
    for (let index = 0; index < text.length; index++) if ((text.charCodeAt(index) & 0xfc00) === 0xdc00) pairs++;
    return text.length - pairs;
  },
};

export const join: Filter = {
  takes: ["separator"],
  needs: 0,
  apply: (input, [separator]) => {
    const items = itemsOf(input);
    const between = textOf(separator ?? null);
    requireLength(sizeOf(items) + between.length * items.length);
    return items.map(textOf).join(between);
  },
};

function inOrder(one: Value, other: Value): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  const [left, right] = [textOf(one), textOf(other)];
  return left < right ? -1 : Number(left > right);
}
