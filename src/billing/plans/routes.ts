/** The plan of the account: what it allows and how much of it is used. */
import { z } from "@hono/zod-openapi";
import { reads } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { minIntervalsOf, needsOf } from "../../plan/interval.ts";
import { planInForce, planNames } from "../../plan/plan.ts";
import { intervalLimits, limitsShown, stretchedOf, stretchedShape } from "./limits.ts";
import type { AiStores } from "../../ai/world.ts";
import { aiUsageShape, shownUsage } from "../../ai/usage/shape.ts";
import { monthOf } from "../../ai/usage/usage.ts";

const needed = (what: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${what} that the watches need at their present intervals. Null = not limited.` });

export const getPlan = operation({
  method: "get",
  path: "/plan",
  operationId: "getPlan",
  access: reads("closed"),
  tags: ["Plan"],
  summary: "Read the plan, its limits and their use",
  responses: {
    200: {
      description: "The plan.",
      content: {
        "application/json": {
          schema: z
            .object({
              plan: z.enum(planNames),
              status: z
                .string()
                .max(50)
                .meta({ description: "active, or what the payment provider says.", example: "active" }),
              limits: z.object({
                watches: z.int().nullable().meta({ description: "Null = no limit." }),
                requests_per_minute: z.int(),
                screenshots: z
                  .boolean()
                  .meta({ description: "Screenshot watches, stored screenshots, visual differences." }),
                ...intervalLimits,
              }),
              usage: z.object({
                watches: z.int(),
                tags: z.int(),
                checks_a_month: needed("Checks without a browser"),
                browser_minutes_a_month: needed("Browser minutes"),
              }),
              ai: aiUsageShape,
              stretched: z.array(stretchedShape).meta({
                description:
                  "Where the plan has less for a month than the watches ask for; they are checked less often then.",
              }),
              renews_at: z.int().nullable().meta({ description: "Unix seconds." }),
            })
            .meta({
              id: "Plan",
              example: {
                plan: "starter",
                status: "active",
                limits: {
                  ...{ watches: 25, requests_per_minute: 120, screenshots: false },
                  ...{ min_interval_seconds: 600, min_browser_interval_seconds: 900, checks_a_month: 108_000 },
                  ...{ browser_minutes_a_month: 300, checks_by_hand_a_day: 3600, browser_checks_by_hand_a_day: 60 },
                },
                usage: { watches: 12, tags: 3, checks_a_month: 20_160, browser_minutes_a_month: 84 },
                ai: {
                  ...{
                    month: "2026-01",
                    calls: 210,
                    failures: 1,
                    input_tokens: 147_000,
                    output_tokens: 16_800,
                    usd: 0.23,
                  },
                  limits: { calls: 3000, tokens: null, usd: 5 },
                  ...{ last_error: null, last_error_at: null, last_answer_at: 1_769_000_000 },
                },
                stretched: [],
                renews_at: 1_769_817_600,
              },
            }),
        },
      },
    },
    ...keyedRefusals(),
  },
});

export const planRoutes = newApp<AiStores>();

planRoutes.openapi(getPlan, async (c) => {
  const { world, mine, caller } = c.var;
  const { operator } = world;
  const selfHosted = operator.SELF_HOSTED;
  const now = world.clock.now();
  const [account, usage, running, asked] = await Promise.all([
    mine.account.read(),
    mine.account.usage(),
    selfHosted ? [] : mine.account.runningWatches(),
    world.stores.aiUsage.read(caller.userId, monthOf(now)),
  ]);
  const needs = needsOf(running);
  return c.json(
    {
      plan: planInForce(account.plan, selfHosted),
      status: account.planStatus ?? "active",
      limits: limitsShown(account.plan, operator),
      usage: {
        ...usage,
        checks_a_month: selfHosted ? null : needs.checks,
        browser_minutes_a_month: selfHosted ? null : needs.browserMinutes,
      },
      ai: shownUsage(asked, account.settings, now),
      stretched: stretchedOf(minIntervalsOf(account.plan, operator, running), running),
      renews_at: account.planRenewsAt,
    },
    200,
  );
});
