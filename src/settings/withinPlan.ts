/** The settings and the interval that the account's plan includes. Applied at every check, because the account may have changed its plan. Pure. */
import type { Effective } from "./effective.ts";
import { needsPro } from "./processors.ts";
import { mayUseBrowser } from "./scheduling.ts";
import type { MinIntervals } from "../plan/interval.ts";
import type { PlanLimits } from "../plan/plan.ts";

/** The settings without those that need Pro, when the plan lacks it; a watch whose processor needs Pro becomes paused. */
export function withinPlan(settings: Effective, { proFeatures, sitePages }: PlanLimits): Effective {
  const site_pages = Math.min(settings.site_pages, sitePages);
  if (proFeatures) return { ...settings, site_pages };
  const paused = settings.paused || needsPro(settings.processor);
  return { ...settings, paused, capture_screenshots: false, site_pages };
}

/** The settings with an interval that the plan allows, and the reason where that is longer; null = no plan counts here. */
export function withinIntervals(settings: Effective, min: MinIntervals | null): Effective {
  if (min === null) return settings;
  const lane = mayUseBrowser(settings) ? "browser" : "http";
  const { seconds, isStretched } = min[lane];
  const { seconds: asked } = settings.interval;
  if (asked >= seconds) return settings;
  const by = isStretched ? budgets[lane] : "plan";
  const sentence = isStretched
    ? `The plan's ${by === "checks" ? "checks" : "browser minutes"} a month last for a check every ${spanOf(seconds)}: fewer watches, or longer intervals of others, leave more for this one`
    : `The plan checks a page${lane === "browser" ? " with a browser" : ""} every ${spanOf(seconds)} at most`;
  return { ...settings, interval: { ...settings.interval, seconds, limited: { by, asked_seconds: asked, sentence } } };
}

const budgets = { http: "checks", browser: "browser_minutes" } as const;

const spans = [
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A number of seconds in the largest unit that divides it: "1 hour", "90 minutes". */
function spanOf(seconds: number): string {
  const [unit, size] = spans.find(([, each]) => seconds % each === 0) ?? ["second", 1];
  return `${seconds / size} ${unit}${seconds === size ? "" : "s"}`;
}
