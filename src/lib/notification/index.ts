/** How a URL becomes targets of one of the services. Two services with one scheme stop the start. */

import type { NotificationUrl } from "./target.ts";
import { notificationUrl, UrlProblem } from "./target.ts";
import { entries } from "./entries.ts";
import type { OptionRules } from "./declaration/optionRules.ts";
import { schemeTable, type Entry } from "./registry.ts";
import { unservedScheme } from "./unsupportedSchemes.ts";
import { isAutomationHook, webhookForm } from "./webhookAddress.ts";
import type { Target } from "./service.ts";
import { message, type Message } from "../../message/message.ts";

const byScheme = schemeTable(entries);

/** Every scheme that is served, in alphabetical order. */
export const schemes: readonly string[] = [...byScheme.keys()].sort();

/** Every service by its name for people, with its schemes and what its declaration says. */
export const services: readonly Omit<Entry, "native" | "targets">[] = entries;

/** What the service of a scheme reads of options. */
export function optionRulesOf(scheme: string): OptionRules | undefined {
  return byScheme.get(scheme)?.rules;
}

/** A URL that cannot be used; the message holds nothing of it but its scheme. */
export type UnusableUrl = { problem: Message };

/**
 * The targets of one notification URL, always in the same order and with distinct recipients: one request each, so
 * that a retry reaches only those who were not reached. A URL that cannot be used answers with the sentence why.
 */
export function targetsOfUrl(url: string): Target[] | UnusableUrl {
  return resultOrProblem(() => targetsIn(notificationUrl(nativeForm(url) ?? url)));
}

/** The same without those recipients that cannot be reached, who are added to `leftOut`. */
export function targetsLeavingOut(url: string, leftOut: string[]): Target[] | UnusableUrl {
  return resultOrProblem(() => targetsIn({ ...notificationUrl(url), omittedRecipients: leftOut }));
}

/** The parts of a URL, a vendor's own address in the form of our scheme. */
export function partsOfUrl(url: string): NotificationUrl | UnusableUrl {
  return resultOrProblem(() => notificationUrl(nativeForm(url) ?? url));
}

/** The schemes of the service that a scheme belongs to, the first one first; none for an unknown one. */
export function schemesBeside(scheme: string): readonly string[] {
  return byScheme.get(scheme)?.schemes ?? [];
}

/**
 * The target that reaches one mail address through an operator's mail URL (mailto://, mailtos:// and the mail
 * services); recipients the URL itself names are set aside. `from` is the sender where the URL names none by `from=`.
 */
export function mailTargetOf(url: string, address: string, from?: string): Target | UnusableUrl {
  const result = resultOrProblem(() => {
    const parsed = notificationUrl(url);
    const options = new Map([...parsed.options].filter(([key]) => !["to", "cc", "bcc"].includes(key)));
    options.set("to", address);
    if (from && !options.has("from")) options.set("from", from);
    return targetsIn({ ...parsed, options, path: parsed.path.filter((part) => !part.includes("@")) });
  });
  return Array.isArray(result) ? (result[0] ?? { problem: message("url.mail_nobody") }) : result;
}

/** A vendor's own https address, as pasted from its settings page, in the form of our scheme. */
function nativeForm(text: string): string | null {
  const url = /^https?:/i.test(text.trim()) ? URL.parse(text.trim()) : null;
  if (!url) return null;
  for (const each of entries) {
    const form = each.native(url);
    if (form) return form;
  }
  if (isAutomationHook(url)) return webhookForm(url);
  const scheme = url.protocol === "https:" ? "jsons" : "json";
  // What follows may be a secret, and is not repeated.
  throw new UrlProblem(message("url.web_address", { protocol: url.protocol, scheme }));
}

function targetsIn(url: NotificationUrl): Target[] {
  const found = byScheme.get(url.scheme);
  if (!found) throw new UrlProblem(unservedScheme(url.scheme));
  const targets = found.targets(url);
  if (targets.length === 0) throw new UrlProblem(message("url.nobody", { scheme: url.scheme }));
  return targets.map((target, index) => ({ ...target, recipient: distinct(targets, index) }));
}

/** A recipient's name; the second of two with one name is counted, so that a name says which is meant. */
function distinct(targets: Target[], index: number): string {
  const name = targets[index]?.recipient ?? "";
  const before = targets.slice(0, index).filter((target) => target.recipient === name).length;
  return before === 0 ? name : `${name} (${before + 1})`;
}

function resultOrProblem<T>(work: () => T): T | UnusableUrl {
  try {
    return work();
  } catch (error) {
    if (error instanceof UrlProblem) return { problem: error.sentence };
    throw error;
  }
}
