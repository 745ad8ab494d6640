/**
 * Rows out of watches: each watch of a tag, or of a list, is a row of what it read last. They come to the check as data, so columns, keys and
 * differences are those of any table. A watch that cannot be read stands as it did, and decides nothing. Pure.
 */
import { namesOf, type RowData } from "./names.ts";
import { rowsByWatch } from "./stored.ts";

/**
 * What is known of a watch. `isUnread`: its page could not be read last, or was not read lately, or it is paused; `price`: a plain decimal.
 */
export type WatchedRow = {
  uuid: string;
  name: string;
  url: string;
  price: string | null;
  currency: string | null;
  inStock: boolean | null;
  isUnread: boolean;
};

/** The type of rows out of watches, which no site sends. */
export const watchedRowsType = "application/x-tidemark-rows+json; charset=utf-8";

/**
 * `hasStock`: whether the table has a column that says what is sold out; in one that has none such a watch has no price, since its price
 * leads nothing. `known`: the rows of the last snapshot, none of a table that is new; null where they are gone.
 */
type Telling = { hasStock: boolean; known: readonly RowData[] | null };

/**
 * The rows as data, in the order of their names, none of which two have. What cannot be read says what it said in the last snapshot, and
 * nothing where it was not in that: what it was worth at some time is no news when it comes to the table.
 */
export function watchedRowsData(watches: readonly WatchedRow[], { hasStock, known }: Telling): RowData[] {
  const names = namesOf(watches);
  const rows = watches.map((watch) => ({
    watch: watch.uuid,
    name: names.get(watch.uuid) ?? watch.uuid,
    price: hasStock || watch.inStock !== false ? priceWords(watch) : null,
    stock: watch.inStock === null ? null : String(watch.inStock),
    url: watch.url,
    host: URL.parse(watch.url)?.host ?? null,
    unread: watch.isUnread,
  }));
  const knownOf = rowsByWatch(known ?? [], rows);
  return rows
    .map((row) => {
      if (!row.unread || known === null) return row;
      const { price = null, stock = null } = knownOf.get(row.watch) ?? {};
      return { ...row, price, stock };
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Three digits behind a point are a fraction here, and would be read as thousands. */
export const priceWords = ({ price, currency }: Pick<WatchedRow, "price" | "currency">): string | null =>
  price === null ? null : [/\.\d{3}$/.test(price) ? `${price}0` : price, ...(currency ? [currency] : [])].join(" ");
