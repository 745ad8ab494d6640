/** A watch as the API shows it: its settings with defaults, and its read-only state. Pure. */
import { sentenceIn, sentenceStoredIn, withCode } from "../message/written.ts";
import type { Waiting } from "../schedule/hosts/waiting.ts";
import { noiseNotice } from "../noise/notice.ts";
import { levelSaying, type Tagged } from "../settings/cascade.ts";
import type { Effective } from "../settings/effective.ts";
import type { LoadedWatch } from "./row.ts";
import { maskedHeaders } from "../settings/masks.ts";
import { nameOf } from "./name.ts";
import { addressAt, openLinkOf } from "./openLink.ts";
import type { ShortWatch } from "./short/row.ts";
import { shownSettings } from "./watch.ts";
import { backendJson, intervalJson } from "./inForce.ts";

/** What changedetection.io (0.60.10) answers beside these, of no meaning here: its clients send it back, too. */
const foreignReadOnly = [
  "last_check_status",
  "last_filter_config_hash",
  "llm_evaluation_cache",
  "llm_last_tokens_used",
  "llm_prefilter",
  "llm_tokens_used_cumulative",
  "previous_md5_before_filters",
] as const;

/** Read-only members: what GET returned may be sent back to POST and PUT, where these are ignored. */
export const readOnlyMembers = [
  ...foreignReadOnly,
  "uuid",
  "date_created",
  "last_checked",
  "last_changed",
  "last_error",
  "last_error_code",
  "waiting",
  "viewed",
  "link",
  "open_link",
  "page_title",
  "label",
  "check_count",
  "fetch_time",
  "previous_md5",
  "consecutive_filter_failures",
  "last_notification_error",
  "last_notification_error_code",
  "notification_alert_count",
  "content-type",
  "remote_server_reply",
  "browser_steps_last_error_step",
  "history_n",
  "has_ldjson_price_data",
  "restock",
  "next_check_at",
  "checking",
  "cookies_kept_at",
  "effective_interval",
  "effective_fetch_backend",
  "dropped_selectors",
  "warnings",
  "warning_codes",
  "final_url",
  "filter_repair_started_at",
  "processor_config_restock_diff_source",
  "noise_reduction_notice",
  "noise_reduction_first_at",
] as const;

/** Whether somebody looked at the watch since its newest snapshot. */
const viewedOf = ({ lastViewed, reading: { snapshotAt = 0, changedAt, imported } }: ShortWatch) =>
  // A page that came from elsewhere is read anew here, which is nothing to look at.
  lastViewed > 0 &&
  lastViewed >= (imported ? Math.max(changedAt ?? 0, imported.at) : Math.max(snapshotAt, changedAt ?? 0));
/** The address as the page was last read. */
const linkOf = (watch: ShortWatch, now: number) =>
  addressAt(watch.settings.url ?? "", watch.schedule.lastChecked || now);
const notificationError = (stored: string | null) =>
  stored === null
    ? { last_notification_error: false as const }
    : withCode("last_notification_error", sentenceStoredIn(stored));
const lastError = ({ reading: { failing } }: ShortWatch) =>
  failing ? withCode("last_error", sentenceIn(failing.sentence, failing)) : { last_error: false as const };

/** A watch in lists, as JSON: the short form. */
export function watchListEntry(watch: ShortWatch, { waiting, now }: { waiting: Waiting | null; now: number }) {
  return {
    last_changed: watch.reading.changedAt ?? 0,
    last_checked: watch.schedule.lastChecked,
    ...lastError(watch),
    waiting,
    link: linkOf(watch, now),
    open_link: openLinkOf(watch.settings, watch.schedule.lastChecked || now),
    label: nameOf(watch),
    page_title: watch.reading.pageTitle ?? null,
    tags: watch.tags.map((tag) => tag.uuid),
    title: watch.settings.title ?? null,
    url: watch.settings.url ?? "",
    viewed: viewedOf(watch),
    paused: watch.settings.paused ?? false,
    notification_muted: watch.settings.notification_muted ?? false,
    notification_muted_until: watch.settings.notification_muted_until ?? null,
    processor: watch.settings.processor ?? "text_json_diff",
    restock: watch.reading.restock ?? null,
  };
}

/** What the answer needs beside the watch's own row: `historyLength` counts its snapshots. */
type Related = {
  inForce: Effective;
  tags: readonly Tagged[];
  historyLength: number;
  waiting: Waiting | null;
  /** Unix seconds. */
  now: number;
};

/** A watch as `GET /watch/{uuid}` answers it, as JSON. */
export function watchResponse(watch: LoadedWatch, { inForce, tags, historyLength, waiting, now }: Related) {
  const { reading } = watch;
  const restock = levelSaying("processor_config_restock_diff", watch.settings, tags);
  return {
    ...shownSettings(watch.settings),
    headers: maskedHeaders(watch.settings.headers ?? {}),
    ...watchListEntry(watch, { waiting, now }),
    tag: watch.tags[0]?.uuid ?? "",
    uuid: watch.uuid,
    date_created: watch.createdAt,
    last_viewed: watch.lastViewed,
    check_count: watch.schedule.checkCount,
    fetch_time: watch.schedule.fetchMs / 1000,
    previous_md5: reading.fingerprint ?? (false as const),
    consecutive_filter_failures: reading.filterFailures ?? 0,
    ...notificationError(watch.lastNotificationError),
    notification_alert_count: watch.alertCount,
    "content-type": reading.contentType ?? null,
    remote_server_reply: reading.server ?? null,
    browser_steps_last_error_step: reading.failedStep ?? null,
    history_n: historyLength,
    has_ldjson_price_data: reading.hasLdjsonPriceData ?? false,
    next_check_at: watch.settings.paused ? null : watch.schedule.nextAt,
    cookies_kept_at: reading.cookies?.at ?? null,
    checking: watch.schedule.leaseUntil > now,
    effective_interval: intervalJson(inForce),
    effective_fetch_backend: backendJson(inForce),
    final_url: reading.finalUrl ?? null,
    filter_repair_started_at: reading.repair?.startedAt ?? 0,
    processor_config_restock_diff: inForce.processor_config_restock_diff,
    processor_config_restock_diff_source: restock === null ? "watch" : `tag:${restock.uuid}`,
    ...noticeOf(watch, inForce),
  };
}

function noticeOf({ uuid, reading }: LoadedWatch, { noise_reduction: isOn }: Effective) {
  const at = isOn ? reading.noise?.firstHeldAt : undefined;
  return {
    noise_reduction_notice: at === undefined ? null : noiseNotice({ uuid, at }),
    noise_reduction_first_at: at ?? null,
  };
}
