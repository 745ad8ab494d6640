/**
 * Filters over lists. A text is taken as the list of its characters, a dictionary as that of its keys, as in Jinja; `lines` gives the
 * lines of a text.
 */
import type { Budget } from "../bounds.ts";
import {
  isDictionary,
  isList,
  isText,
  itemsOf,
  numberOf,
  sizeOf,
  textOf,
  tupleOf,
  type Value,
  wholeOf,
} from "../value.ts";
import { attributeOf } from "./each.ts";
import type { Filter } from "./filter.ts";

const bare = (apply: (input: Value, budget: Budget) => Value): Filter => ({
  takes: [],
  needs: 0,
  takesLists: true,
  apply: (input, _given, budget) => apply(input, budget),
});

/** The first character of a text or member of a list. */
export const first = bare((input, budget) => {
  if (!isText(input)) return itemsOf(input, budget)[0] ?? null;
  const code = textOf(input).codePointAt(0);
  return code === undefined ? null : String.fromCodePoint(code);
});
export const last = bare((input, budget) => {
  if (!isText(input)) return itemsOf(input, budget).at(-1) ?? null;
  return Array.from(textOf(input).slice(-2)).at(-1) ?? null;
});
/** The lines of a text; a list as it is. */
export const lines = bare((input, budget) => {
  if (isList(input)) return input;
  const text = textOf(input);
  const found = text === "" ? [] : text.split(/\r\n|\n|\r/);
  budget.gather(found.length);
  return found;
});
export const reverse = bare((input, budget) => {
  const items = itemsOf(input, budget);
  budget.gather(items.length);
  return isText(input) ? items.toReversed().map(textOf).join("") : items.toReversed();
});
/** A list as it is, a text as its characters. */
export const list = bare((input, budget) => [...itemsOf(input, budget)]);

export const length = bare((input, budget) => {
  if (isList(input)) return input.length;
  if (isDictionary(input)) return input.size;
  const text = textOf(input);
  budget.scan(text.length / 2);
  let pairs = 0;
  for (let index = 0; index < text.length; index++) if ((text.charCodeAt(index) & 0xfc00) === 0xdc00) pairs++;
  return text.length - pairs;
});

/** `items`: the pairs of a dictionary. */
export const items = bare((input, budget) => {
  if (!isDictionary(input)) return [];
  budget.gather(input.size * 3);
  return [...input].map((pair) => tupleOf(pair));
});

/** `join(d='', attribute=none)`. */
export const join: Filter = {
  takes: ["d", "attribute"],
  needs: 0,
  takesLists: true,
  apply: (input, [separator, attribute], budget) => {
    const members = itemsOf(input, budget);
    const between = textOf(separator ?? null);
    budget.spend(members.length / 8);
    const parts = members.map((item) => textOf(attribute === undefined ? item : attributeOf(item, attribute)));
    budget.make(parts.reduce((sum, part) => sum + part.length, between.length * parts.length));
    return parts.join(between);
  },
};

/** `batch(linecount, fill_with)`: lists of so many members; `fill_with` makes the last one as long as the others. */
export const batch: Filter = {
  takes: ["linecount", "fill_with"],
  needs: 1,
  takesLists: true,
  apply: (input, [size, fill], budget) => {
    const members = itemsOf(input, budget);
    const each = Math.max(1, wholeOf(size, 1));
    budget.gather(members.length / each);
    const rows: Value[][] = [];
    for (let from = 0; from < members.length; from += each) rows.push(members.slice(from, from + each));
    return filled(rows, each, { fill, budget });
  },
};

/** `slice(slices, fill_with)`: so many lists, the first of them longer by one where the members do not divide evenly. */
export const slice: Filter = {
  takes: ["slices", "fill_with"],
  needs: 1,
  takesLists: true,
  apply: (input, [count, fill], budget) => {
    const members = itemsOf(input, budget);
    const columns = Math.max(1, wholeOf(count, 1));
    budget.gather(columns);
    const [each, longer] = [Math.floor(members.length / columns), members.length % columns];
    const rows: Value[][] = [];
    for (let column = 0, from = 0; column < columns; column++) {
      const to = from + each + (column < longer ? 1 : 0);
      rows.push(members.slice(from, to));
      from = to;
    }
    return filled(rows, longer === 0 ? each : each + 1, { fill, budget });
  },
};

type Filling = { fill: Value | undefined; budget: Budget };

/** Rows made as long as `length` by a value, where one is given. */
function filled(rows: Value[][], width: number, { fill, budget }: Filling): Value[] {
  if (fill === undefined || fill === null) return rows;
  return rows.map((row) => {
    const missing = Math.max(0, width - row.length);
    budget.gather(missing);
    return missing > 0 ? [...row, ...Array.from({ length: missing }, () => fill)] : row;
  });
}

/** `sum(attribute=none, start=0)`: the sum of the members that are numbers. */
export const sum: Filter = {
  takes: ["attribute", "start"],
  needs: 0,
  takesLists: true,
  apply: (input, [attribute, start], budget) => {
    const members = itemsOf(input, budget).map((item) =>
      attribute === undefined || attribute === null ? item : attributeOf(item, attribute),
    );
    budget.read(sizeOf(members));
    return totalOf([start ?? 0, ...members]);
  },
};

function totalOf(members: readonly Value[]): Value {
  const total = members.reduce<number>((whole, item) => whole + (numberOf(item) ?? 0), 0);
  const isFraction = members.some((item) => typeof item === "object" && numberOf(item) !== null && !isText(item));
  return isFraction && Number.isInteger(total) ? { float: total } : total;
}
