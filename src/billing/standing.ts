/**
 * What the payment provider's subscriptions mean for the plan:
 *
 * 1. A subscription that is active, on trial, or late with a payment that is still tried again gives its plan.
 * 2. Of several the largest plan counts, then the newest.
 * 3. Without one the plan is free, and the status is that of the newest subscription.
 *
 * A price that no setting names gives nothing. Pure.
 */
import type { PlanName } from "../plan/plan.ts";

export type PaidPlan = Exclude<PlanName, "free">;
export type Prices = Record<PaidPlan, string>;

/** The members of a Stripe subscription that matter: https://docs.stripe.com/api/subscriptions/object */
export type ProviderSubscription = {
  id: string;
  status: string;
  created: number;
  cancel_at_period_end: boolean;
  /** Of the whole subscription in versions of the API before 2025-03-31. */
  current_period_end?: number;
  items: { data: { price: { id: string }; current_period_end?: number }[] };
};

/** `renewsAt` in Unix seconds; null when it will not renew. */
export type Standing = {
  plan: PlanName;
  status: string | null;
  renewsAt: number | null;
  subscriptionId: string | null;
};

/** The states of a subscription: https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
export const subscriptionStatuses = [
  "active",
  "trialing",
  "past_due",
  "incomplete",
  "incomplete_expired",
  "unpaid",
  "paused",
  "canceled",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

const giving = new Set<string>(["active", "trialing", "past_due"] satisfies SubscriptionStatus[]);
const size = { free: 0, starter: 1, pro: 2 } as const satisfies Record<PlanName, number>;

/** Whether a subscription of this status gives its plan. */
export const isGiving = (status: string | null): boolean => status !== null && giving.has(status);

/** The standing of a customer with these subscriptions. */
export function standingOf(subscriptions: readonly ProviderSubscription[], prices: Prices): Standing {
  const found = subscriptions.flatMap((subscription) => {
    const items = subscription.items.data.flatMap((item) => {
      const plan = planOf(item.price.id, prices);
      return plan ? [{ plan, ends: item.current_period_end ?? subscription.current_period_end ?? null }] : [];
    });
    return items.map((item) => ({ ...item, subscription }));
  });
  const [best] = found
    .filter(({ subscription }) => giving.has(subscription.status))
    .toSorted((a, b) => size[b.plan] - size[a.plan] || b.subscription.created - a.subscription.created);
  if (!best) {
    const newest = found.toSorted((a, b) => b.subscription.created - a.subscription.created)[0];
    return { plan: "free", status: newest?.subscription.status ?? null, renewsAt: null, subscriptionId: null };
  }
  const { id, status, cancel_at_period_end: ends } = best.subscription;
  return { plan: best.plan, status, renewsAt: ends ? null : best.ends, subscriptionId: id };
}

function planOf(price: string, prices: Prices): PaidPlan | null {
  return (Object.keys(prices) as PaidPlan[]).find((plan) => prices[plan] === price) ?? null;
}
