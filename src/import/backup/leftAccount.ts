/**
 * Global settings of changedetection.io that have no place here, named with what they were: a proxy that nobody names would be
 * missed at the first check, which comes from one's own address. Usual values say nothing. Pure.
 * https://github.com/dgtlmoon/changedetection.io/blob/0.60.10/changedetectionio/model/App.py
 */
import { isObject, listOf, objectOf, textOf, type Json } from "../values.ts";

type Left = { name: string; usual: readonly unknown[]; instead: string };

const requests: readonly Left[] = [
  { name: "proxy", usual: [null, "", "no-proxy"], instead: "the operator's PROXIES, and `proxy` of a watch" },
  { name: "timeout", usual: [45], instead: "timeouts are fixed here" },
  { name: "jitter_seconds", usual: [0], instead: "checks are spread by themselves" },
];
const application: readonly Left[] = [
  { name: "all_paused", usual: [false], instead: "pause the watches: tidemark pause --all" },
  { name: "all_muted", usual: [false], instead: "mute the watches: tidemark mute --all" },
  { name: "base_url", usual: [null, ""], instead: "the operator's PUBLIC_URL" },
  { name: "empty_pages_are_a_change", usual: [false], instead: "an empty page is a failure here" },
  {
    name: "filter_failure_notification_threshold_attempts",
    usual: [6],
    instead: "a failure is reported once it lasts",
  },
  { name: "history_snapshot_max_length", usual: [null, 0], instead: "`history_snapshot_max_length` of a watch or tag" },
  { name: "ignore_status_codes", usual: [false], instead: "`ignore_status_codes` of a watch or tag" },
  { name: "render_anchor_tag_content", usual: [false], instead: "links are text here" },
  { name: "strip_ignored_lines", usual: [false], instead: "`strip_ignored_lines` of a watch or tag" },
  { name: "rss_hide_muted_watches", usual: [true], instead: "feeds have what was reported" },
  { name: "rss_template_override", usual: [null, ""], instead: "the feed has a layout of its own" },
  { name: "webdriver_delay", usual: [null, 0], instead: "`webdriver_delay` of a watch or tag" },
];

/** What stands there where nobody chose, on Windows and on Linux. */
const usualAgent =
  /^Mozilla\/5\.0 \((?:Windows NT 10\.0; Win64; x64|X11; Linux x86_64)\) AppleWebKit\/537\.36 .*Chrome\/[\d.]+ Safari\/537\.36$/;

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 100);
/** Numbers stand there as texts, too, and what was emptied as "" or null. */
const plainly = (value: unknown): string => (value === null ? "" : String(value as string | number | boolean));

const leftOut = (name: string, value: string | number, instead: string): string =>
  `${name}: ${value} is left out; here: ${instead}`;

const leftOf = (settings: Json, known: readonly Left[]): string[] =>
  known.flatMap(({ name, usual, instead }) => {
    const value = settings[name];
    if (value === undefined || (!isObject(value) && usual.some((one) => plainly(one) === plainly(value)))) return [];
    return [leftOut(name, name === "proxy" ? "what it was" : shown(value), instead)];
  });

/** Sentences, one a setting. `settings`: `settings` of changedetection.json. Addresses of proxies may hold passwords and are not repeated. */
export function leftOfAccount(settings: Json): string[] {
  const asked = objectOf(settings.requests);
  const agents = Object.values(objectOf(asked.default_ua)).filter((agent) => textOf(agent));
  const proxies = listOf(asked.extra_proxies).length;
  const headers = Object.keys(objectOf(settings.headers)).length;
  const browsers = listOf(asked.extra_browsers).length;
  return [
    ...(proxies ? [leftOut("extra_proxies", proxies, "the operator's PROXIES, and `proxy` of a watch")] : []),
    ...(browsers ? [leftOut("extra_browsers", browsers, "the operator's EXTRA_BROWSERS")] : []),
    ...leftOf(asked, requests),
    ...(agents.some((agent) => !usualAgent.test(textOf(agent)))
      ? [leftOut("default_ua", "what it was", "headers of a watch or tag")]
      : []),
    ...(headers ? [leftOut("headers", headers, "headers of a watch or tag")] : []),
    ...leftOf(objectOf(settings.application), application),
  ];
}
