/** What a watch remembers of its table. Pure. */
import type { Effective } from "../settings/effective.ts";
import { isOfOwn } from "../settings/tableOfWatches.ts";
import { tableInForce } from "../settings/tableInForce.ts";
import { leadersAfter, lowestAfter } from "../table/conditions.ts";
import type { Idle } from "../table/leaders.ts";
import type { Renames } from "../table/memory.ts";
import { tableOf } from "../table/rows.ts";
import type { WatchMemory } from "../watch/memory.ts";
import type { TextReading } from "./steps/read.ts";

/** Which rows decide nothing: those of watches that could not be read, and what cannot be had. */
export function idleOf({ table }: Pick<TextReading, "table">, settings: Pick<Effective, "table">): Idle {
  const stock = settings.table?.columns?.find(({ from, of }) => from.trim() === "stock" && !of)?.name ?? "stock";
  return { unread: new Set(table?.unread), stock: isOfOwn(settings.table) ? stock : null };
}

/**
 * What is remembered after a reading. `isBaseline`: whether the last snapshot says what this reading does, and so whose rows these are;
 * `fills`: whether that snapshot is of what was read for the first time; `renamed`: the keys that its rows had before, where they got others.
 */
export const tableMemoryAfter = (
  before: WatchMemory,
  reading: TextReading,
  { settings, isBaseline, fills, renamed = before.table?.renamed }: Remembering,
): Pick<WatchMemory, Asked | "table"> => ({
  table: reading.table && {
    ...reading.table,
    watches: isBaseline ? reading.table.watches : before.table?.watches,
    ...(renamed ? { renamed } : {}),
    ...(fills ? { fills } : {}),
  },
  ...askedFor(before, reading, settings),
});

type Remembering = {
  settings: Pick<Effective, "table">;
  isBaseline: boolean;
  fills?: boolean | undefined;
  renamed?: Renames | undefined;
};

type Asked = "tableLowest" | "tableLeaders";

/** What conditions ask for; nothing of a reading of another kind, or where none ask. */
function askedFor(
  before: WatchMemory,
  reading: TextReading,
  settings: Pick<Effective, "table">,
): Pick<WatchMemory, Asked> {
  const table = reading.table ? tableOf(reading.text) : null;
  const { conditions } = tableInForce(settings.table);
  if (!table || conditions.length === 0) return { tableLowest: undefined, tableLeaders: undefined };
  const now = { table, idle: idleOf(reading, settings), watches: reading.table?.watches };
  return {
    tableLowest: lowestAfter(before.tableLowest ?? {}, now, conditions),
    tableLeaders: leadersAfter(before.tableLeaders, now, conditions),
  };
}
