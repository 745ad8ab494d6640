/** What of the rows of a table is kept with its change, for those who read of it. Pure. */
import { boundedTableReport, type RowsOfChange } from "../../services/webhook/tableReport.ts";
import type { ColumnSettings } from "../../settings/tableSettings.ts";
import { newCheapest } from "../../table/cheapest.ts";
import type { Idle } from "../../table/leaders.ts";
import { quantitiesOf } from "../../table/quantities.ts";
import { tableReportOf } from "../../table/report.ts";
import { tableOf } from "../../table/rows.ts";

/** Bytes of JSON of the events, and how many there are at most. */
const keptBytes = 2000;
const keptEvents = 20;

type Texts = { before: string; after: string };

/** `columns`: as they are in force now. */
type Known = { idle: Idle; columns: readonly ColumnSettings[] };

/** The first events, counts of all, the columns of quantities, and the row that became the cheapest; null where one of the texts is no table. */
export function tableTelling({ before, after }: Texts, { idle, columns }: Known): RowsOfChange | null {
  const [report, was, now] = [tableReportOf(before, after), tableOf(before), tableOf(after)];
  if (!report || !was || !now) return null;
  const { counts, rows } = boundedTableReport(
    { ...report, rows: report.rows.slice(0, keptEvents) },
    { link: null, bytes: keptBytes },
  );
  const quantities = quantitiesOf(columns, [was, now]);
  return { counts, rows, cheapest: newCheapest(was, now, idle), ...(quantities.length > 0 ? { quantities } : {}) };
}
