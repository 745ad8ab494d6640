/**
 * What of the pages of a site is how things are, and no news: what was read for the first time, pages that were there before the table, and
 * what they are called. The rows of the last snapshot with that are what the next comparison is made with. Pure.
 */
import { freeName } from "./names.ts";
import { settledName, type PageRow } from "./pages.ts";

/** The stored rows with that; null where they are so. `settled`: fields that were read since and found nothing, as `page.field`. */
export function adoptedRows(
  stored: readonly PageRow[],
  now: readonly PageRow[],
  settled: ReadonlySet<string>,
): PageRow[] | null {
  const rowsNow = new Map(now.map((row) => [row.page, row]));
  const known = new Set(stored.map(({ page }) => page));
  const taken = new Set(now.map(({ name }) => name));
  const kept = stored.map((former): PageRow => {
    const row = { ...former, settled: [] };
    const is = rowsNow.get(row.page);
    if (!is) return { ...row, name: freeName({ ...row, watch: row.page }, taken) };
    return { ...row, name: is.name, url: is.url, host: is.host, ...firstRead(row, is, settled) };
  });
  const rows = [...kept, ...now.filter(({ page, news }) => !known.has(page) && !news)].toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  );
  const isSame = rows.length === stored.length && rows.every((row, at) => wordsOf(row) === wordsOf(stored[at]));
  return isSame ? null : rows;
}

const wordsOf = (row: PageRow | undefined): string => JSON.stringify([row?.page, row?.name, row?.url, row?.values]);

/** What was open in a row and is known now. */
function firstRead(was: PageRow, is: PageRow, settled: ReadonlySet<string>): Partial<PageRow> {
  const read = was.open.filter((field) => !is.open.includes(field));
  if (read.length === 0) return {};
  const fresh = read.filter((field) => !settled.has(settledName(was.page, field)));
  return {
    values: { ...was.values, ...Object.fromEntries(fresh.map((field) => [field, is.values[field] ?? null])) },
    open: is.open,
    ...(fresh.length > 0 ? { unread: is.unread } : {}),
  };
}
