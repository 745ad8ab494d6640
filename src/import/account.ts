/**
 * The account's part of an import: what the account has not set itself is taken from the document where it fits; what it
 * has set stays. A key for an AI provider comes only together with its provider. Pure.
 */
import { message } from "../message/message.ts";
import { mergeUrls, maxUrls } from "../account/urls/urls.ts";
import type { AccountDocument } from "../account/change.ts";
import { accountFields, isAiKey, type AccountSettings } from "../settings/account.ts";
import { compilePattern } from "../lib/regex/pattern.ts";
import type { Acceptance } from "../settings/acceptance.ts";
import type { Settings } from "../settings/fields.ts";
import { salvageSettings } from "./salvage.ts";
import { textOf, textsOf, type Json } from "./values.ts";
import type { Note } from "./item.ts";

export type AccountImport = { settings: AccountSettings; urls: string[]; aiKey: string };

/** What of a document an account can take; what it cannot becomes notes. */
export function accountImport(given: Json, by: Acceptance): { imported: AccountImport; notes: Note[] } {
  const left: string[] = [];
  const settings: AccountSettings = {};
  for (const [name, field] of Object.entries(accountFields.shape)) {
    const value = given[name];
    if (value === undefined || value === null || value === "") continue;
    const fits = field.safeParse(value);
    if (fits.success) Object.assign(settings, { [name]: fits.data });
    else left.push(name);
  }
  // The same rules as for a watch, under the names that a watch has for them.
  const alike: Settings = {
    subtractive_selectors: settings.global_subtractive_selectors,
    ignore_text: settings.global_ignore_text?.filter((entry) => !entry.trim() || !("problem" in compilePattern(entry))),
    fetch_backend: settings.fetch_backend,
    proxy: settings.proxy,
    notification_title: settings.notification_title,
    notification_body: settings.notification_body,
    notification_urls: textsOf(given.notification_urls).slice(0, maxUrls),
  };
  const said = Object.fromEntries(Object.entries(alike).filter(([, value]) => value !== undefined));
  const { settings: good, left: bad } = salvageSettings(said, by);
  const adopt = <K extends keyof AccountSettings>(name: K, value: AccountSettings[K] | undefined) => {
    if (!(name in settings)) return;
    if (value === undefined) delete settings[name];
    else settings[name] = value;
  };
  adopt("global_subtractive_selectors", good.subtractive_selectors);
  adopt("global_ignore_text", good.ignore_text);
  adopt("fetch_backend", good.fetch_backend);
  adopt("proxy", good.proxy);
  adopt("notification_title", good.notification_title ?? undefined);
  adopt("notification_body", good.notification_body ?? undefined);
  const notes = [...left, ...bad].map((reason) => ({
    where: message("import.account"),
    reason: message("import.left_out", { what: reason }),
  }));
  const key = textOf(given.ai_api_key);
  const aiKey = settings.ai_provider && isAiKey(key) ? key : "";
  return { imported: { settings, urls: good.notification_urls ?? [], aiKey }, notes };
}

/** The account with what it had not set itself. */
export function withImportedSettings(before: AccountDocument, imported: AccountImport): AccountDocument {
  const settings = { ...imported.settings, ...before.settings };
  if (settings.ui) settings.ui = { ...imported.settings.ui, ...before.settings.ui };
  // A model is one of its provider.
  if (settings.ai_provider !== imported.settings.ai_provider && !before.settings.ai_model) delete settings.ai_model;
  // A key is for the place that it was given for.
  if (before.secrets.ai_api_key && !before.settings.ai_base) delete settings.ai_base;
  const secrets = { ...before.secrets };
  if (!secrets.ai_api_key && imported.aiKey && settings.ai_provider === imported.settings.ai_provider)
    secrets.ai_api_key = imported.aiKey;
  const urls = secrets.notification_urls ?? [];
  secrets.notification_urls = mergeUrls(urls, imported.urls.slice(0, maxUrls - urls.length));
  return { settings, secrets };
}
