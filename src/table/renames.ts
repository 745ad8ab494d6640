/** Keys that rows had before their watches were renamed: so the past of a row is found, and a new name is no new row. Pure. */
import type { Renames } from "./memory.ts";
import { inOrder, keyOf, type Row, type Table } from "./rows.ts";

/** Those that are kept of a table, the last ones. */
const keptRenames = 200;

type Keyed = { table: Table | null; watches: readonly string[] | undefined };

/** The renames with those between two readings of the same rows; `watches`: in the order of the rows. */
export function renamesAfter(known: Renames | undefined, { was, is, at }: { was: Keyed; is: Keyed; at: number }) {
  const keys = keysOf(is);
  const found = [...keysOf(was)].flatMap(([watch, from]) => {
    const to = keys.get(watch);
    return to === undefined || to === from ? [] : [{ at, from, to }];
  });
  return [...(known ?? []), ...found].slice(-keptRenames);
}

/** The keys by watches; none where they do not belong to one another. */
const keysOf = ({ table, watches }: Keyed): Map<string, string> =>
  table && watches?.length === table.rows.length
    ? new Map(table.rows.map((row, at) => [watches[at] ?? "", keyOf(row)]))
    : new Map();

/** The key that a row of now had at a time. */
export function keyThen(renames: Renames | undefined, { key, at }: { key: string; at: number }): string {
  const later = Map.groupBy(
    (renames ?? []).filter((rename) => rename.at > at),
    (rename) => rename.at,
  );
  return [...later.values()].toReversed().reduce((then, same) => same.find(({ to }) => to === then)?.from ?? then, key);
}

/** A table of before with the keys that its rows got between two times. */
export function renamedTable(
  table: Table,
  renames: Renames | undefined,
  { from, to }: { from: number; to: number },
): Table {
  const between = Map.groupBy(
    (renames ?? []).filter(({ at }) => at > from && at <= to),
    ({ at }) => at,
  );
  if (between.size === 0) return table;
  const keyNow = (key: string) =>
    [...between.values()].reduce((now, same) => same.find((rename) => rename.from === now)?.to ?? now, key);
  return { ...table, rows: table.rows.map((row): Row => [keyNow(keyOf(row)), ...row.slice(1)]).toSorted(inOrder) };
}
