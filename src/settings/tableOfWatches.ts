/** A table whose rows are watches: the settings that say which, and what columns can be read of a watch. Pure. */
import { hasPageStock, isOfSite } from "./tableOfSite.ts";
import type { ColumnSettings, TableSettings } from "./tableSettings.ts";

/** What a column of such a table may be. */
export const watchColumns = ["name", "price", "stock", "url", "host"] as const;

const usual: ColumnSettings[] = [
  { name: "name", from: "name" },
  { name: "price", from: "price", type: "money" },
  { name: "stock", from: "stock", type: "boolean" },
];

/** Whether the rows of a table are what the account's own watches know, so that no page is fetched. */
export const isOfOwn = (table: TableSettings | null | undefined): boolean => isOfWatches(table) || isOfSite(table);

/** Whether the rows of a table are watches. */
export const isOfWatches = (table: TableSettings | null | undefined): boolean =>
  Boolean(table?.tag?.trim() || table?.watches?.length);

/** Whether a table of watches, or of pages, has a column of the stock. */
export const hasStock = (table: TableSettings | null): boolean =>
  isOfSite(table)
    ? hasPageStock(table)
    : (table?.columns?.length ? table.columns : usual).some(({ from, of }) => from.trim() === "stock" && !of);

/** Which watches they are, or whose pages, as a text that differs where those do; "" where rows are read of a page. */
export const ownRowsAsked = (table: TableSettings | null): string =>
  isOfSite(table)
    ? JSON.stringify(["site", table?.site?.trim() ?? "", table?.include ?? []])
    : table && isOfWatches(table)
      ? JSON.stringify([table.tag?.trim().toLowerCase() ?? "", table.watches ?? []])
      : "";

/** The rows and columns of such a table as those of data. */
export const columnsOfWatches = (columns: readonly ColumnSettings[]): { rows: string; columns: ColumnSettings[] } => ({
  rows: "json:$[*]",
  columns: (columns.length ? columns : usual).map((column) =>
    column.of ? column : { ...column, from: `json:$.${column.from.trim()}`, ...typeOfWatch(column) },
  ),
});

/** A price is money and a stock is yes or no where nothing else is asked for. */
function typeOfWatch({ from, type }: ColumnSettings): Pick<ColumnSettings, "type"> {
  if (type) return { type };
  return from === "price" ? { type: "money" } : from === "stock" ? { type: "boolean" } : {};
}
