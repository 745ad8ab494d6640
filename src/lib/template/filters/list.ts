/**
 * Filters over lists. A text is taken as the list of its lines, except that its length counts characters.
 */
import { type Budget, requireLength } from "../bounds.ts";
import { isList, isTrue, itemsOf, numberOf, sizeOf, textOf, type Value } from "../value.ts";
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
const furthestBy = (sign: 1 | -1): Filter =>
  listFilter((items) =>
    items.length === 0 ? null : items.reduce((best, item) => (sign * inOrder(item, best) > 0 ? item : best)),
  );
export const max = furthestBy(1);
export const min = furthestBy(-1);
/** The sum of the members that are numbers. */
export const sum = listFilter((items) => items.reduce<number>((total, item) => total + (numberOf(item) ?? 0), 0));

/** `sort(reverse=false)`: numbers by size, all else by its text. */
export const sort: Filter = {
  takes: ["reverse"],
  needs: 0,
  apply: (input, [isReverse]) => {
    const sorted = itemsOf(input).toSorted(inOrder);
    return isTrue(isReverse ?? null) ? sorted.toReversed() : sorted;
  },
};

/** `list`: a list as it is, a text as its characters. */
export const list: Filter = {
  takes: [],
  needs: 0,
  apply: (input, _given, budget) => {
    if (isList(input)) return input;
    const text = textOf(input);
    budget.spend(text.length);
    return Array.from(text);
  },
};

/** `batch(size, fill)`: lists of so many members; `fill` makes the last one as long as the others. */
export const batch: Filter = {
  takes: ["size", "fill"],
  needs: 1,
  apply: (input, [size, fill], budget) => {
    const items = itemsOf(input);
    const length = Math.max(1, Math.trunc(numberOf(size ?? null) ?? 1));
    const rows: Value[][] = [];
    for (let from = 0; from < items.length; from += length) rows.push(items.slice(from, from + length));
    return filled(rows, length, { fill, budget });
  },
};

/** `slice(count, fill)`: so many lists, the first of them longer by one where the members do not divide evenly. */
export const slice: Filter = {
  takes: ["count", "fill"],
  needs: 1,
  apply: (input, [count, fill], budget) => {
    const items = itemsOf(input);
    const columns = Math.max(1, Math.trunc(numberOf(count ?? null) ?? 1));
    budget.spend(columns);
    const [each, longer] = [Math.floor(items.length / columns), items.length % columns];
    const rows: Value[][] = [];
    for (let column = 0, from = 0; column < columns; column++) {
      const to = from + each + (column < longer ? 1 : 0);
      rows.push(items.slice(from, to));
      from = to;
    }
    return filled(rows, longer === 0 ? each : each + 1, { fill, budget });
  },
};

/** Rows made as long as `length` by a value, where one is given. */
function filled(
  rows: Value[][],
  length: number,
  { fill, budget }: { fill: Value | undefined; budget: Budget },
): Value[] {
  if (fill === undefined || fill === null) return rows;
  return rows.map((row) => {
    budget.spend(Math.max(0, length - row.length));
    return row.length < length ? [...row, ...Array.from({ length: length - row.length }, () => fill)] : row;
  });
}

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
