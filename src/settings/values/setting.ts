/**
 * A setting as a value: its name, its place in a form, what it bears on, and whether a link to share settings carries it. Its
 * schema stands in fields.ts and account.ts, from which the OpenAPI document is made. Pure.
 */
import { accountFields, type AccountSettings } from "../account.ts";
import type { Effective } from "../effective.ts";
import { fields, tagFields, type TagFields, type WatchFields } from "../fields.ts";

// How an account sees the dashboard (`ui`) is no setting of watches.
const { ui: _ui, ...accountShape } = accountFields.shape;
export type SettingName = keyof WatchFields | keyof TagFields | Exclude<keyof AccountSettings, "ui">;
/** The names of all settings of watches, of tags and of accounts. */
export const settingNames = [
  ...new Set([...Object.keys(fields.shape), ...Object.keys(tagFields.shape), ...Object.keys(accountShape)]),
] as SettingName[];

/** What a setting needs to have an effect. */
export const settingNeeds = ["browser", "pro", "encryption", "proxies", "solver"] as const;
export type SettingNeed = (typeof settingNeeds)[number];

/** Controls besides the usual one of each kind. */
export const settingWidgets = [
  "address",
  "tags",
  "channels",
  "named_channels",
  "selectors",
  "patterns",
  "template",
  "code",
  "multiline",
  "colour",
  "hours",
  "digest",
  "until",
] as const;
type SettingWidget = (typeof settingWidgets)[number];

/**
 * `request`: what is fetched. `text`: what is read out of it. `verdict`: what is made of the text. `none`: anything else, such as
 * when a page is checked and who is alerted.
 */
export type Bearing = "request" | "text" | "verdict" | "none";

/** How it stands in a form. */
type Shown = {
  /** In English; other languages are dictionaries of the dashboard. */
  label: string;
  /** 1 to 10 for the ten that people touch first. */
  rank?: number;
  needs?: readonly SettingNeed[];
  /** The control that suits it better than its kind alone says. */
  widget?: SettingWidget;
};

/**
 * The order in which settings were hashed before a later one had to state more than what it bears on: whoever changes it has every
 * watch read anew.
 */
export const hashedFirst = ([] = [
  "url",
  "method",
  "headers",
  "body",
  "keep_cookies",
  "proxy",
  "fetch_backend",
  "webdriver_js_disabled",
  "webdriver_mobile",
  "webdriver_delay",
  "webdriver_js_execute_code",
  "browser_steps",
  "ignore_status_codes",
  "read_frames",
  "processor",
  "block_ads",
  "track_ldjson_price_data",
  "include_filters",
  "include_filters_origin",
  "subtractive_selectors",
  "ignore_text",
  "extract_text",
  "extract_lines_containing",
  "trim_text_whitespace",
  "sort_text_alphabetically",
  "remove_duplicate_lines",
  "strip_ignored_lines",
  "ignore_whitespace",
  "trigger_text",
  "text_should_not_be_present",
  "notify_on_clear",
  "intent",
  "conditions",
  "conditions_match_logic",
  "check_unique_lines",
  "filter_text_added",
  "filter_text_removed",
  "filter_text_replaced",
  "noise_reduction",
  "in_stock_only",
  "follow_price_changes",
  "price_at_most",
  "price_change_threshold_percent",
  "processor_config_restock_diff",
  "processor_config_image_ssim_diff",
  "llm_intent",
  "llm_backend_profile",
] as const satisfies readonly SettingName[]);

/**
 * `unless`: the value that means what was meant before there was a choice. A watch with that value is not taken for edited when
 * the setting arrives, so a setting that comes later and bears on what is read does not compile without.
 */
type Hashed<N extends SettingName, T> = N extends (typeof hashedFirst)[number]
  ? { bearsOn: Exclude<Bearing, "none">; unless?: T }
  : { bearsOn: "none"; unless?: undefined } | { bearsOn: Exclude<Bearing, "none">; unless: T };

/** What a level inherits where neither it nor a level above it states the setting; these stand by themselves on each watch. */
export type Inherited = Omit<WatchFields, "url" | "tag" | "tags" | "external_id">;

/** A setting that is in force bears on something; one of a watch is carried by a link to share settings, or is not. */
export type Setting<N extends SettingName> = Shown &
  (N extends keyof Inherited ? { default: Inherited[N] } : { default?: undefined }) &
  (N extends keyof Effective ? Hashed<N, Effective[N]> : { bearsOn?: undefined; unless?: undefined }) &
  (N extends keyof WatchFields ? { isShared: boolean } : { isShared?: undefined });

/** The settings of a group, in the order in which a form shows them after those with a rank. */
export type SomeSettings = { readonly [N in SettingName]?: Setting<N> };
