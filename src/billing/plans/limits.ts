/** What a plan allows, as the API shows it. Pure. */
import { z } from "zod";
import type { Lane, MinIntervals, RunningWatch } from "../../plan/interval.ts";
import {
  checksByHandOf,
  intervalsOf,
  limitsOf,
  requestsPerMinuteOf,
  type PlanName,
  type PlanSettings,
} from "../../plan/plan.ts";

/** Members of the shape of limits that say what checks may cost. */
export const intervalLimits = {
  min_interval_seconds: z
    .int()
    .meta({ description: "The shortest interval: watches that ask for a shorter one are checked at this one." }),
  min_browser_interval_seconds: z.int().meta({ description: "The same for watches that may use a browser." }),
  checks_a_month: z.int().nullable().meta({ description: "Checks without a browser. Null = no limit." }),
  browser_minutes_a_month: z.int().nullable().meta({ description: "Null = no limit." }),
  checks_by_hand_a_day: z.int().nullable().meta({
    description: "Checks without a browser that may be asked for beside those of the schedule. Null = no limit.",
  }),
  browser_checks_by_hand_a_day: z.int().nullable().meta({ description: "The same with a browser. Null = no limit." }),
};

type Operator = PlanSettings & { REQUESTS_PER_MINUTE: number | null; MIN_CHECK_SECONDS: number };

/** The limits of a plan on this server. */
export function limitsShown(plan: PlanName, operator: Operator) {
  const { watches, proFeatures } = limitsOf(plan, operator.SELF_HOSTED);
  const { http, browser, checks, browserMinutes } = intervalsOf(plan, operator) ?? {
    ...{ http: 1, browser: 1, checks: null, browserMinutes: null },
  };
  const byHand = checksByHandOf(plan, operator);
  return {
    watches,
    requests_per_minute: requestsPerMinuteOf(plan, operator),
    screenshots: proFeatures,
    min_interval_seconds: Math.max(http, operator.MIN_CHECK_SECONDS),
    min_browser_interval_seconds: Math.max(browser, operator.MIN_CHECK_SECONDS),
    checks_a_month: checks,
    browser_minutes_a_month: browserMinutes,
    checks_by_hand_a_day: byHand?.http ?? null,
    browser_checks_by_hand_a_day: byHand?.browser ?? null,
  };
}

/** A lane whose watches are stretched, so that what the plan has for a month lasts. */
export const stretchedShape = z.object({
  by: z.enum(["checks", "browser_minutes"]),
  interval_seconds: z.int(),
  watches: z.int().meta({ description: "How many are checked at this interval." }),
  sentence: z.string().max(300),
});

const budgets = {
  http: { by: "checks", watch: "", budget: "checks" },
  browser: { by: "browser_minutes", watch: " with a browser", budget: "browser minutes" },
} as const;

/** What the budget of a month does to the account's watches, by lane; empty where it is enough. */
export function stretchedOf(
  min: MinIntervals | null,
  watches: readonly RunningWatch[],
): z.infer<typeof stretchedShape>[] {
  if (min === null) return [];
  const lanes: Lane[] = ["http", "browser"];
  return lanes
    .filter((lane) => min[lane].isStretched)
    .map((lane) => {
      const { seconds } = min[lane];
      const { by, watch, budget } = budgets[lane];
      const count = watches.filter((one) => one.lane === lane && one.intervalSeconds <= seconds).length;
      const subject = count === 1 ? `One watch${watch} is` : `${count} watches${watch} are`;
      return {
        ...{ by, interval_seconds: seconds, watches: count },
        sentence: `${subject} checked every ${seconds / 60} minutes, so that the ${budget} of the plan last for the month`,
      };
    });
}
