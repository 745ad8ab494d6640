/**
 * Global settings of changedetection.io that have no place here, named with what they were. Usual values say nothing. Pure.
 * https://github.com/dgtlmoon/changedetection.io/blob/0.60.10/changedetectionio/model/App.py
 */
import { message, type Message, type Value } from "../../message/message.ts";
import type { SettingName } from "../../settings/values/setting.ts";
import { isObject, listOf, objectOf, textOf, type Json } from "../values.ts";

/** What those settings are called there, and the proxies of `proxies.ts`. */
export const foreignNames = [
  "timeout",
  "jitter_seconds",
  "all_paused",
  "all_muted",
  "base_url",
  "empty_pages_are_a_change",
  "filter_failure_notification_threshold_attempts",
  "rss_hide_muted_watches",
  "rss_template_override",
  "render_anchor_tag_content",
  "extra_browsers",
  "extra_proxies",
  "default_ua",
] as const;
/** A setting of theirs that has no place here; others are called there as here. */
export type ForeignName = (typeof foreignNames)[number];

type Left = { name: ForeignName | SettingName; usual: readonly unknown[]; instead: Message };

const requests: readonly Left[] = [
  { name: "timeout", usual: [45], instead: message("import.here_timeouts") },
  { name: "jitter_seconds", usual: [0], instead: message("import.here_jitter") },
];
const application: readonly Left[] = [
  { name: "all_paused", usual: [false], instead: message("import.here_pause") },
  { name: "all_muted", usual: [false], instead: message("import.here_mute") },
  { name: "base_url", usual: [null, ""], instead: message("import.here_public_url") },
  { name: "empty_pages_are_a_change", usual: [false], instead: message("import.here_empty") },
  {
    name: "filter_failure_notification_threshold_attempts",
    usual: [6],
    instead: message("import.here_failures"),
  },
  {
    name: "history_snapshot_max_length",
    usual: [null, 0],
    instead: message("import.here_setting", { name: "history_snapshot_max_length" }),
  },
  {
    name: "ignore_status_codes",
    usual: [false],
    instead: message("import.here_setting", { name: "ignore_status_codes" }),
  },
  { name: "render_anchor_tag_content", usual: [false], instead: message("import.here_links") },
  {
    name: "strip_ignored_lines",
    usual: [false],
    instead: message("import.here_setting", { name: "strip_ignored_lines" }),
  },
  { name: "rss_hide_muted_watches", usual: [true], instead: message("import.here_feeds") },
  { name: "rss_template_override", usual: [null, ""], instead: message("import.here_layout") },
  { name: "webdriver_delay", usual: [null, 0], instead: message("import.here_setting", { name: "webdriver_delay" }) },
];

/** What stands there where nobody chose, on Windows and on Linux. */
const usualAgent =
  /^Mozilla\/5\.0 \((?:Windows NT 10\.0; Win64; x64|X11; Linux x86_64)\) AppleWebKit\/537\.36 .*Chrome\/[\d.]+ Safari\/537\.36$/;

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 100);
/** Numbers stand there as texts, too, and what was emptied as "" or null. */
const plainly = (value: unknown): string => (value === null ? "" : String(value as string | number | boolean));

const leftOut = (name: Left["name"], value: Value, instead: Message): Message =>
  message("import.setting_left", { name, value, instead });

const leftOf = (settings: Json, known: readonly Left[]): Message[] =>
  known.flatMap(({ name, usual, instead }) => {
    const value = settings[name];
    if (value === undefined || (!isObject(value) && usual.some((one) => plainly(one) === plainly(value)))) return [];
    return [leftOut(name, shown(value), instead)];
  });

/** Sentences, one a setting. `settings`: `settings` of changedetection.json. Proxies are a matter of `proxies.ts`. */
export function leftOfAccount(settings: Json): Message[] {
  const asked = objectOf(settings.requests);
  const agents = Object.values(objectOf(asked.default_ua)).filter((agent) => textOf(agent));
  const headers = Object.keys(objectOf(settings.headers)).length;
  const browsers = listOf(asked.extra_browsers).map((entry) => textOf(objectOf(entry).browser_name));
  return [
    ...(browsers.length
      ? [leftOut("extra_browsers", shown(browsers.join(", ")), message("import.here_browsers"))]
      : []),
    ...leftOf(asked, requests),
    ...(agents.some((agent) => !usualAgent.test(textOf(agent)))
      ? [leftOut("default_ua", message("import.what_it_was"), message("import.here_headers"))]
      : []),
    ...(headers ? [leftOut("headers", headers, message("import.here_headers"))] : []),
    ...leftOf(objectOf(settings.application), application),
  ];
}
