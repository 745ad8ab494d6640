/** The settings of an account as they are shown: every member with the value in force, secrets left out. Pure. */
import type { z } from "zod";
import type { Account } from "../account/row.ts";
import { uiDefaults } from "../settings/ui.ts";
import { accountDefaults, type shownSettings } from "../settings/account.ts";

export type ShownSettings = z.infer<typeof shownSettings>;

const noTime = { weeks: 0, days: 0, hours: 0, minutes: 0, seconds: 0 };

export function settingsResponse({ settings, secrets, alertEmail }: Account): ShownSettings {
  const interval = settings.time_between_check ?? accountDefaults.time_between_check;
  const said = Object.fromEntries(Object.entries(interval).filter(([, value]) => value !== null));
  return {
    ...accountDefaults,
    ...settings,
    ui: { ...uiDefaults, ...settings.ui },
    time_between_check: { ...noTime, ...said },
    email_notifications: {
      enabled: alertEmail.enabled,
      email: alertEmail.address ?? "",
      verified: alertEmail.verified,
    },
    ai_key_set: Boolean(secrets.ai_api_key),
  };
}
