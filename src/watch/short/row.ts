/**
 * A watch as lists and searches show it in short (`watchListEntry`), out of a part of what ../row.ts reads: a few members of its settings
 * and of its memory, which SQLite takes out of the documents, and no secrets, which would have to be decrypted for nothing. Pure.
 */
import { nextAt, roundSeconds, shownCheckedAt } from "../../schedule/packs/statements.ts";
import type { ScheduledWatch } from "../../schedule/watch.ts";
import type { Settings } from "../../settings/fields.ts";
import { memoryFrom, type WatchMemory } from "../memory.ts";
import { tagsColumn, type WatchTag } from "../row.ts";

const settingNames = [
  ...(["url", "title", "paused", "processor", "link_to_open", "use_page_title_in_list"] as const),
  ...(["notification_muted", "notification_muted_until"] as const),
];
const memoryNames = [
  ...(["pageTitle", "changedAt", "snapshotAt", "imported", "failing", "restock"] as const),
  ...(["finalUrl", "backoff"] as const),
];

/** The members of a JSON document, in the order of their names, as one JSON array: the document is read once for all of them. */
const membersOf = (document: string, names: readonly string[]): string =>
  `json_extract(${document}, ${names.map((name) => `'$.${name}'`).join(", ")})`;

/** The columns of a short watch, of `watches w` and what is joined to it. */
export const shortColumns = `w.id, w.uuid, w.user_id, w.created_at, w.last_viewed, ${membersOf("w.settings", settingNames)} AS settings,
  ${membersOf("r.reading", memoryNames)} AS memory, ${nextAt} AS next_at, s.interval_seconds, s.lane,
  ${shownCheckedAt} AS last_checked, ${roundSeconds} AS round_seconds, ${tagsColumn} AS tags`;

export type ShortRow = {
  id: number;
  uuid: string;
  user_id: number;
  created_at: number;
  last_viewed: number;
  settings: string;
  memory: string | null;
  next_at: number;
  interval_seconds: number;
  lane: "http" | "browser";
  last_checked: number;
  round_seconds: number;
  tags: string;
};

/** A whole watch is one, too. */
export type ShortWatch = Omit<ScheduledWatch, "settings" | "reading"> & {
  uuid: string;
  lastViewed: number;
  settings: Pick<Settings, (typeof settingNames)[number]>;
  reading: Pick<WatchMemory, (typeof memoryNames)[number]>;
  tags: readonly WatchTag[];
};

export const shortWatchFrom = (row: ShortRow): ShortWatch => ({
  id: row.id,
  uuid: row.uuid,
  userId: row.user_id,
  createdAt: row.created_at,
  lastViewed: row.last_viewed,
  settings: named(settingNames, row.settings),
  reading: memoryFrom(named(memoryNames, row.memory)),
  schedule: {
    nextAt: row.next_at,
    intervalSeconds: row.interval_seconds,
    lastChecked: row.last_checked,
    lane: row.lane,
    roundSeconds: row.round_seconds,
  },
  tags: JSON.parse(row.tags) as WatchTag[],
});

/** The members again by their names; those that the document does not have, or as null, are left out. */
function named(names: readonly string[], members: string | null): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  if (members === null) return found;
  for (const [at, value] of (JSON.parse(members) as unknown[]).entries())
    if (value !== null) found[names[at] ?? ""] = value;
  return found;
}
