/** What a watch remembers of the lowest amounts of its table. Pure. */
import type { Effective } from "../settings/effective.ts";
import { tableInForce } from "../settings/tableSettings.ts";
import { lowestAfter } from "../table/conditions.ts";
import { tableOf } from "../table/rows.ts";
import type { WatchMemory } from "../watch/memory.ts";
import type { TextReading } from "./steps/read.ts";

/** The lowest amounts after a reading of a table; undefined for one of another kind. */
export function tableLowestAfter(
  before: WatchMemory,
  reading: TextReading,
  settings: Pick<Effective, "table">,
): WatchMemory["tableLowest"] {
  const table = reading.table ? tableOf(reading.text) : null;
  const { conditions } = tableInForce(settings.table);
  if (!table || conditions.length === 0) return undefined;
  return lowestAfter(before.tableLowest ?? {}, table, conditions);
}
