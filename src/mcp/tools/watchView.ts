/**
 * Watches as a model reads them: short names, times as dates, only settings that differ from their defaults. Credentials
 * are not handed to a model: addresses of notifications are masked, other members that may carry them are only named.
 * What the page or another server wrote stands under `untrusted`. Pure.
 */
import { z } from "zod";
import { maskedUrl } from "../../lib/notification/target.ts";
import { systemDefaults } from "../../settings/defaults.ts";
import { fields, secretFields } from "../../settings/fields.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import type { searchWatches } from "../../search/routes.ts";
import type { getWatch } from "../../watch/routes.ts";
import type { Json } from "../../lib/mcp/protocol.ts";
import { brief, visibleData } from "../untrusted.ts";
import { iso, isoOrNull } from "./arguments.ts";

export type WatchEntry = AnswerOf<typeof searchWatches>[string];
export type FullWatch = Extract<AnswerOf<typeof getWatch>, { uuid: string }>;

const pagePieces = z.object({
  page_title: z.string().nullable(),
  restock: z.record(z.string(), z.unknown()).nullable().meta({ description: "Price and availability that were read." }),
  last_error: z.string().nullable().meta({ description: "Why the page cannot be read now." }),
  waiting: z.string().nullable().meta({ description: "Why the watch waits for its host." }),
});

const sharedMembers = {
  uuid: z.string(),
  title: z.string().nullable(),
  url: z.string(),
  tags: z.array(z.string()).meta({ description: "UUIDs." }),
  paused: z.boolean(),
  notification_muted: z.boolean(),
  processor: z.string(),
  viewed: z.boolean(),
  last_checked: isoOrNull,
  last_changed: isoOrNull,
  waiting_until: isoOrNull.meta({
    description: "Its host is left alone until then, so the watch is not checked; see untrusted.",
  }),
  is_failing: z.boolean().meta({ description: "Whether the last check could not read the page." }),
};

export const watchEntryShape = z.object({ ...sharedMembers, untrusted: pagePieces });

export const watchShape = z.object({
  ...sharedMembers,
  created: isoOrNull,
  next_check: isoOrNull,
  check_interval_seconds: z.int(),
  check_interval_source: z.string(),
  check_count: z.int(),
  snapshot_count: z.int(),
  alert_count: z.int(),
  consecutive_filter_failures: z.int(),
  settings: z.record(z.string(), z.unknown()).meta({ description: "The settings that differ from their defaults." }),
  settings_not_shown: z
    .record(z.string(), z.string())
    .meta({ description: "Settings that are set and not shown here, and why. Writing one replaces all of it." }),
  untrusted: pagePieces.extend({ last_notification_error: z.string().nullable() }),
});

const maxTextCharacters = 500;
const maxSettingCharacters = 4000;

export function watchEntryOf(uuid: string, watch: WatchEntry): z.infer<typeof watchEntryShape> {
  return {
    uuid,
    title: watch.title && brief(watch.title, maxTextCharacters),
    url: brief(watch.url, 2000),
    tags: watch.tags,
    paused: watch.paused,
    notification_muted: watch.notification_muted,
    processor: watch.processor,
    viewed: watch.viewed,
    last_checked: iso(watch.last_checked),
    last_changed: iso(watch.last_changed),
    waiting_until: iso(watch.waiting?.until ?? null),
    is_failing: watch.last_error !== false,
    untrusted: {
      page_title: watch.page_title && brief(watch.page_title, maxTextCharacters),
      restock: watch.restock && visibleData({ ...watch.restock }, maxTextCharacters),
      last_error: watch.last_error === false ? null : brief(watch.last_error, maxTextCharacters),
      waiting: watch.waiting && brief(watch.waiting.reason, maxTextCharacters),
    },
  };
}

export function fullWatchOf(watch: FullWatch): z.infer<typeof watchShape> {
  const { untrusted, ...short } = watchEntryOf(watch.uuid, watch);
  const { open, hidden } = settingsOf(watch);
  return {
    ...short,
    created: iso(watch.date_created),
    next_check: iso(watch.next_check_at),
    check_interval_seconds: watch.effective_interval.seconds,
    check_interval_source: watch.effective_interval.source,
    check_count: watch.check_count,
    snapshot_count: watch.history_n,
    alert_count: watch.notification_alert_count,
    consecutive_filter_failures: watch.consecutive_filter_failures,
    settings: open,
    settings_not_shown: hidden,
    untrusted: {
      ...untrusted,
      last_notification_error: watch.last_notification_error
        ? brief(watch.last_notification_error, maxTextCharacters)
        : null,
    },
  };
}

const shownElsewhere = new Set(["title", "url", "tag", "tags", "paused", "notification_muted", "processor"]);
const shownSecrets = new Set(["headers", "notification_urls"]);
const defaults = new Map<string, unknown>([
  ...Object.entries(systemDefaults),
  ["time_schedule_limit", { enabled: false }],
  ["time_between_check", { weeks: null, days: null, hours: null, minutes: null, seconds: null }],
]);

function settingsOf(watch: Json): { open: Json; hidden: Record<string, string> } {
  const open: Json = {};
  const hidden: Record<string, string> = {};
  for (const name of Object.keys(fields.shape)) {
    const value = watch[name];
    if (shownElsewhere.has(name) || value === undefined || value === null || isUnset(name, value)) continue;
    const isSecret = (secretFields as readonly string[]).includes(name) && !shownSecrets.has(name);
    if (isSecret) hidden[name] = "may carry credentials";
    else if (JSON.stringify(value).length > maxSettingCharacters)
      hidden[name] = `${JSON.stringify(value).length} characters; the resource tidemark://watch/{uuid}/settings has it`;
    else open[name] = shownValue(name, value);
  }
  return { open, hidden };
}

const isUnset = (name: string, value: unknown) => JSON.stringify(defaults.get(name)) === JSON.stringify(value);

const shownValue = (name: string, value: unknown) =>
  name === "notification_urls" && Array.isArray(value) ? value.map((url) => maskedUrl(String(url))) : value;

/** All settings of a watch for a resource: whole, and without what may carry credentials. */
export function allSettingsOf(watch: Json): Json {
  const members = Object.keys(fields.shape).filter(
    (name) => !(secretFields as readonly string[]).includes(name) || shownSecrets.has(name),
  );
  return Object.fromEntries(members.map((name) => [name, shownValue(name, watch[name])]));
}

/** Whether an address is one of `maskedUrl`'s, which nothing can be sent to. */
const isMasked = (url: unknown): url is string => typeof url === "string" && url.includes("…");

export const hasMaskedUrl = (urls: unknown): urls is unknown[] => Array.isArray(urls) && urls.some(isMasked);

/** Addresses with each mask replaced by the stored address behind it; the masks that none has are returned, too. */
export function unmaskUrls(given: unknown[], known: string[]): { urls: unknown[]; unknown: string[] } {
  const behind = new Map(known.map((url) => [maskedUrl(url), url]));
  return {
    urls: given.map((url) => (isMasked(url) ? (behind.get(url) ?? url) : url)),
    unknown: given.filter((url): url is string => isMasked(url) && !behind.has(url)),
  };
}
