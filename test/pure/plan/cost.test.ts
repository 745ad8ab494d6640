/** What an account of each plan can cost its operator at most, by the counted cost of a check and the tariff. */
import { expect, test } from "vitest";
import { addedCostOf } from "../../../bench/cost/tariff.ts";
import { worstMonthsOf } from "../../../bench/cost/worst.ts";
import { operatorFrom } from "../../../src/operator/operator.ts";
import { planNames } from "../../../src/plan/plan.ts";

const hosted = operatorFrom({});
const worstOf = (plan: (typeof planNames)[number], settings = hosted): number => {
  const { http, browser } = worstMonthsOf(plan, settings);
  return Math.max(addedCostOf(http), addedCostOf(browser));
};

test("the scheduled checks of the worst free account cost less than 0.30 USD a month", () => {
  expect(worstOf("free")).toBeLessThan(0.3);
});

test("with more checks or browser minutes a free account would cost more than that, so the bounds are the plan's", () => {
  expect(worstOf("free", operatorFrom({ PLAN_INTERVALS: "free=60", PLAN_CHECKS: "free=86400" }))).toBeGreaterThan(0.3);
  expect(worstOf("free", operatorFrom({ PLAN_BROWSER_MINUTES: "free=600" }))).toBeGreaterThan(0.3);
});

test("a larger plan may cost more", () => {
  const costs = planNames.map((plan) => worstOf(plan));
  expect(costs).toEqual(costs.toSorted((a, b) => a - b));
});
