/**
 * Warnings about saved settings: those that have no effect in combination with others, or with which a watch never sends an
 * alert. They are not errors; the answer to the save lists them. A new warning is a function in `rules`. Pure.
 */
import { filledRules } from "../rules/conditions/rule.ts";
import { impossibleRules } from "../rules/conditions/impossible.ts";
import { distinct } from "../message/distinct.ts";
import { message, type Message } from "../message/message.ts";
import { warningsOfUrls } from "../services/warnings.ts";
import type { Effective } from "./effective.ts";
import type { Settings } from "./fields.ts";
import { priceConditionSentences } from "./priceConditions.ts";
import { secondsOf, usesDefaultInterval } from "./interval.ts";
import { traitsOf, type ProcessorName } from "./processors.ts";
import { isOfOwn } from "./tableOfWatches.ts";
import { neverDelivers } from "../lib/schedule/delivery.ts";
import { hoursOf } from "./notificationSchedule.ts";
import { nextOpening } from "../lib/schedule/windows.ts";
import { fetchBackend, needsBrowser } from "./scheduling.ts";

/** The saved settings, and what the server has. `minimumSeconds`: the shortest interval that it allows; `now`: Unix seconds. */
export type Saved = {
  /** The settings of the watch or tag itself. */
  own: Settings;
  /** The effective settings of the watch; for a tag, those of a watch with only this tag. */
  inForce: Effective;
  minimumSeconds: number;
  hasBrowser: boolean;
  now: number;
};

type Rule = (saved: Saved) => Message[];

/** The warnings without duplicates, with settings named as on the wire; empty when there are none. */
export function warningsOf(saved: Saved): Message[] {
  return distinct(rules.flatMap((rule) => rule(saved)));
}

const backend: Rule = ({ inForce, hasBrowser }) => {
  const { value, reason } = fetchBackend(inForce);
  if (value === "html_webdriver" && !hasBrowser)
    return [
      message("warning.no_browser", {
        reason: reason ?? message("warning.needs_browser", { what: message("warning.browser_backend") }),
      }),
    ];
  if (reason === null || inForce.fetch_backend === "system") return [];
  return [message("warning.backend_unused", { backend: inForce.fetch_backend, reason, value })];
};

/** Settings that have an effect only with a browser. */
const browserOnly: Rule = ({ own, inForce }) => {
  if (needsBrowser(inForce) || inForce.fetch_backend === "html_hybrid") return [];
  const idle = [
    ...(own.webdriver_delay ? ["webdriver_delay"] : []),
    ...(own.webdriver_js_execute_code?.trim() ? ["webdriver_js_execute_code"] : []),
    ...(own.notification_screenshot ? ["notification_screenshot"] : []),
  ];
  return idle.map((name) => message("warning.browser_only", { name }));
};

const levels = {
  watch: "warning.source_watch",
  tag: "warning.source_tag",
  account: "warning.source_account",
  system: "warning.source_system",
} as const;

const interval: Rule = ({ own, inForce, minimumSeconds }) => {
  const seconds = secondsOf(own.time_between_check);
  if (seconds === 0) return [];
  if (usesDefaultInterval(own)) {
    const { seconds: used, source } = inForce.interval;
    return [message("warning.interval_unused", { used, source: message(levels[source]) })];
  }
  const { limited } = inForce.interval;
  return limited
    ? [message("warning.interval_plan", { sentence: limited.sentence, seconds: limited.asked_seconds })]
    : raisedInterval(seconds, minimumSeconds);
};

/** The warning for an interval (in seconds) that is shorter than the server allows; empty when it is not. */
export const raisedInterval = (seconds: number, minimumSeconds: number): Message[] =>
  seconds > 0 && seconds < minimumSeconds
    ? [message("warning.interval_raised", { seconds, minimum: minimumSeconds })]
    : [];

const schedule: Rule = ({ own, inForce, now }) =>
  own.time_schedule_limit?.enabled && nextOpening(own.time_schedule_limit, now, inForce.timezone) === null
    ? [message("warning.never_opens")]
    : [];

const alertHours: Rule = ({ own, inForce, now }) => {
  if (!own.notification_quiet_hours && !own.notification_delivery_hours) return [];
  const quiet = hoursOf(inForce.notification_quiet_hours);
  const wanted = hoursOf(inForce.notification_delivery_hours);
  return neverDelivers({ quiet, wanted, zone: inForce.alertZone }, now) ? [message("warning.hours_cover")] : [];
};

const conditions: Rule = ({ own, inForce }) => {
  const { conditions: all, conditions_match_logic: logic, ignore_status_codes: acceptsAnyStatus } = inForce;
  const found = own.conditions?.length ? impossibleRules({ rules: all, logic, acceptsAnyStatus }) : null;
  return found === null ? [] : [message("warning.no_reading", { rules: found })];
};

/** Conditions on a price that is not followed. */
const prices: Rule = ({ own, inForce }) =>
  own.conditions?.length
    ? priceConditionSentences(
        filledRules(inForce.conditions).map(({ field }) => field),
        inForce.processor,
      )
    : [];

const entriesOf = (list: readonly string[]) => list.map((entry) => entry.trim()).filter(Boolean);

const waiting: Rule = ({ own, inForce }) => {
  const [triggers, ignored] = [entriesOf(inForce.trigger_text), entriesOf(inForce.ignore_text)];
  const isNamed = own.trigger_text?.length || own.ignore_text?.length;
  return isNamed && triggers.length > 0 && triggers.every((entry) => ignored.includes(entry))
    ? [message("warning.trigger_ignored")]
    : [];
};

const clearing: Rule = ({ own, inForce }) =>
  typeof own.notify_on_clear === "boolean" && !entriesOf(inForce.text_should_not_be_present).length
    ? [message("warning.clear_alone")]
    : [];

const directions: Rule = ({ own }) =>
  own.filter_text_added === false && own.filter_text_removed === false && own.filter_text_replaced === false
    ? [message("warning.chooses_nothing")]
    : [];

const textLists = [
  "ignore_text",
  "trigger_text",
  "text_should_not_be_present",
  "extract_text",
  "extract_lines_containing",
] as const;

/** The settings of each processor that a watch sets itself, by name. */
const settingsOf: Record<ProcessorName, (own: Settings) => string[]> = {
  restock_diff: (own) => [
    ...(Object.keys(own.processor_config_restock_diff ?? {}).length ? ["processor_config_restock_diff"] : []),
    ...(own.price_at_most ? ["price_at_most"] : []),
    ...(own.price_change_threshold_percent ? ["price_change_threshold_percent"] : []),
    ...(own.in_stock_only === false ? ["in_stock_only"] : []),
    ...(own.follow_price_changes === false ? ["follow_price_changes"] : []),
  ],
  image_ssim_diff: (own) =>
    Object.keys(own.processor_config_image_ssim_diff ?? {}).length ? ["processor_config_image_ssim_diff"] : [],
  site_diff: (own) => (Object.keys(own.site ?? {}).length ? ["site"] : []),
  table_diff: (own) => (Object.keys(own.table ?? {}).length ? ["table"] : []),
  text_json_diff: (own) => textLists.filter((name) => own[name]?.some((entry) => entry.trim())),
};

/** Settings of a processor that the watch does not use. */
const processors: Rule = ({ own, inForce: { processor } }) => {
  // A list of pages is a text like any other, and so is a table.
  const { listsPages, readsRows } = traitsOf(processor);
  const isText = listsPages || readsRows;
  const others = (Object.keys(settingsOf) as ProcessorName[]).filter(
    (name) => name !== processor && !(isText && name === "text_json_diff"),
  );
  const idle = others.flatMap((other) => settingsOf[other](own).map((name) => ({ name, other })));
  if (own.conditions?.length && !traitsOf(processor).takesConditions)
    idle.push({ name: "conditions", other: "text_json_diff" });
  return idle.map(({ name, other }) => message("warning.other_processor", { name, processor, other }));
};

const textSettings = ["include_filters", "extract_text", "extract_lines_containing"] as const;

/** What a table lacks, and settings that choose parts of a text, of which it takes nothing. */
const tables: Rule = ({ own, inForce: { processor, table } }) => {
  if (!traitsOf(processor).readsRows) return [];
  const idle = textSettings.filter((name) => own[name]?.some((entry) => entry.trim()));
  return [
    ...(isOfOwn(table) || (table?.rows && table.columns?.length) ? [] : [message("table.not_set")]),
    ...idle.map((name) => message("table.setting_unused", { name, processor })),
  ];
};

const request: Rule = ({ own, inForce }) =>
  own.body && inForce.method === "GET" ? [message("warning.body_of_get")] : [];

const notification: Rule = ({ own }) => warningsOfUrls(own.notification_urls ?? []);

const rules: readonly Rule[] = [
  backend,
  browserOnly,
  interval,
  schedule,
  alertHours,
  conditions,
  prices,
  waiting,
  clearing,
  directions,
  processors,
  tables,
  request,
  notification,
];
