/** How the amounts of one column moved, row by row, out of the tables of the last snapshots: what a chart draws. Pure. */
import { amountOf } from "../../table/cell.ts";
import type { Renames } from "../../table/memory.ts";
import { keyThen } from "../../table/renames.ts";
import { keyOf, type Row, type Table } from "../../table/rows.ts";
import type { TableAt } from "./load.ts";

/** `amount`: null where the row was not there, had none, or one of another currency. */
export type SeriesPoint = { at: number; amount: number | null };
/** `row`: as it is now. */
export type Series = { row: Row; points: SeriesPoint[] };
/** `currency`: that of the amounts, "" for none; `others`: how many rows of now have no series, since they are of another one, dearer, or have no amount. */
export type Moves = { currency: string; series: Series[]; others: number };

type Asked = { column: string; limit: number; renames?: Renames | undefined };

/** The rows with the lowest amounts of now, the lowest first, in the currency that most of them have. `tables`: oldest first. */
export function movesOf(tables: readonly TableAt[], { column, limit, renames }: Asked): Moves {
  const newest = tables.at(-1)?.table;
  const known = newest ? offersOf(newest, column) : [];
  const currency = commonest(known.map((offer) => offer.currency));
  const shown = known
    .filter((offer) => offer.currency === currency)
    .toSorted((one, other) => one.amount - other.amount)
    .slice(0, limit);
  const past = tables.map(({ at, table }) => ({
    at,
    amounts: new Map(offersOf(table, column).map((offer) => [keyOf(offer.row), offer])),
  }));
  const series = shown.map(({ row }) => {
    const points: SeriesPoint[] = [];
    for (const { at, amounts } of past) {
      const then = amounts.get(keyThen(renames, { key: keyOf(row), at }));
      const amount = then?.currency === currency ? then.amount : null;
      if (points.length === 0 ? amount !== null : points.at(-1)?.amount !== amount) points.push({ at, amount });
    }
    return { row, points };
  });
  return { currency, series, others: (newest?.rows.length ?? 0) - series.length };
}

type Offer = { row: Row; amount: number; currency: string };

function offersOf({ columns, rows }: Table, column: string): Offer[] {
  const at = columns.indexOf(column);
  return rows.flatMap((row) => {
    const found = at < 0 ? null : amountOf(row[at] ?? null);
    return found ? [{ row, amount: found.amount, currency: found.currency ?? "" }] : [];
  });
}

function commonest(words: readonly string[]): string {
  const counted = [...Map.groupBy(words, (word) => word)].toSorted(([, one], [, other]) => other.length - one.length);
  return counted[0]?.[0] ?? "";
}
