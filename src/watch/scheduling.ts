/** What the scheduler keeps of a watch's effective settings: how often, at which phase, by which queue, to which host. Pure. */
import { phaseOf } from "../check/due.ts";
import type { Effective } from "./effective.ts";

export type Scheduling = {
  intervalSeconds: number;
  phase: number;
  lane: "http" | "browser";
  host: string;
};

/** True where the page must be read by a browser whatever the backend says. */
export function needsBrowser(settings: Effective): boolean {
  return (
    settings.fetch_backend === "html_webdriver" ||
    settings.fetch_backend.startsWith("extra_browser_") ||
    settings.webdriver_js_disabled ||
    settings.webdriver_mobile ||
    settings.browser_steps.length > 0 ||
    settings.processor === "image_ssim_diff" ||
    settings.capture_screenshots
  );
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

/** Host and port of the watched page; "" where the address is not one. */
export function hostOf(url: string): string {
  const address = url.replace(/^source:/i, "");
  return URL.canParse(address) ? new URL(address).host : "";
}
