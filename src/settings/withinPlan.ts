/** The settings that the account's plan includes. Applied at every check, because the account may have changed its plan. Pure. */
import type { Effective } from "./effective.ts";
import { needsPro } from "./processors.ts";
import type { PlanLimits } from "../plan/plan.ts";

/** The settings without those that need Pro, when the plan lacks it; a watch whose processor needs Pro becomes paused. */
export function withinPlan(settings: Effective, { proFeatures }: PlanLimits): Effective {
  if (proFeatures) return settings;
  const paused = settings.paused || needsPro(settings.processor);
  return { ...settings, paused, capture_screenshots: false };
}
