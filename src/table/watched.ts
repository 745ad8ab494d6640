/**
 * Rows out of watches: each watch of a tag, or of a list, is a row of what it read last. They come to the check as data, so columns, keys and
 * differences are those of any table. A watch that cannot be read stands as it was read last, and decides nothing. Pure.
 */
import type { Json } from "../lib/json/value.ts";

/** What is known of a watch. `isUnread`: its page could not be read last, or it is paused; `price`: a plain decimal. */
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
 * The rows as data, in the order of their names, none of which two have. `hasStock`: whether the table has a column that says what is sold out; in
 * one that has none such a watch has no price, since its price leads nothing.
 */
export function watchedRowsData(watches: readonly WatchedRow[], hasStock: boolean): Json[] {
  const names = namesOf(watches);
  return watches
    .map((watch) => ({
      name: names.get(watch.uuid) ?? watch.uuid,
      price: hasStock || watch.inStock !== false ? priceWords(watch) : null,
      stock: watch.inStock === null ? null : String(watch.inStock),
      url: watch.url,
      host: URL.parse(watch.url)?.host ?? null,
      unread: watch.isUnread,
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** A name that several have gets the host behind it, then the address, then what tells all of them apart. */
function namesOf(watches: readonly WatchedRow[]): Map<string, string> {
  const longer = [
    ({ name }: WatchedRow) => name,
    ({ name, url }: WatchedRow) => `${name} (${URL.parse(url)?.host ?? url})`,
    ({ name, url }: WatchedRow) => `${name} (${url})`,
    ({ name, uuid }: WatchedRow) => `${name} (${uuid})`,
  ];
  const names = new Map<string, string>();
  let left = watches;
  for (const make of longer) {
    const groups = Map.groupBy(left, (watch) => oneLine(make(watch)));
    const taken = new Set(names.values());
    for (const [name, same] of groups)
      if (same.length === 1 && !taken.has(name)) names.set((same[0] as WatchedRow).uuid, name);
    left = left.filter(({ uuid }) => !names.has(uuid));
  }
  return names;
}

const oneLine = (words: string): string => words.replace(/\s+/g, " ").trim();

/** Three digits behind a point are a fraction here, and would be read as thousands. */
const priceWords = ({ price, currency }: WatchedRow): string | null =>
  price === null ? null : [/\.\d{3}$/.test(price) ? `${price}0` : price, ...(currency ? [currency] : [])].join(" ");
