/** How a table became another, by key: rows that came and went, and cells that changed. Pure. */
import { keyOf, type Cell, type Row, type Table } from "./rows.ts";

export type CellChange = { key: string; column: string; before: Cell; after: Cell };
export type TableDifference = { added: Row[]; removed: Row[]; changed: CellChange[] };

/** A column that only one of the tables has counts for nothing. */
export function tableDifference(before: Table, after: Table): TableDifference {
  const known = new Map(before.rows.map((row) => [keyOf(row), row]));
  const places = after.columns.map((name) => before.columns.indexOf(name));
  const changed = after.rows.flatMap((row) => {
    const was = known.get(keyOf(row));
    if (!was) return [];
    return after.columns.flatMap((column, at): CellChange[] => {
      const place = places[at] ?? -1;
      if (at === 0 || place < 0) return [];
      const [old = null, now = null] = [was[place], row[at]];
      return old === now ? [] : [{ key: keyOf(row), column, before: old, after: now }];
    });
  });
  const present = new Set(after.rows.map(keyOf));
  return {
    added: after.rows.filter((row) => !known.has(keyOf(row))),
    removed: before.rows.filter((row) => !present.has(keyOf(row))),
    changed,
  };
}
