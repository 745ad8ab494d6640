/** What the scheduler keeps of a watch's effective settings: how often, at which phase, by which queue, to which host. Pure. */
import { phaseOf } from "./due.ts";
import type { Effective } from "./effective.ts";
import { needsPixels } from "./processors.ts";

export type Scheduling = {
  intervalSeconds: number;
  phase: number;
  lane: "http" | "browser";
  host: string;
};

/** What reads the page, and why where `fetch_backend` says otherwise. */
export type FetchBackend = { value: string; reason: string | null };

/**
 * What really reads a page: `system` that nobody set is html_requests, and settings that only a browser can carry out
 * choose html_webdriver over a backend that has none.
 */
export function fetchBackend(settings: Effective): FetchBackend {
  const { fetch_backend: asked } = settings;
  if (asked === "html_webdriver" || asked.startsWith("extra_browser_")) return { value: asked, reason: null };
  const need = browserNeed(settings);
  if (need !== null) return { value: "html_webdriver", reason: `${need} needs a browser` };
  return { value: asked === "html_hybrid" ? asked : "html_requests", reason: null };
}

/** The setting that needs a browser whatever the backend says; null where none does. */
function browserNeed(settings: Effective): string | null {
  if (needsPixels(settings.processor)) return `the processor ${settings.processor}`;
  if (settings.capture_screenshots) return "capture_screenshots";
  if (settings.browser_steps.length > 0) return "browser_steps";
  if (settings.webdriver_js_disabled) return "webdriver_js_disabled";
  return settings.webdriver_mobile ? "webdriver_mobile" : null;
}

/** True where the page is always read by a browser. */
export function needsBrowser(settings: Effective): boolean {
  const { value } = fetchBackend(settings);
  return value === "html_webdriver" || value.startsWith("extra_browser_");
}

/** The scheduler's row for a watch. What only may need a browser rides in that lane, too: there it harms no other check. */
export function schedulingOf(uuid: string, settings: Effective): Scheduling {
  return {
    intervalSeconds: settings.interval.seconds,
    phase: phaseOf(uuid, settings.interval.seconds),
    lane: needsBrowser(settings) || settings.fetch_backend === "html_hybrid" ? "browser" : "http",
    host: hostOf(settings.url),
  };
}

/**
 * Host and port of the watched page as one spelling for all: lower case, without a standard port and without the dot of
 * the root (`Page.Example.:80` is `page.example`); "" where the address is not one.
 */
export function hostOf(url: string): string {
  const address = URL.parse(url.replace(/^source:/i, "").trim());
  return address === null ? "" : address.host.replace(/\.(?=:\d+$|$)/, "");
}
