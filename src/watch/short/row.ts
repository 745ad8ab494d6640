/**
 * A watch as lists and searches show it in short (`watchListEntry`), out of a part of what ../row.ts reads: a few members of its settings
 * and of its memory, which SQLite takes out of the documents, and no secrets, which would have to be decrypted for nothing. Pure.
 */
import { isNoHostWaitedFor } from "../../schedule/hosts/statements.ts";
import { nextAt, roundSeconds, shownCheckedAt } from "../../schedule/packs/statements.ts";
import type { ScheduledWatch } from "../../schedule/watch.ts";
import { membersOf, shortNames } from "../../storage/memory/statements.ts";
import type { Settings } from "../../settings/fields.ts";
import { memoryFrom, type WatchMemory } from "../memory.ts";
import { tagsColumn, type WatchTag } from "../row.ts";

const settingNames = [
  ...(["url", "title", "paused", "processor", "link_to_open", "use_page_title_in_list"] as const),
  ...(["notification_muted", "notification_muted_until"] as const),
];

/**
 * A short watch, of `watches w` and what is joined to it, as the text of one JSON array: handing over so many values one by one takes longer
 * than writing and reading them so.
 */
export const shortColumn = `json_array(w.id, w.uuid, w.user_id, w.created_at, w.last_viewed, ${membersOf("w.settings", settingNames)},
  iif(r.short IS NULL, ${membersOf("r.reading", shortNames)}, json(r.short)), ${nextAt}, s.interval_seconds, s.lane, ${shownCheckedAt}, ${roundSeconds}, json(${tagsColumn}), ${isNoHostWaitedFor})`;

/** A row with that column as `watch`. */
export type ShortRow = { watch: string };

/** What that array has, in its order. */
type Values = [
  id: number,
  uuid: string,
  userId: number,
  createdAt: number,
  lastViewed: number,
  settings: unknown[],
  memory: unknown[] | null,
  nextAt: number,
  intervalSeconds: number,
  lane: "http" | "browser",
  lastChecked: number,
  roundSeconds: number,
  tags: WatchTag[],
  isNoHostWaitedFor: 0 | 1,
];

/** A whole watch is one, too. */
export type ShortWatch = Omit<ScheduledWatch, "settings" | "reading"> & {
  uuid: string;
  lastViewed: number;
  settings: Pick<Settings, (typeof settingNames)[number]>;
  reading: Pick<WatchMemory, (typeof shortNames)[number]>;
  tags: readonly WatchTag[];
  /** See schedule/hosts/statements.ts; absent where it was not asked. */
  isNoHostWaitedFor?: boolean;
};

/**
 * The watches of rows, in their order. Each text is parsed by itself: put together, all would be as wide as the widest character of any
 * title, and read at half the speed.
 */
export const shortWatchesFrom = (rows: readonly ShortRow[]): ShortWatch[] =>
  rows.map(({ watch }) => shortWatchFrom(JSON.parse(watch) as Values));

function shortWatchFrom(values: Values): ShortWatch {
  const [id, uuid, userId, createdAt, lastViewed, settings, memory] = values;
  const [, , , , , , , nextAt, intervalSeconds, lane, lastChecked, roundSeconds, tags, isQuiet] = values;
  return {
    id,
    uuid,
    userId,
    createdAt,
    lastViewed,
    settings: named(settingNames, settings),
    reading: memoryFrom(named(shortNames, memory ?? [])),
    schedule: { nextAt, intervalSeconds, lastChecked, lane, roundSeconds },
    tags,
    isNoHostWaitedFor: isQuiet === 1,
  };
}

/** The members again by their names; those that the document does not have, or as null, are left out. */
function named(names: readonly string[], members: readonly unknown[]): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [at, name] of names.entries()) {
    const value = members[at] ?? null;
    if (value !== null) found[name] = value;
  }
  return found;
}
