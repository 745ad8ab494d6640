/** What became of the rows of a table in one change, for programs, and as much of it as fits into a message. Pure. */
import { z } from "zod";
import { utf8 } from "../../lib/markup/base64.ts";

const rowEvents = ["row_added", "row_removed", "cell_changed"] as const;

const count = z.int().min(0);
const cell = z.string().max(1000);

export const tableRowEvent = z
  .strictObject({
    event: z.enum(rowEvents).meta({
      description:
        "row_added: a row with this key came. row_removed: it went. cell_changed: the row is there still, and says something else in " +
        "one column.",
    }),
    key: cell.meta({ description: "The key of the row.", example: "Aurora" }),
    column: cell.nullable().meta({ description: "Of cell_changed: the column.", example: "price" }),
    before: cell.nullable().meta({ description: "Of cell_changed: what stood there; null for nothing." }),
    after: cell.nullable().meta({ description: "Of cell_changed: what stands there; null for nothing." }),
    cells: z
      .record(z.string(), cell.nullable())
      .nullable()
      .meta({ description: "Of row_added and row_removed: the row by its columns.", example: { name: "Aurora" } }),
  })
  .meta({ id: "TableRowEvent" });

export const tableRowCounts = z
  .strictObject({ added: count, removed: count, changed: count })
  .meta({ id: "TableRowCounts", description: "Rows that came and went, and cells that changed, of the whole change." });

export const cheapestRow = z
  .strictObject({
    key: cell.meta({ example: "Borea" }),
    column: cell.meta({ example: "price" }),
    value: cell.meta({ example: "44.00 EUR" }),
  })
  .meta({ id: "CheapestTableRow", description: "The row that became the cheapest one, where another one was." });

/** Events of a report in a message, and bytes of JSON that they may take. */
const maxEvents = 500;
export const rowsBytes = 60_000;

export const tableReport = z
  .strictObject({
    counts: tableRowCounts,
    rows: z.array(tableRowEvent).max(maxEvents),
    more: count.meta({ description: "How many events are not in `rows`." }),
    link: z.string().max(15_000).nullable().meta({ description: "All of them, over the API, with a key." }),
  })
  .meta({ id: "WebhookTable" });

export const quantityColumns = z
  .array(z.string().max(60))
  .max(40)
  .meta({
    description:
      "Columns of numbers that are quantities, which people write in their language; years, ids and codes are none.",
    example: ["weight"],
  });

/** As much of a report as is kept with a change. */
export const shortTableReport = z
  .strictObject({
    counts: tableRowCounts,
    rows: z.array(tableRowEvent).max(maxEvents).meta({ description: "The first ones." }),
    cheapest: cheapestRow.nullable(),
    quantities: quantityColumns.optional(),
  })
  .meta({ id: "ShortTableReport" });

export type TableRowEvent = z.infer<typeof tableRowEvent>;
export type CheapestRow = z.infer<typeof cheapestRow>;
/** Events of a change, counts of all there are, and the row that became the cheapest; absent where that was not asked. */
export type RowsOfChange = {
  counts: z.infer<typeof tableRowCounts>;
  rows: TableRowEvent[];
  cheapest?: CheapestRow | null;
  /** Columns of numbers that people write in their language. */
  quantities?: string[] | undefined;
};

/** The first events, as many as fit. `link`: where all of them are. */
export function boundedTableReport(
  { counts, rows }: RowsOfChange,
  { link, bytes }: { link: string | null; bytes: number },
): z.infer<typeof tableReport> {
  let left = bytes;
  const shown: TableRowEvent[] = [];
  for (const row of rows.slice(0, maxEvents)) {
    left -= utf8(JSON.stringify(row)).length + 1;
    if (left < 0) break;
    shown.push(row);
  }
  return { counts, rows: shown, more: rows.length - shown.length, link };
}
