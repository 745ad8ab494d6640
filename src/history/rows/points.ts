/** The readings of a row at which it was another one than before. Pure. */
import type { Renames } from "../../table/memory.ts";
import { keyThen } from "../../table/renames.ts";
import { keyOf, type Row } from "../../table/rows.ts";
import type { TableAt } from "./load.ts";

/** `row`: null where the table had none of that key. */
export type RowPoint = { at: number; row: Row | null; names: readonly string[] };

/** Oldest first, as the tables are; none before it was there first. `key`: of now; a row is followed under the names that it had. */
export function pointsOf(tables: readonly TableAt[], key: string, renames?: Renames): RowPoint[] {
  const points: RowPoint[] = [];
  for (const { at, table } of tables) {
    const then = keyThen(renames, { key, at });
    const found = table.rows.find((each) => keyOf(each) === then);
    const row = found ? [key, ...found.slice(1)] : null;
    const last = points.at(-1);
    if (last ? isSame(last, { row, names: table.columns }) : row === null) continue;
    points.push({ at, row, names: table.columns });
  }
  return points;
}

const isSame = (one: Omit<RowPoint, "at">, other: Omit<RowPoint, "at">): boolean =>
  JSON.stringify([one.names, one.row]) === JSON.stringify([other.names, other.row]);
