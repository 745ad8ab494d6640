/** What the provider's subscriptions mean for the plan, and which of its events concern one. */
import { describe, expect, test } from "vitest";
import { customerOf } from "../../../src/billing/event.ts";
import { standingOf, type ProviderSubscription } from "../../../src/billing/standing.ts";

const prices = { starter: "price_starter", pro: "price_pro" };

const subscription = (
  price: string,
  status: string,
  more: Partial<ProviderSubscription> = {},
): ProviderSubscription => ({
  id: `sub_${price}_${status}`,
  status,
  created: 100,
  cancel_at_period_end: false,
  items: { data: [{ price: { id: price }, current_period_end: 2_000 }] },
  ...more,
});

describe("the plan", () => {
  test.each([
    ["active", "pro"],
    ["trialing", "pro"],
    ["past_due", "pro"],
    ["unpaid", "free"],
    ["canceled", "free"],
    ["incomplete", "free"],
    ["incomplete_expired", "free"],
    ["paused", "free"],
  ])("a subscription that is %s gives the plan %s", (status, plan) => {
    expect(standingOf([subscription("price_pro", status)], prices)).toMatchObject({ plan, status });
  });

  test("an account without a subscription has the free plan and no status", () => {
    expect(standingOf([], prices)).toEqual({ plan: "free", status: null, renewsAt: null, subscriptionId: null });
  });

  test("of several subscriptions the largest plan counts, whatever their order", () => {
    const both = [subscription("price_starter", "active", { created: 200 }), subscription("price_pro", "past_due")];
    for (const order of [both, both.toReversed()])
      expect(standingOf(order, prices)).toMatchObject({ plan: "pro", status: "past_due" });
  });

  test("a price of another product gives no plan", () => {
    expect(standingOf([subscription("price_mug", "active")], prices)).toMatchObject({ plan: "free", status: null });
  });

  test("the plan renews at the end of its period, unless it was cancelled for then", () => {
    expect(standingOf([subscription("price_pro", "active")], prices).renewsAt).toBe(2_000);
    const older = subscription("price_pro", "active", {
      current_period_end: 3_000,
      items: { data: [{ price: { id: "price_pro" } }] },
    });
    expect(standingOf([older], prices).renewsAt).toBe(3_000);
    const ending = subscription("price_pro", "active", { cancel_at_period_end: true });
    expect(standingOf([ending], prices)).toMatchObject({ plan: "pro", renewsAt: null });
  });
});

describe("an event", () => {
  test("an event concerns the customer that it names, by id or as an object", () => {
    expect(customerOf({ type: "customer.subscription.updated", data: { object: { customer: "cus_1" } } })).toEqual({
      customerId: "cus_1",
      isGone: false,
    });
    expect(customerOf({ type: "invoice.paid", data: { object: { customer: { id: "cus_2" } } } })?.customerId).toBe(
      "cus_2",
    );
    expect(customerOf({ type: "customer.deleted", data: { object: { id: "cus_3" } } })).toEqual({
      customerId: "cus_3",
      isGone: true,
    });
  });

  test.each(["charge.succeeded", "customer.updated", "customer.subscription", "xcustomer.subscription.updated"])(
    "an event of kind %s changes no plan",
    (type) => {
      expect(customerOf({ type, data: { object: { customer: "cus_1" } } })).toBeNull();
    },
  );

  test("an event without a customer concerns nobody", () => {
    for (const object of [{}, { customer: null }, { customer: 7 }])
      expect(customerOf({ type: "invoice.paid", data: { object } })).toBeNull();
  });
});
