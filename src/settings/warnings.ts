/**
 * Warnings about saved settings: those that have no effect in combination with others, or with which a watch never sends an
 * alert. They are not errors; the answer to the save lists them as sentences. A new warning is a function in `rules`. Pure.
 */
import { filledRules } from "../rules/conditions/rule.ts";
import { impossibleRules } from "../rules/conditions/impossible.ts";
import { warningsOfUrls } from "../services/warnings.ts";
import type { Effective } from "./effective.ts";
import type { Settings } from "./fields.ts";
import { priceConditionSentences } from "./priceConditions.ts";
import { secondsOf, usesDefaultInterval } from "./interval.ts";
import { traitsOf, type ProcessorName } from "./processors.ts";
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

type Rule = (saved: Saved) => string[];

/** The warnings as sentences without duplicates, with settings named as on the wire; empty when there are none. */
export function warningsOf(saved: Saved): string[] {
  return [...new Set(rules.flatMap((rule) => rule(saved)))];
}

const backend: Rule = ({ inForce, hasBrowser }) => {
  const { value, reason } = fetchBackend(inForce);
  if (value === "html_webdriver" && !hasBrowser)
    return [
      `${reason ?? "fetch_backend html_webdriver needs a browser"}: this server has none, so every check will fail`,
    ];
  if (reason === null || inForce.fetch_backend === "system") return [];
  return [`fetch_backend: ${inForce.fetch_backend} is not used: ${reason}, so the page is read with ${value}`];
};

/** Settings that have an effect only with a browser. */
const browserOnly: Rule = ({ own, inForce }) => {
  if (needsBrowser(inForce) || inForce.fetch_backend === "html_hybrid") return [];
  const idle = [
    ...(own.webdriver_delay ? ["webdriver_delay"] : []),
    ...(own.webdriver_js_execute_code?.trim() ? ["webdriver_js_execute_code"] : []),
    ...(own.notification_screenshot ? ["notification_screenshot"] : []),
  ];
  return idle.map((name) => `${name} has no effect: the page is read without a browser (fetch_backend)`);
};

const interval: Rule = ({ own, inForce, minimumSeconds }) => {
  const seconds = secondsOf(own.time_between_check);
  if (seconds === 0) return [];
  if (usesDefaultInterval(own)) {
    const { seconds: used, source } = inForce.interval;
    return [
      `time_between_check is not used while time_between_check_use_default is true: checks come every ${used} seconds (${source})`,
    ];
  }
  const { limited } = inForce.interval;
  return limited
    ? [`time_between_check: ${limited.sentence}; ${limited.asked_seconds} seconds were asked for`]
    : raisedInterval(seconds, minimumSeconds);
};

/** The warning for an interval (in seconds) that is shorter than the server allows; empty when it is not. */
export const raisedInterval = (seconds: number, minimumSeconds: number): string[] =>
  seconds > 0 && seconds < minimumSeconds
    ? [`time_between_check: ${seconds} seconds are raised to ${minimumSeconds}, the shortest interval of this server`]
    : [];

const schedule: Rule = ({ own, inForce, now }) =>
  own.time_schedule_limit?.enabled && nextOpening(own.time_schedule_limit, now, inForce.timezone) === null
    ? ["time_schedule_limit never opens, so nothing is ever checked: enable a day with a duration above zero"]
    : [];

const alertHours: Rule = ({ own, inForce, now }) => {
  if (!own.notification_quiet_hours && !own.notification_delivery_hours) return [];
  const quiet = hoursOf(inForce.notification_quiet_hours);
  const wanted = hoursOf(inForce.notification_delivery_hours);
  return neverDelivers({ quiet, wanted, zone: inForce.alertZone }, now)
    ? [
        "notification_quiet_hours cover all of notification_delivery_hours, so alerts come when the quiet hours end, outside of them",
      ]
    : [];
};

const conditions: Rule = ({ own, inForce }) => {
  const { conditions: all, conditions_match_logic: logic, ignore_status_codes: acceptsAnyStatus } = inForce;
  const found = own.conditions?.length ? impossibleRules({ rules: all, logic, acceptsAnyStatus }) : null;
  return found === null ? [] : [`conditions: no reading can satisfy ${found}, so nothing will ever be reported`];
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
    ? ["trigger_text waits for what ignore_text takes out, so it is never found and nothing will ever be reported"]
    : [];
};

const clearing: Rule = ({ own, inForce }) =>
  typeof own.notify_on_clear === "boolean" && !entriesOf(inForce.text_should_not_be_present).length
    ? ["notify_on_clear has no effect without text_should_not_be_present"]
    : [];

const directions: Rule = ({ own }) =>
  own.filter_text_added === false && own.filter_text_removed === false && own.filter_text_replaced === false
    ? [
        "filter_text_added, filter_text_removed and filter_text_replaced are all false: that chooses nothing, so every change counts",
      ]
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
  text_json_diff: (own) => textLists.filter((name) => own[name]?.some((entry) => entry.trim())),
};

/** Settings of a processor that the watch does not use. */
const processors: Rule = ({ own, inForce: { processor } }) => {
  // A list of pages is a text like any other.
  const isText = traitsOf(processor).listsPages;
  const others = (Object.keys(settingsOf) as ProcessorName[]).filter(
    (name) => name !== processor && !(isText && name === "text_json_diff"),
  );
  const idle = others.flatMap((other) => settingsOf[other](own).map((name) => ({ name, other })));
  if (own.conditions?.length && !traitsOf(processor).takesConditions)
    idle.push({ name: "conditions", other: "text_json_diff" });
  return idle.map(({ name, other }) => `${name} has no effect with the processor ${processor}; it is for ${other}`);
};

const request: Rule = ({ own, inForce }) =>
  own.body && inForce.method === "GET" ? ["body is not sent with the method GET"] : [];

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
  request,
  notification,
];
