/** The settings and the interval that the account's plan includes. Applied at every check, because the account may have changed its plan. Pure. */
import { message, type Message } from "../message/message.ts";
import type { Effective } from "./effective.ts";
import { needsPro } from "./processors.ts";
import { mayUseBrowser } from "./scheduling.ts";
import type { MinIntervals } from "../plan/interval.ts";
import type { PlanLimits } from "../plan/plan.ts";

/** The settings without those that need Pro, when the plan lacks it; a watch whose processor needs Pro becomes paused. */
export function withinPlan(settings: Effective, plan: PlanLimits): Effective {
  const bounded = {
    site_pages: Math.min(settings.site_pages, plan.sitePages),
    site_reads: Math.min(settings.site_reads, plan.siteReads),
    table_rows: Math.min(settings.table_rows, plan.tableRows),
  };
  if (plan.proFeatures) return { ...settings, ...bounded };
  const paused = settings.paused || needsPro(settings.processor);
  return { ...settings, paused, capture_screenshots: false, ...bounded };
}

/** The settings with an interval that the plan allows, and the reason where that is longer; null = no plan counts here. */
export function withinIntervals(settings: Effective, min: MinIntervals | null): Effective {
  if (min === null) return settings;
  const lane = mayUseBrowser(settings) ? "browser" : "http";
  const { seconds, isStretched } = min[lane];
  const { seconds: asked } = settings.interval;
  if (asked >= seconds) return settings;
  const span = spanOf(seconds);
  const sentence = isStretched
    ? message("warning.plan_lasts", { budget: message(budgetNames[budgets[lane]]), span })
    : message(lane === "browser" ? "warning.plan_every_browser" : "warning.plan_every", { span });
  return {
    ...settings,
    interval: {
      ...settings.interval,
      seconds,
      limited: { by: isStretched ? budgets[lane] : "plan", asked_seconds: asked, sentence },
    },
  };
}

const budgets = { http: "checks", browser: "browser_minutes" } as const;

const budgetNames = { checks: "warning.budget_checks", browser_minutes: "warning.budget_browser" } as const;

/** A number of seconds in the largest unit that divides it: "1 hour", "90 minutes". */
function spanOf(seconds: number): Message {
  if (seconds % 3600 === 0) return message("warning.hours", { count: seconds / 3600 });
  if (seconds % 60 === 0) return message("warning.minutes", { count: seconds / 60 });
  return message("warning.seconds", { count: seconds });
}
