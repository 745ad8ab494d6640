/** The rows of a table as files. Pure. */
import type { Row } from "../../table/rows.ts";
import { tableText } from "../../table/rows.ts";

type Shown = { columns: readonly string[]; rows: readonly Row[] };

/**
 * Comma-separated values (RFC 4180). `isSafe`: an apostrophe stands before what a spreadsheet would take for a formula; without it cells
 * are as they were read.
 */
export function rowsCsv({ columns, rows }: Shown, { isSafe }: { isSafe: boolean }): string {
  const lines = isSafe ? rows.map((row) => row.map((cell) => (cell && isFormula(cell) ? `'${cell}` : cell))) : rows;
  return `${tableText({ columns, rows: lines }).replaceAll("\n", "\r\n")}\r\n`;
}

/** A number may begin with a minus. */
const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell);
