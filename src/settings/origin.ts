/**
 * Secrets of a watch belong to the origin that they were given for. Where somebody who may not see them asks for another address, or
 * for steps that could carry them elsewhere, they are left out unless they are given again. Pure.
 */
import { isCredential } from "../lib/exchange/headers.ts";
import { isTyping, operationOf, type WrittenStep } from "../rules/operations.ts";
import type { Settings } from "./fields.ts";
import { mask } from "./masks.ts";
import { message, type Message } from "../message/message.ts";

/** `https://shop.example` of an address, whatever its path; null where a template may decide it. */
function originOf(address: string): string | null {
  const plain = address.replace(/^\s*source:/i, "").trim();
  const [whole] = /^https?:\/\/[a-z0-9.:[\]-]+(?=[/?#]|$)/i.exec(plain) ?? [];
  return whole === undefined ? null : (URL.parse(whole)?.origin ?? null);
}

/** Whether secrets for one address may go to another one: the same origin, or the same host by TLS. */
export function isSameOrigin(given: string | undefined, asked: string | undefined): boolean {
  if (given === undefined || asked === undefined) return false;
  const [one, other] = [originOf(given), originOf(asked)];
  if (one === null || other === null) return given === asked;
  return one === other || one.replace(/^http:/, "https:") === other;
}

/** Whether secrets for one of some addresses may go to another one, as a function that is asked for many. */
export function originsOf(given: readonly string[]): (asked: string | undefined) => boolean {
  const origins = new Set(given.map(originOf));
  return (asked) => {
    const origin = asked === undefined ? null : originOf(asked);
    return origin !== null && (origins.has(origin) || origins.has(origin.replace(/^https:/, "http:")));
  };
}

/** `before`: as stored. `change`: as it was sent, masks included. `after`: with both. */
type Edit = { before: Settings; change: Settings; after: Settings };

/** The settings without secrets that were given for something else, and what was left out, in words. */
export function withoutForeignSecrets(edit: Edit): { settings: Settings; left: string[] } {
  const isElsewhere = !isSameOrigin(edit.before.url, edit.after.url);
  const steps = isElsewhere || reachesFurther(edit) ? stepsWithout(edit) : null;
  const settings = { ...edit.after };
  const left: string[] = [];
  if (isElsewhere) {
    const names = foreignHeaders(edit);
    if (names.length) {
      settings.headers = Object.fromEntries(
        Object.entries(settings.headers ?? {}).filter(([name]) => !names.includes(name)),
      );
      left.push(`headers ${names.join(", ")}`);
    }
    for (const name of ["body", "webdriver_js_execute_code"] as const) {
      if (!settings[name] || isGiven(edit.change[name])) continue;
      delete settings[name];
      left.push(name);
    }
  }
  if (steps) {
    settings.browser_steps = steps;
    left.push("texts that browser steps type");
  }
  return { settings, left };
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== mask;

function foreignHeaders({ change, after }: Edit): string[] {
  const given = new Set(
    Object.entries(change.headers ?? {}).flatMap(([name, value]) => (isGiven(value) ? name.toLowerCase() : [])),
  );
  return Object.keys(after.headers ?? {}).filter((name) => isCredential(name) && !given.has(name.toLowerCase()));
}

const leads = ({ operation }: WrittenStep) => /^(Goto URL|Execute JS)$/.test(operationOf(operation) ?? "");
const textOf = (step: WrittenStep) => JSON.stringify([operationOf(step.operation), step.selector, step.optional_value]);

/** Whether a script or an address in the steps is new: what is typed could leave by it. */
function reachesFurther({ before, change, after }: Edit): boolean {
  if (isGiven(change.webdriver_js_execute_code) && after.webdriver_js_execute_code !== before.webdriver_js_execute_code)
    return true;
  const known = new Set(before.browser_steps?.map(textOf));
  return (after.browser_steps ?? []).some((step) => leads(step) && !known.has(textOf(step)));
}

/** The steps without texts that were not given with this change; null where all were. */
function stepsWithout({ change, after }: Edit): WrittenStep[] | null {
  const sent = change.browser_steps;
  const given = new Set(sent?.filter(isTyping).flatMap(({ optional_value: text }) => (isGiven(text) ? text : [])));
  const isForeign = (step: WrittenStep) =>
    isTyping(step) && step.optional_value !== "" && !given.has(step.optional_value);
  const steps = after.browser_steps ?? [];
  return steps.some(isForeign) ? steps.map((step) => (isForeign(step) ? { ...step, optional_value: "" } : step)) : null;
}

/** What was left out, as a warning. */
export const leftOutWarning = (left: readonly string[], url: string | undefined): Message =>
  message("warning.secrets_left", {
    origin: originOf(url ?? "") ?? message("warning.another_address"),
    members: left,
  });

/** Whether settings hold what must not go to just any site. */
export const holdsSecrets = ({
  headers,
  body,
  browser_steps: steps,
  webdriver_js_execute_code: script,
}: Settings): boolean =>
  Object.keys(headers ?? {}).some(isCredential) || Boolean(body) || Boolean(script) || (steps ?? []).some(isTyping);

/** Settings of a tag without such. */
export function withoutSecrets(settings: Settings): Settings {
  const { headers, body: _body, webdriver_js_execute_code: _script, browser_steps: _steps, ...rest } = settings;
  const open = Object.entries(headers ?? {}).filter(([name]) => !isCredential(name));
  return open.length ? { ...rest, headers: Object.fromEntries(open) } : rest;
}

/** Whether the pattern of a tag names a site, so that whoever wrote it decided where the tag's secrets go. */
export const namesSite = (pattern: string | undefined): boolean =>
  /^(?:https?:\/\/|\*:\/\/)?(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?:\/|$)/i.test(
    pattern?.trim() ?? "",
  );
