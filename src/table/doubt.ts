/**
 * Whether a table can be what became of the one before, or the page was built anew, or came without most of it: then nothing has left and
 * no cell is empty, but the page could not be read. Pure.
 */
import { message, type Message } from "../message/message.ts";
import type { ColumnSettings } from "../settings/tableSettings.ts";
import { typeOf } from "../settings/tableSettings.ts";
import { keyOf, type Table } from "./rows.ts";

/** `lasts`: whether it is taken for true once it has been so for some minutes. */
export type TableDoubt = { sentence: Message; lasts: boolean };

/** Fewer rows may all go. */
const fewRows = 5;
/** A share of the rows: where no more is left, most may not have come. */
const leftOfRows = 0.5;

/** Why a table is not trusted, or null. Columns are known by their names. */
export function doubtOfTable(before: Table, after: Table, columns: readonly ColumnSettings[]): TableDoubt | null {
  const lost = columns.filter(({ name }) => finds(before, name) && !finds(after, name) && after.rows.length > 0);
  const names = lost.map(({ name }) => name).join(", ");
  if (lost.some((column) => typeOf(column) !== "text"))
    return { sentence: message("table.rebuilt", { names }), lasts: false };
  if (lost.length > 0) return { sentence: message("table.emptied", { names }), lasts: true };
  const present = new Set(after.rows.map(keyOf));
  const kept = before.rows.filter((row) => present.has(keyOf(row))).length;
  if (before.rows.length < fewRows || kept > leftOfRows * before.rows.length) return null;
  return { sentence: message("table.collapsed", { before: before.rows.length, kept }), lasts: true };
}

function finds({ columns, rows }: Table, name: string): boolean {
  const at = columns.indexOf(name);
  return at >= 0 && rows.some((row) => (row[at] ?? null) !== null);
}
