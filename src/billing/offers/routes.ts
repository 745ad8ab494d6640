/** The plans that can be bought here: what each allows and what it costs. */
import { z } from "@hono/zod-openapi";
import { reads } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { jsonAnswer } from "../../http/contract.ts";
import { newApp } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { planNames } from "../../plan/plan.ts";
import { intervalLimits, limitsShown } from "../plans/limits.ts";
import { billingOf } from "../provider.ts";
import type { BillingStores } from "../world.ts";
import { pricesOf } from "./prices.ts";

const price = z.object({
  amount: z
    .int()
    .nullable()
    .meta({ description: "In the smallest unit of the currency, such as cents; null = by use." }),
  currency: z.string().meta({ description: "ISO 4217.", example: "EUR" }),
  interval: z.string().max(20).meta({ description: "day, week, month or year.", example: "month" }),
  interval_count: z.int().meta({ description: "How many intervals one payment covers." }),
});

const offer = z
  .object({
    plan: z.enum(planNames),
    price: price.nullable().meta({ description: "Null = free of charge." }),
    limits: z.object({
      watches: z.int().nullable(),
      requests_per_minute: z.int(),
      screenshots: z.boolean(),
      ...intervalLimits,
    }),
  })
  .meta({
    id: "PlanOffer",
    example: {
      plan: "pro",
      price: { amount: 1900, currency: "EUR", interval: "month", interval_count: 1 },
      limits: {
        ...{ watches: 100, requests_per_minute: 300, screenshots: true },
        ...{ min_interval_seconds: 60, min_browser_interval_seconds: 900, checks_a_month: 300_000 },
        ...{ browser_minutes_a_month: 3000, checks_by_hand_a_day: 10_000, browser_checks_by_hand_a_day: 600 },
      },
    },
  });

export const listPlanOffers = operation({
  method: "get",
  path: "/plan/offers",
  operationId: "listPlanOffers",
  access: reads("closed"),
  tags: ["Plan"],
  summary: "List the plans with their limits and prices",
  description: "Prices are those of the payment provider, at most an hour old. 503 where this server sells none.",
  responses: { 200: jsonAnswer(z.array(offer), "The plans, the smallest first."), ...keyedRefusals(503) },
});

export const offerRoutes = newApp<BillingStores>();

offerRoutes.openapi(listPlanOffers, async (c) => {
  const { world } = c.var;
  const prices = await pricesOf(billingOf(world), world.clock.now());
  const { operator } = world;
  const offers = planNames.map((plan) => ({
    plan,
    price: plan === "free" ? null : prices[plan],
    limits: limitsShown(plan, operator),
  }));
  return c.json(offers, 200);
});
