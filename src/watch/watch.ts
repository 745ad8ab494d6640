/**
 * The settings of a watch as a value: how an edit changes them, and how they are stored and shown. Pure.
 *
 * Null and absent mean the same (inherit) and neither is stored. An edit that changes include_filters records that a
 * person chose them, unless it says otherwise; one that gives an interval means it to be used.
 */
import { message } from "../message/message.ts";
import { problem } from "../problem.ts";
import { systemDefaults } from "../settings/defaults.ts";
import { secretFields, settingsBytesLimit, type Settings } from "../settings/fields.ts";
import { intervalProblem, usesDefaultInterval, withImpliedFlag } from "../settings/interval.ts";
import { unmaskedHeaders } from "../settings/masks.ts";

/** The document without its empty members. */
export function withoutEmptyMembers(settings: Settings): Settings {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== null && value !== undefined),
  ) as Settings;
}

/** The settings after an edit; of a new watch, `before` is empty. @throws Problem where the result as a whole is not acceptable. */
export function applyEdit(before: Settings, given: Settings): Settings {
  const change = withImpliedFlag(given);
  const after = withoutEmptyMembers({ ...before, ...change });
  if (change.headers) after.headers = unmaskedHeaders(before.headers ?? {}, change.headers);
  if ("include_filters" in change && !("include_filters_origin" in change)) {
    const same = JSON.stringify(before.include_filters ?? []) === JSON.stringify(change.include_filters ?? []);
    if (!same) after.include_filters_origin = "manual";
  }
  const wrong = intervalProblem(after);
  if (wrong) throw problem.invalid(wrong);
  if (new TextEncoder().encode(JSON.stringify(after)).length > settingsBytesLimit)
    throw problem.invalid(message("watch.settings_too_large"));
  return after;
}

/** The document in two parts: what is stored as it is, and what is stored encrypted. */
export function splitSecrets(settings: Settings): { open: Settings; secret: Settings } {
  const open: Settings = { ...settings };
  const secret: Settings = {};
  for (const name of secretFields) {
    if (!says(settings[name])) delete open[name];
    else {
      Object.assign(secret, { [name]: settings[name] });
      delete open[name];
    }
  }
  return { open, secret };
}

const says = (value: unknown) =>
  value !== undefined && value !== null && (typeof value !== "object" || Object.keys(value as object).length > 0);

/** Every setting with its default where nothing is set: what GET shows. The flat restock members win where set. */
export function shownSettings(settings: Settings): Settings {
  const shown = { ...systemDefaults, external_id: "", ...settings } as Settings;
  return {
    ...shown,
    time_between_check_use_default: usesDefaultInterval(settings),
    time_schedule_limit: settings.time_schedule_limit ?? ({ enabled: false } as Settings["time_schedule_limit"]),
    time_between_check: settings.time_between_check ?? {
      weeks: null,
      days: null,
      hours: null,
      minutes: null,
      seconds: null,
    },
  };
}
