/**
 * The rows of a table as people look for them: by their keys with numbers by their size, or in the order of a column: numbers by their size,
 * money by currency first, what is empty last. What is stored is in another order, that of rows.ts, which no version of a collation moves. Pure.
 */
import { amountOf } from "./cell.ts";
import { keyOf, type Cell, type Row, type Table } from "./rows.ts";

// Made at its first use: a process that lists no table needs none.
let collator: Intl.Collator | undefined;

/** `mug-2` stands before `mug-10`. */
export const inNaturalOrder = (one: string, other: string): number =>
  (collator ??= new Intl.Collator("en", { numeric: true })).compare(one, other);

/** The rows by their keys; what is the same to a reader stays as it stands. */
export const rowsByKey = ({ rows }: Pick<Table, "rows">): Row[] =>
  rows.toSorted((one, other) => inNaturalOrder(keyOf(one), keyOf(other)));

/** `isNumeric`: whether the column has numbers or money. */
export type Order = { column: string; isDescending: boolean; isNumeric: boolean };

/** Rows that are equal there keep the order of their keys. A column that there is not sorts nothing. */
export function sortedRows(table: Table, { column, isDescending, isNumeric }: Order): Row[] {
  const at = table.columns.indexOf(column);
  const rows = rowsByKey(table);
  if (at < 0) return rows;
  const compare = isNumeric ? byAmount : inNaturalOrder;
  return rows.toSorted((one, other) => {
    const [left = null, right = null] = [one[at], other[at]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return isDescending ? compare(right, left) : compare(left, right);
  });
}

function byAmount(one: string, other: string): number {
  const [left, right] = [amountOf(one as Cell), amountOf(other as Cell)];
  if (!left || !right) return Number(!left) - Number(!right);
  return inNaturalOrder(left.currency ?? "", right.currency ?? "") || left.amount - right.amount;
}
