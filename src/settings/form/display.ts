/**
 * Where each setting stands in a form: its group, its rank among the ten that people touch first, what it needs, and the
 * control that suits it better than its kind alone says. Apart from the schemas, so that the OpenAPI document stays small. Pure.
 */
import type { SettingGroup, SettingName } from "./labels.ts";

/** What a setting needs to have an effect. */
export const settingNeeds = ["browser", "pro", "encryption", "proxies"] as const;
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
export type SettingWidget = (typeof settingWidgets)[number];

export type Display = {
  group: SettingGroup;
  /** 1 to 10 for the ten that people touch first. */
  rank?: number;
  needs?: readonly SettingNeed[];
  widget?: SettingWidget;
};

export const display: Record<SettingName, Display> = {
  url: { group: "what", rank: 1, widget: "address" },
  title: { group: "what", rank: 2 },
  tags: { group: "what", rank: 3, widget: "tags" },
  processor: { group: "what", rank: 4 },
  tag: { group: "what" },
  intent: { group: "what", widget: "multiline" },
  paused: { group: "what" },
  fetch_backend: { group: "what" },
  method: { group: "what" },
  headers: { group: "what" },
  body: { group: "what", widget: "template" },
  keep_cookies: { group: "what", needs: ["encryption"] },
  proxy: { group: "what", needs: ["proxies"] },
  ignore_status_codes: { group: "what" },
  use_page_title_in_list: { group: "what" },
  history_snapshot_max_length: { group: "what" },
  overrides_watch: { group: "what" },
  url_match_pattern: { group: "what" },
  tag_colour: { group: "what", widget: "colour" },
  ai_provider: { group: "alerts" },
  ai_model: { group: "alerts" },
  include_filters: { group: "part", rank: 5, widget: "selectors" },
  subtractive_selectors: { group: "part", rank: 6, widget: "selectors" },
  external_id: { group: "what" },
  include_filters_origin: { group: "part" },
  block_ads: { group: "part" },
  global_subtractive_selectors: { group: "part", widget: "selectors" },
  noise_reduction_ads: { group: "part" },
  ignore_text: { group: "text_rules", rank: 7, widget: "patterns" },
  trigger_text: { group: "text_rules", rank: 8, widget: "patterns" },
  text_should_not_be_present: { group: "text_rules", widget: "patterns" },
  extract_text: { group: "text_rules", widget: "patterns" },
  extract_lines_containing: { group: "text_rules" },
  noise_reduction: { group: "text_rules" },
  global_ignore_text: { group: "text_rules", widget: "patterns" },
  noise_reduction_timestamps: { group: "text_rules" },
  ignore_whitespace: { group: "text_rules" },
  trim_text_whitespace: { group: "text_rules" },
  sort_text_alphabetically: { group: "text_rules" },
  remove_duplicate_lines: { group: "text_rules" },
  check_unique_lines: { group: "text_rules" },
  strip_ignored_lines: { group: "text_rules" },
  filter_text_added: { group: "text_rules" },
  filter_text_removed: { group: "text_rules" },
  filter_text_replaced: { group: "text_rules" },
  conditions: { group: "conditions" },
  conditions_match_logic: { group: "conditions" },
  time_between_check: { group: "when", rank: 9 },
  time_between_check_use_default: { group: "when" },
  time_schedule_limit: { group: "when" },
  timezone: { group: "when" },
  in_stock_only: { group: "price_and_pictures" },
  follow_price_changes: { group: "price_and_pictures" },
  price_change_threshold_percent: { group: "price_and_pictures" },
  processor_config_restock_diff: { group: "price_and_pictures" },
  track_ldjson_price_data: { group: "price_and_pictures" },
  processor_config_image_ssim_diff: { group: "price_and_pictures", needs: ["pro", "browser"] },
  capture_screenshots: { group: "price_and_pictures", needs: ["pro", "browser"] },
  notification_urls: { group: "alerts", rank: 10, widget: "channels" },
  channels: { group: "alerts", widget: "named_channels" },
  notification_muted: { group: "alerts" },
  notification_muted_until: { group: "alerts", widget: "until" },
  notification_events: { group: "alerts" },
  notification_priority: { group: "alerts" },
  notification_quiet_hours: { group: "alerts", widget: "hours" },
  notification_delivery_hours: { group: "alerts", widget: "hours" },
  notification_digest: { group: "alerts", widget: "digest" },
  notification_title: { group: "alerts", widget: "template" },
  notification_body: { group: "alerts", widget: "template" },
  notification_format: { group: "alerts" },
  notification_screenshot: { group: "alerts", needs: ["browser"] },
  notification_max_per_hour: { group: "alerts" },
  notification_max_per_day: { group: "alerts" },
  notify_on_clear: { group: "alerts" },
  filter_failure_notification_send: { group: "alerts" },
  browser_steps: { group: "browser", needs: ["browser"] },
  webdriver_delay: { group: "browser", needs: ["browser"] },
  webdriver_js_execute_code: { group: "browser", needs: ["browser"], widget: "code" },
  webdriver_js_disabled: { group: "browser", needs: ["browser"] },
  webdriver_mobile: { group: "browser", needs: ["browser"] },
};
