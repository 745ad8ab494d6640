/** The rows of a table in the order of a column: numbers by their size, money by currency first, what is empty last. Pure. */
import { amountOf } from "./cell.ts";
import type { Cell, Row, Table } from "./rows.ts";

/** `isNumeric`: whether the column has numbers or money. */
export type Order = { column: string; isDescending: boolean; isNumeric: boolean };

/** Rows that are equal there keep the order of their keys. A column that there is not sorts nothing. */
export function sortedRows({ columns, rows }: Table, { column, isDescending, isNumeric }: Order): Row[] {
  const at = columns.indexOf(column);
  if (at < 0) return [...rows];
  const compare = isNumeric ? byAmount : byWords;
  return rows.toSorted((one, other) => {
    const [left = null, right = null] = [one[at], other[at]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return isDescending ? compare(right, left) : compare(left, right);
  });
}

const byWords = (one: string, other: string): number => one.localeCompare(other, "en", { numeric: true });

function byAmount(one: string, other: string): number {
  const [left, right] = [amountOf(one as Cell), amountOf(other as Cell)];
  if (!left || !right) return Number(!left) - Number(!right);
  return byWords(left.currency ?? "", right.currency ?? "") || left.amount - right.amount;
}
