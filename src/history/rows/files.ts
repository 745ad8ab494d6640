/** The rows of a table as files. Pure. */
import { workbookOf, type CellValue } from "../../lib/spreadsheet/workbook.ts";
import type { TableMemory } from "../../table/memory.ts";
import { tableText, type Row } from "../../table/rows.ts";
import { shownCells, type ShownCells } from "./shape.ts";

type Shown = { columns: readonly string[]; rows: readonly Row[] };

/**
 * Comma-separated values (RFC 4180). `isSafe`: an apostrophe stands before what a spreadsheet would take for a formula; without it cells
 * are as they were read.
 */
export function rowsCsv({ columns, rows }: Shown, { isSafe }: { isSafe: boolean }): string {
  const written = (cell: string) => (isSafe && isFormula(cell) ? `'${cell}` : cell);
  const lines = rows.map((row) => row.map((cell) => cell && written(cell)));
  return `${tableText({ columns: columns.map(written), rows: lines }).replaceAll("\n", "\r\n")}\r\n`;
}

/**
 * What spreadsheets take for the beginning of a formula, wide letters too: https://owasp.org/www-community/attacks/CSV_Injection. A number,
 * with a currency or without one, may begin with a minus.
 */
const isFormula = (cell: string): boolean =>
  /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-?\d+(?:\.\d+)?(?: [A-Z]{3})?$/.test(cell);

/** A workbook: numbers and money are numbers there, texts are texts, whatever they look like. `name`: of its sheet. */
export function rowsWorkbook(
  { columns, rows }: Shown,
  { types, name }: { types: TableMemory["columns"]; name: string },
): Uint8Array {
  const valuesOf = (row: Row) => {
    const cells = shownCells(row, columns, types);
    return columns.map((column) => valueOf(cells[column] ?? null));
  };
  return workbookOf({ name, columns, rows: rows.map(valuesOf) });
}

/** A spreadsheet keeps fifteen digits of a number. */
const maxDigits = 15;

function valueOf(cell: ShownCells[string]): CellValue {
  if (typeof cell !== "object" || cell === null) return cell;
  const { amount, currency } = cell;
  if (amount.replace(/\D/g, "").length > maxDigits) return currency === null ? amount : `${amount} ${currency}`;
  return { number: Number(amount), format: currency === null ? "#,##0.00" : formatOf(currency) };
}

/** With as many decimals as the currency has. */
function formatOf(currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return `#,##0${digits > 0 ? `.${"0".repeat(digits)}` : ""} "${currency}"`;
}
