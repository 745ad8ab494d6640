/**
 * Rows as they stand on a page become a table: each by its key, in the order of the keys. Of rows with one key the second is called
 * `key#2`, and so on, in the order of what they are, where that is known, else of what else they hold, so that another order of the page is no
 * change. Pure.
 */
import { inOrder, keyOf, type Row, type Table } from "./rows.ts";

/** `withoutKey`, `doubled`: how many rows had none, or one that another row has; `places`: where each row of the table stood. */
export type Keyed = { table: Table; places: number[]; withoutKey: number; doubled: number };

/** `key`: the name of the column that is the key; `ids`: what each row is whatever it holds, where that is known. */
type Keying = { columns: readonly string[]; key: string; ids?: readonly string[] | undefined };

/** A row, and where it stood. */
type Standing = { row: Row; place: number };

/** `rows`: a cell for each of `columns`. */
export function keyedTable(rows: readonly Row[], { columns, key, ids }: Keying): Keyed {
  const ofKey = Math.max(0, columns.indexOf(key));
  const keyFirst = <T>(cells: readonly T[]): T[] => [cells[ofKey] as T, ...cells.filter((_, at) => at !== ofKey)];
  const known = rows.map((cells, place) => ({ row: keyFirst(cells), place })).filter(({ row: [first] }) => first);
  const byKey = Map.groupBy(known, ({ row }) => keyOf(row));
  const named = [...byKey].flatMap(([name, same]) => numbered(name, same, ids));
  const sorted = unique(named).toSorted((one, other) => inOrder(one.row, other.row));
  return {
    table: { columns: keyFirst(columns), rows: sorted.map(({ row }) => row) },
    places: sorted.map(({ place }) => place),
    withoutKey: rows.length - known.length,
    doubled: known.length - byKey.size,
  };
}

/** Rows that are known by more than what they hold keep their numbers when that moves. */
const numbered = (key: string, rows: Standing[], ids: Keying["ids"]): Standing[] =>
  rows.length === 1
    ? rows
    : rows
        .map(({ row, place }) => ({ row, place, content: `${ids?.[place] ?? ""}${JSON.stringify(row)}` }))
        .toSorted((one, other) => (one.content < other.content ? -1 : Number(one.content > other.content)))
        .map(({ row: [, ...cells], place }, at) => ({ row: [at === 0 ? key : `${key}#${at + 1}`, ...cells], place }));

/** A page may call a row `key#2` itself. */
function unique(rows: readonly Standing[]): Standing[] {
  const taken = new Set<string>();
  return rows.map(({ row, place }) => {
    let key = keyOf(row);
    while (taken.has(key)) key += "#2";
    taken.add(key);
    return { row: [key, ...row.slice(1)], place };
  });
}
