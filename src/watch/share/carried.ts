/**
 * What a link to share settings carries, and what stays behind. It says how a page is read and what of it counts; it never
 * carries a credential, whatever a person put where.
 *
 * 1. Only settings that say that they are shared are carried. A new setting does not compile before it is decided on.
 * 2. Of addresses, the password and parameters with the name of a credential stay behind.
 * 3. Of browser steps, typed texts stay behind, for nobody knows which field is a password; scripts go with their step.
 *
 * Pure.
 */
import { operationOf, type WrittenStep } from "../../rules/operations.ts";
import { usesDefaultInterval } from "../../settings/interval.ts";
import type { Settings } from "../../settings/fields.ts";
import { settingValues } from "../../settings/values/all.ts";

const isCarried = (name: string): boolean =>
  (settingValues as Readonly<Record<string, { isShared?: boolean | undefined }>>)[name]?.isShared === true;

/** An interval that is stored and not used would be used in a new watch. */
const intervalMembers: readonly string[] = ["time_between_check", "time_between_check_use_default"];

/** Members whose absence nobody misses: they say nothing about the page. */
const unmissed: readonly string[] = ["tag", "tags", "paused", "notification_muted", "notification_muted_until"];

/** `leftOut`: members that stayed behind ("headers"), and parts of others ("url.token", "browser_steps[0].optional_value"). */
export type Carried = { settings: Settings; leftOut: string[] };

/** What of a watch's own settings a link carries. */
export function carriedOf(own: Settings): Carried {
  const settings: Record<string, unknown> = {};
  const leftOut: string[] = [];
  const unused = usesDefaultInterval(own) ? intervalMembers : [];
  for (const [name, value] of Object.entries(own)) {
    if (isEmpty(value) || unused.includes(name)) continue;
    const isOperators = name === "fetch_backend" && `${own.fetch_backend}`.startsWith("extra_browser_");
    if (isCarried(name) && !isOperators) settings[name] = value;
    else if (!unmissed.includes(name)) leftOut.push(name);
  }
  if (typeof settings["url"] === "string") settings["url"] = withoutCredentials(settings["url"], "url", leftOut);
  const steps = own.browser_steps ?? [];
  if (steps.length) settings["browser_steps"] = steps.flatMap((step, at) => carriedStep(step, at, leftOut));
  return { settings, leftOut };
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === "" || (typeof value === "object" && !Object.keys(value).length);

function carriedStep(step: WrittenStep, at: number, leftOut: string[]): WrittenStep[] {
  const place = `browser_steps[${at}]`;
  switch (operationOf(step.operation)) {
    case "Enter text in field":
    case "Enter one-time code in field":
      if (step.optional_value) leftOut.push(`${place}.optional_value`);
      return [{ ...step, optional_value: "" }];
    case "Execute JS":
    case null:
      leftOut.push(place);
      return [];
    case "Goto URL":
      return [{ ...step, optional_value: withoutCredentials(step.optional_value, place, leftOut) }];
    default:
      return [step];
  }
}

const credentialWord =
  /(?:^|[-_.[])(?:access[-_]?key|api[-_]?key|auth|authorization|credentials?|jwt|pass|passphrase|passwd|password|pwd|secret|session|session[-_]?id|sid|sig|signature|token)\]?$/i;
const credentialInCamels = /[a-z](?:Token|Key|Secret|Password)$/;
/** Shops call many a harmless thing a key. */
const isCredential = (name: string, value: string): boolean =>
  credentialWord.test(name) || credentialInCamels.test(name) || (/^key$/i.test(name) && value.length >= 16);

/** The address without user and password, and without parameters that are credentials by their name; the rest as it was. */
function withoutCredentials(address: string, place: string, leftOut: string[]): string {
  const user = /^(\s*(?:source:)?\s*https?:[/\\]{2})([^/\\?#]*)@/i.exec(address);
  if (user?.[2]) leftOut.push(`${place}.password`);
  const plain = user ? (user[1] ?? "") + address.slice(user[0].length) : address;
  const [, start = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(plain) ?? [undefined, plain];
  return start + withoutPairs(query, place, leftOut) + withoutPairs(fragment, place, leftOut);
}

/** `text`: with the mark that it begins with; empty where no parameter is left. */
function withoutPairs(text: string, place: string, leftOut: string[]): string {
  if (!text.includes("=")) return text;
  const [, mark = "", path = "", pairs = ""] = /^([?#])((?:[^=&]*\?)?)(.*)$/s.exec(text) ?? [];
  const kept = pairs.split("&").filter((pair) => {
    const [name = "", value = ""] = pair.split("=", 2).map(decoded);
    if (!isCredential(name, value)) return true;
    leftOut.push(`${place}.${name.slice(0, 50)}`);
    return false;
  });
  const rest = kept.length ? path + kept.join("&") : path.replace(/\?$/, "");
  return rest ? mark + rest : "";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
