/** Settings as far as the plan gives them: asked again at every check, since a plan may have become smaller. Pure. */
import type { Effective } from "./effective.ts";
import { needsPro } from "./processors.ts";
import type { PlanLimits } from "../plan/plan.ts";

/** The settings without what needs Pro where it is not given; a watch that is nothing without it is as good as paused. */
export function withinPlan(settings: Effective, { proFeatures }: PlanLimits): Effective {
  if (proFeatures) return settings;
  const paused = settings.paused || needsPro(settings.processor);
  return { ...settings, paused, capture_screenshots: false };
}
