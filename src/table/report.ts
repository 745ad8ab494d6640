/** What became of the rows of a table between two texts of it. Pure. */
import type { RowsOfChange, TableRowEvent } from "../services/webhook/tableReport.ts";
import { tableDifference } from "./difference.ts";
import type { Renames } from "./memory.ts";
import { renamedTable } from "./renames.ts";
import { keyOf, tableOf, type Row, type Table } from "./rows.ts";
import { inNaturalOrder, rowsByKey } from "./sorted.ts";

/** Between which times the two were read, and which keys of rows are others since. */
type Renamed = { renames: Renames | undefined; from: number; to: number };

/** Cells that changed, then rows that came, then those that went, each in the natural order of their keys; null where one of the texts is no table. */
export function tableReportOf(before: string, after: string, renamed?: Renamed): RowsOfChange | null {
  const [known, now] = [tableOf(before), tableOf(after)];
  if (!known || !now) return null;
  const was = renamed ? renamedTable(known, renamed.renames, renamed) : known;
  const difference = tableDifference(was, now);
  const changed = difference.changed.toSorted((one, other) => inNaturalOrder(one.key, other.key));
  const [added, removed] = [rowsByKey({ rows: difference.added }), rowsByKey({ rows: difference.removed })];
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
