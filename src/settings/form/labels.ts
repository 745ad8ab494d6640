/**
 * The English names of settings, by their values, of their groups and of the values to choose from. Another language is one more object of the
 * type `SettingLabels`. Pure.
 */
import { settingValues, type SettingGroup } from "../values/all.ts";
import type { SettingName } from "../values/setting.ts";

export type SettingLabels = {
  groups: Record<SettingGroup, string>;
  settings: Record<SettingName, string>;
  /** By the name of a member of a block or a row, such as the operator of a condition. */
  members: Readonly<Record<string, string>>;
  /** By the setting or member, then by the value; a value that is missing here is shown as it is. */
  choices: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const englishDays = {
  monday: "Monday",
  tuesday: "Tuesday",
  wednesday: "Wednesday",
  thursday: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
  sunday: "Sunday",
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
  settings: Object.fromEntries(Object.entries(settingValues).map(([name, { label }]) => [name, label])) as Record<
    SettingName,
    string
  >,
  members: {
    operation: "Step",
    selector: "Element",
    optional_value: "Value",
    field: "Field",
    operator: "Operator",
    value: "Value",
    in_stock_processing: "Stock",
    follow_price_changes: "Price changes count",
    price_change_min: "Tell me when it costs less than",
    price_change_max: "Tell me when it costs more than",
    price_change_threshold_percent: "Smallest price change",
    threshold: "Sensitivity of pixels",
    min_change_percentage: "Smallest changed area",
    bounding_box: "Region to compare",
    ignore_regions: "Regions to ignore",
    enabled: "In use",
    from: "From",
    to: "To",
    days: "On these days",
    every: "How often",
    at: "At",
    day: "On",
    sitemaps: "Sitemaps",
    feeds: "Feeds",
    link_pages: "Pages with links to them",
    link_selector: "Which of the links",
    next_selector: "Link to the next page of the list",
    links_are_all: "These links are all of the pages",
    addresses: "Pages by their addresses",
    include: "Only pages like these",
    exclude: "No pages like these",
    max_pages: "Pages at most",
    gone_after_days: "Gone after days",
    keep_parameters: "Parameters that make another page",
    drop_parameters: "Parameters that make no other page",
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
      site_diff: "Which pages a site has",
    },
    notification_events: {
      change: "Changes",
      price: "Changes of price and stock",
      failing: "Pages that cannot be read",
      recovered: "Pages that can be read again",
      digest: "Digests of what the limits held back",
    },
    notification_priority: {
      normal: "Normal",
      urgent_failing: "Urgent when a page cannot be read",
      urgent_severe: "Urgent when a page cannot be read or a change is severe",
      urgent: "Always urgent",
    },
    days: englishDays,
    day: englishDays,
    every: { off: "Each alert at once", hour: "Every hour", day: "Every day", week: "Every week" },
    ai_provider: { anthropic: "Anthropic", openai: "OpenAI", google: "Google", cloudflare: "Workers AI by Cloudflare" },
    tag_channels: { all: "of every tag of a watch", first: "of the first tag that has some" },
    ai_prompt_mode: { replace: "in place of ours", append: "beside ours" },
    llm_change_summary_mode: { replace: "in place of others", append: "beside others" },
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
      price_is_lowest: "a new lowest price",
      cheapest_in_tag: "the tag in which it is the cheapest",
      new_cheapest_in_tag: "the tag whose cheapest watch is another one now",
      in_stock: "in stock",
      severity: "the severity (0 low to 3 critical)",
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
