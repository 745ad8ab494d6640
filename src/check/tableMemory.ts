/** What a watch remembers of its table. Pure. */
import type { Effective } from "../settings/effective.ts";
import { isOfWatches } from "../settings/tableOfWatches.ts";
import { tableInForce } from "../settings/tableInForce.ts";
import { lowestAfter, type Idle } from "../table/conditions.ts";
import type { Renames } from "../table/memory.ts";
import { tableOf } from "../table/rows.ts";
import type { WatchMemory } from "../watch/memory.ts";
import type { TextReading } from "./steps/read.ts";

/** Which rows decide nothing: those of watches that could not be read, and what cannot be had. */
export function idleOf({ table }: TextReading, settings: Pick<Effective, "table">): Idle {
  const stock = settings.table?.columns?.find(({ from, of }) => from.trim() === "stock" && !of)?.name ?? "stock";
  return { unread: new Set(table?.unread), stock: isOfWatches(settings.table) ? stock : null };
}

/**
 * What is remembered after a reading. `isBaseline`: whether the last snapshot says what this reading does, and so whose rows these are;
 * `renamed`: the keys that its rows had before, where they got others.
 */
export const tableMemoryAfter = (
  before: WatchMemory,
  reading: TextReading,
  { settings, isBaseline, renamed = before.table?.renamed }: Remembering,
): Pick<WatchMemory, "table" | "tableLowest"> => ({
  table: reading.table && {
    ...reading.table,
    watches: isBaseline ? reading.table.watches : before.table?.watches,
    ...(renamed ? { renamed } : {}),
  },
  tableLowest: tableLowestAfter(before, reading, settings),
});

type Remembering = { settings: Pick<Effective, "table">; isBaseline: boolean; renamed?: Renames | undefined };

/** The lowest amounts after a reading of a table; undefined for one of another kind. */
function tableLowestAfter(
  before: WatchMemory,
  reading: TextReading,
  settings: Pick<Effective, "table">,
): WatchMemory["tableLowest"] {
  const table = reading.table ? tableOf(reading.text) : null;
  const { conditions } = tableInForce(settings.table);
  if (!table || conditions.length === 0) return undefined;
  return lowestAfter(before.tableLowest ?? {}, { table, idle: idleOf(reading, settings) }, conditions);
}
