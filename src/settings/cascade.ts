/**
 * The effective settings of a check, from four levels: system, account, tags, watch. Pure.
 *
 * 1. Lists of rules are joined: the watch's first, then each tag's (subtractive selectors: tags first), without duplicates. The
 *    account's global_ignore_text and global_subtractive_selectors come last.
 * 2. A scalar is the watch's if it is set there, else that of the first tag that sets it, else the account's, else the system's.
 *    A tag with overrides_watch true comes before the watch; with false its scalars are ignored.
 * 3. Title, body and format of notifications each come from the first level that has a non-empty one: watch (unless
 *    muted), tags (unless muted), account. Notification URLs and named channels come together: those of the watch; else those of
 *    all tags that have some, or of the first such tag where the account wants that; else those of the account.
 */
import { alertLanguageOf } from "../services/words/language.ts";
import { accountDefaults, type AccountSettings } from "./account.ts";
import { system, systemDefaults } from "./defaults.ts";
import type { Effective, SummaryPrompt } from "./effective.ts";
import type { Settings, WatchFields } from "./fields.ts";
import { effectiveInterval } from "./interval.ts";
import { notificationScheduleFields } from "./notificationSchedule.ts";
import { traitsOf } from "./processors.ts";

/** The levels above the system. `minimumSeconds`: the shortest interval that the server allows. */
export type Levels = {
  watch: Settings;
  /** In the order of their creation. */
  tags: readonly Settings[];
  account: AccountSettings & { notification_urls?: string[] };
  minimumSeconds: number;
};

/** The lists of rules that are joined over the levels, besides the subtractive selectors. */
export const appended = [
  "include_filters",
  "ignore_text",
  "trigger_text",
  "text_should_not_be_present",
  "extract_text",
  "extract_lines_containing",
] as const;

/** The members that come from the first level which has one and is not muted. */
export const notificationMembers = [
  "notification_urls",
  "channels",
  "notification_title",
  "notification_body",
  "notification_format",
] as const;

/** The members that the account decides where neither watch nor tags do. */
export const scheduleMembers = Object.keys(notificationScheduleFields) as (keyof typeof notificationScheduleFields)[];

const once = (entries: string[]) => [...new Set(entries)];
/** Whether a level that has this value of a notification member decides it. */
const says = (value: unknown) =>
  value !== undefined &&
  value !== null &&
  value !== "" &&
  value !== "System default" &&
  !(Array.isArray(value) && !value.length);

const receivers = ["notification_urls", "channels"] as const;
export const isReceiver = (name: string): boolean => receivers.some((each) => each === name);

/** Whether a level sets a notification member. Addresses and named channels count as one: a level with either sets both. */
export const saysOf = (level: Partial<Record<string, unknown>>, name: string): boolean =>
  isReceiver(name) ? receivers.some((each) => says(level[each])) : says(level[name]);

/**
 * The levels whose notification URLs and named channels are used, together: the watch, else its tags, else none of them, and then
 * the account's are. `first`: of several tags one alone.
 */
export function receivingLevels<L>(
  watch: L,
  tags: readonly L[],
  { settingsOf, ways }: { settingsOf: (level: L) => Settings; ways: AccountSettings["tag_channels"] },
): L[] {
  const receives = (level: L) => !settingsOf(level).notification_muted && saysOf(settingsOf(level), "channels");
  if (receives(watch)) return [watch];
  const lending = tags.filter(receives);
  return ways === "first" ? lending.slice(0, 1) : lending;
}

/** A tag with its settings. */
export type Tagged = { uuid: string; settings: Settings };

/** The levels of a watch that may set a scalar, highest precedence first. */
export function scalarOrder<L>(watch: L, tags: readonly L[], settingsOf: (level: L) => Settings): L[] {
  const overrides = (tag: L) => settingsOf(tag).overrides_watch ?? null;
  return [...tags.filter((tag) => overrides(tag) === true), watch, ...tags.filter((tag) => overrides(tag) === null)];
}

/** The tag whose value of a scalar is in force; null when it is the watch's own, or neither watch nor tags set it. */
export function levelSaying<T extends Tagged>(name: keyof WatchFields, watch: Settings, tags: readonly T[]): T | null {
  const levels = scalarOrder<T | null>(null, tags, (level) => level?.settings ?? watch);
  const says = (level: T | null) => ((level?.settings ?? watch)[name] ?? null) !== null;
  return levels.find(says) ?? null;
}

/** Tags that turn the language model on give their prompts to watches that have none; the first that says on or off decides. */
function modelSettings({ watch, tags, account }: Levels) {
  const decided = tags.find((tag) => (tag.llm_backend_profile ?? null) !== null)?.llm_backend_profile;
  const lending = tags.filter((tag) => tag.llm_backend_profile === true);
  const prompt = (text: string | null | undefined, mode: SummaryPrompt["mode"] = "replace"): SummaryPrompt[] =>
    text?.trim() ? [{ text: text.trim(), mode }] : [];
  const lent = lending.find((tag) => tag.llm_change_summary?.trim());
  return {
    llm_backend_profile: decided ?? watch.llm_backend_profile ?? true,
    llm_intent: watch.llm_intent?.trim() || lending.map((tag) => tag.llm_intent?.trim()).find(Boolean) || "",
    summary_prompts: [
      ...prompt(account.ai_prompt, account.ai_prompt_mode ?? accountDefaults.ai_prompt_mode),
      ...prompt(lent?.llm_change_summary, lent?.llm_change_summary_mode),
      ...prompt(watch.llm_change_summary, watch.llm_change_summary_mode),
    ],
  };
}

/** Evaluates the cascade that the head comment describes. */
export function effective(levels: Levels): Effective {
  const { watch, tags, account } = levels;
  const order = scalarOrder(watch, tags, (level) => level);
  const scalar = <K extends keyof WatchFields>(name: K): WatchFields[K] | undefined =>
    order.find((level) => level[name] !== undefined && level[name] !== null)?.[name];

  const merged: Record<string, unknown> = {};
  for (const name of Object.keys(systemDefaults) as (keyof typeof systemDefaults)[])
    merged[name] = scalar(name) ?? systemDefaults[name];
  for (const name of scheduleMembers) merged[name] = scalar(name) ?? account[name] ?? systemDefaults[name];
  merged.proxy = scalar("proxy") ?? account.proxy ?? systemDefaults.proxy;
  // Never inherited from a tag: pausing a tag is a bulk action that changes its watches.
  merged.paused = watch.paused ?? false;
  merged.notification_muted = watch.notification_muted ?? false;
  merged.notification_muted_until = watch.notification_muted_until ?? null;
  merged.title = watch.title ?? null;
  for (const name of appended) merged[name] = once([...(watch[name] ?? []), ...tags.flatMap((tag) => tag[name] ?? [])]);
  merged.subtractive_selectors = once([
    ...tags.flatMap((tag) => tag.subtractive_selectors ?? []),
    ...(watch.subtractive_selectors ?? []),
    ...(account.global_subtractive_selectors ?? []),
  ]);
  merged.ignore_text = once([...(merged.ignore_text as string[]), ...(account.global_ignore_text ?? [])]);
  merged.headers = Object.assign({}, ...[...order].reverse().map((level) => level.headers ?? {}));

  const base = merged as Omit<WatchFields, "url" | "tag" | "tags" | "external_id">;
  return {
    ...base,
    ...notification(levels),
    ...modelSettings(levels),
    url: watch.url ?? "",
    fetch_backend: base.fetch_backend === "system" ? (account.fetch_backend ?? "system") : base.fetch_backend,
    interval: effectiveInterval({
      watch,
      tags,
      account,
      system: system.intervalSeconds,
      minimumSeconds: levels.minimumSeconds,
    }),
    timezone: base.time_schedule_limit?.timezone || account.timezone || "UTC",
    alertZone: account.timezone || "UTC",
    language: alertLanguageOf(account.ui?.language),
    block_ads:
      base.block_ads ?? account.block_ads ?? account.noise_reduction_ads ?? accountDefaults.noise_reduction_ads,
    noise_reduction:
      traitsOf(base.processor).allowsNoiseReduction &&
      (base.noise_reduction ?? account.noise_reduction_timestamps ?? accountDefaults.noise_reduction_timestamps),
    ignore_status_codes: base.ignore_status_codes ?? false,
    solve_walls: base.solve_walls ?? false,
    read_frames: base.read_frames ?? true,
    strip_ignored_lines: base.strip_ignored_lines ?? false,
    ignore_whitespace: account.ignore_whitespace ?? true,
    history_length: base.history_snapshot_max_length ?? system.historyLength,
    site_pages: system.sitePages,
    table_rows: system.tableRows,
    site_reads: system.siteReads,
    per_hour: base.notification_max_per_hour ?? system.notificationsPerHour,
    per_day: base.notification_max_per_day ?? system.notificationsPerDay,
  };
}

function notification({ watch, tags, account }: Levels): Pick<WatchFields, (typeof notificationMembers)[number]> {
  const levels: Partial<Record<string, unknown>>[] = [watch, ...tags].filter((level) => !level.notification_muted);
  const found: Record<string, unknown> = {};
  for (const name of notificationMembers)
    found[name] =
      [...levels, account as Record<string, unknown>].find((level) => saysOf(level, name))?.[name] ??
      systemDefaults[name];
  const lending = receivingLevels(watch, tags, { settingsOf: (level) => level, ways: account.tag_channels });
  const sources = lending.length > 0 ? lending : [account as Settings];
  for (const name of receivers) found[name] = once(sources.flatMap((level) => level[name] ?? []));
  return found as Pick<WatchFields, (typeof notificationMembers)[number]>;
}
