/**
 * Validates settings beyond their shapes, in the same way for create, edit, import, tag and preview. In order: the address may be
 * fetched; text rules and conditions compile; notification URLs and templates are usable; headers can be sent; browser steps
 * are known; proxy and browser are configured, and so are the encryption keys for cookies; the plan includes the settings. A
 * selector that does not compile is dropped and reported, unless the caller wants an error. Browser steps without effect are
 * dropped. Pure.
 */
import { about, message, type Message, type Sentence, type Value } from "../message/message.ts";
import { acceptedSteps } from "../rules/operations.ts";
import { pathPatternProblem } from "../rules/paths.ts";
import { selectorProblem, subtractiveProblem } from "../rules/select/index.ts";
import { compilePattern } from "../lib/regex/pattern.ts";
import { destinationOf, type GuardRules } from "../egress/destination.ts";
import { headerProblem } from "../lib/exchange/headers.ts";
import { requestTokens } from "./requestTokens.ts";
import { receiverHostProblem } from "../services/receiverHost.ts";
import { noticeTemplateProblem } from "../services/wording.ts";
import { targetsOf } from "../services/index.ts";
import type { PlanLimits } from "../plan/plan.ts";
import { problem } from "../problem.ts";
import { holdsTag } from "../lib/template/scan.ts";
import { compileTemplate, renderTemplate } from "../lib/template/template.ts";
import { noProxy } from "../storage/proxies/known.ts";
import type { Settings } from "./fields.ts";
import { needsPro } from "./processors.ts";
import { checkTable } from "./tableAcceptance.ts";
import { isOfOwn } from "./tableOfWatches.ts";

/** What the server and the account's plan allow. */
export type Acceptance = {
  rules: GuardRules;
  limits: PlanLimits;
  /** The names of the operator's proxies and extra browsers. */
  proxies: string[];
  browsers: string[];
  /** Whether a solver of bot checks is there. */
  solves: boolean;
  /** Whether the operator has set encryption keys. */
  seals: boolean;
  /** Whether a selector that does not compile refuses the request, as its caller asked. */
  refusesSelectors?: boolean | undefined;
};

const patternLists = ["ignore_text", "trigger_text", "text_should_not_be_present", "extract_text"] as const;

/** The settings to save, and the selectors that were dropped. @throws Problem 400 or 403 with the setting's name */
export function acceptSettings(settings: Settings, by: Acceptance): { settings: Settings; dropped: string[] } {
  if (settings.url !== undefined) checkAddress(settings.url, isFetched(settings) ? by.rules : null);
  if (settings.link_to_open) checkLink(settings.link_to_open);
  checkPatterns(settings);
  checkSite(settings, by.rules);
  checkTable(settings);
  checkNotification(settings, by.rules);
  checkRequest(settings);
  const steps = checkedSteps(settings);
  checkServer(settings, by);
  if (by.refusesSelectors) requireSelectors(steps);
  return withoutBadSelectors(steps);
}

/** A table of watches fetches no page: its address is only where people go, which may be a page of this service. */
const isFetched = ({ processor, table }: Settings): boolean => processor !== "table_diff" || !isOfOwn(table);

/** `rules`: those of addresses that are fetched; null for one that only people open. */
function checkAddress(url: string, rules: GuardRules | null): void {
  const address = url.replace(/^source:/i, "").trim();
  // An address with a template is validated after it is rendered, before each fetch.
  if (holdsTag(address)) return;
  const mark = /[<>]/.exec(address)?.[0];
  if (mark) throw problem.invalid(about("url", message("setting.url_character", { mark })));
  if (!/^https?:\/\//i.test(address)) throw problem.invalid(about("url", message("setting.url_format")));
  const { username = "", password = "" } = URL.parse(address) ?? {};
  if (username || password) throw problem.invalid(about("url", message("setting.url_credentials")));
  const destination = rules && destinationOf(address, rules);
  if (destination?.ok === false)
    throw problem.invalid(about("url", message("setting.url_refused", { reason: destination.failure.sentence })));
  if (!URL.parse(address)) throw problem.invalid(about("url", message("setting.url_format")));
}

/** An address that only people open: it is not fetched, so its host is not looked at. */
function checkLink(link: string): void {
  checkTemplate("link_to_open", link);
  const address = link.replace(/^source:/i, "").trim();
  const isWeb = holdsTag(address)
    ? /^(?:https?:\/\/|\{)/i.test(address)
    : /^https?:$/.test(URL.parse(address)?.protocol ?? "");
  if (!isWeb)
    throw problem.invalid(about("link_to_open", message("setting.link_expected", { found: link.slice(0, 60) })));
}

function checkPatterns(settings: Settings): void {
  for (const name of patternLists) {
    for (const [index, entry] of (settings[name] ?? []).entries()) {
      if (!entry.trim()) continue;
      const compiled = compilePattern(entry);
      if ("problem" in compiled) throw problem.invalid(about(`${name}[${index}]`, compiled.problem.sentence));
    }
  }
}

function checkSite({ site }: Settings, rules: GuardRules): void {
  for (const name of ["include", "exclude"] as const)
    for (const [index, entry] of (site?.[name] ?? []).entries()) {
      const wrong = pathPatternProblem(entry);
      if (wrong) throw problem.invalid(about(`site.${name}[${index}]`, wrong));
    }
  for (const name of ["sitemaps", "feeds", "link_pages", "addresses"] as const)
    for (const [index, url] of (site?.[name] ?? []).entries()) {
      const destination = destinationOf(url, rules);
      if (!destination.ok) throw problem.invalid(about(`site.${name}[${index}]`, destination.failure.sentence));
    }
  for (const name of ["link_selector", "next_selector"] as const) {
    const wrong = site?.[name] ? selectorProblem(site[name]) : null;
    if (wrong) throw problem.invalid(about(`site.${name}`, wrong));
  }
}

function checkNotification(settings: Settings, rules: GuardRules): void {
  for (const [index, url] of (settings.notification_urls ?? []).entries()) {
    if (!url.trim() || url.trim().startsWith("#")) continue;
    const targets = targetsOf(url);
    const wrong = Array.isArray(targets) ? receiverHostProblem(url, rules) : targets.problem;
    if (wrong) throw problem.invalid(about(`notification_urls[${index}]`, wrong));
  }
  for (const name of ["notification_title", "notification_body"] as const) {
    const wrong = noticeTemplateProblem(settings[name] ?? "");
    if (wrong) throw problem.invalid(about(name, wrong));
  }
}

function checkRequest(settings: Settings): void {
  for (const [name, value] of Object.entries(settings.headers ?? {})) {
    const wrong = headerProblem(name, value);
    if (wrong) throw problem.invalid(about("headers", wrong));
    checkTemplate(`headers.${name}`, value);
  }
  checkTemplate("url", settings.url ?? "");
  checkTemplate("body", settings.body ?? "");
}

function checkTemplate(name: string, source: string): void {
  if (!holdsTag(source)) return;
  const template = compileTemplate(source, requestTokens);
  // Which time it is makes no template of a request longer than a bound.
  const wrong =
    template.kind === "problem" ? template.sentence : renderTemplate(template, {}, { escape: "none", now: 0 }).cut;
  if (wrong) throw problem.invalid(about(name, wrong));
}

function checkedSteps(settings: Settings): Settings {
  if (!settings.browser_steps) return settings;
  const accepted = acceptedSteps(settings.browser_steps);
  if ("problem" in accepted) throw problem.invalid(accepted.problem);
  for (const [index, { selector, optional_value: value }] of accepted.steps.entries()) {
    checkTemplate(`browser_steps[${index}].selector`, selector);
    checkTemplate(`browser_steps[${index}].optional_value`, value);
  }
  return { ...settings, browser_steps: accepted.steps };
}

function checkServer(settings: Settings, by: Acceptance): void {
  const { proxy } = settings;
  const backend = settings.fetch_backend ?? "system";
  if (proxy && proxy !== noProxy && !by.proxies.includes(proxy))
    throw problem.invalid(about("proxy", message("setting.proxy_unknown", { choices: known(by.proxies) })));
  if (backend.startsWith("extra_browser_") && !by.browsers.includes(backend.slice("extra_browser_".length)))
    throw problem.invalid(
      about(
        "fetch_backend",
        message("setting.backend_unknown", { choices: known(by.browsers.map((name) => `extra_browser_${name}`)) }),
      ),
    );
  // A session cookie is as powerful as a password: it is stored encrypted or not at all.
  if (settings.keep_cookies && !by.seals) throw problem.notConfigured("encryption", "keep_cookies");
  if (settings.solve_walls && !by.solves) throw problem.notConfigured("solver", "solve_walls");
  if (by.limits.proFeatures) return;
  if (needsPro(settings.processor))
    throw problem.planRequired(message("plan.processor", { name: settings.processor ?? "" }));
  if (settings.capture_screenshots) throw problem.planRequired(message("plan.screenshots"));
}

const known = (names: string[]): Value =>
  names.length ? names.map((name) => `'${name}'`).join(", ") : message("setting.none_configured");

/** The refusal of a selector that does not compile, where its caller wants one. */
export const unreadableSelector = (entry: string, reason?: Sentence): Message => {
  const selector = entry.slice(0, 60);
  return reason === undefined
    ? message("setting.selector_unknown", { selector })
    : message("setting.selector_unreadable", { selector, reason });
};

/** @throws Problem 400 that names the first selector which does not compile */
function requireSelectors(settings: Settings): void {
  const lists = { include_filters: selectorProblem, subtractive_selectors: subtractiveProblem } as const;
  for (const [name, problemOf] of Object.entries(lists))
    for (const [index, entry] of (settings[name as keyof typeof lists] ?? []).entries()) {
      const wrong = entry.trim() === "" ? null : problemOf(entry);
      if (wrong) throw problem.invalid(about(`${name}[${index}]`, unreadableSelector(entry, wrong)));
    }
}

function withoutBadSelectors(settings: Settings): { settings: Settings; dropped: string[] } {
  const dropped: string[] = [];
  const good = (entries: string[] | undefined, problemOf: (entry: string) => Sentence | null) =>
    entries?.filter((entry) => {
      const usable = entry.trim() === "" || problemOf(entry) === null;
      if (!usable) dropped.push(entry);
      return usable && entry.trim() !== "";
    });
  const kept: Settings = { ...settings };
  if (settings.include_filters) kept.include_filters = good(settings.include_filters, selectorProblem);
  if (settings.subtractive_selectors)
    kept.subtractive_selectors = good(settings.subtractive_selectors, subtractiveProblem);
  return { settings: kept, dropped };
}
