/**
 * The rows of other watches in place of a page: what each of them read last, as data. No site is asked; the database reads about four rows
 * a watch.
 */
import type { NotifyWorld } from "../../notify/world.ts";
import { message, type Message } from "../../message/message.ts";
import type { Ask, Fetched } from "../../page/page.ts";
import { sha256 } from "../../secret/digest.ts";
import type { Effective } from "../../settings/effective.ts";
import { tableInForce } from "../../settings/tableInForce.ts";
import { hasStock } from "../../settings/tableOfWatches.ts";
import { storedRows } from "../../table/stored.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import { watchedRowsData, watchedRowsType } from "../../table/watched.ts";

/**
 * `watchId`: of the table, which is no row of its own; 0 for settings that somebody tries. `storedPage`: what was stored with its last
 * snapshot, where there is one; asked for only where a row moved and one could not be read.
 */
export type RowsFetch = {
  ask: Ask;
  settings: Effective;
  memory: WatchMemory;
  userId: number | null;
  watchId: number;
  storedPage: (() => Promise<string | null>) | null;
};

export async function fetchRows(
  { clock, stores }: NotifyWorld,
  { ask, settings, userId, watchId, storedPage }: RowsFetch,
): Promise<Fetched> {
  const { tag, watches } = tableInForce(settings.table);
  const most = settings.table_rows;
  const rows =
    userId === null
      ? []
      : await stores.watches.rowsOf({ userId, watchId, now: clock.now() }, { tag, uuids: watches, limit: most + 1 });
  if (rows.length === 0) return failed("filter_no_match", message("table.no_watches"));
  if (rows.length > most) return failed("too_large", message("table.many_watches", { count: rows.length, most }));
  const edition = sha256(JSON.stringify([settings.table, rows]));
  if (ask.validators?.etag === edition) return { kind: "not_modified", finalUrl: ask.url, elapsedMs: 0 };
  const known = storedPage && rows.some(({ isUnread }) => isUnread) ? storedRows(await storedPage()) : [];
  const data = watchedRowsData(rows, { hasStock: hasStock(settings.table), known });
  const body = new TextEncoder().encode(JSON.stringify(data));
  return {
    kind: "page",
    finalUrl: ask.url,
    status: 200,
    headers: {},
    contentType: watchedRowsType,
    body,
    validators: { etag: edition },
    redirects: 0,
    elapsedMs: 0,
  };
}

const failed = (kind: "filter_no_match" | "too_large", sentence: Message): Fetched => ({
  kind: "failure",
  class: kind,
  sentence,
  elapsedMs: 0,
});
