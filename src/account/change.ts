/**
 * Edits of an account's settings. A member that is null is reset to its default; an absent one is unchanged. The key and the
 * model of an AI provider are never sent to another provider: a change of the provider removes them, unless the same edit
 * gives new ones. Pure.
 */

import { about, message } from "../message/message.ts";
import { problem } from "../problem.ts";
import { changedUi } from "../settings/ui.ts";
import type { AccountSecrets, AccountSettings, SettingsChange } from "../settings/account.ts";

/** The settings of an account, in plain text and secret. */
export type AccountDocument = { settings: AccountSettings; secrets: AccountSecrets };

/** The settings after an edit; `before` is not changed. @throws Problem 400 for a key without a provider */
export function applySettingsChange(before: AccountDocument, change: SettingsChange): AccountDocument {
  const { ai_api_key: aiKey, ...others } = change;
  const {
    email_notifications: _mail,
    ai_key_set: _set,
    dropped_selectors: _,
    warnings: _said,
    warning_codes: _codes,
    ...fields
  } = others;
  const settings = Object.fromEntries(
    Object.entries({ ...before.settings, ...fields, ui: changedUi(before.settings.ui, fields.ui) }).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  ) as AccountSettings;
  const secrets = { ...before.secrets };
  const isOther = settings.ai_provider !== before.settings.ai_provider;
  if (settings.ai_base && settings.ai_provider !== "openai") {
    if (fields.ai_base) throw problem.invalid(about("ai_base", message("account.ai_base_with_provider")));
    delete settings.ai_base;
  }
  const isElsewhere = isOther || settings.ai_base !== before.settings.ai_base;
  if (isElsewhere || aiKey === "" || aiKey === null) delete secrets.ai_api_key;
  if (isOther && !fields.ai_model) delete settings.ai_model;
  if (aiKey) {
    if (!settings.ai_provider || settings.ai_provider === "cloudflare")
      throw problem.invalid(about("ai_provider", message("account.ai_provider_with_key")));
    secrets.ai_api_key = aiKey;
  }
  return { settings, secrets };
}

const scheduling = ["time_between_check", "fetch_backend", "timezone"] as const;

/** Whether an edit changes a setting that decides when or with which fetcher watches are checked. */
export function movesSchedule(before: AccountSettings, after: AccountSettings): boolean {
  return scheduling.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
