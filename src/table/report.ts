/** What became of the rows of a table between two texts of it. Pure. */
import type { RowsOfChange, TableRowEvent } from "../services/webhook/tableReport.ts";
import { tableDifference } from "./difference.ts";
import { keyOf, tableOf, type Row, type Table } from "./rows.ts";

/** Cells that changed, then rows that came, then those that went; null where one of the texts is no table. */
export function tableReportOf(before: string, after: string): RowsOfChange | null {
  const [was, now] = [tableOf(before), tableOf(after)];
  if (!was || !now) return null;
  const { added, removed, changed } = tableDifference(was, now);
  return {
    counts: { added: added.length, removed: removed.length, changed: changed.length },
    rows: [
      ...changed.map((change): TableRowEvent => ({ event: "cell_changed", ...change, cells: null })),
      ...added.map((row) => whole("row_added", row, now)),
      ...removed.map((row) => whole("row_removed", row, was)),
    ],
  };
}

const whole = (event: TableRowEvent["event"], row: Row, { columns }: Table): TableRowEvent => ({
  event,
  key: keyOf(row),
  column: null,
  before: null,
  after: null,
  cells: Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])),
});
