/** Which row of a table became the cheapest one, as words tell it. Pure. */
import type { CheapestRow } from "../services/webhook/tableReport.ts";
import { offersOf, succession, type Idle } from "./leaders.ts";
import { keyOf, type Table } from "./rows.ts";

/**
 * The cheapest row of now, where another one was; null where it is the same one, and where nothing can be compared: amounts of money
 * stand in no column, in several currencies, or in one row. Of several columns with money the first counts. The key is no amount.
 */
export function newCheapest(before: Table, after: Table, idle: Idle): CheapestRow | null {
  for (const [at, column] of after.columns.entries()) {
    if (at === 0) continue;
    const { leading } = succession(undefined, { table: before, column, idle });
    const { leading: now, news } = succession(leading, { table: after, column, idle });
    const [currency, ...others] = new Set([...Object.keys(leading), ...Object.keys(now)]);
    if (!currency) continue;
    const [row] = news;
    if (offersOf({ table: after, column, idle }).filter(({ isRead }) => isRead).length < 2) continue;
    return row && others.length === 0 ? { key: keyOf(row), column, value: row[at] ?? "" } : null;
  }
  return null;
}
