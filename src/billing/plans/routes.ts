/** The plan of the account: what it allows and how much of it is used. */
import { createRoute, z } from "@hono/zod-openapi";
import { newApp } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { limitsOf, planInForce, planNames, requestsPerMinuteOf } from "../../plan/plan.ts";
import type { AccountStores } from "../../account/world.ts";

const read = createRoute({
  method: "get",
  path: "/plan",
  operationId: "getPlan",
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
              }),
              usage: z.object({ watches: z.int(), tags: z.int() }),
              renews_at: z.int().nullable().meta({ description: "Unix seconds." }),
            })
            .meta({
              id: "Plan",
              example: {
                plan: "starter",
                status: "active",
                limits: { watches: 25, requests_per_minute: 120, screenshots: false },
                usage: { watches: 12, tags: 3 },
                renews_at: 1_769_817_600,
              },
            }),
        },
      },
    },
    ...keyedRefusals(),
  },
});

export const planRoutes = newApp<AccountStores>();

planRoutes.openapi(read, async (c) => {
  const { world, mine } = c.var;
  const selfHosted = world.operator.SELF_HOSTED;
  const [account, usage] = await Promise.all([mine.account.read(), mine.account.usage()]);
  const limits = limitsOf(account.plan, selfHosted);
  return c.json(
    {
      plan: planInForce(account.plan, selfHosted),
      status: account.planStatus ?? "active",
      limits: {
        watches: limits.watches,
        requests_per_minute: requestsPerMinuteOf(account.plan, world.operator),
        screenshots: limits.proFeatures,
      },
      usage,
      renews_at: account.planRenewsAt,
    },
    200,
  );
});
