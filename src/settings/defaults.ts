/** What holds where nobody states a setting: used by the cascade (cascade.ts) and by the answers of the API. Pure. */
import { fields } from "./fields.ts";
import { settingValues } from "./values/all.ts";
import type { Inherited } from "./values/setting.ts";

/** The defaults of settings, in the order of their fields. */
export const systemDefaults = Object.fromEntries(
  Object.keys(fields.shape).flatMap((name) => {
    const setting = settingValues[name as keyof Inherited];
    return "default" in setting ? [[name, setting.default]] : [];
  }),
) as Inherited;

/** The system values for settings that are null, in the units of their names. */
export const system = {
  intervalSeconds: 3 * 60 * 60,
  historyLength: 100,
  sitePages: 50_000,
  tableRows: 5000,
  siteReads: 5000,
  notificationsPerHour: 0,
  notificationsPerDay: 0,
  /** The number of failures in a row after which the owner is notified. */
  failureAlertAfter: 3,
  filterFailureAlertAfter: 6,
} as const;
