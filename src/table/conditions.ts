/**
 * The conditions of a table on its columns: what has to have become so for a change to be told. What held before and holds still is no
 * news; a cell without a value decides nothing. Amounts of different currencies are never compared. Pure.
 */
import { isAmountCondition, type TableCondition } from "../settings/tableSettings.ts";
import { amountOf } from "./cell.ts";
import { lowestOffers, succession, type Idle, type Leading } from "./leaders.ts";
import { keyOf, type Cell, type Row, type Table } from "./rows.ts";

/** The lowest amount ever, by column, then by currency ("" for none). */
export type LowestAmounts = Record<string, Record<string, number>>;
/** The rows that lead, by column; absent where a former version remembered none. */
export type Leaders = Record<string, Leading>;
/** `idle`: which rows of a table decide nothing as they are now, by key; `watches`: the rows of `after`, where these are watches. */
export type ConditionTask = {
  before: Table;
  after: Table;
  lowest: LowestAmounts;
  leaders?: Leaders | undefined;
  idle?: Idle;
  watches?: readonly string[] | undefined;
};
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
function rowsThatHold(condition: TableCondition, task: ConditionTask): Row[] {
  const { before, after, lowest, leaders, idle = none, watches } = task;
  const { column, is } = condition;
  if (is === "new_lowest")
    return lowestOffers({ table: after, column, idle })
      .filter(({ amount, currency }) => amount < (lowest[column]?.[currency] ?? -Infinity))
      .map(({ row }) => row);
  if (is === "leader_changed") {
    const known = leaders?.[column];
    if (known) return succession(known, { table: after, column, idle, watches }).news;
    const { leading } = succession(undefined, { table: before, column, idle });
    return succession(leading, { table: after, column, idle }).news;
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

const none: Idle = { unread: new Set(), stock: null };

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
      for (const { amount, currency } of lowestOffers({ table, column, idle }))
        known[currency] = Math.min(known[currency] ?? Infinity, amount);
      return [column, known];
    }),
  );
}

/** Who leads after a reading of a table. */
export const leadersAfter = (
  before: Leaders | undefined,
  { table, idle = none, watches }: Pick<ConditionTask, "idle" | "watches"> & { table: Table },
  conditions: readonly TableCondition[],
): Leaders =>
  Object.fromEntries(
    conditions
      .filter(({ is }) => is === "leader_changed")
      .map(({ column }) => [column, succession(before?.[column], { table, column, idle, watches }).leading]),
  );
