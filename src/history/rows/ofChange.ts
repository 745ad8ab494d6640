/** What became of the rows of a table in a change, for people: all of it while its texts are there, else what was kept with it. Pure. */
import type { RowsOfChange } from "../../services/webhook/tableReport.ts";
import { tableReportOf } from "../../table/report.ts";
import { readRows } from "../judgement.ts";

type OfChange = { before: string | null; after: string | null; judgement: string | null };

/** Null where it is no change of a table, or one of its columns alone. */
export function rowsOfChange({ before, after, judgement }: OfChange): RowsOfChange | null {
  const kept = readRows(judgement);
  const whole = before === null || after === null ? null : tableReportOf(before, after);
  const rows = whole ? { ...whole, cheapest: kept?.cheapest ?? null, quantities: kept?.quantities } : kept;
  return rows && rows.rows.length > 0 ? rows : null;
}
