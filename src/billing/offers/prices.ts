/** What the plans cost, as the payment provider says. Prices change rarely, so an isolate keeps them for an hour. */
import type { PlanName } from "../../plan/plan.ts";
import { askProvider, type Billing } from "../provider.ts";

/** A recurring price. `amount`: in the smallest unit of the currency, null where it depends on use. `currency`: ISO 4217; `interval`: day, week, month or year. */
export type Price = {
  amount: number | null;
  currency: string;
  interval: string;
  interval_count: number;
};
type PaidPlan = Exclude<PlanName, "free">;

const keptSeconds = 3600;
const kept = new Map<string, { price: Price; until: number }>();

/** The prices of the paid plans. `now`: Unix seconds. @throws Problem 503 when the provider cannot be asked */
export async function pricesOf({ stripe, prices }: Billing, now: number): Promise<Record<PaidPlan, Price>> {
  const read = async (id: string): Promise<Price> => {
    const known = kept.get(id);
    if (known && known.until > now) return known.price;
    const { unit_amount, currency, recurring } = await askProvider(() => stripe.prices.retrieve(id));
    const price: Price = {
      amount: unit_amount,
      currency: currency.toUpperCase(),
      interval: recurring?.interval ?? "month",
      interval_count: recurring?.interval_count ?? 1,
    };
    kept.set(id, { price, until: now + keptSeconds });
    return price;
  };
  const asked = [read(prices.starter), read(prices.pro)] as const;
  // Where one fails the other still ends before the answer: nothing is asked of the provider for nobody.
  await Promise.allSettled(asked);
  const [starter, pro] = await Promise.all(asked);
  return { starter, pro };
}
