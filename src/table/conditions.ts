/**
 * The conditions of a table on its columns: what has to have become so for a change to be told. What held before and holds still is no
 * news; a cell without a value decides nothing. Amounts of different currencies are never compared. Pure.
 */
import { isAmountCondition, type TableCondition } from "../settings/tableSettings.ts";
import { amountOf } from "./cell.ts";
import { keyOf, type Cell, type Row, type Table } from "./rows.ts";

/** The lowest amount ever, by column, then by currency ("" for none). */
export type LowestAmounts = Record<string, Record<string, number>>;
/** `idle`: which rows of a table decide nothing as they are now, by key. */
export type ConditionTask = { before: Table; after: Table; lowest: LowestAmounts; idle?: Idle };
/** `unread`: the keys of rows that could not be read now; `stock`: the column that says whether a row can be had. */
export type Idle = { unread: ReadonlySet<string>; stock: string | null };
/** As the trace lists it. `found`: the rows that made it so. */
type Evaluated = { field: string; operator: string; value: string; found: string; holds: boolean; reason: null };

const shownRows = 5;

/** Each condition, with whether it came to hold. */
export const evaluatedConditions = (conditions: readonly TableCondition[], task: ConditionTask): Evaluated[] =>
  conditions.map((condition) => {
    const rows = rowsThatHold(condition, task);
    return {
      field: condition.column,
      operator: condition.is,
      value: condition.value ?? "",
      found: rows.slice(0, shownRows).map(keyOf).join(", "),
      holds: rows.length > 0,
      reason: null,
    };
  });

/** The rows by which a condition came to hold; none where it does not. */
function rowsThatHold(condition: TableCondition, { before, after, lowest, idle = none }: ConditionTask): Row[] {
  const { column, is } = condition;
  if (is === "new_lowest")
    return leaders(after, column, idle)
      .filter(({ amount, currency }) => amount < (lowest[column]?.[currency] ?? -Infinity))
      .map(rowOf);
  if (is === "leader_changed") {
    const known = new Map(
      leaders(before, column, { ...idle, unread: new Set() }).map((leader) => [leader.currency, leader]),
    );
    return leaders(after, column, idle)
      .filter((leader) => isOvertaken(known.get(leader.currency), leader, { column, after, idle }))
      .map(rowOf);
  }
  const holds = (cell: Cell | undefined) => holdsOfCell(condition, cell ?? null);
  const cellsOf =
    ({ columns }: Table) =>
    (row: Row | undefined) =>
      row?.[columns.indexOf(column)];
  const [was, now] = [cellsOf(before), cellsOf(after)];
  if (condition.rows === "all") {
    const known = (table: Table, cell: typeof was) => table.rows.filter((row) => (cell(row) ?? null) !== null);
    const isSo = (table: Table, cell: typeof was) => {
      const rows = known(table, cell);
      return rows.length > 0 && rows.every((row) => holds(cell(row)));
    };
    return isSo(after, now) && !isSo(before, was) ? known(after, now) : [];
  }
  const earlier = new Map(before.rows.map((row) => [keyOf(row), row]));
  return after.rows.filter(
    (row) => !idle.unread.has(keyOf(row)) && holds(now(row)) && !holds(was(earlier.get(keyOf(row)))),
  );
}

type Leader = { row: Row; amount: number; currency: string };
const rowOf = ({ row }: Leader): Row => row;

const none: Idle = { unread: new Set(), stock: null };

/** The row with the lowest amount of each currency; of equal ones the first by its key. What cannot be had, or was not read, is none. */
function leaders({ columns, rows }: Table, column: string, { unread, stock }: Idle = none): Leader[] {
  const at = columns.indexOf(column);
  const ofStock = stock === null ? -1 : columns.indexOf(stock);
  const found = new Map<string, Leader>();
  for (const row of rows) {
    const known = at < 0 ? null : amountOf(row[at] ?? null);
    if (known === null || unread.has(keyOf(row)) || row[ofStock] === "false") continue;
    const { amount } = known;
    const currency = known.currency ?? "";
    const leader = found.get(currency);
    if (!leader || amount < leader.amount) found.set(currency, { row, amount, currency });
  }
  return [...found.values()];
}

/** Another row leads only where it is cheaper than the one that led, if that is still there with an amount. */
function isOvertaken(
  was: Leader | undefined,
  now: Leader,
  { column, after, idle }: { column: string; after: Table; idle: Idle },
): boolean {
  if (!was || keyOf(was.row) === keyOf(now.row)) return false;
  const row = after.rows.find((each) => keyOf(each) === keyOf(was.row));
  const isThere = row && (idle.stock === null || row[after.columns.indexOf(idle.stock)] !== "false");
  const still = isThere ? amountOf(row[after.columns.indexOf(column)] ?? null) : null;
  if (still === null) return now.amount !== was.amount;
  return (still.currency ?? "") !== now.currency || now.amount < still.amount;
}

function holdsOfCell({ is, value }: TableCondition, cell: Cell): boolean {
  if (cell === null) return false;
  if (is === "true" || is === "false") return cell === is;
  const known = amountOf(cell);
  const limit = amountOf((value ?? "").trim());
  if (!known || !limit || (limit.currency !== null && limit.currency !== known.currency)) return false;
  return is === "below" ? known.amount < limit.amount : known.amount > limit.amount;
}

/** The lowest amounts with those of a table. */
export function lowestAfter(
  lowest: LowestAmounts,
  { table, idle = none }: { table: Table; idle?: Idle },
  conditions: readonly TableCondition[],
): LowestAmounts {
  const columns = new Set(conditions.filter(isAmountCondition).map(({ column }) => column));
  return Object.fromEntries(
    [...columns].map((column) => {
      const known = { ...lowest[column] };
      for (const { amount, currency } of leaders(table, column, idle))
        known[currency] = Math.min(known[currency] ?? Infinity, amount);
      return [column, known];
    }),
  );
}
