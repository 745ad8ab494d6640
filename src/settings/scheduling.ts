/** The part of a watch's effective settings that the scheduler stores: interval, phase, queue and host. Pure. */

import { message, type Message, type Sentence } from "../message/message.ts";
import { phaseOf } from "../lib/schedule/due.ts";
import type { Effective } from "./effective.ts";
import { listsPages, needsPixels, readsRows } from "./processors.ts";
import { isOfOwn } from "./tableOfWatches.ts";

/** `phase`: in seconds, see due.ts; `lane`: the queue for checks with or without a browser. */
export type Scheduling = {
  intervalSeconds: number;
  phase: number;
  lane: "http" | "browser";
  host: string;
};

/** The fetcher of a page. `reason`: why, when it is not the one that `fetch_backend` names; else null. */
export type FetchBackend = { value: string; reason: Message | null };

/**
 * The fetcher that is really used for a page: html_requests for `system`, and html_webdriver when other settings need a browser
 * and the chosen backend has none.
 */
export function fetchBackend(settings: Effective): FetchBackend {
  const { fetch_backend: asked } = settings;
  const [isSite, isOfOwn] = [listsPages(settings.processor), readsWatches(settings)];
  if (isSite || isOfOwn) {
    const isPlain = asked === "system" || asked === "html_requests";
    const reason = message(isSite ? "warning.sites_without_browser" : "warning.watches_without_browser");
    return { value: "html_requests", reason: isPlain ? null : reason };
  }
  if (asked === "html_webdriver" || asked.startsWith("extra_browser_")) return { value: asked, reason: null };
  const need = browserNeed(settings);
  if (need !== null) return { value: "html_webdriver", reason: message("warning.needs_browser", { what: need }) };
  return { value: asked === "html_hybrid" ? asked : "html_requests", reason: null };
}

/** Whether the rows of other watches are followed, so that no page is fetched. */
export const readsWatches = ({ processor, table }: Pick<Effective, "processor" | "table">): boolean =>
  readsRows(processor) && isOfOwn(table);

/** What it is that needs a browser; null when none does. */
function browserNeed(settings: Effective): Sentence | null {
  if (needsPixels(settings.processor)) return message("warning.processor", { name: settings.processor });
  if (settings.capture_screenshots) return "capture_screenshots";
  if (settings.browser_steps.length > 0) return "browser_steps";
  if (settings.webdriver_js_disabled) return "webdriver_js_disabled";
  return settings.webdriver_mobile ? "webdriver_mobile" : null;
}

/** Whether the page is always fetched by a browser. */
export function needsBrowser(settings: Effective): boolean {
  const { value } = fetchBackend(settings);
  return value === "html_webdriver" || value.startsWith("extra_browser_");
}

/** Whether the page is fetched by a browser, always or at times. */
export const mayUseBrowser = (settings: Effective): boolean =>
  needsBrowser(settings) || fetchBackend(settings).value === "html_hybrid";

/**
 * The scheduler's row for the watch with this public id. Checks that need a browser only sometimes also get the lane `browser`,
 * where they do not delay checks without one.
 */
export function schedulingOf(uuid: string, settings: Effective): Scheduling {
  return {
    intervalSeconds: settings.interval.seconds,
    phase: phaseOf(uuid, settings.interval.seconds),
    // A solver takes as long as a browser.
    lane: mayUseBrowser(settings) || settings.solve_walls ? "browser" : "http",
    host: hostOf(settings.url),
  };
}

/**
 * The normalised host and port of an address: in lower case, without the default port and the dot of the DNS root
 * (`http://Page.Example.:80` gives `page.example`); "" when the address is malformed.
 */
export function hostOf(url: string): string {
  const origin = plainOrigin.exec(url)?.[0];
  if (origin === undefined) return parsedHostOf(url);
  const known = hosts.get(origin);
  if (known !== undefined) return known;
  // All of them at once: those that are asked for again come back.
  if (hosts.size >= maxHosts) hosts.clear();
  const host = parsedHostOf(origin);
  hosts.set(origin, host);
  return host;
}

function parsedHostOf(url: string): string {
  const address = URL.parse(url.replace(/^source:/i, "").trim());
  return address === null ? "" : address.host.replace(/\.(?=:\d+$|$)/, "");
}

/**
 * The beginning of an address that has its whole host, as most have: whatever follows, a parser takes it, and lists ask for hundreds of
 * hosts.
 */
const plainOrigin = /^https?:\/\/[\w.-]{1,100}(?::\d{1,5})?(?=\/|$)/;
const maxHosts = 1000;
const hosts = new Map<string, string>();
