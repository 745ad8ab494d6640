/**
 * Rows as they stand on a page become a table: each by its key, in the order of the keys. Of rows with one key the second is called
 * `key#2`, and so on, in the order of what else they hold, so that another order of the page is no change. Pure.
 */
import { inOrder, keyOf, type Cell, type Row, type Table } from "./rows.ts";

/** `withoutKey`, `doubled`: how many rows had none, or one that another row has. */
export type Keyed = { table: Table; withoutKey: number; doubled: number };

/** `rows`: a cell for each of `columns`; `key`: the name of the one that is the key. */
export function keyedTable(rows: readonly Row[], { columns, key }: { columns: readonly string[]; key: string }): Keyed {
  const place = Math.max(0, columns.indexOf(key));
  const keyFirst = <T>(cells: readonly T[]): T[] => [cells[place] as T, ...cells.filter((_, at) => at !== place)];
  const known = rows.map((cells) => keyFirst(cells)).filter(([first]) => first);
  const byKey = Map.groupBy(known, keyOf);
  const named = [...byKey].flatMap(([name, same]) => numbered(name, same));
  return {
    table: { columns: keyFirst(columns), rows: unique(named).toSorted(inOrder) },
    withoutKey: rows.length - known.length,
    doubled: known.length - byKey.size,
  };
}

const numbered = (key: string, rows: Row[]): Row[] =>
  rows.length === 1
    ? rows
    : rows
        .map((row) => ({ row, content: JSON.stringify(row) }))
        .toSorted((one, other) => (one.content < other.content ? -1 : Number(one.content > other.content)))
        .map(({ row: [, ...cells] }, at): Cell[] => [at === 0 ? key : `${key}#${at + 1}`, ...cells]);

/** A page may call a row `key#2` itself. */
function unique(rows: readonly Row[]): Row[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    let key = keyOf(row);
    while (taken.has(key)) key += "#2";
    taken.add(key);
    return [key, ...row.slice(1)];
  });
}
