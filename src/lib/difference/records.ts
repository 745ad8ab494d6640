/**
 * Texts that are tables: comma-separated values with a head, a record a line, in the order of their first cells, which no two share. A
 * record becomes none but that of the same first cell; so what went and what came are apart. Pure.
 */
import { cellsOf } from "../spreadsheet/csv.ts";

/** Whether both texts are such tables with the same head. What has another one is compared as lines are. */
export function areRecords(before: readonly string[], after: readonly string[]): boolean {
  const [head = ""] = before;
  return (
    head.includes(",") && head === after[0] && before.length + after.length > 2 && isTable(before) && isTable(after)
  );
}

/** The first cell of a record, as a list; empty where the line is none. */
export const keysOf = (line: string): string[] => cellsIn(line).slice(0, 1);

function isTable(lines: readonly string[]): boolean {
  const width = widthOf(lines[0] ?? "");
  let last: string | null = null;
  for (const line of lines.slice(1)) {
    if (line === "") continue;
    const cells = cellsIn(line);
    const key = cells[0] ?? "";
    if (cells.length !== width || key === "" || (last !== null && key <= last)) return false;
    last = key;
  }
  return true;
}

const cellsIn = (line: string): string[] => cellsOf(line, [","]).next().value ?? [];
const widthOf = (line: string): number => cellsIn(line).length;
