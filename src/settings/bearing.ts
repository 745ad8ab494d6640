/**
 * What each setting in force bears on, so that an edit is never taken for a change of the page and acts at once on a page that
 * stayed as it was. A setting that is not decided on here does not compile. Pure.
 */
import type { Effective } from "./effective.ts";

/**
 * `request`: what is fetched. `text`: what is read out of it. `verdict`: what is made of the text. `none`: anything else, such as
 * when a page is checked and who is alerted.
 */
export type Bearing = "request" | "text" | "verdict" | "none";

/**
 * `unless`: the value that means what was meant before there was a choice. A watch with that value is not taken for edited when
 * the setting arrives, so every setting that comes later states one.
 */
type Stated<T> = Bearing | { bearsOn: Bearing; unless: T };

/** In the order in which they are hashed: whoever moves one has every watch read anew. */
const statements: { readonly [Name in keyof Effective]-?: Stated<Effective[Name]> } = {
  url: "request",
  method: "request",
  headers: "request",
  body: "request",
  keep_cookies: "request",
  proxy: "request",
  fetch_backend: "request",
  webdriver_js_disabled: "request",
  webdriver_mobile: "request",
  webdriver_delay: "request",
  webdriver_js_execute_code: "request",
  browser_steps: "request",
  ignore_status_codes: "request",
  read_frames: { bearsOn: "request", unless: true },

  processor: "text",
  block_ads: "text",
  track_ldjson_price_data: "text",
  include_filters: "text",
  include_filters_origin: "text",
  subtractive_selectors: "text",
  ignore_text: "text",
  extract_text: "text",
  extract_lines_containing: "text",
  trim_text_whitespace: "text",
  sort_text_alphabetically: "text",
  remove_duplicate_lines: "text",
  strip_ignored_lines: "text",
  ignore_whitespace: "text",

  trigger_text: "verdict",
  text_should_not_be_present: "verdict",
  notify_on_clear: "verdict",
  intent: "verdict",
  conditions: "verdict",
  conditions_match_logic: "verdict",
  check_unique_lines: "verdict",
  filter_text_added: "verdict",
  filter_text_removed: "verdict",
  filter_text_replaced: "verdict",
  noise_reduction: "verdict",
  in_stock_only: "verdict",
  follow_price_changes: "verdict",
  price_at_most: { bearsOn: "verdict", unless: null },
  price_change_threshold_percent: "verdict",
  processor_config_restock_diff: "verdict",
  processor_config_image_ssim_diff: { bearsOn: "verdict", unless: null },
  llm_intent: { bearsOn: "verdict", unless: "" },
  llm_backend_profile: { bearsOn: "verdict", unless: true },

  title: "none",
  link_to_open: "none",
  paused: "none",
  notification_muted: "none",
  notification_muted_until: "none",
  notification_max_per_hour: "none",
  notification_max_per_day: "none",
  notification_quiet_hours: "none",
  notification_delivery_hours: "none",
  notification_digest: "none",
  notification_events: "none",
  notification_priority: "none",
  time_between_check: "none",
  time_between_check_use_default: "none",
  notification_urls: "none",
  channels: "none",
  notification_title: "none",
  notification_body: "none",
  notification_format: "none",
  capture_screenshots: "none",
  notification_screenshot: "none",
  filter_failure_notification_send: "none",
  use_page_title_in_list: "none",
  history_snapshot_max_length: "none",
  time_schedule_limit: "none",
  llm_change_summary: "none",
  llm_change_summary_mode: "none",
  interval: "none",
  timezone: "none",
  alertZone: "none",
  language: "none",
  history_length: "none",
  per_hour: "none",
  per_day: "none",
  summary_prompts: "none",
};

type Name = keyof Effective;
const all = Object.entries(statements) as [Name, Stated<unknown>][];

/** The settings that bear on this, besides those that came later. */
export const settingsBearingOn = (bearing: Bearing): Name[] =>
  all.flatMap(([name, stated]) => (stated === bearing ? [name] : []));

/** The settings that came later and bear on this, with the value that means what was meant before. */
export const laterSettingsBearingOn = (bearing: Bearing): { name: Name; unless: unknown }[] =>
  all.flatMap(([name, stated]) =>
    typeof stated === "object" && stated.bearsOn === bearing ? [{ name, unless: stated.unless }] : [],
  );
