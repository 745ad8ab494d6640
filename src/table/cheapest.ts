/** Which row of a table became the cheapest one. Pure. */
import type { CheapestRow } from "../services/webhook/tableReport.ts";
import { amountOf } from "./cell.ts";
import type { Idle } from "./conditions.ts";
import { keyOf, type Row, type Table } from "./rows.ts";

type Priced = { row: Row; amount: number };

/**
 * The cheapest row of now, where another one was; null where it is the same one, and where nothing can be compared: amounts of money
 * stand in no column, in several currencies, or in one row. Of several columns with money the first counts.
 */
export function newCheapest(before: Table, after: Table, idle: Idle): CheapestRow | null {
  const column = after.columns.find((name) => pricesIn(after, name, idle).length > 1);
  if (column === undefined) return null;
  const [was, now] = [cheapestOf(pricesIn(before, column, idle)), cheapestOf(pricesIn(after, column, idle))];
  if (!was || !now || keyOf(was.row) === keyOf(now.row)) return null;
  // One that costs the same as another is not cheaper than it.
  const still = pricesIn(after, column, idle).find(({ row }) => keyOf(row) === keyOf(was.row));
  if (still?.amount === now.amount) return null;
  return { key: keyOf(now.row), column, value: now.row[after.columns.indexOf(column)] ?? "" };
}

/** The rows that can be had, by their amounts of one currency; none where there are several, or amounts without one. */
function pricesIn({ columns, rows }: Table, column: string, { unread, stock }: Idle): Priced[] {
  const [at, ofStock] = [columns.indexOf(column), stock === null ? -1 : columns.indexOf(stock)];
  if (at <= 0) return [];
  const known = rows.flatMap((row) => {
    const price = unread.has(keyOf(row)) || row[ofStock] === "false" ? null : amountOf(row[at] ?? null);
    return price ? [{ row, ...price }] : [];
  });
  const [first] = known;
  return first?.currency && known.every(({ currency }) => currency === first.currency) ? known : [];
}

const cheapestOf = (priced: readonly Priced[]): Priced | undefined =>
  priced.reduce<Priced | undefined>((best, one) => (best && best.amount <= one.amount ? best : one), undefined);
