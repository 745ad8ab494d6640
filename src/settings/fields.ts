/**
 * The schemas of all settings of a watch. Create, update, tag, import, OpenAPI, MCP and the stored document derive from this
 * object. It has no defaults: an absent or null member means "inherit"; the system's defaults are in `defaults.ts`. Lists have
 * at most 100 entries of at most 5,000 characters, strings at most 5,000 characters.
 */
import { z } from "zod";
import { operationNames } from "../rules/operations.ts";
import { conditionRule } from "../rules/conditions/index.ts";
import { timeBetweenCheck } from "./interval.ts";
import { notificationScheduleFields } from "./notificationSchedule.ts";
import { processorImage, processorNames, processorRestock } from "./processors.ts";
import { timeScheduleLimit } from "./schedule.ts";
import { siteSettings } from "./site.ts";
import { message } from "../message/message.ts";
import { expected } from "../lib/validation/coded.ts";
import { tableSettings } from "./tableSettings.ts";

const text = (max = 5000) => z.string().max(max);
const list = (description: string) => z.array(text()).max(100).meta({ description });
const flag = (description: string) => z.boolean().meta({ description });

/** The formats of notification bodies; "System default" means inherit. */
export const notificationFormats = ["text", "html", "htmlcolor", "markdown", "System default"] as const;
/** The values of `fetch_backend`; "extra_browser_" and a name is a browser of the operator setting EXTRA_BROWSERS. */
export const backendPattern = /^(system|html_requests|html_hybrid|html_webdriver|extra_browser_.+)$/;

const browserStep = z
  .strictObject({
    operation: text(200).meta({
      description: "The name of the step; letter case does not matter.",
      enum: [...operationNames],
    }),
    selector: text().meta({ description: "CSS or XPath of the element, where the step is about one; else empty." }),
    optional_value: text().meta({
      description: "What the step takes: a text, an address, a number of seconds; else empty.",
    }),
  })
  .meta({ id: "BrowserStep", description: "One step in the browser before the page is read." });

/** Ids of named channels. */
export const channelIds = z.array(z.string().max(100)).max(20);

/** The settings that a watch and a tag share. */
export const fields = z.strictObject({
  title: text()
    .nullable()
    .meta({ description: "Your title of the watch, not the page's.", example: "Price of the blue kettle" }),
  url: text().trim().min(1).meta({
    description: "http(s) address of the page. The prefix `source:` watches the markup itself.",
    pattern: "^\\s*(?:[Ss][Oo][Uu][Rr][Cc][Ee]:)?\\s*[Hh][Tt][Tt][Pp][Ss]?://",
    example: "https://example.com/",
  }),
  link_to_open: text()
    .trim()
    .meta({
      description:
        "http(s) address that people are sent to in place of `url`, which may be an interface or a feed; may be a template. Empty = " +
        "`url`. `open_link` of an answer is what it comes to.",
      example: "https://shop.example/items",
    }),
  tag: text().meta({
    description: "A tag's UUID, or a tag name, created when missing; several with commas between them.",
  }),
  tags: z.array(text(200)).max(100).meta({ description: "Tag UUIDs." }),
  paused: flag("A paused watch is never fetched."),
  notification_muted: flag("A muted watch is checked and its changes are recorded, but nobody is told."),
  notification_muted_until: z.int().min(0).max(9_999_999_999).nullable().meta({
    description: "Unix seconds until which the watch is muted, as by notification_muted; null = not for a time.",
  }),
  notification_max_per_hour: z
    .int()
    .min(0)
    .max(1_000_000)
    .nullable()
    .meta({ description: "Alerts an hour; 0 = unlimited." }),
  notification_max_per_day: z
    .int()
    .min(0)
    .max(1_000_000)
    .nullable()
    .meta({ description: "Alerts a day; 0 = unlimited." }),
  ...notificationScheduleFields,
  method: z.enum(["GET", "POST", "DELETE", "PUT"]).meta({ description: "HTTP method of the check." }),
  fetch_backend: text(200)
    .regex(backendPattern, expected(message("schema.fetch_backend")))
    .meta({
      description:
        "How the page is read: html_requests fetches it; html_webdriver opens it in a browser, for pages that scripts " +
        "write; html_hybrid fetches, and opens a browser where that does not suffice; system = the account's setting.",
      example: "html_requests",
    }),
  headers: z
    .record(text(200), text())
    .refine(
      (headers) => Object.keys(headers).length <= 100,
      expected(message("schema.at_most_headers", { count: 100 })),
    )
    .meta({
      description:
        "Request headers; values may be templates. Credentials are shown as ********; sending that back keeps them.",
      maxProperties: 100,
      example: { "Accept-Language": "de" },
    }),
  body: text().nullable().meta({ description: "Request body; may be a template." }),
  keep_cookies: z
    .boolean()
    .nullable()
    .meta({
      description:
        "Keep the cookies that the site sets, and bring them back at the next checks (an extension); stored encrypted, " +
        "never shown, forgotten when this is turned off.",
    }),
  proxy: text().nullable().meta({
    description:
      "Key of a proxy of the operator's; `no-proxy` for none, whatever the tags of the watch, its account and the server say. Null: theirs.",
  }),
  ignore_status_codes: z.boolean().nullable().meta({ description: "Accept the content of error statuses." }),
  solve_walls: z
    .boolean()
    .nullable()
    .meta({
      description:
        "Where a bot check answers, have the page read by the solver that the operator runs (SOLVER_URL), for pages that you may read: ask a " +
        "site for a feed or an API first. Never for requests with a body, with headers of their own or of another method; at most 12 times an " +
        "hour for a host. Null: no.",
    }),
  read_frames: z.boolean().nullable().meta({
    description:
      "Read what frames of the same site show as part of the page: one level deep, up to four. Null: yes. Frames that are not read are named.",
  }),
  webdriver_delay: z
    .number()
    .min(0)
    .max(60)
    .nullable()
    .meta({ description: "Seconds to wait after load; browser only." }),
  webdriver_js_disabled: flag("Render with JavaScript off; forces a browser."),
  webdriver_mobile: flag("Render as a mobile device; forces a browser."),
  block_ads: z
    .boolean()
    .nullable()
    .meta({ description: "Block ads and cookie banners; null inherits the account's setting." }),
  webdriver_js_execute_code: text()
    .nullable()
    .meta({ description: "JavaScript to run in the page before it is read." }),
  time_between_check: timeBetweenCheck.nullable(),
  time_between_check_use_default: flag(
    "Take the interval from tag or account instead of this watch. Left out, it is false where time_between_check is given.",
  ),
  notification_urls: z
    .array(text(1000))
    .max(100)
    .meta({
      description:
        "Apprise URLs, with tokens of templates in their path and options; those of the watch, else of its tags, else of the account are used.",
      example: ["json://hook.example/path"],
    }),
  channels: channelIds.meta({
    description:
      "Ids of named channels (GET /channels), beside notification_urls: those of the watch, else of its tags (tag_channels of the " +
      "account), else of the account; a level that has either decides both.",
    example: [],
  }),
  notification_title: text().nullable().meta({ description: "Template of the title." }),
  notification_body: text().nullable().meta({ description: "Template of the body." }),
  notification_format: z
    .enum(notificationFormats)
    .meta({ description: 'How title and body are written; "System default" inherits.' }),
  track_ldjson_price_data: z.boolean().nullable().meta({ description: "Add JSON-LD price lines to the text." }),
  browser_steps: z.array(browserStep).max(100).meta({ description: "Done in the browser before the page is read." }),
  processor: z.enum(processorNames).meta({
    description: "How readings are compared; image_ssim_diff needs Pro.",
  }),
  capture_screenshots: flag("Store a screenshot with each snapshot; Pro plan and a browser."),
  include_filters: list("CSS, XPath, json: or jq: selectors of the part that is followed; empty = whole page."),
  subtractive_selectors: list("CSS or XPath selectors removed before comparison."),
  ignore_text: list("Lines matching these are ignored in the comparison: plain text or /regex/flags."),
  trigger_text: list(
    "At least one must be present before a change counts; where only some kinds of change count, in the lines that changed so.",
  ),
  text_should_not_be_present: list("While one of these is present the watch waits; see notify_on_clear."),
  extract_text: list("Keep only what these match."),
  extract_lines_containing: list("Keep only lines containing one of these."),
  noise_reduction: z.boolean().nullable().meta({
    description:
      "Automatic noise reduction; null inherits the account's noise_reduction_timestamps, which is on in new accounts.",
  }),
  notify_on_clear: z.boolean().nullable().meta({
    description:
      "True: alert only when text_should_not_be_present stops matching. False: that text changes like any other. Null: as true for an intent that names something in particular, as false for one that asks for any change; without an intent the watch waits while the text is present, and what differs from before once it went is a change.",
  }),
  trim_text_whitespace: flag("Strip white space around lines."),
  sort_text_alphabetically: flag("Sort lines before comparison."),
  remove_duplicate_lines: flag("Keep the first of equal lines."),
  check_unique_lines: flag("Only lines never seen in the whole history count."),
  strip_ignored_lines: z.boolean().nullable().meta({ description: "Remove ignored lines from the saved text too." }),
  filter_text_added: flag("Added text counts as a change."),
  filter_text_removed: flag("Removed text counts as a change."),
  filter_text_replaced: flag("Replaced text counts as a change."),
  in_stock_only: flag("restock_diff: only transitions into stock."),
  follow_price_changes: flag("restock_diff: price changes count."),
  price_at_most: z.number().min(0).max(1e12).nullable().meta({
    description: "restock_diff: only changes at this price or less count, also of stock; 0: any price.",
  }),
  price_change_threshold_percent: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .meta({ description: "Smallest price change that counts." }),
  processor_config_restock_diff: processorRestock.nullable(),
  processor_config_image_ssim_diff: processorImage.nullable(),
  site: siteSettings.nullable(),
  table: tableSettings.nullable(),
  notification_screenshot: flag(
    "Attach the screenshot where the service supports it: as a file, or by an address that ends 30 days after the change. Alerts of image_ssim_diff always show what changed.",
  ),
  filter_failure_notification_send: flag("Tell me when include_filters match nothing."),
  use_page_title_in_list: z
    .boolean()
    .nullable()
    .meta({ description: "Call a watch without a title by its page's title, in lists, feeds and alerts; null = yes." }),
  history_snapshot_max_length: z.int().min(1).max(1000).nullable().meta({ description: "Snapshots kept." }),
  time_schedule_limit: timeScheduleLimit.nullable(),
  conditions: z
    .array(conditionRule)
    .max(100)
    .meta({ description: "Rules that a reading must satisfy to be reported." }),
  conditions_match_logic: z
    .enum(["ALL", "ANY"])
    .meta({ description: "Whether all conditions must be true, or one suffices." }),
  intent: text(500).meta({ description: "What you watch for, in your words." }),
  external_id: text(200).meta({
    description:
      "Your own id of the watch, such as its key in a file that describes watches; kept and shown, and of no other effect. A " +
      "copy of the watch has none.",
    example: "kettle",
  }),
  llm_intent: text(2000).meta({
    description:
      "Which changes you want to hear of, in your words: the account's language model is asked, and a change that does not meet it " +
      "is held back with the reason. Where the model gives no answer, the change is reported and marked `intent_error`.",
    example: "Only when the price falls below 50 EUR",
  }),
  llm_change_summary: text(2000).meta({
    description: "What a summary of a change by the language model should be like, in your words.",
    example: "One sentence in German",
  }),
  llm_change_summary_mode: z.enum(["replace", "append"]).meta({
    description: "Whether llm_change_summary takes the place of what account and tags say, or is added to it.",
  }),
  llm_backend_profile: z
    .boolean()
    .nullable()
    .meta({
      description:
        "Whether the account's language model is asked by itself about changes of the watch; null = yes. On a tag: true or false " +
        "decides for its watches, and with true they take its llm_intent and llm_change_summary where they have none; null leaves it to each.",
    }),
  include_filters_origin: z
    .enum(["manual", "smart"])
    .meta({ description: "Whether a person chose include_filters, or the service did." }),
});

/** The settings of a tag: those shared with watches, and its own. */
export const tagFields = fields.omit({ url: true, tag: true, tags: true, external_id: true }).extend({
  overrides_watch: z
    .boolean()
    .nullable()
    .meta({ description: "Whether the tag's settings override those of its watches." }),
  url_match_pattern: text().meta({
    description:
      "Watches whose URL matches join the tag by themselves: a glob over the whole URL with * ? [ ], a site such as " +
      "`shop.example` or `shop.example/sale` (with everything below it), or any text of the URL.",
    example: "*://shop.example/*",
  }),
  tag_colour: z
    .string()
    .max(7)
    .regex(/^(#[0-9a-fA-F]{3}([0-9a-fA-F]{3})?)?$/, expected(message("schema.hex_colour", { example: "#4f8ef7" })))
    .meta({ description: "Hex colour or empty." }),
});

export type WatchFields = z.infer<typeof fields>;
export type TagFields = z.infer<typeof tagFields>;
/** The stored document. Null and absent both mean "inherit", and neither is stored. */
export type Settings = Partial<WatchFields & TagFields>;

/** The members that may contain credentials: they are stored encrypted, separately from the document. */
export const secretFields = [
  "headers",
  "body",
  "notification_urls",
  "browser_steps",
  "webdriver_js_execute_code",
] as const satisfies readonly (keyof WatchFields)[];

/** The maximum size of a settings document with its secrets, in bytes of JSON. */
export const settingsBytesLimit = 512 * 1024;
