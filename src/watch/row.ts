/** A watch read from its rows, with secrets decrypted: one query for the account's view and for checks. */
import type { Sealer } from "../secret/seal.ts";
import type { Settings } from "../settings/fields.ts";
import type { FeedbackRule } from "../noise/feedback/rule.ts";
import { entryFrom, withSmallMemory } from "../schedule/packs/entry.ts";
import { doneGeneration, entry, generation, leaseUntil, nextAt, roundSeconds } from "../schedule/packs/statements.ts";
import { memoryFrom, type WatchMemory } from "./memory.ts";

const columns = `w.id, w.uuid, w.user_id, w.settings, w.sealed, w.revision, w.created_at, w.last_viewed,
  ${nextAt} AS next_at, ${generation} AS generation, ${doneGeneration} AS done_generation, ${leaseUntil} AS lease_until,
  s.interval_seconds, s.phase, s.paused, s.lane, s.last_checked, s.check_count, s.fetch_ms, s.strip,
  coalesce(p.id, 0) AS pack, ${roundSeconds} AS round_seconds, ${entry} AS pack_entry,
  r.reading, r.lessons AS feedback_rules, r.failure, r.failing_since, r.last_notification_error, r.alert_count`;
/** What stands beside `watches w`. */
export const watchJoins = `JOIN schedule s ON s.watch_id = w.id LEFT JOIN packs p ON p.id = s.pack
  LEFT JOIN readings r ON r.watch_id = w.id`;
const joined = `FROM watches w ${watchJoins}`;

/** The tags of a watch: WatchTag[] as JSON. In the order of the index, for which nothing has to be sorted. */
export const tagsColumn = `(SELECT json_group_array(json_object('id', t.id, 'uuid', t.uuid, 'byPattern', json(iif(t.by_pattern, 'true', 'false')),
     'overrides', t.settings -> '$.overrides_watch', 'usesPageTitle', t.settings -> '$.use_page_title_in_list')) FROM
     (SELECT t.id, t.uuid, x.by_pattern, t.settings FROM watch_tags x JOIN tags t ON t.id = x.tag_id WHERE x.watch_id = w.id ORDER BY x.tag_id) t)`;

/** All columns of a watch with its schedule, its memory and its tags; `more`: further ones. */
export const loadQueryWith = (more: string) => `SELECT ${columns}${more}, ${tagsColumn} AS tags ${joined}`;
export const loadQuery = loadQueryWith("");

/** The same without tags, which a list reads once for all of its watches, and with what only lists show. */
export const listQuery = `SELECT ${columns}, '[]' AS tags, w.snapshots, w.is_unseen,
  coalesce(json_array_length(r.held), 0) AS suppressed_count ${joined}`;

export type LoadedRow = {
  id: number;
  uuid: string;
  user_id: number;
  settings: string;
  sealed: string | null;
  revision: number;
  created_at: number;
  last_viewed: number;
  next_at: number;
  generation: number;
  done_generation: number;
  lease_until: number;
  interval_seconds: number;
  phase: number;
  paused: number;
  lane: "http" | "browser";
  last_checked: number;
  check_count: number;
  fetch_ms: number;
  strip: string;
  pack: number;
  round_seconds: number;
  pack_entry: string | null;
  reading: string | null;
  feedback_rules: string | null;
  failure: string | null;
  failing_since: number | null;
  last_notification_error: string | null;
  alert_count: number | null;
  tags: string;
};

/** A tag on a watch, with those of its settings that bear on the watch's name; `byPattern` where its pattern put it there. */
export type WatchTag = {
  id: number;
  uuid: string;
  byPattern: boolean;
  overrides: boolean | null;
  usesPageTitle: boolean | null;
};

export type LoadedWatch = {
  id: number;
  uuid: string;
  userId: number;
  settings: Settings;
  revision: number;
  createdAt: number;
  lastViewed: number;
  schedule: {
    nextAt: number;
    generation: number;
    leaseUntil: number;
    intervalSeconds: number;
    phase: number;
    lane: "http" | "browser";
    lastChecked: number;
    checkCount: number;
    fetchMs: number;
    /** The outcomes of the last checks: see src/schedule/strip.ts. */
    strip: string;
    /** The pack that it is checked with; 0 where it is checked alone. */
    pack: number;
    /** See ScheduledWatch. */
    roundSeconds: number;
  };
  reading: WatchMemory;
  /** Feedback rules of the page. */
  feedbackRules: FeedbackRule[];
  lastNotificationError: string | null;
  alertCount: number;
  tags: WatchTag[];
  /** The settings version of settingsVersion.ts, where a check claimed the watch. */
  settingsVersion?: string;
};

/** The settings of a row, with the members that are stored encrypted decrypted and merged back. */
export async function openSettings(
  sealer: Sealer,
  place: { table: "watches" | "tags"; uuid: string },
  row: { settings: string; sealed: string | null },
): Promise<Settings> {
  const settings = JSON.parse(row.settings) as Settings;
  if (!row.sealed) return settings;
  return { ...settings, ...(JSON.parse(await sealer.open(row.sealed, boundTo(place.table, place.uuid))) as Settings) };
}

/** The secret members, encrypted so that only their row can decrypt them; null when there are none. */
export async function sealSettings(
  sealer: Sealer,
  place: { table: "watches" | "tags"; uuid: string },
  secret: Settings,
): Promise<string | null> {
  if (!Object.keys(secret).length) return null;
  return sealer.seal(JSON.stringify(secret), boundTo(place.table, place.uuid));
}

const boundTo = (table: string, uuid: string) => `${table}|settings|${uuid}`;

export async function watchFromRow(row: LoadedRow, sealer: Sealer): Promise<LoadedWatch> {
  const own = { checkedAt: row.last_checked, checkCount: row.check_count, fetchMs: row.fetch_ms, strip: row.strip };
  const known = entryFrom(row.pack_entry);
  const last = known && known.checkedAt > own.checkedAt ? known : { ...own, memory: null };
  const memory = row.reading ? memoryFrom(JSON.parse(row.reading)) : {};
  return {
    id: row.id,
    uuid: row.uuid,
    userId: row.user_id,
    settings: await openSettings(sealer, { table: "watches", uuid: row.uuid }, row),
    revision: row.revision,
    createdAt: row.created_at,
    lastViewed: row.last_viewed,
    schedule: {
      nextAt: row.next_at,
      generation: row.generation,
      leaseUntil: row.lease_until,
      intervalSeconds: row.interval_seconds,
      phase: row.phase,
      lane: row.lane,
      lastChecked: last.checkedAt,
      checkCount: last.checkCount,
      fetchMs: last.fetchMs,
      strip: last.strip,
      pack: row.pack,
      roundSeconds: row.round_seconds,
    },
    reading: withSmallMemory(memory, last.memory),
    feedbackRules: row.feedback_rules ? (JSON.parse(row.feedback_rules) as FeedbackRule[]) : [],
    lastNotificationError: row.last_notification_error,
    alertCount: row.alert_count ?? 0,
    tags: JSON.parse(row.tags) as WatchTag[],
  };
}
