/**
 * Which row of a table is the cheapest of each currency. One that leads is remembered, and leads until another one is cheaper than what it was
 * read to be last, or it has left: a row as cheap does not take its place, and one that cannot be read neither loses nor takes it. Pure.
 */
import { amountOf } from "./cell.ts";
import { keyOf, type Row, type Table } from "./rows.ts";

/** By currency ("" for none): the watch of the row, or its key, and its amount. */
export type Leading = Record<string, { row: string; amount: number }>;
/** `unread`: the keys of rows that could not be read now; `stock`: the column that says whether a row can be had. */
export type Idle = { unread: ReadonlySet<string>; stock: string | null };
/** `watches`: those of the rows, in their order, where these are watches. */
export type Contest = { table: Table; column: string; idle: Idle; watches?: readonly string[] | undefined };

type Offer = { row: Row; id: string; amount: number; currency: string; isRead: boolean };

/** What can be had, in the order of the keys. */
export function offersOf({ table: { columns, rows }, column, idle, watches }: Contest): Offer[] {
  const [at, ofStock] = [columns.indexOf(column), idle.stock === null ? -1 : columns.indexOf(idle.stock)];
  return rows.flatMap((row, place) => {
    const known = at < 0 ? null : amountOf(row[at] ?? null);
    if (known === null || row[ofStock] === "false") return [];
    const key = keyOf(row);
    const { amount, currency } = known;
    return { row, id: watches?.[place] || key, amount, currency: currency ?? "", isRead: !idle.unread.has(key) };
  });
}

/** The first of the cheapest ones of each currency. */
function cheapest(offers: readonly Offer[]): Map<string, Offer> {
  const found = new Map<string, Offer>();
  for (const offer of offers)
    if (offer.amount < (found.get(offer.currency)?.amount ?? Infinity)) found.set(offer.currency, offer);
  return found;
}

/** The row with the lowest amount of each currency, of those that were read. */
export const lowestOffers = (contest: Contest): Offer[] => [
  ...cheapest(offersOf(contest).filter(({ isRead }) => isRead)).values(),
];

/**
 * Who leads after a reading, and the rows that took the place of another one. `before`: who led; undefined where nobody was remembered yet: then
 * who is the cheapest leads, read or not, and has taken no place.
 */
export function succession(before: Leading | undefined, contest: Contest): { leading: Leading; news: Row[] } {
  const offers = offersOf(contest);
  const best = cheapest(before ? offers.filter(({ isRead }) => isRead) : offers);
  const leading: Leading = {};
  const news: Row[] = [];
  for (const currency of new Set([...Object.keys(before ?? {}), ...best.keys()])) {
    const was = before?.[currency];
    const still = offers.find((offer) => offer.id === was?.row && offer.currency === currency);
    const now = best.get(currency);
    const next = still && !(now && now.amount < still.amount) ? still : now;
    if (!next) continue;
    leading[currency] = { row: next.id, amount: next.amount };
    const isOther = was !== undefined && next.id !== was.row;
    // One that is as cheap as the one that left was as cheap before.
    if (isOther && (still || next.amount !== was.amount)) news.push(next.row);
  }
  return { leading, news };
}
