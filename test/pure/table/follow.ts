/** A table whose rows are watches, lived through whole checks: what each check stores is what the next one knows. */
import type { Outcome } from "../../../src/check/outcome.ts";
import type { TableSettings } from "../../../src/settings/tableSettings.ts";
import { hasStock } from "../../../src/settings/tableOfWatches.ts";
import { pageRowsTypeOf, storedPageRows } from "../../../src/table/pages.ts";
import { storedRows } from "../../../src/table/stored.ts";
import { watchedRowsData, watchedRowsType, type WatchedRow } from "../../../src/table/watched.ts";
import { pageOf, wordOf } from "../../pages/life.ts";
import { Watched } from "../../pages/watched.ts";

/** `verdicts`: the verdicts, one more for each check that followed at once; `text`: the rows after them; `last`: the last of these checks. */
export type Seen = { verdicts: string[]; text: string[] | null; last: Outcome };

/** The table, checked while its rows are these data, as they were stored. */
function followData(table: TableSettings, contentType: string) {
  const watched = new Watched({ processor: "table_diff", table });
  let stored: string | null = null;
  const seen = async (data: object[]): Promise<Seen> => {
    const body = JSON.stringify(data);
    const verdicts: string[] = [];
    for (;;) {
      const last = await watched.see(pageOf({ body, contentType }));
      if ("reading" in last.verdict && last.markup) stored = last.markup.text;
      verdicts.push(wordOf(last.verdict));
      if (!last.isDueAgain) return { verdicts, text: last.reading?.text.split("\n").slice(1) ?? null, last };
    }
  };
  return { watched, seen, stored: () => stored };
}

/** `see`: the table is checked while its watches are these; `seen`: the same for rows as they were stored. */
export function follow(table: TableSettings) {
  const { stored, ...followed } = followData(table, watchedRowsType);
  const known = () => {
    const page = stored();
    return page === null ? [] : storedRows(page);
  };
  const see = (...rows: WatchedRow[]) =>
    followed.seen(watchedRowsData(rows, { hasStock: hasStock(table), known: known() }));
  return { ...followed, see };
}

/** The same of pages of a site; `known`: the rows of the last snapshot. */
export function followPages(table: TableSettings) {
  const { stored, ...followed } = followData(table, pageRowsTypeOf("a"));
  return { ...followed, known: () => storedPageRows(stored()) ?? [] };
}
