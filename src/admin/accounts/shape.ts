/** An account as whoever runs the service sees it: who it is, what it uses, and what its schedule takes in a month. Pure. */
import { z } from "zod";
import { needsOf, type RunningWatch } from "../../plan/interval.ts";
import { planInForce, planNames } from "../../plan/plan.ts";
import type { AccountRow } from "./statements.ts";

const instant = z.int().meta({ description: "Unix seconds." });

export const adminAccount = z
  .object({
    id: z.uuid(),
    email: z.string(),
    verified: z.boolean(),
    plan: z.enum(planNames).meta({ description: "The plan in force; on a server of one's own always the largest." }),
    plan_status: z.string().nullable().meta({ description: "Of the subscription, as the payment provider calls it." }),
    created_at: instant,
    last_seen_at: instant
      .nullable()
      .meta({ description: "When a session, key or app was last used, to five minutes; null: never." }),
    suspended_at: instant.nullable(),
    suspension_reason: z.string().nullable(),
    watches: z.int(),
    failing_watches: z.int(),
    paused_watches: z.int(),
    tags: z.int(),
    checks_per_month: z.int().meta({ description: "By plain requests, as its watches are scheduled now." }),
    browser_minutes_per_month: z
      .int()
      .meta({ description: "Of a browser, by the schedule and by how long each page took the last time." }),
    sessions: z.int(),
    api_keys: z.int(),
    apps: z.int().meta({ description: "Apps that were let in." }),
  })
  .meta({ id: "AdminAccount" });
export type AdminAccount = z.infer<typeof adminAccount>;

/** `running`: the watches that run. */
export function adminAccountOf(
  { place: _place, at: _at, verified, plan, ...row }: AccountRow,
  running: readonly RunningWatch[],
  selfHosted: boolean,
): AdminAccount {
  const { checks, browserMinutes } = needsOf(running);
  return {
    ...row,
    verified: verified === 1,
    plan: planInForce(plan, selfHosted),
    checks_per_month: checks,
    browser_minutes_per_month: browserMinutes,
  };
}
