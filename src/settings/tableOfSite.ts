/** A table whose rows are the pages of a site: the settings that say which, and what its columns read of a page. Pure. */
import { isDataFilter } from "../lib/selector/data.ts";
import { sha256 } from "../secret/digest.ts";
import type { ColumnSettings, TableSettings } from "./tableSettings.ts";

/** What is known of a page without reading it anew, as a column names it. */
const pageFacts = ["name", "url", "host", "state"] as const;
/** What is read of a page as of a watch of its price. */
export const pageOffer = ["price", "stock"] as const;

/** Fields that one table reads of a page at most, and all tables of a site together. */
export const maxFields = 20;
export const maxFieldsOfSite = 60;

/** What is read of a page for a column. `id`: its name in what is stored; `from`: as the column says it. */
export type PageField = { id: string; from: string };

const usual: ColumnSettings[] = [
  { name: "name", from: "name" },
  { name: "price", from: "price", type: "money" },
  { name: "stock", from: "stock", type: "boolean" },
];

/** Whether the rows of a table are pages of a site. */
export const isOfSite = (table: TableSettings | null | undefined): boolean => Boolean(table?.site?.trim());

/** The columns of such a table, those that are usual where there are none. */
const columnsAsked = (table: TableSettings | null): readonly ColumnSettings[] =>
  table?.columns?.length ? table.columns : usual;

/** Whether such a table has a column of the stock. */
export const hasPageStock = (table: TableSettings | null): boolean =>
  columnsAsked(table).some(({ from, of }) => from.trim() === "stock" && !of);

/** What each of its columns reads of a page, where it does. `name`: of the column. */
export const fieldsOfColumns = (table: TableSettings | null): (PageField & { name: string })[] =>
  columnsAsked(table).flatMap(({ name, from, of }) => (of || isFact(from) ? [] : [{ ...fieldOf(from), name }]));

/** The same, each once. */
export function fieldsOf(table: TableSettings | null): PageField[] {
  const fields = fieldsOfColumns(table).map(({ id, from }) => ({ id, from }));
  return [...new Map(fields.map((field) => [field.id, field])).values()];
}

/** What its columns of money read by selectors of a page. */
export const moneyFields = (table: TableSettings | null): PageField[] =>
  columnsAsked(table)
    .filter((column) => isSelected(column) && column.type === "money")
    .map(({ from }) => fieldOf(from));

/** Whether a field is part of the offer of a page. */
export const isOffer = ({ from }: Pick<PageField, "from">): boolean => pageOffer.some((name) => name === from.trim());

const isFact = (from: string): boolean => pageFacts.some((name) => name === from.trim());

/** Whether a column is read by a selector of the page. */
export const isSelected = ({ from, of }: Pick<ColumnSettings, "from" | "of">): boolean =>
  !of && !isFact(from) && !isOffer({ from });

/** What stands for the row of a page: all of it, or its data. */
export const wholePage = (from: string): string => (isDataFilter(from.trim()) ? "json:$" : "html");

function fieldOf(written: string): PageField {
  const from = written.trim();
  return { id: isOffer({ from }) ? from : `v${sha256(from).slice(0, 8)}`, from };
}

/** The rows and columns of such a table as those of data. */
export const columnsOfSite = (columns: readonly ColumnSettings[]): { rows: string; columns: ColumnSettings[] } => ({
  rows: "json:$[*]",
  columns: (columns.length ? columns : usual).map((column) => {
    if (column.of) return column;
    const from = column.from.trim();
    return { ...column, from: `json:$.${isFact(from) ? from : `values.${fieldOf(from).id}`}`, ...typeOfPage(column) };
  }),
});

/** A price is money and a stock is yes or no where nothing else is asked for. */
function typeOfPage({ from, type }: ColumnSettings): Pick<ColumnSettings, "type"> {
  if (type) return { type };
  return from.trim() === "price" ? { type: "money" } : from.trim() === "stock" ? { type: "boolean" } : {};
}
