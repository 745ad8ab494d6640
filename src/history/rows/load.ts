/** The rows of a watch at a time, out of its snapshots. */
import { message } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import { tableOf, type Table } from "../../table/rows.ts";
import type { LoadedWatch } from "../../watch/row.ts";
import type { HistoryMine } from "../world.ts";

export type TableAt = { at: number; table: Table };
type Mine = Pick<HistoryMine, "history">;

/** The table of the last snapshot, or of the last one at that time or before; null where there is none. */
export async function tableAt({ history }: Mine, watch: LoadedWatch, at: number | null): Promise<TableAt | null> {
  if (!watch.reading.table) return null;
  const snapshots = await history.snapshots(watch.id);
  const found = snapshots.findLast((snapshot) => at === null || snapshot.at <= at);
  if (!found && at !== null) throw problem.noSuch(message("history.no_snapshot_at"));
  return found ? readTable({ history }, watch, found) : null;
}

async function readTable(
  { history }: Mine,
  watch: LoadedWatch,
  { at, object }: { at: number; object: string },
): Promise<TableAt | null> {
  const text = await history.text(watch.id, object);
  const table = text === null ? null : tableOf(text);
  return table && { at, table };
}

/** Snapshots that are read at the same time: those of a segment are in one object. */
const together = 8;

/** The tables of the newest snapshots before a time, oldest first, and whether there are older ones. */
export async function tablesBefore(
  { history }: Mine,
  watch: LoadedWatch,
  { before, limit }: { before: number; limit: number },
): Promise<{ tables: TableAt[]; next: number | null }> {
  if (!watch.reading.table) return { tables: [], next: null };
  const earlier = (await history.snapshots(watch.id)).filter(({ at }) => at < before);
  const chosen = earlier.slice(-limit);
  const tables: TableAt[] = [];
  for (let from = 0; from < chosen.length; from += together) {
    const some = chosen.slice(from, from + together);
    const read = await Promise.all(some.map((snapshot) => readTable({ history }, watch, snapshot)));
    tables.push(...read.filter((each) => each !== null));
  }
  return {
    tables,
    next: chosen.length < earlier.length ? (chosen[0]?.at ?? null) : null,
  };
}
