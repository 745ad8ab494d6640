/**
 * A watch or tag as changedetection.io writes it, in the terms of here. Of every setting that both know the value is
 * taken when it fits; one that says only the default is left out, so that tags and account can still speak. In order:
 *
 * 1. Older names: `css_filter`, `minutes_between_check`.
 * 2. Other spellings: formats of notifications, `accepted`/`rejected`, blank and first steps, numbers as text.
 * 3. An interval without the flag `time_between_check_use_default` is the watch's own; beside a true one it rests.
 * 4. Settings of its processors lie in files of their own or, in older backups, in `restock_settings`.
 *
 * Pure.
 */
import { sentenceOf } from "../../http/sentence.ts";
import { lookup } from "../../lib/lookup.ts";
import { systemDefaults } from "../../settings/defaults.ts";
import { fields, tagFields, type Settings } from "../../settings/fields.ts";
import { intervalProblem, secondsOf, type TimeBetweenCheck } from "../../settings/interval.ts";
import { parseEmbedded, isObject, listOf, objectOf, textOf, type Json } from "../values.ts";
import { message, type Sentence } from "../../message/message.ts";
import { englishOf } from "../../message/textOf.ts";

/** Members whose values are not repeated in notes. */
const secretNames = new Set(["notification_urls", "headers", "body", "browser_steps", "webdriver_js_execute_code"]);

/** Settings, and the names of members that did not fit. */
export function foreignSettings(given: Json, processors: Json = {}): { settings: Settings; left: Sentence[] } {
  const settings: Settings = {};
  const left: Sentence[] = [];
  const normalized = normalize({ ...given, ...processorSettings(given, processors) });
  for (const [name, field] of Object.entries(tagFields.shape)) {
    const value = normalized[name];
    if (value === undefined || value === null || value === "" || saysDefault(name, value)) continue;
    const fits = field.safeParse(value);
    if (fits.success) Object.assign(settings, { [name]: fits.data });
    else left.push(secretNames.has(name) ? name : because(name, sentenceOf(fits.error.issues, value)));
  }
  const hasInterval = secondsOf(settings.time_between_check) > 0;
  if (hasInterval) settings.time_between_check_use_default = given.time_between_check_use_default === true;
  if (intervalProblem(settings)) delete settings.time_between_check_use_default;
  return { settings, left };
}

/** A long sentence repeats what stands in the document, and is cut. */
function because(name: string, sentence: Sentence): Sentence {
  const text = englishOf(sentence);
  return message("import.setting_why", { name, why: text.length > 200 ? text.slice(0, 200) : sentence });
}

/** Settings of our own archives: every member that fits, as it is. */
export function ownSettings(given: Json): { settings: Settings; left: string[] } {
  const settings: Settings = {};
  const left: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(ownShape, name)) continue;
    const fits = ownShape[name as keyof typeof ownShape].safeParse(value);
    if (fits.success) Object.assign(settings, { [name]: fits.data });
    else left.push(name);
  }
  return { settings, left };
}

/** What an archive of this service says of a watch or a tag; the address and the tags stand beside it. */
const ownShape = { ...tagFields.shape, external_id: fields.shape.external_id };

const saysDefault = (name: string, value: unknown) =>
  JSON.stringify(value) === JSON.stringify((systemDefaults as Json)[name]) ||
  (isObject(value) && Object.keys(value).length === 0);

const formats: Record<string, string> = { "html color": "htmlcolor", "markdown to html": "markdown" };

function normalize(given: Json): Json {
  const changed: Json = { ...given };
  if (!("include_filters" in given) && textOf(given.css_filter)) changed.include_filters = [textOf(given.css_filter)];
  for (const name of ["llm_intent", "llm_change_summary"])
    if (textOf(given[name])) changed[name] = textOf(given[name]).slice(0, 2000).toWellFormed();
  changed.time_between_check = intervalOf(given);
  const format = textOf(given.notification_format).toLowerCase();
  changed.notification_format = format === "system default" ? undefined : (lookup(formats, format) ?? format);
  if (given.track_ldjson_price_data === "accepted") changed.track_ldjson_price_data = true;
  if (given.track_ldjson_price_data === "rejected") changed.track_ldjson_price_data = false;
  changed.browser_steps = stepsOf(given.browser_steps);
  changed.conditions = listOf(given.conditions).map((rule) => {
    const { field, operator, value } = objectOf(rule);
    return { field: textOf(field), operator: textOf(operator), value: textOf(value) };
  });
  changed.headers = Object.fromEntries(
    Object.entries(objectOf(given.headers)).map(([name, value]) => [name, textOf(value)]),
  );
  for (const name of ["webdriver_delay", "history_snapshot_max_length", "price_change_threshold_percent"])
    if (/^\d+(\.\d+)?$/.test(textOf(given[name]))) changed[name] = Number(textOf(given[name]));
  return changed;
}

function intervalOf(given: Json): TimeBetweenCheck | undefined {
  const minutes = Number(textOf(given.minutes_between_check) || 0);
  const parts = isObject(given.time_between_check) ? given.time_between_check : { minutes };
  const whole = Object.entries(parts).flatMap(([unit, value]) => {
    const count = Math.floor(Number(textOf(value) || 0));
    return count > 0 ? [[unit, count] as const] : [];
  });
  return whole.length ? (Object.fromEntries(whole) as TimeBetweenCheck) : undefined;
}

/** Steps that do nothing are how its form shows empty rows. */
function stepsOf(steps: unknown): Json[] {
  return listOf(steps)
    .map(objectOf)
    .map(({ operation, selector, optional_value: value }) => ({
      operation: textOf(operation),
      selector: textOf(selector),
      optional_value: textOf(value),
    }))
    .filter(
      ({ operation }, index) => operation && operation !== "Choose one" && !(index === 0 && operation === "Goto site"),
    );
}

function processorSettings(given: Json, files: Json): Json {
  const restock = objectOf(files.restock_diff ?? given.restock_settings);
  const image = objectOf(files.image_ssim_diff);
  return {
    ...(Object.keys(restock).length ? { processor_config_restock_diff: restock } : {}),
    ...(Object.keys(image).length ? { processor_config_image_ssim_diff: image } : {}),
  };
}

/** The account's part of a backup: its application and request settings. */
export function foreignAccount(settings: Json, proxy: string | null): Json {
  const application = objectOf(settings.application);
  const requests = objectOf(settings.requests);
  const named = foreignSettings({
    notification_title: application.notification_title,
    notification_body: application.notification_body,
    notification_format: application.notification_format,
    fetch_backend: application.fetch_backend,
    time_between_check: requests.time_between_check,
  }).settings;
  const { time_between_check_use_default: _, ...members } = named;
  return {
    ...members,
    global_ignore_text: application.global_ignore_text,
    global_subtractive_selectors: application.global_subtractive_selectors,
    ignore_whitespace: application.ignore_whitespace,
    timezone: application.scheduler_timezone_default,
    proxy,
    notification_urls: embeddedUrls(application.notification_urls),
  };
}

const embeddedUrls = (urls: unknown) =>
  listOf(urls).flatMap((url) => textOf(url) || textOf(parseEmbedded(url).url) || []);
