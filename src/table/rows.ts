/**
 * A table as it was read: its columns, the key first, and its rows in the order of their keys, so that another order of the page is no
 * change. As a text it is comma-separated values, a row a line. Pure.
 */
import { cellsOf } from "../lib/spreadsheet/csv.ts";

/** Null: nothing was found. */
export type Cell = string | null;
/** `cells`: one a column; the first one is the key. */
export type Row = readonly Cell[];
export type Table = { columns: readonly string[]; rows: readonly Row[] };

/** The key of a row. */
export const keyOf = ([key]: Row): string => key ?? "";

/** The text of a table, without a line end at its end. */
export const tableText = ({ columns, rows }: Table): string => [columns, ...rows].map(line).join("\n");

/** The table that a text is; null where it is none: rows have as many cells as the head, and stand in the order of their keys. */
export function tableOf(text: string): Table | null {
  const [columns, ...records] = cellsOf(text, [","]);
  if (!columns?.[0]) return null;
  const rows = records.map((cells) => cells.map((cell): Cell => cell || null));
  const isTable = rows.every(
    (row, at) =>
      row.length === columns.length && row[0] !== null && (at === 0 || inOrder(rows[at - 1] as Row, row) < 0),
  );
  return isTable ? { columns, rows } : null;
}

const line = (cells: readonly Cell[]): string => cells.map((cell) => quoted(cell ?? "")).join(",");

/** A cell that begins or ends with white space would lose it, and one that begins with a quote would be read as quoted. */
const quoted = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Code units decide: the same everywhere, and forever. */
export const inOrder = (one: Row, other: Row): number => {
  const [left, right] = [keyOf(one), keyOf(other)];
  return left < right ? -1 : Number(left > right);
};
