/**
 * The English names of settings, of their groups and of the values to choose from. Another language is one more object of the
 * type `SettingLabels`. Pure.
 */
import { accountFields, type AccountSettings } from "../account.ts";
import { tagFields, fields, type TagFields, type WatchFields } from "../fields.ts";

// How an account sees the dashboard (`ui`) is no setting of watches.
const { ui: _ui, ...accountShape } = accountFields.shape;
export type SettingName = keyof WatchFields | keyof TagFields | Exclude<keyof AccountSettings, "ui">;
/** The names of all settings of watches, of tags and of accounts. */
export const settingNames = [
  ...new Set([...Object.keys(fields.shape), ...Object.keys(tagFields.shape), ...Object.keys(accountShape)]),
] as SettingName[];

/** The groups of a form, in the order in which a form shows them. */
export const settingGroups = [
  "what",
  "part",
  "text_rules",
  "conditions",
  "when",
  "price_and_pictures",
  "alerts",
  "browser",
] as const;
export type SettingGroup = (typeof settingGroups)[number];

export type SettingLabels = {
  groups: Record<SettingGroup, string>;
  settings: Record<SettingName, string>;
  /** By the name of a member of a block or a row, such as the operator of a condition. */
  members: Readonly<Record<string, string>>;
  /** By the setting or member, then by the value; a value that is missing here is shown as it is. */
  choices: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export const englishLabels: SettingLabels = {
  groups: {
    what: "What",
    part: "Part",
    text_rules: "Text rules",
    conditions: "Conditions",
    when: "When",
    price_and_pictures: "Price and pictures",
    alerts: "Alerts",
    browser: "Browser",
  },
  settings: {
    title: "Title",
    url: "Address",
    tag: "Tags by name",
    tags: "Tags",
    paused: "Paused",
    notification_muted: "Muted",
    notification_muted_until: "Muted until (Unix seconds)",
    notification_max_per_hour: "Alerts an hour",
    notification_max_per_day: "Alerts a day",
    method: "Request method",
    fetch_backend: "How the page is read",
    headers: "Request headers",
    body: "Request body",
    keep_cookies: "Keep cookies",
    proxy: "Proxy",
    ignore_status_codes: "Accept error statuses",
    webdriver_delay: "Wait after loading",
    webdriver_js_disabled: "JavaScript off",
    webdriver_mobile: "Mobile device",
    block_ads: "Block advertisements",
    webdriver_js_execute_code: "JavaScript before reading",
    time_between_check: "Check every",
    time_between_check_use_default: "Inherit the interval",
    notification_urls: "Channels",
    notification_title: "Title of alerts",
    notification_body: "Text of alerts",
    notification_format: "Format of alerts",
    track_ldjson_price_data: "Add structured price data",
    browser_steps: "Steps before reading",
    processor: "Kind of watch",
    capture_screenshots: "Store screenshots",
    include_filters: "Parts to follow",
    subtractive_selectors: "Parts to leave out",
    ignore_text: "Ignore lines",
    trigger_text: "Only when this is present",
    text_should_not_be_present: "Wait while this is present",
    extract_text: "Keep only these matches",
    extract_lines_containing: "Keep only lines containing",
    noise_reduction: "Noise reduction",
    notify_on_clear: "Alert when the text is gone",
    trim_text_whitespace: "Trim white space",
    sort_text_alphabetically: "Sort lines",
    remove_duplicate_lines: "Remove repeated lines",
    check_unique_lines: "Only lines never seen before",
    strip_ignored_lines: "Remove ignored lines from the text",
    filter_text_added: "Added text counts",
    filter_text_removed: "Removed text counts",
    filter_text_replaced: "Replaced text counts",
    in_stock_only: "Only back in stock",
    follow_price_changes: "Price changes count",
    price_change_threshold_percent: "Smallest price change",
    processor_config_restock_diff: "Price and stock",
    processor_config_image_ssim_diff: "Picture comparison",
    notification_screenshot: "Attach the screenshot",
    filter_failure_notification_send: "Alert when filters match nothing",
    use_page_title_in_list: "Use the page's title",
    history_snapshot_max_length: "Snapshots to keep",
    time_schedule_limit: "Weekly schedule",
    conditions: "Conditions",
    conditions_match_logic: "How conditions combine",
    intent: "What you watch for",
    include_filters_origin: "Who chose the parts",
    overrides_watch: "Overrides its watches",
    url_match_pattern: "Join by address",
    tag_colour: "Colour",
    global_ignore_text: "Ignore lines everywhere",
    global_subtractive_selectors: "Parts to leave out everywhere",
    noise_reduction_timestamps: "Noise reduction everywhere",
    noise_reduction_ads: "Remove advertisements everywhere",
    ignore_whitespace: "White space does not count",
    timezone: "Time zone",
    ai_provider: "Language model of",
    ai_model: "Language model",
  },
  members: {
    operation: "Step",
    selector: "Element",
    optional_value: "Value",
    field: "Field",
    operator: "Operator",
    value: "Value",
    in_stock_processing: "Stock",
    follow_price_changes: "Price changes count",
    price_change_min: "Alert below",
    price_change_max: "Alert above",
    price_change_threshold_percent: "Smallest price change",
    threshold: "Sensitivity of pixels",
    min_change_percentage: "Smallest changed area",
    bounding_box: "Region to compare",
    ignore_regions: "Regions to ignore",
  },
  choices: {
    fetch_backend: {
      system: "As the account says",
      html_requests: "Fetch it",
      html_hybrid: "Fetch it, with a browser where needed",
      html_webdriver: "Open it in a browser",
    },
    notification_format: {
      text: "Plain text",
      html: "HTML",
      htmlcolor: "HTML with colours",
      markdown: "Markdown",
      "System default": "Inherit",
    },
    processor: {
      text_json_diff: "Text",
      restock_diff: "Price and stock",
      image_ssim_diff: "How it looks",
    },
    ai_provider: { anthropic: "Anthropic", openai: "OpenAI", google: "Google" },
    conditions_match_logic: { ALL: "All must be true", ANY: "One suffices" },
    include_filters_origin: { manual: "You", smart: "Tidemark" },
    in_stock_processing: {
      in_stock_only: "Only back in stock",
      all_changes: "Every change",
      off: "Stock does not count",
    },
    field: {
      page_filtered_text: "the text",
      extracted_number: "the first number",
      word_count: "the number of words",
      levenshtein_ratio: "the similarity to the last text",
      levenshtein_distance: "the number of changed characters",
      page_title: "the page's title",
      added_text: "the added text",
      removed_text: "the removed text",
      http_status: "the HTTP status",
      price: "the price",
      in_stock: "in stock",
    },
    operator: {
      ">": "is greater than",
      "<": "is less than",
      ">=": "is at least",
      "<=": "is at most",
      "==": "equals",
      "!=": "does not equal",
      in: "contains",
      "!in": "does not contain",
      starts_with: "starts with",
      ends_with: "ends with",
      length_min: "is at least this long",
      length_max: "is at most this long",
      contains_regex: "matches the pattern",
      "!contains_regex": "does not match the pattern",
    },
  },
};
